import { globalStyle, style } from '@vanilla-extract/css';
import { fold, row, stack } from '../components.css.ts';
import { brand, card, page } from '../page.css.ts';
import {
  color,
  font,
  forced,
  narrow as narrowScreen,
  phone,
  radius,
  shadow,
  size,
  space,
  tablet,
  tapSize,
  wide,
} from '../theme.css.ts';

const chips = style({ display: 'flex', gap: space.xs, padding: 0, margin: 0, listStyle: 'none' });
globalStyle(`${chips} a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  padding: `0 0.75rem`,
  borderRadius: radius.round,
  color: color.ink,
  textDecoration: 'none',
  fontWeight: 600,
  whiteSpace: 'nowrap',
});
globalStyle(`${chips} a:hover`, { textDecoration: 'underline' });
globalStyle(`${chips} [aria-current]`, {
  background: color.accent,
  color: color.onAccent,
  '@media': { [forced]: { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } },
});

/** Where there is room for the menu at the left. */
const railed = 'screen and (min-width: 62.5em)';
const railWidth = '11rem';
const railless = 'screen and (max-width: 62.49em)';

const ring = '5px';
const fade = space.xl;
/** On a phone a row to swipe, which fades out where there is more. */
const swiped = style([
  chips,
  {
    // Room for the ring around a link, which would be cut off.
    padding: ring,
    marginInline: `-${ring}`,
    '@media': {
      [phone]: {
        overflowX: 'auto',
        scrollbarWidth: 'none',
        scrollPadding: ring,
        paddingInlineEnd: fade,
        maskImage: `linear-gradient(90deg, #000 calc(100% - ${fade}), transparent)`,
      },
      [tablet]: { flexWrap: 'wrap' },
    },
  },
]);
/** Everything from one box. */
export const searchBox = style({
  order: 1,
  flex: '1 1 100%',
  minWidth: 0,
  marginBlock: space.xs,
  '@media': { [wide]: { flex: '0 1 30rem', order: 0 } },
});
globalStyle(`${searchBox} form`, { display: 'flex', gap: space.s });
globalStyle(`${searchBox} input`, {
  flex: 1,
  width: 0,
  minWidth: 0,
  minHeight: tapSize,
  padding: `0 ${space.m}`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.round,
  background: color.plate,
  textOverflow: 'ellipsis',
});

