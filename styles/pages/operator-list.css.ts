import { globalStyle, style } from '@vanilla-extract/css';
import { badge, buttonKinds, row } from '../components.css.ts';
import { choiceBox } from '../form.css.ts';
import { card } from '../page.css.ts';
import { color, cramped, forced, phone, radius, shadow, size, space, tapSize, wide } from '../theme.css.ts';
import { choosing, head, list, part, smallest } from './operator.css.ts';
import { fact, facts } from './operator-facts.css.ts';
import { heldBy, heldPart } from './operator-record.css.ts';

/** The side padding of a cell: smaller in a narrow table, also beside the rail. */
const beside = `clamp(6px, 2.6cqi - 14px, ${space.m})`;

/** A list's rows in a window with room for columns. */
export const tableFrame = style({
  background: color.plate,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  boxShadow: shadow,
});
export const rows = style({ width: '100%', borderCollapse: 'collapse', fontSize: size.small });
const corner = 'tbody:last-child > tr:last-child > &';
/**
 * Any cell, including one that spans its row. The plate has no overflow clipping, since a button's focus ring reaches
 * over its edge.
 */
export const plainCell = style({
  borderBottom: `1px solid ${color.line}`,
  textAlign: 'start',
  fontWeight: 'inherit',
  selectors: {
    [corner]: { borderBottom: 0 },
    [`${corner}:first-child`]: { borderBottomLeftRadius: radius.l },
    [`${corner}:last-child`]: { borderBottomRightRadius: radius.l },
  },
});
export const cell = style([
  plainCell,
  {
    padding: `0 ${beside}`,
    overflowWrap: 'normal',
    selectors: {
      // Rows are one line. Only text that people typed may wrap.
      '&:not([data-wraps])': { whiteSpace: 'nowrap' },
      '&[data-wraps]': { minWidth: '8.5rem' },
      '&[data-figures]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      '&:first-child': { '@media': { [wide]: { paddingInlineStart: space.m } } },
      'tbody > tr:is(:hover, [data-open]) > &': { '@media': { [wide]: { background: color.paper } } },
    },
  },
]);
/** The tick column is as narrow as possible. */
export const tickCell = style([cell, { width: '1%' }]);
export const headCell = style([
  cell,
  {
    position: 'sticky',
    top: 0,
    background: color.plate,
    color: color.soft,
    fontWeight: 600,
    zIndex: 1,
    selectors: {
      '&:first-child': { borderTopLeftRadius: radius.l },
      '&:last-child': { borderTopRightRadius: radius.l },
    },
  },
]);
/** Not sticky while a row is open, so that it does not cover the card. */
export const stillHeadCell = style([headCell, { position: 'static' }]);
export const tickHeadCell = style([headCell, { width: '1%' }]);
/** A row that opens wherever it is clicked. */
export const openable = style({ cursor: 'pointer' });
/** The cell that contains a row's card. */
export const openCell = style([plainCell, { padding: 0, fontSize: size.body, overflowWrap: 'anywhere' }]);
// One plate with the table. The card belongs to its view and looks different in a list.
globalStyle(`${openCell} > article`, {
  padding: `${space.s} ${space.l} ${space.m}`,
  border: 0,
  background: 'none',
  boxShadow: 'none',
});
// The row above serves as the card's visible head, except for keyboard users, whom only `:has` can detect. Showing it
// on a click would move what is being clicked.
globalStyle(`${openCell} > article > ${head}:not(:has(:focus-visible))`, {
  position: 'absolute',
  clipPath: 'inset(50%)',
});
// Two columns, each read to its end before the next.
const manyFacts = `:is(${rows} article, ${rows} article > ${part}, ${heldBy} ${heldPart}) > ${facts}`;
globalStyle(manyFacts, { '@media': { [wide]: { display: 'block', columnCount: 2, columnGap: space.xl } } });
globalStyle(`${manyFacts} > ${fact}`, { '@media': { [wide]: { breakInside: 'avoid', paddingBlock: '2px' } } });
const bare = style({
  minHeight: tapSize,
  padding: 0,
  border: 0,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  // Forced colours remove backgrounds, so a border marks the pressed state.
  '@media': { [forced]: { border: '1px solid' } },
});
const arrow = { content: '""', display: 'inline-block', width: '1.2em', textAlign: 'center' } as const;
export const sorter = style([
  bare,
  {
    color: 'inherit',
    fontWeight: 600,
    selectors: {
      '&:is(:hover, :focus-visible)': { textDecoration: 'underline', textUnderlineOffset: '0.25em' },
      '&::after': arrow,
      // The heading ends where its numbers do: the arrow is in the cell's padding.
      '[data-figures] > &': { minWidth: tapSize, marginInlineEnd: `calc(-1 * ${beside})`, textAlign: 'end' },
      '[data-figures] > &::after': { width: beside },
      '[aria-sort=ascending] > &::after': { content: ['"↑"', '"↑" / ""'] },
      '[aria-sort=descending] > &::after': { content: ['"↓"', '"↓" / ""'] },
    },
  },
]);
// Underlined, since red is for what is late.
export const opening = {
  color: color.ink,
  fontWeight: 600,
  textDecoration: `underline ${color.edge}`,
  textUnderlineOffset: '0.25em',
};
export const opener = style([
  bare,
  { ...opening, width: '100%', selectors: { 'tr:hover &': { textDecorationColor: 'currentcolor' } } },
]);

