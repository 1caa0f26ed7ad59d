import { globalStyle, style } from '@vanilla-extract/css';
import { buttonKinds, dialog, row, stack } from '../components.css.ts';
import { actions, summary } from '../form.css.ts';
import { card } from '../page.css.ts';
import { color, forced, phone, radius, size, space, tablet, tapSize, wide } from '../theme.css.ts';
import { whenCramped } from '../when-cramped.ts';

// Beside other buttons the main one is as high as they are. Its colour is enough emphasis.
globalStyle(`:is(${row}, ${actions}) > ${buttonKinds.main}`, { minHeight: tapSize });

// Wide enough for the two longest answers side by side.
globalStyle(dialog, { maxWidth: 'min(30rem, 100vw - 2rem)' });

/** The smallest phones. */
export const smallest = 'screen and (max-width: 22em)';

const chips = style({ display: 'flex', gap: space.xs, padding: 0, margin: 0, listStyle: 'none' });
/** A link in a row of links. */
export const chip = style({
  selectors: {
    // As strong as the header's own styles for links.
    'a&': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: tapSize,
      padding: `0 0.75rem`,
      borderRadius: radius.round,
      color: color.ink,
      textDecoration: 'none',
      fontWeight: 600,
      whiteSpace: 'nowrap',
    },
    '&:hover': { textDecoration: 'underline' },
    '&[aria-current]': {
      background: color.accent,
      color: color.onAccent,
      '@media': { [forced]: { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } },
    },
  },
});

export const ring = '5px';
const fade = space.xl;
/** On a phone the row scrolls sideways and fades out at the end. */
export const swiped = style([
  chips,
  {
    // Space for the focus ring, which would be cut off.
    padding: ring,
    marginInline: `-${ring}`,
    '@media': {
      [phone]: {
        overflowX: 'auto',
        scrollbarWidth: 'none',
        // Links scroll out over the page's edge.
        marginInlineStart: `-${space.m}`,
        paddingInlineStart: space.m,
        scrollPaddingInline: `${space.m} ${fade}`,
        paddingInlineEnd: fade,
        maskImage: `linear-gradient(90deg, transparent, #000 ${space.m} calc(100% - ${fade}), transparent)`,
      },
      [tablet]: { flexWrap: 'wrap' },
    },
  },
]);
export const filters = style([
  swiped,
  {
    gap: space.s,
    marginBlock: space.s,
    fontSize: size.small,
    '@media': { [wide]: { columnGap: space.xs } },
  },
]);
export const filter = style([
  chip,
  {
    justifyContent: 'center',
    minWidth: tapSize,
    border: `1px solid ${color.edge}`,
    selectors: {
      'a&': { '@media': { [wide]: { paddingInline: '0.75rem', fontSize: '0.875rem' } } },
      'a&[data-count="0"]:not([aria-current])': { color: color.soft, borderColor: color.line },
      // The count is not part of the accessible name.
      '&[data-count]::after': {
        content: ['attr(data-count)', 'attr(data-count) / ""'],
        marginInlineStart: '0.35em',
        padding: '0 0.4em',
        borderRadius: radius.round,
        background: color.line,
        color: color.ink,
        fontSize: '0.8125em',
      },
      '&[data-count=""]::after': { content: ['"0"', '"0" / ""'], visibility: 'hidden' },
    },
  },
]);

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
  alignItems: 'start',
  gap: space.m,
});
/** One column, for a few items to be read in full before a decision. */
export const cases = style([list, { gridTemplateColumns: '1fr' }]);
globalStyle(`${list} :is(h2, h3)`, { fontSize: '1.125rem' });
// A single item has the full width, as an opened one does.
globalStyle(`${list} > :only-child`, { gridColumn: '1 / -1' });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s,
});
// A title of two lines keeps its badge beside it.
globalStyle(`${head}:has(> h3)`, { flexWrap: 'nowrap', alignItems: 'start' });
whenCramped(`${head}:has(> h3)`, { flexWrap: 'wrap' });
globalStyle(`${head} > ${row}`, { marginTop: 0 });
export const top = style([head, { marginBottom: space.m }]);
export const more = style({ marginTop: space.m });

