import { globalStyle, style } from '@vanilla-extract/css';
import { badge, justCome, notice } from '../components.css.ts';
import {
  narrow as cards,
  color,
  cramped,
  phone,
  radius,
  size,
  space,
  tablet,
  tapSize,
  unseen,
  wide,
} from '../theme.css.ts';

/** Two of them and a link stand beside the sign, down to the smallest phone. */
export const headButton = style({ '@media': { [phone]: { paddingInline: '0.625rem', marginInlineStart: '-0.5rem' } } });

/** Four tabs side by side, down to the smallest phone; two and two where text is large. */
export const board = style({ containerType: 'inline-size' });
globalStyle(`${board} [role=tablist]`, {
  '@media': { [phone]: { gap: 0, marginBottom: space.s } },
  '@container': { [cramped]: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
globalStyle(`${board} [role=tab]`, {
  '@media': {
    [phone]: {
      padding: `${space.s} 0`,
      borderRadius: 0,
      fontSize: 'min(clamp(0.75rem, 3.6vw, 0.875rem), 6.4vw)',
      whiteSpace: 'nowrap',
    },
  },
});

// Where words are all but touching.
globalStyle(`${board} [role=tab] + [role=tab]`, {
  '@media': { [phone]: { borderInlineStart: `1px solid ${color.line}` } },
});

// What stands below is not seen to go when the list arrives.
globalStyle(`${board}:has([data-loading]) ~ *`, { visibility: 'hidden' });
export const sticky = style({ position: 'sticky', top: 0, zIndex: 1 });
// Several may stand above the first delivery.
globalStyle(`${board} ${notice}`, { marginBlock: `0 ${space.s}` });
globalStyle(`${board} ${notice} > p + p`, { marginTop: 0 });
export const fresh = style({ color: color.soft, fontSize: size.small, lineHeight: 1.3, marginBottom: space.s });

/** What finished deliveries come to. */
export const sums = style({ minHeight: '1.5em', marginBottom: space.s, overflowWrap: 'break-word' });
globalStyle(`${sums} strong`, { fontSize: size.third });

export const apart = style({ marginTop: space.l });

/** Seven columns need a desk; below it each delivery is a card, two side by side where there is room. */
const pairs = 'screen and (min-width: 37.5em) and (max-width: 56.24em)';
const rowHeight = 68;
const cardHeight = 128;
const rowsTogether = 10;
const dayHeight = '2rem';

export const table = style({ display: 'block', width: '100%', containerType: 'inline-size' });

export const rows = style({
  display: 'block',
  // Groups that are off the screen cost nothing; find-in-page and screen readers still reach them. Not the last one,
  // unless it is whole: the room for ten rows would stand empty and be gone when somebody scrolls there.
  selectors: { [`&:has(> :nth-child(${rowsTogether}))`]: { contentVisibility: 'auto' } },
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

// Cards carry their own labels; screen readers keep the columns.
globalStyle(`${table} thead`, { display: 'block', '@media': { [cards]: unseen } });
/** What every row of a tab says is heard, not seen: its status, a dash, no buttons. */
const tab = (name: string) => `${table}[data-tab=${name}] tr > `;
globalStyle(
  [
    `${table}:not([data-tab=upcoming]) tr > :nth-child(5):not(:has(${badge}))`,
    `${table}:not([data-tab=completed]) tr > :nth-child(6)`,
    `${tab('completed')}:last-child:not(:has(p))`,
    `${tab('upcoming')}th:last-child`,
  ].join(),
  { ...unseen, padding: 0 },
);
// Beside one another large words would break.
const below = { grid: '"pay" "time" "status" "from" "to" "payout" "buttons" / minmax(0, 1fr)' };
globalStyle(`${table} tr`, {
  display: 'grid',
  gridTemplateColumns: '4.5rem repeat(4, minmax(0, 1fr))',
  gap: `0 ${space.m}`,
  alignItems: 'center',
  minHeight: `${rowHeight}px`,
  padding: `${space.s} ${space.xs}`,
  borderBottom: `1px solid ${color.line}`,
  '@media': {
    [cards]: {
      position: 'relative',
      grid: '"pay time" "status time" "from from" "to to" "payout payout" "buttons buttons" / auto minmax(0, 1fr)',
      gap: `${space.s} ${space.m}`,
      alignItems: 'start',
      minHeight: 0,
      padding: `0.625rem ${space.m}`,
      marginBottom: space.s,
      border: `1px solid ${color.line}`,
      borderRadius: radius.m,
      background: color.plate,
      '@container': { [cramped]: below },
    },
  },
});
// At a desk what there is to do with what is in hand, or was decided, takes the whole width, below what it is about.
globalStyle(`${table}:is([data-tab=upcoming], [data-tab=completed]) tr > td:last-child`, {
  '@media': { [wide]: { gridColumn: '2 / -1', paddingBlock: space.s } },
});
// In the last column words and buttons end where the page does.
globalStyle(`${table}:not([data-tab=upcoming]) tr > :is(:nth-child(6), :last-child)`, {
  '@media': { [wide]: { justifySelf: 'end' } },
});
// The next day's begin, with a new line of pairs. Each row says its day itself: this one is for the eye.
globalStyle(`${table} tr[data-day]`, {
  position: 'relative',
  gridColumnStart: '1',
  marginTop: `calc(${dayHeight} + ${space.s})`,
});
// Its neighbour in the line stands at the same height.
globalStyle(`${table} tr[data-day] + tr:not([data-day])`, { '@media': { [pairs]: { alignSelf: 'end' } } });
globalStyle(`${table} tr[data-day]::before`, {
  position: 'absolute',
  insetInlineStart: 0,
  bottom: '100%',
  height: dayHeight,
  content: ['attr(data-day)', 'attr(data-day) / ""'],
  color: color.soft,
  fontWeight: 700,
  whiteSpace: 'nowrap',
});
globalStyle(`${table} th`, { textAlign: 'start', color: color.soft, fontSize: size.small, fontWeight: 600 });
// Large text never breaks inside a word or a price.
globalStyle(`${table} td`, { padding: 0, overflowWrap: 'break-word' });
globalStyle(`${table} td:empty`, { display: 'none' });

const cell = (name: string) => style({ '@media': { [cards]: { gridArea: name } } });

export const pay = style([
  cell('pay'),
  {
    fontWeight: 750,
    fontSize: size.third,
    lineHeight: 1.2,
    whiteSpace: 'nowrap',
    '@media': { [cards]: { fontSize: size.second } },
  },
]);

/** The ends of the way: where and when are read at a kerb, with the phone on the handlebar. */
const end = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${space.s}` });
globalStyle(`${end} > span`, { flex: '1 1 4rem', minWidth: 0 });
const dot = { content: '""', width: '0.75rem', height: '0.75rem', border: `3px solid ${color.accent}` };
export const from = style([
  cell('from'),
  end,
  { '@media': { [cards]: { '::before': { ...dot, borderRadius: radius.round } } } },
]);
export const to = style([
  cell('to'),
  end,
  { '@media': { [cards]: { '::before': { ...dot, background: color.accent, borderRadius: '3px' } } } },
]);
export const place = style({
  fontWeight: 700,
  lineHeight: 1.2,
  '@media': { [cards]: { fontSize: size.third } },
});
// Screen readers read the column already: where the second line is understood this one is silent.
const label = (word: string) => ({
  '@media': {
    [cards]: {
      content: [`" ${word}"`, `" ${word}" / ""`],
      color: color.soft,
      fontSize: size.small,
      fontWeight: 400,
    },
  },
});
// On the way to the customer the pickup lies behind.
globalStyle(`tr:has([name=complete]) ${from} *`, {
  borderColor: color.line,
  color: color.soft,
  fontWeight: 400,
});
globalStyle(`${from} ${place}::after`, label('Pickup'));
globalStyle(`${to} ${place}::after`, label('Dropoff'));

export const time = style([
  cell('time'),
  {
    fontWeight: 700,
    '@media': {
      [cards]: {
        justifySelf: 'end',
        textAlign: 'end',
        fontSize: size.small,
        fontWeight: 400,
        '@container': { [cramped]: { justifySelf: 'start', textAlign: 'start' } },
      },
    },
  },
]);
/** How long it is until then. */
export const soon = style({
  display: 'block',
  fontSize: size.small,
  // In two lines no unit stands alone.
  textWrap: 'balance',
  fontWeight: 400,
  '@media': { [cards]: { fontSize: size.body, fontWeight: 700 } },
});
export const status = style([
  cell('status'),
  { '@media': { [cards]: { color: color.soft, fontSize: size.small, lineHeight: 1.2 } } },
]);
// Beside the date it would leave it no room.
globalStyle(`${status}:has(${badge})`, { '@media': { [cards]: { gridColumn: '1 / -1' } } });
globalStyle(`${status} > ${badge}`, { marginInlineStart: space.s });
export const payout = style([cell('payout'), { '@media': { [cards]: { fontSize: size.small } } }]);
export const detail = style({ display: 'block', fontSize: size.small, fontWeight: 400, lineHeight: 1.35 });

/** A problem that waits for our answer. */
export const undecided = style([
  detail,
  { padding: space.s, borderRadius: radius.s, background: color.infoGround, color: color.info },
]);

export const buttons = style([
  cell('buttons'),
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space.s,
  },
]);
// Contact and notes, a line each.
globalStyle(`${buttons} ${detail}`, { width: '100%', marginBottom: space.xs, whiteSpace: 'pre-line' });
globalStyle(`${table} a`, { paddingInline: '0.75rem', fontSize: size.small });
// The way forward is the bigger target: it and Call fill a line.
globalStyle(`${buttons} > button`, {
  minWidth: 'min-content',
  overflowWrap: 'normal',
  '@media': { [cards]: { flex: '1 1 calc(100% - 5rem)', minHeight: '48px', paddingInline: space.s } },
});
// Complete after Picked Up cannot be taken back; a list that came may have either under the finger.
globalStyle(`${buttons} > :is([name=picked-up], [name=complete])`, justCome);
// No thumb that means the way forward presses it: at the other end of the line below.
globalStyle(`${buttons} > [name=cancel]`, {
  order: 1,
  marginInlineStart: 'auto',
  fontSize: size.small,
  fontWeight: 400,
  '@media': { [cards]: { flex: 'none', minHeight: tapSize, paddingInline: 0 } },
});
// Below open reasons it would be read as a way out of them.
globalStyle(`${buttons}:has([open]) > [name=cancel]`, { display: 'none' });

/** A card with nothing to read but its ends: what can be done stands beside them, where words are whole. */
const brief = `${table} tr:not(:has(${detail}))`;
const briefly = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { '@media': { [cards]: { '@container': { '(min-width: 15em)': rule } } } });
briefly(brief, {
  grid: '"pay time time" "status status status" "from from end" "to to end" / auto minmax(0, 1fr) auto',
  rowGap: space.xs,
});
briefly(`${brief} > :is(${payout}, ${buttons})`, { gridArea: 'end', placeSelf: 'end' });

/** What went wrong: opens below the buttons. */
export const problem = style({
  '@media': { [cards]: { flex: 1 } },
  selectors: { '&[open]': { flexBasis: '100%' } },
});
globalStyle(`${problem} summary`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  fontSize: size.small,
  textDecoration: 'underline',
  cursor: 'pointer',
});
export const reasons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  gap: space.s,
});

/** What runs out, and a way to send the new one. */
export const papers = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.s} ${space.m}`,
  marginBottom: space.m,
  padding: space.m,
  borderColor: color.warn,
  background: color.warnGround,
  boxShadow: 'none',
  color: color.warn,
});
// With the form open it is a plate like others, and what runs out is said as before.
globalStyle(`${papers} [open]`, { flexBasis: '100%', color: color.ink });
globalStyle(`${papers} [open] > div`, { maxWidth: '33rem', marginTop: space.m });
globalStyle(`${papers}:has([open])`, { background: color.plate });

/** How it stands, and what can be sent: side by side where there is room. */
export const gate = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.m,
  alignItems: 'start',
  '@media': { [tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
// No box in a box; the colours of the system draw it.
globalStyle(`${gate} ${notice}`, { borderColor: 'transparent' });
export const greeting = style({ fontSize: size.third });
export const lacking = style({ paddingInlineStart: '1.25rem', marginBlock: `${space.s} ${space.m}` });
/** What has arrived. */
export const tick = style({ listStyle: "'✓\u2002'", '::marker': { color: color.herb, fontWeight: 800 } });
