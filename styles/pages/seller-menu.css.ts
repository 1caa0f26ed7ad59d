import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { badge } from '../components.css.ts';
import { input, labelText } from '../form.css.ts';
import { color, cramped, forced, hover, phone, radius, size, space, tablet, tapSize, unseen } from '../theme.css.ts';

/** Wide enough for a dish and its buttons on one line, in em of its text. */
const roomy = '(min-width: 38em)';
/** Too narrow for all buttons side by side. */
const tightRow = '(max-width: 17.75em)';

/** A phone with doubled text, where the dishes come first and what counts them last. */
const doubled = 'screen and (max-width: 14em)';
export const last = style({ '@media': { [doubled]: { order: 1 } } });
export const menuBox = style({ '@media': { [doubled]: { display: 'flex', flexDirection: 'column' } } });
export const menuHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space.m}`,
  minHeight: tapSize,
  marginBottom: space.xs,
});
/** Wraps rather than pushing what stands beside it to the next line. */
export const menuTitle = style({
  flex: '1 1 8rem',
  fontSize: '1.625rem',
  '@media': { [phone]: { fontSize: size.lead } },
});
export const labelsLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  '@media': { [phone]: { fontSize: size.small } },
});

export const chips = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s, minWidth: 0 });
export const chip = style({
  minHeight: tapSize,
  minWidth: tapSize,
  padding: `0 ${space.m}`,
  '@media': { [phone]: { paddingInline: 'min(0.75rem, 2.5vw)', fontSize: size.small } },
  border: `1px solid ${color.edge}`,
  borderRadius: radius.round,
  background: color.plate,
  color: color.ink,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: {
    '&:where(:hover)': { '@media': { [hover]: { borderColor: color.accent, background: color.accentGround } } },
    '&[aria-pressed=true]': {
      background: color.ink,
      borderColor: color.ink,
      color: color.paper,
      '@media': { [forced]: { outline: '3px solid Highlight', outlineOffset: '-4px' } },
    },
  },
});
/** Hidden on a phone: only two days and the date fit on one line. */
export const laterChip = style([chip, { '@media': { [phone]: { display: 'none' } } }]);
export const dayField = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  flex: 1,
  maxWidth: '100%',
  '@media': { [phone]: { minWidth: 'min(7.1rem, 100%)' } },
});
// The form's styles under names of this sheet, so that the page doesn't load the form's chunk.
export const dayLabel = style([
  labelText,
  {
    whiteSpace: 'nowrap',
    marginBottom: 0,
    paddingInlineStart: space.s,
    // Inside its field, above the date.
    '@media': {
      [phone]: {
        position: 'absolute',
        top: '0.25rem',
        left: '0.25rem',
        color: color.soft,
        fontSize: '0.75rem',
        lineHeight: 1,
      },
    },
  },
]);
export const dayInput = style([
  input,
  { marginTop: 0, alignSelf: 'auto' },
  {
    flex: 1,
    minWidth: 'min(9rem, 100%)',
    minHeight: tapSize,
    '@media': {
      [phone]: {
        minWidth: 0,
        padding: '1rem min(0.5rem, 2vw) 0 min(0.75rem, 3vw)',
        fontSize: `min(${size.small}, 0.5rem + 2vw)`,
      },
    },
  },
]);

/** Counters are not tappable, so they don't look like chips. */
export const counters = style({
  display: 'flex',
  flexWrap: 'wrap',
  // With the link to the labels on one line down to the smallest phone.
  gap: `0 min(${space.l}, 3.5vw)`,
});
export const counter = style({
  display: 'flex',
  flexDirection: 'row-reverse',
  alignItems: 'baseline',
  gap: space.xs,
  color: color.soft,
  fontSize: size.small,
});
export const counted = style({ color: color.ink, fontSize: size.third, fontWeight: 700 });
/** Its content sticks to the screen. An empty line in its place would move when the menu comes above it. */
export const footPlace = style({ display: 'contents' });
globalStyle(`${footPlace} > [data-loading]`, { display: 'none' });
/** As high as what says that there is no dish yet, which loads later: the form below stays where it is. */
export const emptyPlace = style({
  minHeight: '12rem',
  '@media': {
    // Its words take a line more on a phone, and three on the smallest.
    'screen and (max-width: 24em)': { minHeight: '13.75rem' },
    'screen and (max-width: 21em)': { minHeight: '17rem' },
  },
});
/** For screen readers only. */
export const heard = style(unseen);
/** The day's totals, large enough to read from across the kitchen. */
export const dayTotals = style([
  last,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${space.m}`,
    marginBottom: `min(${space.s}, 2.2vw)`,
    lineHeight: 1.3,
  },
]);
export const lacksAllergens = style({ color: color.warn, fontWeight: 700 });

