import { style } from '@vanilla-extract/css';
import { card } from '../page.css.ts';
import { color, phone, size, space } from '../theme.css.ts';
import { smallest } from './operator.css.ts';

/** A directory's entries: name, details and buttons. */
export const directory = style([
  card,
  { display: 'grid', paddingBlock: 0, listStyle: 'none', selectors: { 'p + &': { marginTop: space.m } } },
]);
export const entry = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s} ${space.m}`,
  paddingBlock: space.s,
  borderBottom: `1px solid ${color.line}`,
  ':last-child': { borderBottom: 0 },
});
/** On the smallest phones two buttons don't fit beside it. */
export const entryWords = style({ flex: '1 1 9rem', '@media': { [smallest]: { flexBasis: '100%' } } });
/** For long texts: the full width of a phone, with the button below. */
export const longEntryWords = style({ flex: '1 1 16rem' });
export const entryDetail = style({ color: color.soft, fontSize: size.small });
/** Why an email was not delivered. */
export const reason = style([entryDetail, { color: color.ink }]);
export const entryButtons = style({
  display: 'flex',
  columnGap: space.m,
  // Lines up with the text above it.
  '@media': { [smallest]: { marginInlineStart: `-${space.xs}` } },
});
/** Less prominent than the button beside it, since it is needed less often. */
export const removal = style({
  color: color.soft,
  fontWeight: 500,
  // A short word starts where the words above it do.
  '@media': { [phone]: { justifyContent: 'start' } },
});
