import { globalStyle, style } from '@vanilla-extract/css';
import { justCome, notice } from '../components.css.ts';
import { narrow as cards, color, phone, radius, size, space, tablet, tapSize, unseen } from '../theme.css.ts';

/** Two of them and a link stand beside the sign, down to the smallest phone. */
export const headButton = style({ '@media': { [phone]: { paddingInline: '0.625rem', marginInlineStart: '-0.5rem' } } });

export const board = style({});
// What stands below is not seen to go when the list arrives; only the list knows that it is on its way.
globalStyle(`${board}:has([data-loading]) ~ *`, { visibility: 'hidden' });
// Several may stand above the first delivery.
globalStyle(`${board} ${notice}`, { marginBlock: `0 ${space.s}` });
export const sticky = style({ position: 'sticky', top: 0, zIndex: 1 });
export const fresh = style({ color: color.soft, fontSize: size.small, lineHeight: 1.3, marginBottom: space.s });

/** What finished deliveries come to. */
export const totals = style({ minHeight: '1.5em', marginBottom: space.s, overflowWrap: 'break-word' });
export const total = style({ fontSize: size.third });

export const offered = style({ marginTop: space.l });

/** Seven columns need a desk; below it each delivery is a card, two side by side where there is room. */
const pairs = 'screen and (min-width: 37.5em) and (max-width: 56.24em)';
const rowHeight = 75;
const cardHeight = 203;
const rowsTogether = 10;

export const deliveries = style({ display: 'block' });

/** Below the name of the day that begins, for the eye: each row says its day itself. */
const day = {
  display: 'block',
  gridColumn: '1 / -1',
  content: ['attr(data-day)', 'attr(data-day) / ""'],
  paddingBlock: `${space.s} ${space.xs}`,
  color: color.soft,
  fontWeight: 700,
};
const together = { display: 'block', selectors: { '&[data-day]::before': day } };
const two = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space.m };
/** Rows that are laid out together. */
export const batch = style({ ...together, '@media': { [pairs]: two } });
const heightOf = (rows: number, height: number) => ({ containIntrinsicSize: `auto ${rows * height}px` });
/** Ten of them: off the screen they cost nothing; find-in-page and screen readers still reach them. */
export const fullBatch = style({
  ...together,
  contentVisibility: 'auto',
  ...heightOf(rowsTogether, rowHeight),
  '@media': {
    [cards]: heightOf(rowsTogether, cardHeight),
    [pairs]: { ...two, ...heightOf(rowsTogether / 2, cardHeight) },
  },
});

const line = {
  display: 'grid',
  gridTemplateColumns: '4rem repeat(2, minmax(0, 1fr)) 8.75rem 6.5rem 5.25rem 12.5rem',
  gap: '0 0.75rem',
  alignItems: 'baseline',
  padding: `${space.s} ${space.xs}`,
  borderBottom: `1px solid ${color.line}`,
};
/** Cards show the words of the columns themselves; screen readers keep the columns. */
export const columnHeads = style({ display: 'block', '@media': { [cards]: unseen } });
// 'start' leaves headings in the middle.
export const headRow = style({ ...line, textAlign: 'left', color: color.soft, fontSize: size.small });
export const deliveryRow = style({
  ...line,
  '@media': {
    [cards]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'stretch',
      gap: `${space.s} ${space.m}`,
      padding: `0.625rem ${space.m}`,
      marginBottom: space.s,
      border: `1px solid ${color.line}`,
      borderRadius: radius.m,
      background: color.plate,
    },
  },
});

type Rule = Exclude<Parameters<typeof style>[0], unknown[]>;
/**
 * A cell, and what it is in a card: below the word of its column. Screen readers read the column already: where the
 * second line is understood the word is silent. Large text never breaks inside a word or a price: what has no room
 * beside another stands below it.
 */
const cellWith = (rule: Rule, card?: Rule) =>
  style({
    padding: 0,
    overflowWrap: 'break-word',
    ...rule,
    '@media': {
      [cards]: {
        flex: '1 1 auto',
        ...card,
        '::before': {
          display: 'block',
          content: ['attr(data-label)', 'attr(data-label) / ""'],
          color: color.soft,
          fontSize: size.small,
          fontWeight: 400,
          lineHeight: 1.3,
        },
      },
    },
  });
