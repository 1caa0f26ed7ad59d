import { globalStyle, style } from '@vanilla-extract/css';
import { color, cramped, phone, radius, size, space, tapSize } from '../theme.css.ts';

/** Room for a first screenful, so that nothing moves when the sums arrive. */
export const room = style({ minHeight: '80vh', '@media': { print: { minHeight: 0 } } });
// An account is for paper, its password is not.
globalStyle(`${room} + *`, { '@media': { print: { display: 'none' } } });
export const ledger = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.m,
  // A line of figures is read across.
  maxWidth: '44rem',
  containerType: 'inline-size',
});
globalStyle(`${ledger} > div`, {
  display: 'flex',
  '@container': { [cramped]: { flexWrap: 'wrap' } },
  gap: space.m,
  alignItems: 'center',
  overflowWrap: 'normal',
  '@media': { print: { display: 'none' } },
});
export const sums = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: `${space.m} ${space.xl}` });
globalStyle(`${sums} dt`, { color: color.soft, fontSize: size.small });
globalStyle(`${sums} dd`, { margin: 0, fontSize: size.second, fontWeight: 750 });
// What somebody looks here for.
globalStyle(`${sums} > :first-child`, { '@media': { [phone]: { flexBasis: '100%' } } });
globalStyle(`${sums} > :first-child dt`, { fontSize: size.body });
globalStyle(`${sums} > :first-child dd`, { fontSize: size.first, lineHeight: 1.1 });
globalStyle(`${ledger} table`, { width: '100%', borderCollapse: 'collapse' });
globalStyle(`${ledger} th`, { color: color.soft, fontSize: size.small, textAlign: 'start' });
globalStyle(`${ledger} :is(th, td)`, {
  padding: `${space.s} ${space.xs}`,
  borderBottom: `1px solid ${color.line}`,
  overflowWrap: 'break-word',
});
globalStyle(`${ledger} tr > :not(:first-child)`, { textAlign: 'end' });
globalStyle(`${ledger} tr > :is(:first-child, :last-child)`, { paddingInline: 0, whiteSpace: 'nowrap' });
// A date, a price and a word of the head each in one piece, down to the smallest phone.
globalStyle(`${ledger} :is(th, td)`, { '@media': { [phone]: { fontSize: '0.8125rem' } } });
// Large text has no room for columns: a row's cells stand one below the other, each with its column's name.
const inLines = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${ledger} ${selector}`, { '@container': { [cramped]: rule } });
inLines('thead', { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' });
inLines(':is(table, tbody, tr)', { display: 'block' });
inLines('td', {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space.m,
  borderBottom: 0,
});
inLines('td::before', { content: 'attr(data-column)', color: color.soft, fontSize: size.small });
inLines('tr', { paddingBlock: space.s, borderBottom: `1px solid ${color.line}` });
// One row with Print; the longest choice ends in dots.
globalStyle(`${ledger} label`, { display: 'flex', flex: '0 1 auto', alignItems: 'center', gap: space.s, minWidth: 0 });

globalStyle(`${ledger} select`, {
  minHeight: tapSize,
  minWidth: 0,
  maxWidth: '100%',
  paddingInlineStart: space.s,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.s,
  backgroundColor: color.plate,
});

/** On paper it says whose it is. */
export const onPaper = style({ display: 'none', '@media': { print: { display: 'block', marginBottom: space.m } } });
