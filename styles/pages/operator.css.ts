import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { buttonKinds, dialog, justCome, row } from '../components.css.ts';
import { actions, form, summaryLink, summaryTitle } from '../form.css.ts';
import { card } from '../page.css.ts';
import { color, cramped, forced, hover, phone, radius, size, space, tablet, tapSize, wide } from '../theme.css.ts';

// The parts that all pages share have no classes of the console. It dresses these by theirs.
// Beside other buttons the main one is as high as they are. Its colour is enough emphasis.
globalStyle(`:is(${row}, ${actions}) > ${buttonKinds.main}`, { minHeight: tapSize });
// An irreversible action is filled, as in a dialog.
globalStyle(`${actions} > ${buttonKinds.danger}`, { background: color.error, color: color.plate });
// Wide enough for the two longest answers side by side.
globalStyle(dialog, { maxWidth: 'min(30rem, 100vw - 2rem)' });
// Error links are closer together with a mouse.
globalStyle(summaryLink, { '@media': { '(pointer: fine)': { minHeight: 0, paddingBlock: '3px' } } });
// The page's heading is only as wide as its text, so that what shares its line does not overlap it.
globalStyle('h1', { width: 'fit-content' });

/** The smallest phones. */
export const smallest = 'screen and (max-width: 22em)';

const chips = style({ display: 'flex', gap: space.xs, padding: 0, margin: 0, listStyle: 'none' });
/** A link in a row of links. */
export const linkChip = style({
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
    '&:hover': { '@media': { [hover]: { textDecoration: 'underline' } } },
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
  linkChip,
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
/** A single item has the full width, as an opened one does. */
export const listItem = style({ ':only-child': { gridColumn: '1 / -1' } });
/** One column, for a few items to be read in full before a decision. */
export const cases = style([list, { gridTemplateColumns: '1fr' }]);
const titleInList = { [`${list} &`]: { fontSize: '1.125rem' } };
/** A heading in a card, smaller in a list. */
export const plateTitle = style({ selectors: titleInList });
// The shared form's summary has no class of this page.
globalStyle(`${list} ${summaryTitle}`, { fontSize: '1.125rem' });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s,
});
export const top = style([head, { marginBottom: space.m }]);
/** The head of a launch's email. A title of two lines keeps its badge beside it. */
export const letterHead = style([
  head,
  { flexWrap: 'nowrap', alignItems: 'start', '@container': { [cramped]: { flexWrap: 'wrap' } } },
]);
/** A row of buttons without the space above it. */
export const bareRow = style([row, { marginTop: 0 }]);
export const more = style({ marginTop: space.m });