/** The console's menus: a row below the brand and what more there is, or a rail at the left where there is room. */
export const viewMenu = style([swiped, { flex: 1, minWidth: 0, marginBlock: `-${ring}` }]);
export const moreViews = style({
  flex: 'none',
  paddingInline: space.m,
  selectors: { '&[data-current]': { borderColor: color.accent } },
});
/** As high as the page beside it, so that the rail follows the eye down the page, and no further. */
export const railPlace = style({ order: 1, flexBasis: '100%', minWidth: 0 });
export const rail = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${space.s}` });
globalStyle(`nav:has(> ${railPlace})`, { display: 'contents' });
// What is looked after now and then stands back.
globalStyle(`${viewMenu} ~ ${viewMenu}`, {
  '@media': {
    [railless]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(9em, 100%), 1fr))',
      flexBasis: '100%',
      maskImage: 'none',
    },
  },
});
globalStyle(`${moreViews}[aria-expanded=false] ~ ${viewMenu}`, { '@media': { [railless]: { display: 'none' } } });
globalStyle(`${viewMenu} ~ ${viewMenu} a:not([aria-current])`, { color: color.soft, fontWeight: 500 });
const beside = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { '@media': { [railed]: rule } });
const desk = `${page}:has(${rail})`;
// By what fits and not by a width alone: with text of twice the size the rail is rows above what it leads to.
beside(desk, {
  flexDirection: 'row',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  gap: `0 ${space.l}`,
  paddingInline: `max(${space.m}, (100% - 84rem) / 2)`,
});
beside(`${desk} > header`, { display: 'contents' });
beside(`${desk} ${brand}`, { flex: `0 0 ${railWidth}` });
beside(`${desk} ${searchBox}`, { flex: `1 1 calc(100% - 2 * ${railWidth})`, marginBlock: space.m });
beside(railPlace, { flex: `1 1 ${railWidth}` });
beside(rail, {
  position: 'sticky',
  top: 0,
  gap: space.m,
  maxHeight: '100vh',
  overflowY: 'auto',
  paddingBlock: space.m,
});
beside(viewMenu, { flexBasis: '100%', margin: 0 });
beside(`${viewMenu} > li`, { flex: '1 1 9rem' });
beside(`${viewMenu} a`, { width: '100%' });
beside(moreViews, { display: 'none' });
beside(`${desk} > main`, { order: 1, flex: '999 1 46rem', minWidth: 0, margin: 0, paddingInline: 0 });
beside(`${desk} > footer`, { order: 1, flexBasis: '100%', paddingInline: 0 });

export const filters = style([swiped, { gap: space.s, marginBlock: space.s }]);
globalStyle(`${filters} a`, {
  border: `1px solid ${color.edge}`,
});
globalStyle(`${filters} a[data-count="0"]:not([aria-current])`, { color: color.soft, borderColor: color.line });

export const counts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
  gap: space.s,
  padding: 0,
  listStyle: 'none',
});
// Number and words side by side: all of them on one screen.
export const count = style([
  card,
  {
    display: 'flex',
    alignItems: 'center',
    gap: space.m,
    height: '100%',
    paddingBlock: space.s,
    color: color.ink,
    textDecoration: 'none',
    lineHeight: 1.3,
    ':hover': { borderColor: color.accent },
  },
]);
globalStyle(`${count} strong`, {
  flex: 'none',
  // Two figures: the words begin at one line.
  minWidth: '1.25em',
  whiteSpace: 'nowrap',
  fontFamily: font.heading,
  fontSize: '2rem',
  lineHeight: 1.1,
  color: color.accent,
});
/** Nothing to do here: it stands back. */
export const idle = style({});
globalStyle(`${idle}, ${idle} strong`, { background: 'none', boxShadow: 'none', color: color.soft });

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
  alignItems: 'start',
  gap: space.m,
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s,
});
export const top = style([head, { marginBottom: space.m }]);
export const more = style({ marginTop: space.m });

const labelWidth = 'min(8.5rem, 40%)';
const labelWidthOnPhone = 'min(6.5rem, 40%)';
export const facts = style({ display: 'grid', gap: space.xs, marginBlock: space.m });
globalStyle(`${facts} > div`, {
  display: 'grid',
  gridTemplateColumns: `${labelWidth} 1fr`,
  gap: space.s,
  '@media': {
    [phone]: { gridTemplateColumns: `${labelWidthOnPhone} 1fr` },
    // With text of twice the size the words have the whole width.
    'screen and (max-width: 15em)': { gridTemplateColumns: '1fr', gap: 0 },
  },
});
globalStyle(`${facts} dt`, { color: color.soft, fontSize: '0.9375rem' });
globalStyle(`${facts} dd`, { whiteSpace: 'pre-line' });
globalStyle(`${facts} + ${facts}`, { marginTop: space.s });

/** A part of a record, below its own heading. */
export const heldPart = style({ marginTop: space.m });
globalStyle(`${heldPart} > ${facts}`, { marginBlock: space.s });
/** Things of one kind, side by side. */
export const held = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(19rem, 100%), 1fr))',
  gap: space.s,
  marginTop: space.s,
  padding: 0,
  listStyle: 'none',
});
globalStyle(`${held} > li`, {
  padding: `0 ${space.m}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  background: color.paper,
});
/** The same as rows that open. */
export const heldRows = style({ marginTop: space.s, padding: 0, listStyle: 'none' });
globalStyle(`${heldRows} > li`, { borderTop: `1px solid ${color.line}` });
globalStyle(`${heldRows} ${fold}, ${heldPart} > ${fold}`, { maxWidth: 'none', marginTop: 0 });
globalStyle(`${heldRows} summary`, { fontWeight: 'inherit' });
globalStyle(`${heldPart} summary > *`, { display: 'inline' });
/** All that is held about a person: one who asks gets to read it. */
export const heldBy = style({});
globalStyle(`${heldBy} > ${heldPart}`, {
  marginTop: space.l,
  paddingTop: space.l,
  borderTop: `1px solid ${color.line}`,
});
globalStyle(`${heldBy} ${heldPart} > ${facts}`, {
  '@media': { [wide]: { gridTemplateColumns: '1fr 1fr', columnGap: space.xl } },
});