export const meal = style({ marginBottom: space.s });
export const mealTitle = style({ marginBottom: space.xs });
const rowGap = '0.375rem';
// Block layout: a grid of hundreds of rows would be laid out in full after each tap.
export const dishList = style({
  listStyle: 'none',
  containerType: 'inline-size',
});
const rowsTogether = 10;
/** The estimated height of a list of that many rows. */
const listHeight = (row: string) => `calc(${rowsTogether} * (${row} + ${rowGap}))`;
/**
 * A list that is skipped while off screen. It is one box per list: the browser checks each such box in every frame,
 * which for 500 rows takes 15 ms on a slow phone. Without 'auto', since Chromium may remember a height from a layout
 * that never showed.
 */
export const longList = style({
  contentVisibility: 'auto',
  containIntrinsicSize: listHeight('10.5rem'),
  '@media': { [tablet]: { containIntrinsicSize: listHeight('7rem') } },
});

const glow = keyframes({ from: { background: color.accentGround, borderColor: color.accent } });
const plate = style({
  marginBottom: rowGap,
  padding: space.s,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  background: color.plate,
  // When scrolled to, a row stays clear of the edges and of the button at the bottom.
  scrollMarginBlock: '5rem',
  // Just added, copied or changed.
  selectors: { '&[data-lit]': { animation: `${glow} 2.5s ease-out` } },
});
/** The photo, the name and facts, and a button in the corner. Below them the other buttons and the text. */
export const dishRow = style([
  plate,
  {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: space.s,
    '@container': { [roomy]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto auto' } },
  },
]);
/** Sold out: less prominent. */
export const dishGone = style({ background: 'none', color: color.soft });
/** The form that replaces the row. */
export const dishEdited = style([plate, { padding: space.m, borderColor: color.accent }]);

const { paper: china, line: shade } = color;
const rings = `${china} 38%, ${shade} 39% 41%, ${china} 42% 62%, ${shade} 63%, transparent 64%`;
/** A photo, or an empty plate. */
export const picture = style({
  objectFit: 'cover',
  background: `radial-gradient(circle, ${rings})`,
  // A photo that fails to load shows as an empty plate. Its alt text stays for screen readers, and the browser's broken
  // image is pushed out of view. A loaded photo has no `::before`.
  selectors: {
    'img&': { fontSize: 0, overflow: 'hidden' },
    'img&::before': { content: '', display: 'block', height: '200%' },
  },
});
/** Limited by the screen's width, so that it does not grow with the text. */
const dishSide = 'min(3.25rem, 14.5vw)';
export const dishPhoto = style([
  picture,
  { flex: 'none', gridRow: '1 / 3', width: dishSide, height: dishSide, borderRadius: radius.m },
]);
export const photoGone = style({ filter: 'grayscale(1)', opacity: 0.55 });
export const dishName = style({
  gridArea: '1 / 2',
  alignSelf: 'end',
  margin: 0,
  fontSize: size.body,
  lineHeight: 1.25,
  '@container': { [cramped]: { gridArea: '3 / 1 / auto / -1' } },
});
// Plain wrapping: with many rows, balancing the lines would take too long.
const smallText = style({ fontSize: '0.875rem', lineHeight: 1.35, textWrap: 'wrap' });
export const dishFacts = style([
  smallText,
  {
    gridArea: '2 / 2',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 min(0.5rem, 1.8vw)',
    '@container': { [cramped]: { gridArea: '4 / 1 / auto / -1' } },
  },
]);
export const stockBadge = style([badge, { padding: '0 0.5rem', fontWeight: 700 }]);
/** A tappable number, with a tap target larger than its text. */
export const priceButton = style({
  // Above the text that its padding overlaps.
  position: 'relative',
  padding: '0.8rem 0.5rem',
  // Takes no more space than its text.
  margin: '-0.8rem -0.5rem',
  // Forced colours would draw a clear one, through the words.
  border: 0,
  background: 'none',
  fontWeight: 700,
  textDecoration: 'underline dotted',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
});
export const dishWords = style([
  smallText,
  { gridColumn: '1 / -1', color: color.soft, '@container': { [roomy]: { gridColumn: '2 / -1' } } },
]);
export const firstWords = style([dishWords, { marginTop: space.xs }]);
/** What opens in a row, or its error. */
export const dishMore = style({ gridColumn: '1 / -1', marginTop: space.s });

/** The stock and the buttons, in the same place in every row. */
export const dishActs = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  rowGap: space.xs,
  marginTop: '0.375rem',
  // Side by side down to a 360 px phone.
  fontSize: 'clamp(0.8125rem, 4.3cqi, 0.875rem)',
  lineHeight: 1.35,
  '@container': { [roomy]: { gridArea: '1 / 3 / 3', alignSelf: 'center', margin: 0 } },
});
const act = style({
  minWidth: tapSize,
  minHeight: tapSize,
  padding: '0 clamp(0.25rem, 1.75cqi, 0.625rem)',
  border: '1px solid transparent',
  borderRadius: radius.round,
  background: 'none',
  color: color.accent,
  fontWeight: 700,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ':disabled': { color: color.edge, cursor: 'not-allowed' },
  selectors: { '&:enabled:hover': { '@media': { [hover]: { backgroundColor: color.accentGround } } } },
});
// Plus and minus are drawn, so that they are equally bold in every font.
const bar = (box: string) => `linear-gradient(currentColor, currentColor) center / ${box} no-repeat`;
const minus = bar('1rem 2.5px');
// Forced colours take drawn signs away.
const sign = style([
  act,
  {
    '@media': {
      [forced]: {
        forcedColorAdjust: 'none',
        borderColor: 'ButtonText',
        color: 'ButtonText',
        ':disabled': { color: 'GrayText' },
      },
    },
  },
]);
/** One outline around the sell button, the stock and the restock button. */
export const sellButton = style([
  sign,
  {
    border: `1px solid ${color.edge}`,
    borderInlineEnd: 0,
    borderRadius: `${radius.round} 0 0 ${radius.round}`,
    background: minus,
  },
]);
export const restockButton = style([
  sign,
  {
    border: `1px solid ${color.edge}`,
    borderInlineStart: 0,
    borderRadius: `0 ${radius.round} ${radius.round} 0`,
    background: `${minus}, ${bar('2.5px 1rem')}`,
  },
]);
/** The number, large enough to read from across the kitchen, above its word. */
export const leftCount = style({
  // Four digits fit between the two signs, over the buttons' padding.
  width: '3rem',
  marginInline: '-0.625rem',
  pointerEvents: 'none',
  paddingBlock: '0.3rem',
  border: `solid ${color.edge}`,
  borderWidth: '1px 0',
  // Pushes the word to a line of its own.
  wordSpacing: '9rem',
  textAlign: 'center',
  lineHeight: 1,
  '::first-line': { fontSize: size.lead, fontWeight: 700 },
});
export const soldOutButton = style([
  act,
  {
    marginInlineStart: 'min(0.375rem, 1.5cqi)',
    borderColor: color.edge,
    color: color.ink,
    '@container': { [tightRow]: { flex: '1 0 auto' } },
  },
]);
export const editButton = style([
  act,
  { marginInlineStart: 'auto', '@container': { [tightRow]: { flex: '1 1 40%' } } },
]);
/** Deleting is final: at the end, apart from the buttons that are used all evening. */
export const deleteButton = style([
  act,
  {
    color: color.error,
    // Forced colours draw both outlines, which would touch.
    '@media': { [forced]: { marginInlineStart: '0.25rem' } },
    '@container': { [tightRow]: { flex: '1 1 40%' } },
  },
]);
/** Copy, or Undo after selling out. It is far from the sell-out button, so that a second tap there does nothing. */
export const cornerButton = style([
  act,
  smallText,
  {
    gridArea: '1 / 3 / 3',
    alignSelf: 'start',
    '@container': { [roomy]: { gridArea: '1 / 4 / 3', alignSelf: 'center' } },
  },
]);
export const undoButton = style([cornerButton, { borderColor: color.edge, color: color.ink }]);
