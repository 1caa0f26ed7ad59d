import { globalStyle, style } from '@vanilla-extract/css';
import { badge, row, stack } from '../components.css.ts';
import { choiceBox } from '../form.css.ts';
import { card } from '../page.css.ts';
import { color, cramped, forced, hover, phone, radius, shadow, size, space, tapSize, wide } from '../theme.css.ts';
import { foldWords, head, list, smallest } from './operator.css.ts';

const hintHeight = '2rem';
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
const lastRow = ':last-child > :last-child > &';
/**
 * Any cell, including one that spans its row. The plate has no overflow clipping, since a button's focus ring reaches
 * over its edge.
 */
export const plainCell = style({
  borderBottom: `1px solid ${color.line}`,
  textAlign: 'start',
  fontWeight: 'inherit',
  selectors: {
    [lastRow]: { borderBottom: 0 },
    [`${lastRow}:first-child`]: { borderBottomLeftRadius: radius.l },
    [`${lastRow}:last-child`]: { borderBottomRightRadius: radius.l },
  },
});
/** A row, lit under the mouse and while it is open. */
export const tableRow = style({});
const anyCell = style([
  plainCell,
  {
    padding: `0 ${beside}`,
    overflowWrap: 'normal',
    selectors: {
      '&[data-figures]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      '&:first-child': { '@media': { [wide]: { paddingInlineStart: space.m } } },
      [`${tableRow}[data-open] > &`]: { '@media': { [wide]: { background: color.paper } } },
      [`${tableRow}:hover > &`]: { '@media': { [hover]: { background: color.paper } } },
    },
  },
]);
/** The narrower screens with a table, where seven columns need every pixel: a delivery's kitchen and number are long. */
const tight = 'screen and (max-width: 75em)';
/** Rows are one line, where that has room. */
export const tableCell = style([anyCell, { whiteSpace: 'nowrap', '@media': { [tight]: { whiteSpace: 'normal' } } }]);
/** Only text that people typed may wrap. */
export const wrappedCell = style([anyCell, { minWidth: '8.5rem', '@media': { [tight]: { minWidth: '5.5rem' } } }]);
/** The tick column is as narrow as possible. */
export const tickCell = style([tableCell, { width: '1%' }]);
export const headCell = style([
  tableCell,
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
export const openable = style([tableRow, { cursor: 'pointer' }]);
/** The cell that contains a row's card. */
export const openCell = style([plainCell, { padding: 0, fontSize: size.body, overflowWrap: 'anywhere' }]);
/** The card in it: one plate with the table. */
export const openCard = style([
  card,
  { padding: `${space.s} ${space.l} ${space.m}`, border: 0, background: 'none', boxShadow: 'none' },
]);
/** The row above serves as the card's visible head, except for keyboard users. */
export const openHead = style([
  head,
  {
    // Only `:has` can detect them. Showing it on a click would move what is being clicked.
    selectors: { '&:not(:has(:focus-visible))': { position: 'absolute', clipPath: 'inset(50%)' } },
  },
]);
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
const underlined = { textDecoration: 'underline', textUnderlineOffset: '0.25em' };
const arrow = { content: '""', display: 'inline-block', width: '1.2em', textAlign: 'center' } as const;
export const sorter = style([
  bare,
  {
    color: 'inherit',
    fontWeight: 600,
    selectors: {
      '&:focus-visible': underlined,
      '&:hover': { '@media': { [hover]: underlined } },
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
  {
    ...opening,
    width: '100%',
    // Keeps the focused row clear of the hints below the table.
    scrollMarginBottom: hintHeight,
    selectors: { [`${tableRow}:hover &`]: { '@media': { [hover]: { textDecorationColor: 'currentcolor' } } } },
  },
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
/** The first button after the text takes a full line on a phone. */
export const firstButton = style({
  selectors: { [`${chosenBar} > &`]: { '@media': { [phone]: { flex: '1 0 100%' } } } },
});
/** A select on a line of its own among buttons. */
export const choosing = style([
  row,
  {
    flexBasis: '100%',
    selectors: { [`${chosenBar} > &`]: { flex: '1 1 28rem', justifyContent: 'end', marginTop: 0 } },
  },
]);
/** Marks it as a disabled button rather than a label. */
export const chooseButton = style({ ':disabled': { borderColor: color.edge } });
/** Another action, hidden while a driver is being chosen. */
export const otherAction = style({ selectors: { [`${choosing} ~ &`]: { display: 'none' } } });

/** A checkbox with its label. */
export const pick = style({ display: 'flex', alignItems: 'center', gap: space.s, minHeight: tapSize });
/** A checkbox in a table cell. */
export const tick = style([pick, { display: 'inline-flex', minWidth: tapSize }]);
/** A checkbox on top of a card, one plate with it. */
export const platePick = style([
  card,
  pick,
  { paddingBlock: 0, borderBottom: 0, borderRadius: `${radius.l} ${radius.l} 0 0` },
]);
export const pickedCard = style([card, { borderRadius: `0 0 ${radius.l} ${radius.l}` }]);

/** Folded cards are close together, so that many fit on a screen. */
export const foldedList = style([list, { gridTemplateColumns: '1fr', gap: space.xs }]);
/** A folded card and its checkbox, which an opened card has in its head. */
export const foldedItem = style({ position: 'relative', display: 'flex', gap: space.xs });
const foldedInset = '0.75rem';
/** A card that is a row of two lines until it is opened. */
export const foldedCard = style([
  card,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${space.m}`,
    flex: 1,
    minWidth: 0,
    padding: `0 ${foldedInset}`,
    borderRadius: radius.m,
    boxShadow: 'none',
    '@media': { [smallest]: { paddingInline: space.s } },
  },
]);
/** What such a card opens. */
export const foldedDetails = style({
  flex: '1 1 18rem',
  minWidth: 0,
  selectors: {
    '&[open]': { flexBasis: '100%', paddingBottom: space.s },
    '&[open]:last-child': { paddingBottom: space.m },
  },
});
export const foldedPick = style([
  pick,
  {
    flex: 'none',
    justifyContent: 'center',
    minWidth: tapSize,
    height: '3.5rem',
    marginInlineStart: '-8px',
    selectors: {
      // Aligned with the text below. Only the browser knows that the card is open, and the checkbox comes before it,
      // hence `:has`.
      [`&:has(+ ${foldedCard} > [open])`]: {
        position: 'absolute',
        insetBlockStart: 0,
        insetInlineStart: '1px',
        zIndex: 1,
        justifyContent: 'start',
        marginInlineStart: 0,
        paddingInlineStart: foldedInset,
        '@media': { [smallest]: { paddingInlineStart: space.s } },
      },
    },
  },
]);
export const foldedHead = style([
  foldWords,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${space.s}`,
    minHeight: '3.5rem',
    paddingBlock: space.s,
    '::after': { marginInline: space.xs },
    '@media': { [smallest]: { columnGap: space.xs } },
    // Room for the checkbox.
    selectors: { [`${foldedPick} + ${foldedCard} > [open] > &`]: { paddingInlineStart: '2.5rem' } },
  },
]);
export const foldedName = style({
  flex: '1 0 auto',
  maxWidth: '100%',
  color: color.ink,
  fontSize: size.body,
  lineHeight: 1.3,
  '@media': { [smallest]: { fontSize: size.small } },
});
// The status fits beside the name even on the smallest phones. Badges are shared by cards, cells and search results.
globalStyle(`${foldedHead} ${badge}`, {
  '@media': { [smallest]: { paddingInline: '6px', fontSize: '0.75rem' } },
});
export const foldedLine = style({
  flex: '1 0 calc(100% - 2em)',
  minWidth: 0,
  color: color.soft,
  fontSize: size.small,
  fontWeight: 400,
});
/** The form below a card's details. */
export const foldedForm = style({ flexBasis: '100%', marginBottom: space.m });
/** The buttons below a card's details, hidden while the card is folded. */
export const foldedActs = style([
  stack,
  foldedForm,
  { gap: space.s, selectors: { [`${foldedDetails}:not([open]) ~ &`]: { display: 'none' } } },
]);
/** The main one of them: the other two share a line on a phone. */
export const mainAction = style({
  selectors: { [`${foldedActs} > * > &`]: { '@media': { [phone]: { flexBasis: '100%' } } } },
});

/** A row's checkbox: the form's, with a ring of its own. */
export const tickBox = style([
  choiceBox,
  {
    selectors: {
      // Keeps it clear of the hints below the table.
      [`${tick} > &`]: { scrollMarginBottom: hintHeight },
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
  // Only `:has` can tell the keyboard's focus.
  selectors: { ':has([data-stop]:focus-visible) + &': { visibility: 'visible' } },
});