/** A card over the whole width of its list. */
export const whole = style({ gridColumn: '1 / -1' });
/** Documents side by side. */
export const papers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(22rem, 100%), 1fr))',
  gap: space.l,
});
export const paper = style({ display: 'grid', alignContent: 'start', gap: space.s, minWidth: 0 });
export const frame = style({
  width: '100%',
  height: 'min(32rem, 70vh)',
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  background: '#fff',
});

/** A part of a card that stands for itself. */
export const part = style({ marginTop: space.m, paddingTop: space.m, borderTop: `1px solid ${color.line}` });
globalStyle(`${part} > form`, { maxWidth: '32rem' });

export const adding = style([card, { marginBottom: space.s, paddingBlock: space.s }]);
globalStyle(`${adding} > summary + *`, { paddingBlock: space.m });
/** Two ways to add, side by side; the one that is open takes the whole width. */
export const ways = style({
  display: 'grid',
  gap: `0 ${space.m}`,
  '@media': { [tablet]: { gridTemplateColumns: '1fr 1fr' } },
});
globalStyle(`${ways} > [open]`, { gridColumn: '1 / -1' });

export const pair = style({
  display: 'grid',
  gap: `${space.l} ${space.m}`,
  '@media': { [wide]: { gridTemplateColumns: '1fr 1fr' } },
});
export const columns = style({
  display: 'grid',
  gap: `${space.xl} ${space.l}`,
  alignItems: 'start',
  '@media': { [wide]: { gridTemplateColumns: '1fr 1fr' } },
});
globalStyle(`${columns} > :not(${stack}) > h2`, { marginBottom: space.m });
export const narrow = style({ maxWidth: '32rem' });
globalStyle(`${narrow} > h2`, { marginTop: space.l });

export const shrink = style({ minWidth: 0 });
export const code = style({
  whiteSpace: 'pre-wrap',
  margin: `${space.s} 0 0`,
  padding: space.s,
  borderRadius: radius.s,
  background: color.infoGround,
  color: color.info,
});

export const table = style({ width: '100%', marginTop: space.m, borderCollapse: 'collapse' });
globalStyle(`${table} caption, ${table} th`, { textAlign: 'start', color: color.soft });
globalStyle(`${table} :is(th, td)`, {
  padding: `${space.s} ${space.s} ${space.s} 0`,
  borderBottom: `1px solid ${color.line}`,
});
globalStyle(`${table} th`, { overflowWrap: 'normal' });
globalStyle(`${table} tbody th`, { color: color.ink });

export const barTable = style({ width: '100%', borderSpacing: `0 ${space.s}` });
globalStyle(`${barTable} caption`, {
  textAlign: 'start',
  fontFamily: font.heading,
  fontSize: '1.125rem',
  fontWeight: 600,
});
globalStyle(`${barTable} th`, { textAlign: 'start', fontWeight: 'inherit' });
globalStyle(`${barTable} thead`, { color: color.soft, fontSize: '0.9375rem' });
globalStyle(`${barTable} :is(td, thead th + th)`, {
  textAlign: 'end',
  width: '4rem',
  verticalAlign: 'bottom',
});
export const bar = style({ display: 'block', width: '100%', height: '0.75rem', accentColor: color.accent });