/** A card across the full width of its list. */
export const whole = style({ gridColumn: '1 / -1' });
/** An irreversible action is filled, as in a dialog. */
globalStyle(`${actions} > ${buttonKinds.danger}`, { background: color.error, color: color.plate });
/** A separate part of a card. */
export const part = style({ marginTop: space.m, paddingTop: space.m, borderTop: `1px solid ${color.line}` });
globalStyle(`${part} > form`, { maxWidth: '32rem' });
globalStyle(`${part} > h3`, { marginBottom: space.s });
/** One select and its button on a line. */
export const choosePart = style([part, {}]);
globalStyle(`${choosePart} > form`, {
  '@media': {
    [tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: space.m, alignItems: 'end', maxWidth: '40rem' },
  },
});
globalStyle(`${choosePart} > form > :not([data-field]:first-child, ${actions})`, {
  '@media': { [tablet]: { gridColumn: '1 / -1' } },
});
/** A rarely needed action, at the end of its row if there is room. */
export const seldom = style({
  color: color.soft,
  fontWeight: 500,
  '@media': { [wide]: { marginInlineStart: 'auto' } },
});
/** Files to download. */
export const downloads = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space.m}`, marginTop: space.s });
// Less prominent than the decision about them.
globalStyle(`${downloads} > button`, {
  textAlign: 'start',
  paddingInline: 0,
  fontSize: size.small,
  fontWeight: 500,
});
globalStyle(`${actions} > ${downloads}`, { marginTop: 0, '@media': { [tablet]: { marginInlineStart: space.s } } });

export const adding = style([
  card,
  { marginBottom: space.s, paddingBlock: space.s, '@media': { [phone]: { paddingBlock: 0, borderRadius: radius.m } } },
]);
globalStyle(`${adding} > summary + *`, { paddingBlock: space.m });
/** Two ways to add something, as buttons side by side until one is opened. */
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s,
});
// Only as wide as its text, so that what shares its line does not overlap it.
globalStyle('h1', { width: 'fit-content' });
// Directly after the heading: at the end of its line.
globalStyle(`h1 + ${ways}`, {
  '@media': {
    [wide]: {
      width: 'fit-content',
      marginInlineStart: 'auto',
      rowGap: space.l,
      marginTop: `calc(-1 * (${tapSize} + ${space.l}))`,
      marginBottom: `calc(${space.l} - 2px)`,
    },
  },
});
globalStyle(`h1 + ${ways}:has(> [open])`, {
  '@media': { [wide]: { width: 'auto', justifyContent: 'end', marginBottom: space.m } },
});
globalStyle(`${ways} > ${adding}`, { margin: 0 });
// When one is opened, the other keeps its place.
globalStyle(`${ways} > [open]`, { order: 1, flexBasis: '100%' });
globalStyle(`${ways} > :not([open])`, {
  paddingBlock: 0,
  borderColor: color.edge,
  borderRadius: radius.round,
  boxShadow: 'none',
  // Both fit in one row on a phone.
  '@media': { [phone]: { paddingInline: '0.625rem' } },
});
// Hidden while closed, since the narrow box would squeeze its layout.
globalStyle(`${ways} > :not([open]) > form`, { display: 'none' });
globalStyle(`${ways} > :not([open]) > summary`, { display: 'flex', alignItems: 'center', fontSize: size.small });
globalStyle(`${ways} > :not([open]) > summary::after`, { content: 'none' });
globalStyle(`${ways} > :not([open]) > summary`, { '@media': { [smallest]: { fontSize: '0.8125rem' } } });

export const pair = style({
  display: 'grid',
  gap: `${space.l} ${space.m}`,
  // Aligned with the columns of facts.
  '@media': { [wide]: { gridTemplateColumns: '1fr 1fr', columnGap: space.xl } },
});
// The photo and the checks are both beside the documents, to compare them without scrolling.
globalStyle(`${pair}:has(> ${part}) > :first-child`, { '@media': { [tablet]: { gridRow: '1 / 3' } } });
globalStyle(`${pair}:has(> ${part})`, { '@media': { [tablet]: { grid: 'auto 1fr / 1fr 1fr' } } });
globalStyle(`${pair} > ${part}`, { marginTop: 0 });
export const columns = style({
  display: 'grid',
  gap: `${space.xl} ${space.l}`,
  alignItems: 'start',
  '@media': { [wide]: { gridTemplateColumns: '1fr 1fr' } },
});
globalStyle(`${columns} > :not(${stack}) > h2`, { marginBottom: space.m });
// Aligns the form with the text beside it.
globalStyle(`${head} + ${pair} > form`, { '@media': { [wide]: { marginTop: '-1.25rem' } } });
globalStyle('article > form:first-of-type', { marginTop: space.s });
// Error links are closer together with a mouse.
globalStyle(`${summary} a`, { '@media': { '(pointer: fine)': { minHeight: 0, paddingBlock: '3px' } } });
globalStyle(`:is(${columns}, ${pair}) form`, { maxWidth: '34rem' });
export const narrow = style({ maxWidth: '32rem' });
globalStyle(`${narrow} > h2`, { marginTop: space.l });

export const table = style({ width: '100%', marginTop: space.m, borderCollapse: 'collapse' });
globalStyle(`${table} caption, ${table} th`, { textAlign: 'start', color: color.soft });
globalStyle(`${table} :is(th, td)`, {
  padding: `${space.s} ${space.s} ${space.s} 0`,
  borderBottom: `1px solid ${color.line}`,
});
globalStyle(`${table} th`, { overflowWrap: 'normal', verticalAlign: 'top' });
globalStyle(`${table} tbody th`, { color: color.ink });

export const entries = style({ display: 'grid', padding: 0, listStyle: 'none' });
globalStyle(`${entries} > li`, { padding: `${space.s} 0`, borderBottom: `1px solid ${color.line}` });
globalStyle(`${card} > ${entries} > li:last-child`, { borderBottom: 0, paddingBottom: 0 });
globalStyle(`${entries} + ${narrow}`, { marginTop: space.m });
export const when = style({ color: color.soft, fontSize: '0.9375rem' });
globalStyle(`${entries} dl`, { marginBlock: space.xs });
// As high as a thumb.
globalStyle(`${entries} > li > div > a`, { fontWeight: 600 });
globalStyle(`${entries} > li > a, ${entries} > li > div > a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  minWidth: tapSize,
});
// As close to the text above as the tap target allows.
globalStyle(`${list} > ${stack} > details`, { marginBlock: `-${space.s}` });

