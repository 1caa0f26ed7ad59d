import { style } from '@vanilla-extract/css';
import { color, cramped, phone, size, space, tapSize, wide } from '../theme.css.ts';
import { list } from './operator.css.ts';

const labelWidth = 'min(9rem, 40%)';
const labelWidthOnPhone = 'min(7.75rem, 42%)';

/** Labels and values. */
export const facts = style({
  display: 'grid',
  gap: space.xs,
  marginBlock: space.m,
  selectors: { '& + &': { marginTop: space.s }, '&:empty': { display: 'none' } },
});
/** Two columns, each read to its end before the next. */
export const columnFacts = style({
  '@media': { [wide]: { display: 'block', columnCount: 2, columnGap: space.xl } },
});
export const fact = style({
  display: 'grid',
  // A label is smaller than its value and shares its baseline.
  alignItems: 'baseline',
  gridTemplateColumns: `${labelWidth} 1fr`,
  gap: space.s,
  '@media': { [phone]: { gridTemplateColumns: `${labelWidthOnPhone} 1fr` } },
  '@container': { [cramped]: { gridTemplateColumns: '1fr', gap: 0 } },
  selectors: { [`${columnFacts} > &`]: { '@media': { [wide]: { breakInside: 'avoid', paddingBlock: '2px' } } } },
});
export const factLabel = style({
  color: color.soft,
  fontSize: size.small,
  '@media': { [phone]: { fontSize: '0.875rem' } },
});
export const factWords = style({ whiteSpace: 'pre-line' });
/** A disclosure in a line of text, as high as a thumb. */
export const factFold = style({
  minHeight: tapSize,
  marginBlock: '-0.625rem',
  paddingBlock: '0.625rem',
  // As in the rest of a list.
  selectors: { [`${list} &`]: { cursor: 'pointer', fontWeight: 650, color: color.accent } },
});
export const phoneNumber = style({ selectors: { [`${facts} &`]: { whiteSpace: 'nowrap' } } });
/** An email address stays in one piece. */
export const address = style({ display: 'inline-block', verticalAlign: 'top' });
