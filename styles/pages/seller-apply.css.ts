import { globalStyle, style } from '@vanilla-extract/css';
import { field, hintText } from '../form.css.ts';
import { card } from '../page.css.ts';
import { color, font, size, space, tablet } from '../theme.css.ts';

const labelWidth = '13rem';

/** The tick and the address it stands for; where the tick says it all, the address is out of the way. */
export const kitchenToo = style({ display: 'grid', gap: space.m });
// The tick and the field are the shared form's, and the tick is the browser's, hence `:has`.
globalStyle(`${kitchenToo}:has([type=checkbox]:checked) > ${field}:last-child`, { display: 'none' });

/** The seller's copy: plates on the screen, plain lines on paper. */
export const copy = style({ '@media': { print: { gap: space.s, fontSize: '0.8125rem', lineHeight: 1.35 } } });
const inCopy = `${copy} &`;
export const groupCard = style([
  card,
  {
    selectors: {
      [inCopy]: {
        '@media': { print: { border: 0, borderRadius: 0, boxShadow: 'none', background: 'none', padding: 0 } },
      },
    },
  },
]);
export const groupHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space.m}`,
});

export const groupButton = style({ flex: 'none', paddingInline: 0 });

/** Label and answer: one below the other on a phone, side by side where there is room and on paper. */
export const answers = style({ display: 'grid', marginTop: space.s });
export const answer = style({
  padding: `${space.s} 0`,
  borderTop: `1px solid ${color.line}`,
  breakInside: 'avoid',
  '@media': {
    [`${tablet}, print`]: { display: 'grid', gridTemplateColumns: `${labelWidth} 1fr`, gap: space.m },
    print: { padding: '0.1rem 0' },
  },
});
export const answerTerm = style({
  color: color.soft,
  fontSize: '0.9375rem',
  selectors: { [inCopy]: { '@media': { print: { fontSize: 'inherit' } } } },
});
export const notGiven = style([
  hintText,
  { selectors: { [inCopy]: { '@media': { print: { fontSize: 'inherit' } } } } },
]);
export const answerWords = style({ whiteSpace: 'pre-line', fontWeight: 550 });

export const steps = style({
  display: 'grid',
  gap: space.s,
  paddingInlineStart: '1.5rem',
  marginBlock: space.s,
});
export const stepButton = style({ marginTop: space.xs });

/** The one sentence that matters. */
export const mainSentence = style({
  fontFamily: font.heading,
  fontSize: size.second,
  lineHeight: 1.2,
  fontWeight: 600,
});

/** What is of use on the screen only. */
export const onScreen = style({ '@media': { print: { display: 'none' } } });
/** A small heading above the current status. */
export const smallTitle = style({ color: color.soft, fontFamily: 'inherit', fontSize: size.small });
