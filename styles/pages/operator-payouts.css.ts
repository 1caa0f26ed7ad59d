import { style } from '@vanilla-extract/css';
import { color, cramped, font, phone, size, space, tablet, tapSize } from '../theme.css.ts';

const nameWidth = 'min(18rem, 40%)';
/** Keeps an element in the first line when the details open below. The ticks lie above the details. */
const inFirstLine = { gridRow: 1, alignSelf: 'start', zIndex: 1 } as const;

/** Whom to pay: a row for each driver, with ticks as large as a thumb. */
export const payList = style({ marginTop: space.m, paddingBlock: 0 });
export const payDriver = style({
  display: 'grid',
  gridTemplateColumns: `${nameWidth} 1fr auto`,
  alignItems: 'center',
  gap: `0 ${space.m}`,
  paddingBlock: space.xs,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': { [phone]: { gridTemplateColumns: '1fr auto' } },
  // Doubled text on a phone: nothing fits side by side.
  '@container': { [cramped]: { display: 'block' } },
});
export const payName = style({
  ...inFirstLine,
  gridColumn: 1,
  fontFamily: font.body,
  fontSize: size.body,
  fontWeight: 650,
});
/** All amounts align at the end. */
export const paySum = style({
  ...inFirstLine,
  gridColumn: -2,
  minWidth: '5rem',
  lineHeight: tapSize,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  '@container': { [cramped]: { textAlign: 'start' } },
});
/** The summary stays under the finger, and the opened details have the full width. */
export const payFold = style({
  gridColumn: 2,
  fontSize: size.small,
  selectors: { '&[open]': { gridColumn: '1 / -1', '@media': { [tablet]: { gridRow: 1 } } } },
  '@media': { [phone]: { gridColumn: '1 / -1', marginTop: `-${space.s}` } },
});
export const payCount = style({
  cursor: 'pointer',
  minHeight: tapSize,
  paddingBlock: '0.625rem',
  selectors: {
    '[open] > &': {
      '@media': { [tablet]: { width: 'fit-content', marginInlineStart: `calc(${nameWidth} + ${space.m})` } },
    },
  },
});
/** Aligned with the driver's name rather than the tick. */
export const payDeliveries = style({
  padding: 0,
  paddingInlineStart: '1.75rem',
  listStyle: 'none',
  '@container': { [cramped]: { paddingInlineStart: 0 } },
});
export const payTick = style({ display: 'flex', alignItems: 'center', gap: space.s, minHeight: tapSize });
/** Two lines each on a phone. */
export const payDelivery = style([payTick, { '@media': { [phone]: { paddingBlock: space.xs } } }]);
export const payTime = style({ display: 'inline-block' });
export const payFee = style({ marginInlineStart: 'auto', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });

const anyCell = style({ padding: `${space.s} ${space.s} ${space.s} 0`, borderBottom: `1px solid ${color.line}` });
const head = style([anyCell, { color: color.soft, overflowWrap: 'normal', textAlign: 'start', verticalAlign: 'top' }]);
const first = { '@media': { [tablet]: { paddingInlineStart: space.l } } };
const number = { '@media': { [tablet]: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } } } as const;
const last = { '@media': { [tablet]: { ...number['@media'][tablet], paddingInlineEnd: space.l } } };
const line = style({
  '@media': {
    [phone]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: `0 ${space.m}`,
      padding: `${space.s} ${space.m}`,
      borderBottom: `1px solid ${color.line}`,
    },
  },
  ':last-child': { borderBottom: 0 },
});
const cell = style([
  anyCell,
  {
    selectors: { [`${line}:last-child > &`]: { borderBottom: 0 } },
    '@media': { [phone]: { padding: 0, borderBottom: 0, color: color.soft, fontSize: size.small } },
  },
]);
const inFront = { order: -1, color: color.ink, fontSize: size.body, fontWeight: 600 };
/** The payouts as a table; on a phone each row is the driver and the amount, with the rest below. */
export const paidTable = {
  table: style({ width: '100%', borderCollapse: 'collapse', fontSize: size.small }),
  heads: style({ '@media': { [phone]: { display: 'none' } } }),
  row: line,
  head: { date: style([head, first]), text: head, count: style([head, number]), amount: style([head, last]) },
  cell: {
    date: style([cell, first]),
    driver: style([cell, { '@media': { [phone]: { ...inFront, flex: '1 0 60%' } } }]),
    text: cell,
    count: style([
      cell,
      { '@media': { ...number['@media'], [phone]: { '::after': { content: "' ' attr(data-unit)" } } } },
    ]),
    amount: style([cell, { '@media': { ...last['@media'], [phone]: inFront } }]),
  },
};