export const entries = style({ display: 'grid', padding: 0, listStyle: 'none' });
globalStyle(`${entries} > li`, { padding: `${space.s} 0`, borderBottom: `1px solid ${color.line}` });
export const when = style({ color: color.soft, fontSize: '0.9375rem' });
globalStyle(`${entries} dl`, { marginBlock: space.xs });
// As high as a thumb.
globalStyle(`${entries} > li > a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  minWidth: tapSize,
});
globalStyle(`:is(${adding}, ${entries}, ${list}) summary`, {
  cursor: 'pointer',
  minHeight: tapSize,
  paddingBlock: '0.625rem',
  fontWeight: 650,
  color: color.accent,
});

// Not a part of the name.
globalStyle(`${filters} a[data-count]::after`, {
  content: ['attr(data-count)', 'attr(data-count) / ""'],
  marginInlineStart: '0.5em',
  padding: '0 0.4em',
  borderRadius: radius.round,
  background: color.line,
  color: color.ink,
  fontSize: '0.8125em',
});

/** Rows of a list where there is room for columns. */
export const tableFrame = style({
  background: color.plate,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  boxShadow: shadow,
});
export const rows = style({ width: '100%', borderCollapse: 'collapse', fontSize: size.small });
globalStyle(`${rows} > thead > tr > th`, {
  position: 'sticky',
  top: 0,
  background: color.plate,
  color: color.soft,
  zIndex: 1,
});
globalStyle(`${rows} > thead > tr > :first-child`, { borderTopLeftRadius: radius.l });
globalStyle(`${rows} > thead > tr > :last-child`, { borderTopRightRadius: radius.l });
globalStyle(`${rows} > * > tr > :is(th, td)`, {
  padding: `0 ${space.m}`,
  borderBottom: `1px solid ${color.line}`,
  textAlign: 'start',
  fontWeight: 'inherit',
  overflowWrap: 'normal',
});
// The ticks take no more room than they need.
globalStyle(`${rows} > * > tr > :has(> label)`, { width: '1%' });
globalStyle(`${rows} > * > tr > [data-figures]`, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${rows} > tbody > tr:last-child > *`, { borderBottom: 0 });
globalStyle(`${rows} > tbody > tr:hover, ${rows} > tbody > tr[data-open]`, { background: color.accentGround });
globalStyle(`${rows} > tbody > tr[data-open] + tr`, { background: 'none' });
globalStyle(`${rows} > tbody > tr > [colspan]`, { padding: space.s, fontSize: size.body });
// A card in its table: the row above it is its head.
globalStyle(`${rows} > tbody > tr > td > article`, { border: 0, boxShadow: 'none', padding: space.s });
globalStyle(`${rows} article > ${facts}`, { gridTemplateColumns: '1fr 1fr', columnGap: space.l });
globalStyle(`${rows} > * > tr > * > label`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  minWidth: tapSize,
});
const bare = style({
  minHeight: tapSize,
  padding: 0,
  border: 0,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  // Where grounds are gone, an edge says that it is pressed.
  '@media': { [forced]: { border: '1px solid' } },
});
export const sorter = style([bare, { color: 'inherit', fontWeight: 600 }]);
globalStyle(`${sorter}::after`, { content: '""', display: 'inline-block', width: '1.2em', textAlign: 'center' });
// Its figures end where it ends.
globalStyle(`[data-figures] > ${sorter}`, { marginInlineEnd: '-1.2em' });
globalStyle(`[aria-sort=ascending] > ${sorter}::after`, { content: ['"↑"', '"↑" / ""'] });
globalStyle(`[aria-sort=descending] > ${sorter}::after`, { content: ['"↓"', '"↓" / ""'] });
export const opener = style([bare, { color: color.accent, fontWeight: 600, width: '100%' }]);

