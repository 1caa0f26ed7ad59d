import { globalStyle, style } from '@vanilla-extract/css';
import { color, cramped, font, phone, size, space, tablet, tapSize } from '../theme.css.ts';
import { table } from './operator.css.ts';

/** Who is to be paid: a row for each driver, with ticks as large as a thumb. */
export const payList = style({ marginTop: space.m, paddingBlock: 0 });
const nameWidth = 'min(18rem, 40%)';
globalStyle(`${payList} > article`, {
  display: 'grid',
  gridTemplateColumns: `${nameWidth} 1fr auto`,
  alignItems: 'center',
  gap: `0 ${space.m}`,
  paddingBlock: space.xs,
  '@media': { [phone]: { gridTemplateColumns: '1fr auto' } },
});
globalStyle(`${payList} > article + article`, { borderTop: `1px solid ${color.line}` });
globalStyle(`${payList} h3`, { gridColumn: 1, fontFamily: font.body, fontSize: size.body, fontWeight: 650 });
// All amounts end at one line.
globalStyle(`${payList} strong`, {
  gridColumn: -2,
  minWidth: '5rem',
  lineHeight: tapSize,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${payList} > article > details`, {
  gridColumn: 2,
  fontSize: size.small,
  '@media': { [phone]: { gridColumn: '1 / -1', marginTop: `-${space.s}` } },
});
// It opens where it stands: what closes it stays under the finger, and what it opens has the whole width.
globalStyle(`${payList} > article > [open]`, {
  gridColumn: '1 / -1',
  '@media': { [tablet]: { gridRow: 1 } },
});
globalStyle(`${payList} [open] > summary`, {
  '@media': { [tablet]: { width: 'fit-content', marginInlineStart: `calc(${nameWidth} + ${space.m})` } },
});
globalStyle(`${payList} > article > :not(details)`, { gridRow: 1, alignSelf: 'start', zIndex: 1 });
globalStyle(`${payList} summary`, { cursor: 'pointer', minHeight: tapSize, paddingBlock: '0.625rem' });
globalStyle(`${payList} label`, { display: 'flex', alignItems: 'center', gap: space.s, minHeight: tapSize });
globalStyle(`${payList} label > span + span`, {
  marginInlineStart: 'auto',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${payList} label > span > span`, { display: 'inline-block' });
// Two lines each.
globalStyle(`${payList} li > label`, { '@media': { [phone]: { paddingBlock: space.xs } } });
// For text of twice the size on a phone: nothing stands beside anything else.
globalStyle(`${payList} > article`, { '@container': { [cramped]: { display: 'block' } } });
globalStyle(`${payList} strong`, { '@container': { [cramped]: { textAlign: 'start' } } });
// Below their driver's name, not below the tick.
globalStyle(`${payList} ul`, {
  padding: 0,
  paddingInlineStart: '1.75rem',
  listStyle: 'none',
  '@container': { [cramped]: { paddingInlineStart: 0 } },
});

/** A table; on a phone a row is who got how much, and below it when and for what. */
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