/** The actions for selected rows, in view wherever the list is scrolled. */
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
    '@media': { [smallest]: { columnGap: space.s } },
    // With large text it would cover the list.
    '@container': { [cramped]: { position: 'static' } },
  },
]);

/** Hidden on a phone, where the button's text is enough. */
export const chosenCount = style({ '@media': { [phone]: { display: 'none' } } });
/** Aligned with the end of the amounts. */
export const payButton = style({ marginInlineStart: 'auto', '@media': { [phone]: { flex: 1 } } });
/** The text at one end, the buttons at the other. */
export const chosenWords = style({ marginInlineEnd: 'auto' });
export const chosenLink = style({ display: 'inline-flex', alignItems: 'center', minHeight: tapSize });
// The first button after the text, whichever it is, takes a full line on a phone.
globalStyle(`${chosenWords} + button`, { '@media': { [phone]: { flex: '1 0 100%' } } });
// Hides the other actions while a driver is being chosen. They come before the choice in the markup, hence `:has`.
globalStyle(`:is(${row}, ${chosenBar}):has(> ${choosing}) > button`, { display: 'none' });
globalStyle(`${chosenBar} > ${choosing}`, { flex: '1 1 28rem', justifyContent: 'end', marginTop: 0 });

/** A card's checkbox. */
export const pick = style({ display: 'flex', alignItems: 'center', gap: space.s, minHeight: tapSize });
/** The same in a table cell. */
export const tick = style([pick, { display: 'inline-flex', minWidth: tapSize }]);
// One plate with the card.
globalStyle(`${pick}:has(+ article)`, {
  paddingBlock: 0,
  borderBottom: 0,
  borderRadius: `${radius.l} ${radius.l} 0 0`,
});
globalStyle(`${pick} + article`, { borderRadius: `0 0 ${radius.l} ${radius.l}` });