/** What is done with all that is selected; in sight wherever the list is. */
export const chosenBar = style([
  card,
  {
    position: 'sticky',
    bottom: space.s,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${space.s} ${space.m}`,
    marginTop: space.m,
    paddingBlock: space.s,
  },
]);

export const apart = style({ marginTop: space.xl, marginBottom: space.m });
globalStyle(`h1 + ${apart}`, { marginTop: 0 });

/** The tick of a card. */
export const pick = style({ display: 'flex', alignItems: 'center', gap: space.s, minHeight: tapSize });
// One plate with the card.
globalStyle(`${pick}:has(+ article)`, {
  paddingBlock: 0,
  borderBottom: 0,
  borderRadius: `${radius.l} ${radius.l} 0 0`,
});
globalStyle(`${pick} + article`, { borderRadius: `0 0 ${radius.l} ${radius.l}` });

/** A card of a list that is a row of two lines until it is opened. */
export const folded = style({ flex: '1 1 18rem', minWidth: 0, selectors: { '&[open]': { paddingBottom: space.s } } });
globalStyle(`${folded} > summary`, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.s}`,
  minHeight: '3.5rem',
  paddingBlock: space.s,
  listStyle: 'none',
});
globalStyle(`${folded} > summary::-webkit-details-marker`, { display: 'none' });
// Which way it goes.
globalStyle(`${folded} > summary::after`, {
  content: '""',
  flex: 'none',
  width: '0.5em',
  height: '0.5em',
  marginInline: space.xs,
  borderInlineEnd: '2px solid',
  borderBlockEnd: '2px solid',
  transform: 'translateY(-25%) rotate(45deg)',
});
globalStyle(`${folded}[open] > summary::after`, { transform: 'translateY(25%) rotate(-135deg)' });
globalStyle(`${folded} h2`, {
  flex: '1 0 auto',
  maxWidth: '100%',
  color: color.ink,
  fontSize: size.body,
  lineHeight: 1.3,
});
globalStyle(`${folded} > summary > small`, {
  flex: '1 0 calc(100% - 2em)',
  minWidth: 0,
  color: color.soft,
  fontSize: size.small,
  fontWeight: 400,
});
/** Not before the row is opened. */
export const whenOpen = style({});
globalStyle(`${folded}:not([open]) ~ * > ${whenOpen}`, { display: 'none' });
globalStyle(`${folded}:not([open]) ~ ${row}:not(:has(> :not(${whenOpen})))`, { display: 'none' });
const foldedCard = `${list} > div > article:has(> ${folded})`;
globalStyle(foldedCard, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.m}`,
  flex: 1,
  minWidth: 0,
  padding: `0 0.75rem`,
  borderRadius: radius.m,
  boxShadow: 'none',
});
globalStyle(`${foldedCard}:has(> [open])`, { paddingBottom: space.s });
globalStyle(`${foldedCard} > :not(${folded})`, { marginBlock: `0 ${space.s}` });
globalStyle(`${foldedCard}:has(> [open]) > *`, { flexBasis: '100%' });
// Close together, so that many stand on a screen, with their ticks beside them.
globalStyle(`${list}:has(${folded})`, { gridTemplateColumns: '1fr', gap: space.xs });
globalStyle(`${list} > div:has(> article > ${folded})`, { display: 'flex', gap: space.xs });
globalStyle(`${list} > div:has(> article > ${folded}) > ${pick}`, {
  flex: 'none',
  justifyContent: 'center',
  minWidth: tapSize,
  height: '3.5rem',
  marginInlineStart: `-${space.s}`,
});

/** Ticks of payouts, as large as a thumb. */
export const payList = style({});
globalStyle(`${payList} label`, { display: 'flex', alignItems: 'center', gap: space.s, minHeight: tapSize });
globalStyle(`${payList} ul`, { padding: 0, listStyle: 'none' });
/** A label beside its control, among buttons. */
export const inline = style({
  flex: '0 1 20rem',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s,
  minWidth: 0,
  overflowWrap: 'normal',
  '@media': { [phone]: { flex: '1 0 100%' } },
});
globalStyle(`:is(${rows}, ${payList}, ${pick}) input[type=checkbox]`, {
  width: '1.25rem',
  height: '1.25rem',
  margin: 0,
  flex: 'none',
});
globalStyle(`${chosenBar} + ${head}`, { marginTop: space.xl });
globalStyle(`${inline} > *`, {
  minHeight: tapSize,
  minWidth: 0,
  width: 0,
  flex: 1,
  padding: `0 ${space.s}`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.s,
  background: color.paper,
});

/** What is kept by hand: a name, what there is to say, and what can be done. */
export const directory = style({ display: 'grid', marginTop: space.s, padding: 0, listStyle: 'none' });
globalStyle(`${directory} > li`, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.xs} ${space.m}`,
  paddingBlock: space.s,
  borderBottom: `1px solid ${color.line}`,
});
globalStyle(`${directory} > li > div`, { flex: '1 1 12rem', '@media': { [phone]: { flexBasis: '100%' } } });
globalStyle(`${directory} p`, { color: color.soft, fontSize: size.small });