/** A separate part of a card. */
export const part = style({ marginTop: space.m, paddingTop: space.m, borderTop: `1px solid ${color.line}` });
export const partTitle = style([plateTitle, { marginBottom: space.s }]);
/** One select and its button on a line. The shared form and its parts have no classes of this page. */
export const chooseLine = style({});
globalStyle(`${chooseLine} > ${form}`, {
  maxWidth: '32rem',
  '@media': {
    [tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: space.m, alignItems: 'end', maxWidth: '40rem' },
  },
});
globalStyle(`${chooseLine} > ${form} > :not([data-field]:first-child, ${actions})`, {
  '@media': { [tablet]: { gridColumn: '1 / -1' } },
});
/** A rarely needed action, at the end of its row if there is room. */
export const seldom = style({
  color: color.soft,
  fontWeight: 500,
  '@media': { [wide]: { marginInlineStart: 'auto' } },
});
/** A button that has turned into its opposite under the mouse waits, as `justCome` does. */
export const turned = style(justCome);
/** The same turned back: another animation starts anew. */
export const turnedBack = style({ animation: `${keyframes({ 'from, to': { pointerEvents: 'none' } })} 0.5s` });
/** Files to download. */
export const downloads = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space.m}`, marginTop: space.s });
/** The same beside a form's button. */
export const formDownloads = style([
  downloads,
  { marginTop: 0, '@media': { [tablet]: { marginInlineStart: space.s } } },
]);
/** Less prominent than the decision about the files. */
export const downloadButton = style({
  textAlign: 'start',
  paddingInline: 0,
  fontSize: size.small,
  fontWeight: 500,
});

/** Words that open something. */
export const foldWords = style({
  cursor: 'pointer',
  minHeight: tapSize,
  paddingBlock: '0.625rem',
  fontWeight: 650,
  color: color.accent,
});
/** An email's text, as close to the words above as the tap target allows. */
export const letterText = style({ marginBlock: `-${space.s}` });
/** Ways to add something, as buttons side by side until one is opened. */
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s,
});
/** Directly after the page's heading: at the end of its line. */
export const waysAtTitle = style([
  ways,
  {
    '@media': {
      [wide]: {
        width: 'fit-content',
        marginInlineStart: 'auto',
        rowGap: space.l,
        marginTop: `calc(-1 * (${tapSize} + ${space.l}))`,
        marginBottom: `calc(${space.l} - 2px)`,
      },
    },
    // Only the browser knows what is open, hence `:has`.
    selectors: {
      '&:has(> [open])': { '@media': { [wide]: { width: 'auto', justifyContent: 'end', marginBottom: space.m } } },
    },
  },
]);
export const adding = style([
  card,
  {
    paddingBlock: space.s,
    '@media': { [phone]: { paddingBlock: 0, borderRadius: radius.m } },
    selectors: {
      // When one is opened, the other keeps its place.
      '&[open]': { order: 1, flexBasis: '100%' },
      '&:not([open])': {
        paddingBlock: 0,
        borderColor: color.edge,
        borderRadius: radius.round,
        boxShadow: 'none',
        // Both fit in one row on a phone.
        '@media': { [phone]: { paddingInline: '0.625rem' } },
      },
    },
  },
]);
const closed = `${adding}:not([open]) > &`;
export const addingHead = style([
  foldWords,
  {
    selectors: {
      [closed]: {
        display: 'flex',
        alignItems: 'center',
        fontSize: size.small,
        '@media': { [smallest]: { fontSize: '0.8125rem' } },
      },
      [`${closed}::after`]: { content: 'none' },
    },
  },
]);
export const addingBody = style({
  paddingBlock: space.m,
  // Hidden while closed, since the narrow box would squeeze its layout.
  selectors: { [closed]: { display: 'none' } },
});

export const halves = style({
  display: 'grid',
  gap: `${space.l} ${space.m}`,
  // Aligned with the columns of facts.
  '@media': { [wide]: { gridTemplateColumns: '1fr 1fr', columnGap: space.xl } },
});
/** The form of a decision, aligned with the text beside it. */
export const decisionForm = style({ maxWidth: '34rem', '@media': { [wide]: { marginTop: '-1.25rem' } } });
export const sections = style({
  display: 'grid',
  gap: `${space.xl} ${space.l}`,
  alignItems: 'start',
  '@media': { [wide]: { gridTemplateColumns: '1fr 1fr' } },
});
export const sectionTitle = style({ marginBottom: space.m });
/** As wide as a section's form may be. */
export const sectionForm = style({ maxWidth: '34rem' });
/** As wide as a card's form may be. */
export const formWidth = style({ maxWidth: '32rem' });

export const entries = style({ display: 'grid', padding: 0, listStyle: 'none' });
export const listEntry = style({ padding: `${space.s} 0`, borderBottom: `1px solid ${color.line}` });
export const when = style({ color: color.soft, fontSize: '0.9375rem' });

/** The waiting list: a line for each person, with area, email and date. */
export const waiting = style({ containerType: 'inline-size' });
export const waitingTitle = style([sectionTitle, { fontSize: '1.125rem' }]);
// With doubled text on a phone nothing fits side by side.
const crampedBlock = { '@container': { [cramped]: { display: 'block' } } };
export const waitingEntry = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: `0 ${space.m}`,
  padding: '6px 0',
  borderBottom: `1px solid ${color.line}`,
  fontSize: size.small,
  ':last-child': { borderBottom: 0, paddingBottom: 0 },
  '@container': {
    '(min-width: 24em)': { gridTemplateColumns: '5.5rem 1fr auto' },
    [cramped]: { display: 'block' },
  },
});
export const waitingEmail = style(crampedBlock);
export const waitingDay = style([when, { gridArea: '1 / -2', ...crampedBlock }]);

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

/** The heading of a section. The first has no space above it. */
export const apart = style({
  marginTop: space.xl,
  marginBottom: space.m,
  selectors: { 'h1 + &, h1 + section > &': { marginTop: 0 } },
});

/** A label beside its control, among buttons. */
export const inline = style({
  flex: '0 1 20rem',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.75rem',
  minWidth: 0,
  overflowWrap: 'normal',
  fontWeight: 600,
  '@media': { [phone]: { flex: '1 0 100%' } },
  '@container': { [cramped]: { display: 'grid' } },
});
export const inlineControl = style({
  fontWeight: 400,
  minHeight: tapSize,
  minWidth: 0,
  width: 0,
  flex: 1,
  padding: `0 ${space.s}`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.s,
  background: color.plate,
  '@container': { [cramped]: { width: '100%' } },
});

/** A driver's photo of a problem. */
export const driverPhoto = style({
  display: 'block',
  maxWidth: 'min(100%, 30rem)',
  marginTop: space.s,
  borderRadius: radius.s,
});