/** A folded card: a row of two lines until it is opened. */
export const folded = style({ flex: '1 1 18rem', minWidth: 0, selectors: { '&[open]': { paddingBottom: space.s } } });
globalStyle(`${folded} > summary`, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.s}`,
  minHeight: '3.5rem',
  paddingBlock: space.s,
});
globalStyle(`${folded} > summary::after`, { marginInline: space.xs });
globalStyle(`${folded} > summary > :is(h2, h3)`, {
  flex: '1 0 auto',
  maxWidth: '100%',
  color: color.ink,
  fontSize: size.body,
  lineHeight: 1.3,
});
// The status fits beside the name even on the smallest phones.
globalStyle(`${folded} > summary`, { '@media': { [smallest]: { columnGap: space.xs } } });
globalStyle(`${folded} > summary > :is(h2, h3)`, { '@media': { [smallest]: { fontSize: size.small } } });
globalStyle(`${folded} > summary ${badge}`, {
  '@media': { [smallest]: { paddingInline: '6px', fontSize: '0.75rem' } },
});
globalStyle(`${folded} > summary > small`, {
  flex: '1 0 calc(100% - 2em)',
  minWidth: 0,
  color: color.soft,
  fontSize: size.small,
  fontWeight: 400,
});
// The buttons are hidden while the card is folded.
globalStyle(`${folded}:not([open]) ~ ${row}`, { display: 'none' });
const foldedInset = '0.75rem';
const foldedCard = `${list} > div > article:has(> ${folded})`;
globalStyle(foldedCard, {
  '@media': { [smallest]: { paddingInline: space.s } },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.m}`,
  flex: 1,
  minWidth: 0,
  padding: `0 ${foldedInset}`,
  borderRadius: radius.m,
  boxShadow: 'none',
});
globalStyle(`${foldedCard}:has(> [open])`, { paddingBottom: space.s });
// The other two buttons share a line on a phone.
globalStyle(`${foldedCard} > ${row} > ${buttonKinds.main}`, { '@media': { [phone]: { flexBasis: '100%' } } });
// Opened, the card has the full width, with its checkbox in its head.
const openedRow = `${list} > div:has(> article > ${folded}[open]):has(> ${pick})`;
globalStyle(openedRow, { position: 'relative' });
globalStyle(`${openedRow} > article > [open] > summary`, { paddingInlineStart: '2.5rem' });
globalStyle(`${foldedCard} > :not(${folded}, dialog)`, { marginBlock: `0 ${space.s}` });
globalStyle(`${foldedCard}:has(> [open]) > *`, { flexBasis: '100%' });
// Close together, so that many fit on a screen, with their checkboxes beside them.
globalStyle(`${list}:has(${folded})`, { gridTemplateColumns: '1fr', gap: space.xs });
globalStyle(`${list} > div:has(> article > ${folded})`, { display: 'flex', gap: space.xs });
globalStyle(`${list} > div:has(> article > ${folded}) > ${pick}`, {
  flex: 'none',
  justifyContent: 'center',
  minWidth: tapSize,
  height: '3.5rem',
  marginInlineStart: '-8px',
});
// Aligned with the text below.
globalStyle(`${openedRow} > ${pick}:nth-child(n)`, {
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: '1px',
  zIndex: 1,
  justifyContent: 'start',
  marginInlineStart: 0,
  paddingInlineStart: foldedInset,
  '@media': { [smallest]: { paddingInlineStart: space.s } },
});

/** A row's checkbox: the form's, with a ring of its own. */
export const tickBox = style([
  choiceBox,
  {
    selectors: {
      '&:focus-visible': { outline: `3px solid ${color.accent}`, outlineOffset: '2px' },
      // Some rows are selected.
      '&:indeterminate': { '@media': { '(forced-colors: none)': { borderColor: color.accent } } },
      '&:indeterminate::before': {
        '@media': {
          '(forced-colors: none)': {
            content: '""',
            alignSelf: 'center',
            height: '2px',
            margin: '2px',
            background: color.accent,
          },
        },
      },
    },
  },
]);

/**
 * Keyboard hints, shown only during keyboard use. They are below the plate or at the screen's edge and take no space:
 * if the page grew and shrank with them, a button could move between press and release.
 */
const hintHeight = '2rem';
export const keysHint = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  visibility: 'hidden',
  display: 'flex',
  alignItems: 'center',
  width: 'fit-content',
  height: hintHeight,
  marginBottom: `-${hintHeight}`,
  borderRadius: radius.l,
  background: color.paper,
  paddingInline: space.m,
  color: color.soft,
  fontSize: size.small,
  lineHeight: 1.2,
});
globalStyle(`${tableFrame}:has([data-stop]:focus-visible) > ${keysHint}`, { visibility: 'visible' });
// Keeps the focused row clear of the hints.
globalStyle(`${tableFrame} [data-stop]`, { scrollMarginBottom: hintHeight });
