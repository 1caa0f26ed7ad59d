import { globalStyle, style } from '@vanilla-extract/css';
import { color, cramped, font, phone, size, space, tablet, tapSize } from '../theme.css.ts';
import { table } from './operator.css.ts';

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

/**
 * A table; on a phone each row is the driver and the amount, with the rest below. A driver's earnings use the same
 * table, so its cells have no classes of this page.
 */
export const ledger = style([table, { marginTop: 0, fontSize: size.small }]);
globalStyle(`${ledger} > tbody > tr:last-child, ${ledger} > tbody > tr:last-child > td`, { borderBottom: 0 });
globalStyle(`${ledger} > * > tr > :first-child`, { '@media': { [tablet]: { paddingInlineStart: space.l } } });
globalStyle(`${ledger} > * > tr > :last-child`, { '@media': { [tablet]: { paddingInlineEnd: space.l } } });
globalStyle(`${ledger} :is(th, td):nth-last-child(-n + 2)`, {
  '@media': { [tablet]: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } },
});
const onPhone = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${ledger} ${selector}`, { '@media': { [phone]: rule } });
onPhone('thead', { display: 'none' });
onPhone('tr', {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.m}`,
  padding: `${space.s} ${space.m}`,
  borderBottom: `1px solid ${color.line}`,
});
onPhone('td', { padding: 0, borderBottom: 0, color: color.soft, fontSize: size.small });
onPhone('td:is(:nth-child(2), :last-child)', { order: -1, color: color.ink, fontSize: size.body, fontWeight: 600 });
onPhone('td:nth-child(2)', { flex: '1 0 60%' });
onPhone('td:nth-last-child(2)::before', { content: '"Deliveries: "' });
