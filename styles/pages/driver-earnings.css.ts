import { globalStyle, style } from '@vanilla-extract/css';
import { color, size, space, tapSize } from '../theme.css.ts';

/** Room for a first screenful, so that nothing moves when the sums arrive. */
export const room = style({ minHeight: '80vh', '@media': { print: { minHeight: 0 } } });
export const ledger = style({ display: 'grid', gap: space.m });
globalStyle(`${ledger} > div:first-child`, {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.m,
  alignItems: 'center',
  '@media': { print: { display: 'none' } },
});
export const sums = style({ display: 'flex', flexWrap: 'wrap', gap: `${space.m} ${space.xl}` });
globalStyle(`${sums} dt`, { color: color.soft, fontSize: size.small });
globalStyle(`${sums} dd`, { margin: 0, fontSize: size.second, fontWeight: 750 });
globalStyle(`${ledger} table`, { width: '100%', borderCollapse: 'collapse' });
globalStyle(`${ledger} th`, { color: color.soft, fontSize: size.small, textAlign: 'start' });
globalStyle(`${ledger} :is(th, td)`, {
  padding: `${space.s} ${space.xs}`,
  borderBottom: `1px solid ${color.line}`,
  overflowWrap: 'break-word',
});
globalStyle(`${ledger} tr > :not(:first-child)`, { textAlign: 'end' });

globalStyle(`${ledger} select`, { minHeight: tapSize, maxWidth: '100%' });

/** On paper it says whose it is. */
export const onPaper = style({ display: 'none', '@media': { print: { display: 'block' } } });