/** The waiting list: a line for each person, with area, email and date. */
export const waiting = style({ containerType: 'inline-size' });
globalStyle(`${waiting} > h2`, { fontSize: '1.125rem' });
globalStyle(`${waiting} li`, {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: `0 ${space.m}`,
  paddingBlock: '6px',
  fontSize: size.small,
});
globalStyle(`${waiting} li > ${when}`, { gridArea: '1 / -2' });
const inOneLine = { '@container': { '(min-width: 24em)': { gridTemplateColumns: '5.5rem 1fr auto' } } };
globalStyle(`${waiting} li`, inOneLine);
whenCramped(`${waiting} li`, { display: 'block' });
whenCramped(`${waiting} li > span`, { display: 'block' });

globalStyle(`:is(${adding}, ${entries}, ${list}) summary`, {
  cursor: 'pointer',
  minHeight: tapSize,
  paddingBlock: '0.625rem',
  fontWeight: 650,
  color: color.accent,
});

/** Eight or more filters: on one line beside the rail if narrow ones fit, otherwise on two. */
export const manyFilters = style([
  filters,
  { '@media': { [`${wide} and (max-width: 74.99em)`]: { maxWidth: '50rem' } } },
]);
const oneLine = '(min-width: 75em)';
export const manyFilter = style([
  filter,
  {
    selectors: {
      'a&': { '@media': { [oneLine]: { paddingInline: '0.5rem 0.25rem' } } },
      '&[data-count]::after': { '@media': { [oneLine]: { paddingInline: '0.3em' } } },
    },
  },
]);

export const apart = style({ marginTop: space.xl, marginBottom: space.m });
globalStyle(`h1 + ${apart}, h1 + section > ${apart}`, { marginTop: 0 });

/** A label beside its control, among buttons. */
export const inline = style({
  flex: '0 1 20rem',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.75rem',
  minWidth: 0,
  overflowWrap: 'normal',
  '@media': { [phone]: { flex: '1 0 100%' } },
});
globalStyle(inline, { fontWeight: 600 });
/** A select on a line of its own among buttons. */
export const choosing = style({ flexBasis: '100%' });
// Marks it as a disabled button rather than a label.
globalStyle(`${choosing} > :disabled`, { borderColor: color.edge });
globalStyle(`${inline} > *`, {
  fontWeight: 400,
  minHeight: tapSize,
  minWidth: 0,
  width: 0,
  flex: 1,
  padding: `0 ${space.s}`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.s,
  background: color.plate,
});

whenCramped(inline, { display: 'grid' });
whenCramped(`${inline} > *`, { width: '100%' });
