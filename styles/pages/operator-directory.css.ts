import { style } from '@vanilla-extract/css';
import { card } from '../page.css.ts';
import { color, size, space } from '../theme.css.ts';
import { smallest } from './operator.css.ts';

/** What is kept by hand: a name, what there is to say, and what can be done. */
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
/** The smallest phones have no room for two buttons beside it. */
export const entryWords = style({ flex: '1 1 9rem', '@media': { [smallest]: { flexBasis: '100%' } } });
/** What is long has the width of a phone, and its button below. */
export const longEntryWords = style({ flex: '1 1 16rem' });
export const entryDetail = style({ color: color.soft, fontSize: size.small });
/** Why an email never arrived. */
export const reason = style([entryDetail, { color: color.ink }]);
export const entryButtons = style({
  display: 'flex',
  columnGap: space.m,
  // Below what it is about, its words begin where that does.
  '@media': { [smallest]: { marginInlineStart: `-${space.xs}` } },
});
/** Less often meant than what stands beside it. */
export const removal = style({ color: color.soft, fontWeight: 500 });