export const cell = cellWith({});
/** Two of them fill a line of a card. */
const flexBasis = '40%';
const first = { flexBasis, order: -1 };
const large = { fontSize: size.third, lineHeight: 1.3 };
export const pay = cellWith({ ...large, fontWeight: 700 }, first);
/** An end of the way. */
export const end = cellWith({ fontWeight: 700 }, { ...large, flexBasis });
export const behind = cellWith({ color: color.soft }, { ...large, flexBasis });
/** An address, which leads to the map: read and tapped at a kerb. */
export const way = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: tapSize,
  fontSize: size.small,
  fontWeight: 400,
  lineHeight: 1.35,
});
export const time = cellWith({ fontSize: size.small }, first);
// How long it is until then goes with Picked Up: the buttons below stay where the finger is.
globalStyle(`${behind} ~ ${time}`, { '@media': { [cards]: { minHeight: '4.3em' } } });
/** How long it is until then; in two lines no unit stands alone. */
export const soon = style({ display: 'block', textWrap: 'balance', fontWeight: 700 });

const words = { width: '100%', fontSize: size.small, lineHeight: 1.35 };
export const detail = style({ ...words, whiteSpace: 'pre-line' });
/** A problem that waits for our answer. */
export const undecided = style({
  ...words,
  padding: space.s,
  borderRadius: radius.s,
  background: color.infoGround,
  color: color.info,
});

export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  padding: 0,
  '@media': { [cards]: { flex: '1 1 auto', alignSelf: 'end' } },
});
export const call = style({ paddingInline: '0.75rem', fontSize: size.small });
/** A step of a delivery: the way on and Call fill a line. */
export const act = style({
  minWidth: 'min-content',
  overflowWrap: 'normal',
  '@media': { [cards]: { flex: '1 1 calc(100% - 5rem)', minHeight: '48px', paddingInline: space.s } },
  selectors: {
    // Complete after Picked Up cannot be taken back; a list that came may have either under the finger.
    '&:is([name=picked-up], [name=complete])': justCome,
    // No thumb that means the way forward presses it: at the other end of the line below.
    '&[name=cancel]': {
      order: 1,
      flex: 'none',
      minHeight: tapSize,
      marginInlineStart: 'auto',
      paddingInline: 0,
      fontSize: size.small,
      fontWeight: 400,
    },
    // Below open reasons it would be read as a way out of them; they stand after it, so only `:has` knows.
    [`${buttons}:has([open]) > &[name=cancel]`]: { display: 'none' },
  },
});

/** What went wrong: opens below the buttons. */
export const problem = style({
  '@media': { [cards]: { flex: 1 } },
  selectors: { '&[open]': { flexBasis: '100%' } },
});
export const problemButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  fontSize: size.small,
  textDecoration: 'underline',
  cursor: 'pointer',
});
export const reasons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  gap: space.s,
});

/** What runs out, and a way to send the new one. */
export const papersDue = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.s} ${space.m}`,
  marginBottom: space.m,
  padding: space.m,
  borderColor: color.warn,
  background: color.warnGround,
  boxShadow: 'none',
  color: color.warn,
  // With the form open it is a plate like others; the browser alone keeps whether it is.
  selectors: { '&:has([open])': { background: color.plate } },
});
export const renewal = style({ selectors: { '&[open]': { flexBasis: '100%', color: color.ink } } });
export const renewalForm = style({ maxWidth: '33rem', marginTop: space.m });

/** How it stands, and what can be sent: side by side where there is room. */
export const gate = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.m,
  alignItems: 'start',
  '@media': { [tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
// No box in a box; the colours of the system draw it.
globalStyle(`${gate} ${notice}`, { borderColor: 'transparent' });
export const greeting = style({ fontSize: size.third });
export const lacking = style({ paddingInlineStart: '1.25rem', marginBlock: `${space.s} ${space.m}` });
/** What has arrived. */
export const tick = style({ listStyle: "'✓\u2002'", '::marker': { color: color.herb, fontWeight: 800 } });
