import { globalStyle, style } from '@vanilla-extract/css';
import { color, phone, radius, size, space, tapSize } from '../theme.css.ts';

/** Four tabs side by side, down to the smallest phone. */
export const board = style({});
globalStyle(`${board} [role=tab]`, {
  '@media': { [phone]: { padding: `${space.s} 0`, fontSize: 'clamp(0.75rem, 3.6vw, 0.875rem)', whiteSpace: 'nowrap' } },
});

/** Room for a first screenful, so that nothing moves when the list arrives. */
export const panel = style({ minHeight: '80vh' });
export const sticky = style({ position: 'sticky', top: 0, zIndex: 1 });
export const fresh = style({ color: color.soft, fontSize: size.small, marginBottom: space.s });

/** Seven columns need a desk; below it each delivery is a card, two side by side where there is room. */
const cards = 'screen and (max-width: 56.24em)';
const pairs = 'screen and (min-width: 37.5em) and (max-width: 56.24em)';
const rowHeight = 68;
const cardHeight = 285;
const rowsTogether = 10;

export const table = style({ display: 'block', width: '100%' });

export const rows = style({
  display: 'block',
  // Groups that are off the screen cost nothing; find-in-page and screen readers still reach them.
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${rowsTogether * rowHeight}px`,
  '@media': {
    [cards]: { containIntrinsicSize: `auto ${rowsTogether * cardHeight}px` },
    [pairs]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      alignItems: 'start',
      columnGap: space.m,
      containIntrinsicSize: `auto ${(rowsTogether / 2) * cardHeight}px`,
    },
  },
});

globalStyle(`${table} thead`, {
  display: 'block',
  // Cards carry their own labels; screen readers keep the columns.
  '@media': { [cards]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } },
});

globalStyle(`${table} tr`, {
  display: 'grid',
  gridTemplateColumns: `4.5rem ${['5', '5', '7', '5', '4'].map((share) => `minmax(0, ${share}fr)`).join(' ')} 17.5rem`,
  gap: `0 ${space.m}`,
  alignItems: 'center',
  minHeight: `${rowHeight}px`,
  padding: `${space.s} ${space.xs}`,
  borderBottom: `1px solid ${color.line}`,
  '@media': {
    [cards]: {
      grid: '"pay status" "from to" "time time" "payout payout" "buttons buttons" / minmax(0, 1fr) minmax(0, 1fr)',
      gap: `${space.s} ${space.m}`,
      alignItems: 'start',
      padding: space.m,
      marginBottom: space.m,
      border: `1px solid ${color.line}`,
      borderRadius: radius.m,
      background: color.plate,
    },
  },
});
/** Whose addresses are known: they are read, and tapped for the way, one below the other. */
export const addressed = style({});
globalStyle(`${table} ${addressed}`, {
  '@media': { [cards]: { gridTemplateAreas: '"pay status" "from from" "to to" "time time" "payout payout" "buttons buttons"' } },
});
globalStyle(`${table} th`, { textAlign: 'start', color: color.soft, fontSize: size.small, fontWeight: 600 });
globalStyle(`${table} td`, { padding: 0 });
globalStyle(`${table} td:empty`, { '@media': { [cards]: { display: 'none' } } });

/** A cell's place in the card, and the label that its column has on a wide screen. */
const cell = (place: string, label?: string) =>
  style({
    '@media': {
      [cards]: {
        gridArea: place,
        ...(label && {
          '::before': {
            display: 'block',
            // Screen readers read the column already: where the second line is understood this one is silent.
            content: [`"${label}"`, `"${label}" / ""`],
            color: color.soft,
            fontSize: size.small,
            fontWeight: 400,
          },
        }),
      },
    },
  });

/** Where and when are read at a kerb, with the phone on the handlebar. */
const strong = style({ fontWeight: 700, '@media': { [cards]: { fontSize: size.third, lineHeight: 1.3 } } });
export const pay = style([
  cell('pay'),
  { fontWeight: 750, fontSize: size.third, lineHeight: 1.2, '@media': { [cards]: { fontSize: size.second } } },
]);
export const from = style([cell('from', 'Pickup'), strong]);
export const to = style([cell('to', 'Dropoff'), strong]);
export const time = style([cell('time', 'Pickup time'), strong]);
export const status = style([
  cell('status'),
  { '@media': { [cards]: { justifySelf: 'end', textAlign: 'end', color: color.soft, fontSize: size.small } } },
]);
export const payout = style([
  cell('payout', 'Payout'),
  { '@media': { [cards]: { display: 'flex', alignItems: 'center', gap: space.s, fontSize: size.small } } },
]);
export const detail = style({ display: 'block', fontSize: size.small, fontWeight: 400 });
globalStyle(`a${detail}`, { minHeight: tapSize, paddingBlock: space.s });

export const buttons = style([
  cell('buttons'),
  {
    display: 'flex',
    flexWrap: 'wrap',
    gap: space.s,
    '@media': { [cards]: { gap: `${space.s} ${space.m}`, marginTop: space.s } },
  },
]);
globalStyle(`${buttons} ${detail}`, { width: '100%' });
// The way forward is the bigger target.
globalStyle(`${buttons} button`, {
  overflowWrap: 'normal',
  '@media': { [cards]: { flex: '1 1 0', minHeight: '56px', paddingInline: space.s } },
});
globalStyle(`${buttons} button:last-child`, { '@media': { [cards]: { flexGrow: 2 } } });

export const gate = style({ maxWidth: '38rem' });
globalStyle(`${gate} ul`, { paddingInlineStart: '1.25rem' });