/** A table whose rows are paragraphs on a phone. */
export const ledger = style([table, {}]);
globalStyle(`${ledger} thead`, { '@media': { [phone]: { display: 'none' } } });
globalStyle(`${ledger} tr`, {
  '@media': {
    [phone]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: `0 ${space.m}`,
      paddingBlock: space.s,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});
globalStyle(`${ledger} td`, { '@media': { [phone]: { padding: 0, borderBottom: 0 } } });
globalStyle(`${ledger} td:nth-last-child(2)::after`, { '@media': { [phone]: { content: '" deliveries"' } } });

/** A table where there is room; else a paragraph for each entry. */
export const log = style([rows, {}]);
const below = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${log} ${selector}`, { '@media': { [narrowScreen]: rule } });
below(':is(tbody, tr, th, td)', { display: 'block' });
below('thead', { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' });
below('tbody > tr', { padding: `${space.s} ${space.m}`, borderBottom: `1px solid ${color.line}` });
below('tbody > tr > :is(th, td)', { padding: 0, borderBottom: 0, overflowWrap: 'anywhere' });
below('td:empty', { display: 'none' });
below('tbody > tr > td:nth-child(n + 3)', { display: 'inline', color: color.soft });
below('td:last-child::before', { content: '" · "' });
globalStyle(`${log} > * > tr > :is(th, td)`, {
  '@media': { [wide]: { paddingBlock: '0.625rem', verticalAlign: 'top' } },
});
// The day stands above its entries.
globalStyle(`${log} [colspan]`, { color: color.soft, fontWeight: 650 });
below('details', { display: 'inline-block' });
globalStyle(`${log} summary`, {
  width: 'fit-content',
  minWidth: tapSize,
  minHeight: tapSize,
  margin: '-0.625rem',
  padding: '0.625rem',
  color: color.accent,
  cursor: 'pointer',
  fontWeight: 650,
});
// As high as a thumb, in a line of text.
globalStyle(`${log} a`, { paddingBlock: '0.625rem' });
globalStyle(`${log} td:last-child`, { '@media': { [wide]: { whiteSpace: 'nowrap' } } });
// The details in a line.
globalStyle(`${log} ${facts}`, { display: 'flex', flexWrap: 'wrap', gap: `0 ${space.m}`, marginBlock: 0 });
globalStyle(`${log} ${facts} > div`, { display: 'flex', gap: space.xs });
globalStyle(`${log} ${facts} dt`, { fontSize: 'inherit' });

/** For those who use the keyboard, while they do. */
export const keysHint = style({
  display: 'none',
  padding: `${space.xs} ${space.m}`,
  color: color.soft,
  fontSize: size.small,
});
globalStyle(`${tableFrame}:has(:focus-visible) > ${keysHint}`, { display: 'block' });
