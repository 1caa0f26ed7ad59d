import { globalStyle, style } from '@vanilla-extract/css';
import { input } from '../form.css.ts';
import { color, phone, size, space, tapSize, unseen, wide } from '../theme.css.ts';

/** Reserves a first screenful, so that nothing moves when the sums arrive. */
export const room = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space.l,
  minHeight: '80vh',
  '@media': { print: { minHeight: 0 } },
});
globalStyle(`${room} button`, { '@media': { print: { display: 'none' } } });
/** The sums, and beside them the choice of period. */
export const head = style({
  display: 'flex',
  // If they wrap, the choice is above the sums.
  flexWrap: 'wrap-reverse',
  justifyContent: 'space-between',
  gap: `${space.m} ${space.xl}`,
  overflowWrap: 'normal',
});
globalStyle(`${head} > div`, {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.m,
  alignItems: 'center',
  '@media': { [phone]: { flexBasis: '100%' }, print: { display: 'none' } },
});
export const sums = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.m} ${space.xl}`,
});
globalStyle(`${sums} dt`, { color: color.soft, fontSize: size.small });
globalStyle(`${sums} dd`, { margin: 0, fontSize: size.second, fontWeight: 750, lineHeight: 1.3 });
// The figures share a baseline. The main one is the largest.
globalStyle(`${sums} > div`, { display: 'grid', gridTemplateRows: 'auto 1fr', alignItems: 'end' });
globalStyle(`${sums} > :first-child`, { '@media': { [phone]: { flexBasis: '100%' } } });
globalStyle(`${sums} > :first-child dd`, { fontSize: size.first, lineHeight: 1.1 });
/** The period, beside its name. */
export const chooseSpan = style([input, { marginTop: 0, alignSelf: 'auto' }]);
// On one line with Print if there is room. On a phone a year is not cut off.
globalStyle(`${head} select`, { minHeight: tapSize });
globalStyle(`${head} label`, {
  display: 'flex',
  flex: '1 1 15em',
  alignItems: 'center',
  gap: space.s,
});
export const ledgers = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.l,
  alignItems: 'start',
  '@media': { [wide]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const ledger = style({ containerType: 'inline-size' });
globalStyle(`${ledger} h2`, { fontSize: size.third, marginBottom: space.s });
globalStyle(`${ledger} table`, { width: '100%', borderCollapse: 'collapse' });
globalStyle(`${ledger} th`, { color: color.soft, fontSize: size.small, textAlign: 'start' });
globalStyle(`${ledger} :is(th, td)`, {
  padding: `${space.s} ${space.xs}`,
  borderBottom: `1px solid ${color.line}`,
  overflowWrap: 'break-word',
});
globalStyle(`${ledger} tr > :is(:first-child, :last-child)`, { paddingInline: 0, whiteSpace: 'nowrap' });
const amounts = ':is([data-column=Amount], [data-column=Earned])';
globalStyle(`${ledger} :is(th, td):not(:first-child, [data-column=Reference])`, { textAlign: 'end' });
globalStyle(`${ledger} td${amounts}`, { fontWeight: 700 });
globalStyle(`${ledger} tr:last-child td`, { borderBottom: 0 });

// Without room for columns a row has two lines: week and amount, then the rest with its unit.
const inLines = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${ledger} ${selector}`, { '@container': { '(max-width: 25em)': rule } });
inLines('thead', unseen);
inLines(':is(table, tbody)', { display: 'block' });
inLines('tr + tr', { borderTop: `1px solid ${color.line}` });
inLines('tr', {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.m,
  paddingBlock: space.s,
});
inLines('td', { order: 2, padding: 0, border: 0, color: color.soft, fontSize: size.small });
inLines('td:first-child', { order: 0, flexGrow: 1, color: 'inherit', fontSize: 'inherit', whiteSpace: 'normal' });
inLines(`td${amounts}`, { order: 0, color: 'inherit', fontSize: 'inherit' });
inLines('tr::after', { content: '', order: 1, flexBasis: '100%' });
inLines('td:first-child::before', { content: "attr(data-column) ' '" });
inLines('td[data-unit]::after', { content: "' ' attr(data-unit)" });

/** The driver's name, for print only. */
export const onPaper = style({ display: 'none', '@media': { print: { display: 'block', marginBottom: space.m } } });
