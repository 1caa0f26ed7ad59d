import { style } from '@vanilla-extract/css';
import { input } from './form.css.ts';
import { color, phone, size, space, tapSize, unseen, wide } from './theme.css.ts';

/** Reserves a first screenful, so that nothing moves when the sums arrive. */
export const room = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space.l,
  minHeight: '80vh',
  '@media': { print: { minHeight: 0 } },
});
/** The sums, and the choice of period beside or below them. */
export const sumsHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `${space.m} ${space.xl}`,
  overflowWrap: 'normal',
});
export const period = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.m,
  alignItems: 'center',
  '@media': { [phone]: { flexBasis: '100%' }, print: { display: 'none' } },
});
/** On one line with Print if there is room. On a phone a year is not cut off. */
export const periodLabel = style({ display: 'flex', flex: '1 1 15em', alignItems: 'center', gap: space.s });
export const periodSelect = style([input, { alignSelf: 'auto', minHeight: tapSize, marginTop: 0 }]);
export const sums = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.m} ${space.xl}`,
});
/** The figures share a baseline. */
export const sum = style({ display: 'grid', gridTemplateRows: 'auto 1fr', alignItems: 'end' });
export const mainSum = style([sum, { '@media': { [phone]: { flexBasis: '100%' } } }]);
export const sumTerm = style({ color: color.soft, fontSize: size.small });
export const figure = style({ fontSize: size.second, fontWeight: 750, lineHeight: 1.3 });
export const mainFigure = style([figure, { fontSize: size.first, lineHeight: 1.1 }]);
export const ledgers = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.l,
  alignItems: 'start',
  '@media': { [wide]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const ledger = style({ containerType: 'inline-size' });
export const ledgerTitle = style({ fontSize: size.third, marginBottom: space.s });

type Rule = Exclude<Parameters<typeof style>[0], unknown[]>;
/** Without room for columns a row has two lines: week and amount, then the rest with its unit. */
const inLines = (rule: Rule) => ({ '@container': { '(max-width: 25em)': rule } });
const line = style({
  ...inLines({
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: space.m,
    paddingBlock: space.s,
    '::after': { content: '', order: 1, flexBasis: '100%' },
  }),
  selectors: { '& + &': inLines({ borderTop: `1px solid ${color.line}` }) },
});
const anyCell = style({
  padding: `${space.s} ${space.xs}`,
  borderBottom: `1px solid ${color.line}`,
  overflowWrap: 'break-word',
});
const head = style([anyCell, { color: color.soft, fontSize: size.small, textAlign: 'start' }]);
const cell = style([
  anyCell,
  {
    selectors: { [`${line}:last-child > &`]: { borderBottom: 0 } },
    ...inLines({ order: 2, padding: 0, border: 0, color: color.soft, fontSize: size.small }),
  },
]);
const atEdge = { paddingInline: 0, whiteSpace: 'nowrap' } as const;
const textAlign = 'end';
const inFront = { order: 0, color: 'inherit', fontSize: 'inherit' };
const count = style([
  cell,
  { textAlign, selectors: { '&[data-unit]::after': inLines({ content: "' ' attr(data-unit)" }) } },
]);
const amount = style([cell, { textAlign, fontWeight: 700, ...inLines(inFront) }]);
const lastHead = style([head, { ...atEdge, textAlign }]);
/** The weeks and the payouts as tables. */
export const earningsTable = {
  table: style({ width: '100%', borderCollapse: 'collapse', ...inLines({ display: 'block' }) }),
  heads: style(inLines(unseen)),
  body: style(inLines({ display: 'block' })),
  row: line,
  head: { date: style([head, atEdge]), text: head, count: style([head, { textAlign }]), amount: lastHead },
  cell: {
    date: style([
      cell,
      {
        ...atEdge,
        ...inLines({
          ...inFront,
          flexGrow: 1,
          whiteSpace: 'normal',
          '::before': { content: "attr(data-column) ' '" },
        }),
      },
    ]),
    text: cell,
    count,
    earned: amount,
    amount: style([amount, atEdge]),
    paid: style([count, atEdge]),
  },
};

/** The driver's name, for print only. */
export const printedName = style({ display: 'none', '@media': { print: { display: 'block', marginBottom: space.m } } });
