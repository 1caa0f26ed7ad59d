import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { badge, button, buttonKinds, justCome } from '../components.css.ts';
import { actions, errorText, hintText, input, labelText, progress, unseenOver } from '../form.css.ts';
import { card } from '../page.css.ts';
import { color, cramped, phone, radius, size, space, tablet, tapSize, unseen, wide } from '../theme.css.ts';

const sideWidth = '23rem';
const dot = '1rem';
/** Room for a dish and its buttons on one line, in em of its text. */
const roomy = '(min-width: 34em)';
const photoSide = 'min(6rem, 26vw)';

/** Work at the left, the rest beside it; one below the other on a phone. */
export const columns = style({
  display: 'grid',
  gap: space.xl,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [wide]: { gridTemplateColumns: `minmax(0, 1fr) ${sideWidth}`, alignItems: 'start' } },
});
// Large text may break words rather than widen the page.
const oneColumn = { display: 'grid', gap: space.l, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' };
export const work = style(oneColumn);
export const side = style(oneColumn);

export const menuHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space.m}`,
  minHeight: tapSize,
  marginBottom: space.xs,
});
globalStyle(`${menuHead} a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  '@media': { [phone]: { fontSize: size.small } },
});
export const menuTitle = style({ fontSize: '1.625rem', '@media': { [phone]: { fontSize: '1.375rem' } } });

export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  minWidth: 0,
});
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
  ':hover': { borderColor: color.accent, background: color.accentGround },
  selectors: {
    '&[aria-pressed=true]': { background: color.ink, borderColor: color.ink, color: color.paper },
  },
});
/** Final: apart from the others. */
export const deleteChip = style([
  chip,
  {
    marginInlineStart: 'auto',
    borderColor: color.error,
    color: color.error,
    ':hover': { borderColor: color.error, background: color.errorGround },
  },
]);
/** Two of them and the date share a line of the smallest phone. */
export const days = style([chips, {}]);
globalStyle(`${days} > ${chip}:nth-of-type(n + 3)`, { '@media': { [phone]: { display: 'none' } } });
export const dayField = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  flex: 1,
  maxWidth: '100%',
});
// The form's looks under names of this sheet: the page does without the form's chunk.
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
  {
    flex: 1,
    minWidth: 'min(9rem, 100%)',
    minHeight: tapSize,
    '@media': {
      [phone]: {
        minWidth: 'min(7.1rem, 100%)',
        padding: '1rem min(0.5rem, 2vw) 0 min(0.75rem, 3vw)',
        fontSize: size.small,
      },
    },
  },
]);

/** Down to the form, where it does not stand beside the menu; within the thumb's reach all the way. */
export const toAdd = style({
  position: 'sticky',
  bottom: space.s,
  zIndex: 1,
  display: 'flex',
  marginInline: 'auto',
  width: 'min(30rem, 100%)',
  minHeight: tapSize,
  // A bar from edge to edge, below which the rows go: nothing is read beside the button that is half behind it.
  boxShadow: `0 0 0 100vmax ${color.paper}`,
  clipPath: `inset(-${space.s} -100vmax)`,
  '@media': { [wide]: { display: 'none' } },
});
/** Counts, which answer no tap: they look like no chips. */
export const counters = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space.l}`, marginBlock: space.s });
export const counter = style({
  display: 'flex',
  flexDirection: 'row-reverse',
  alignItems: 'baseline',
  gap: space.xs,
  color: color.soft,
  fontSize: size.small,
});
globalStyle(`${counter} dd`, { color: color.ink, fontSize: size.third, fontWeight: 700 });

export const heard = style(unseen);
/** How the day stands, read from across the stove. */
export const sums = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.m}`,
  marginBottom: space.s,
});

export const group = style({ marginBottom: space.s });
export const groupTitle = style({ marginBottom: space.xs });
const rowsTogether = 10;
const rowGap = '0.375rem';
/** As high as so many rows, about, each of which is so high without its padding. */
const listHeight = (row: string) => `calc(${rowsTogether} * (${row} + 2 * ${space.s} + ${rowGap}))`;
// Blocks: a grid of hundreds would be laid out as a whole for each tap.
export const dishes = style({
  listStyle: 'none',
  containerType: 'inline-size',
  // Lists out of sight cost nothing. A whole list at a time: the browser looks after each such box in every frame,
  // 500 rows of them for 15 ms of a slow phone. Not 'auto': Chromium may remember a height from a layout that nobody saw.
  selectors: { [`&:has(> :nth-child(${rowsTogether}))`]: { contentVisibility: 'auto' } },
  containIntrinsicSize: listHeight('7.75rem'),
  // Most of these have a dish on one line.
  '@media': { [tablet]: { containIntrinsicSize: listHeight('5.5rem') } },
});
globalStyle(`${dishes} > li + li, ${dishes} + ${dishes}`, { marginTop: rowGap });
const glow = keyframes({ from: { background: color.accentGround, borderColor: color.accent } });
export const dish = style({
  padding: space.s,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  background: color.plate,
  // What is led to stands clear of the edges, and of the button above the lower one.
  scrollMarginBlock: '5rem',
  // Just added, copied or changed.
  selectors: { '&[data-lit]': { animation: `${glow} 2.5s ease-out` } },
});
export const about = style({
  display: 'flex',
  gap: space.s,
  '@container': { [cramped]: { flexWrap: 'wrap', justifyContent: 'space-between' } },
});
// Beside the picture, or below it.
globalStyle(`${about} > div`, { flex: 1, minWidth: 0, '@container': { [cramped]: { flexBasis: '100%', order: 1 } } });

const { paper: china, line: shade } = color;
const rings = `${china} 38%, ${shade} 39% 41%, ${china} 42% 62%, ${shade} 63%, transparent 64%`;
/** A picture, or an empty plate. */
const plate = style({
  objectFit: 'cover',
  background: `radial-gradient(circle, ${rings})`,
});
/** Larger text leaves a picture as it is. */
const dishSide = 'min(3.25rem, 14.5vw)';
export const dishPhoto = style([plate, { flex: 'none', width: dishSide, height: dishSide, borderRadius: radius.m }]);
export const words = style({ marginTop: space.xs, color: color.soft, fontSize: '0.875rem', lineHeight: 1.35 });
/** A line of what it is, or two where there is room; all of it where its other buttons are open. */
export const glance = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  overflow: 'hidden',
});
export const undeclared = style({ color: color.warn, fontWeight: 600 });
export const dishName = style({ fontSize: size.body, lineHeight: 1.25, margin: 0, fontWeight: 650 });
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 min(${space.s}, 1.8vw)`,
  fontSize: size.small,
});
globalStyle(`${facts} > ${badge}`, { '@media': { [phone]: { paddingInline: space.s, fontSize: '0.8125rem' } } });
// While a dish is changed its form is the one on the page: nothing covers it, and that of a new dish stands back.
const changing = ':has(li form)';
globalStyle(`${work}${changing} ${toAdd}`, { display: 'none' });
// Of the bar a rim would stand out below the sheet.
globalStyle(`${work}:has(dialog) ${toAdd}`, { visibility: 'hidden' });
globalStyle(`${dish}:has(form)`, { padding: space.m, borderColor: color.accent });
globalStyle(`${dish} form :is(input, textarea, summary)`, { scrollMarginBottom: '5rem' });
// A price is tapped, typed and saved: the button is there however long the form is.
globalStyle(`${dish} ${actions}`, {
  flexDirection: 'row',
  // One line down to the smallest phone.
  gap: space.xs,
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  paddingBlock: space.s,
  borderTop: `1px solid ${color.line}`,
  background: color.plate,
});
globalStyle(`${dish} ${actions} > :first-child`, { '@media': { [phone]: { flexGrow: 1 } } });

/** A number that can be tapped: the finger has more room than the eye sees. */
export const priceButton = style({
  // Above the words that its room reaches into.
  position: 'relative',
  padding: '0.625rem 0.375rem',
  // Takes no more of the line than its text; the border is seen in the colours of the system alone.
  margin: 'calc(-0.625rem - 1px) calc(-0.375rem - 1px)',
  border: '1px solid transparent',
  background: 'none',
  color: color.ink,
  fontWeight: 700,
  textDecoration: 'underline dotted',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
});
export const moreButton = style({
  flex: 'none',
  width: tapSize,
  // Its dots end where the buttons below them do.
  marginInlineEnd: `-${space.s}`,
  color: color.ink,
});
// Dots.
globalStyle(`${moreButton} > svg`, { strokeWidth: 4 });

const soldOutWidth = '6.5rem';
/** The stock and what ends it, in the same places in every row. */
export const stockRow = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${soldOutWidth}`,
  gap: space.s,
  marginTop: '0.375rem',
  '@container': {
    [cramped]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [roomy]: { gridTemplateColumns: `10rem ${soldOutWidth}`, marginTop: 0 },
  },
});
/** One outline around the tap of a busy evening, its way back, and what is left. */
export const stepper = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  border: `1px solid ${color.edge}`,
  borderRadius: radius.round,
});
globalStyle(`${stepper} > button`, { minWidth: `max(${tapSize}, min(4rem, 30%))`, color: color.accent });
// Round, without an edge until the pointer is on it.
globalStyle(`${moreButton}, ${stepper} > button`, {
  display: 'grid',
  placeItems: 'center',
  height: tapSize,
  border: '1px solid transparent',
  borderRadius: radius.round,
  background: 'none',
  cursor: 'pointer',
});
globalStyle(`:is(${moreButton}, ${stepper} > button):hover`, { background: color.accentGround });
/** Read from across the stove. */
export const stock = style({ fontSize: size.lead, fontWeight: 700, lineHeight: 1, textAlign: 'center' });
export const soldOutButton = style({ paddingInline: 0, whiteSpace: 'nowrap' });
/** Nothing to do here but cook more. */
export const soldOut = style({ background: 'none' });
globalStyle(`${soldOut} img`, { filter: 'grayscale(1)', opacity: 0.55 });
globalStyle(`${soldOut} :is(h4, p, ${priceButton})`, { color: color.soft });
// Restock after the last portion, Undo after Sold out.
globalStyle(`${soldOut} ${stockRow} > button`, justCome);
globalStyle(`${dish} > ${chips}`, { marginTop: space.s });
// Restock stands beside the words, Undo and it below them.
const beside = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${soldOut}${selector}`, { '@container': { '(min-width: 15em) and (max-width: 33.99em)': rule } });
beside('', { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: space.s, alignItems: 'end' });
beside(` > :not(${words})`, { gridColumn: '1 / -1' });
beside(` > ${stockRow}:not(:has(button + button))`, { gridColumn: '2', gridTemplateColumns: soldOutWidth, margin: 0 });

// Where there is room, a dish is one line: what it is, what is left of it, what can be done.
const inLine = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { '@container': { [roomy]: rule } });
inLine(dish, {
  display: 'grid',
  grid: '"photo name stock more" "photo words words words" / auto minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: space.s,
});
inLine(`${dish} > *`, { gridColumn: '1 / -1' });
inLine(about, { display: 'contents' });
inLine(dishPhoto, { gridArea: 'photo' });
inLine(`${about} > div`, { gridArea: 'name' });
inLine(`${dish} > ${words}`, { gridArea: 'words' });
inLine(`${dish} > ${stockRow}`, { gridArea: 'stock' });
inLine(moreButton, { gridArea: 'more' });

export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(7rem, 100%), 1fr))',
  gap: space.m,
});
export const addCard = style({ borderColor: color.glow });
// While a dish is changed, no second form stands beside its own.
globalStyle(`${columns}${changing} ${addCard}`, { '@media': { [wide]: { display: 'none' } } });
/** About as high as the form that comes. */
globalStyle(`${addCard} > [aria-busy]`, { minHeight: '38rem' });
export const cardTitle = style({ fontSize: 'min(1.375rem, 11vw)', marginBottom: space.m });
export const cardName = style([cardTitle]);

/** As high as what comes. */
export const portraitPlace = style({ minHeight: `calc(${photoSide} + ${space.m})` });
export const portraitBox = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.m,
  marginBottom: space.m,
});
globalStyle(`${portraitBox} > div`, { display: 'grid', gap: space.xs, justifyItems: 'start', flex: '1 1 9rem' });
export const portrait = style([
  plate,
  {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: photoSide,
    height: photoSide,
    borderRadius: radius.round,
    color: color.soft,
    fontSize: 'min(2rem, 9vw)',
  },
]);
// One that cannot be loaded is an empty plate: its words, cut by it, are for readers alone, and the browser's torn
// picture is pushed out below. One that is there has no `::before`.
const photo = `img:is(${dishPhoto}, ${portrait})`;
globalStyle(photo, { fontSize: 0, overflow: 'hidden' });
globalStyle(`${photo}::before`, { content: '', display: 'block', height: '200%' });
export const photoButton = style([
  button,
  buttonKinds.quiet,
  {
    position: 'relative',
    paddingInline: space.m,
    overflow: 'hidden',
    ':focus-within': { outline: `3px solid ${color.accent}`, outlineOffset: '2px' },
  },
]);
/** Over its label, unseen but there: it can be focused, dropped on and tapped. */
export const photoInput = style(unseenOver);

/** A photo's place in the form: the whole of it is the button. */
export const tile = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: `min(${space.m}, 4vw)`,
  minHeight: '4.75rem',
  padding: 'min(0.625rem, 3vw)',
  marginBottom: space.xs,
  border: `1px dashed ${color.edge}`,
  borderRadius: radius.m,
  color: color.accent,
  fontWeight: 600,
  overflow: 'hidden',
  cursor: 'pointer',
  ':focus-within': { outline: `3px solid ${color.accent}`, outlineOffset: '2px' },
});
export const allergenFields = style({ display: 'grid', gap: space.s });
/** What few need. */
export const fold = style({ selectors: { '&[open]': { display: 'grid', gap: space.m } } });
globalStyle(`${fold} > summary`, { minHeight: tapSize, alignContent: 'center', cursor: 'pointer', fontWeight: 600 });

export const hint = style([hintText]);
export const photoTrouble = style([errorText]);
export const photoBar = style([progress]);

export const details = style({ display: 'grid', containerType: 'inline-size' });
globalStyle(`${details} > div`, {
  display: 'grid',
  gridTemplateColumns: 'min(9.5rem, 50%) minmax(0, 1fr)',
  columnGap: space.s,
  alignItems: 'baseline',
  paddingBlock: space.xs,
  borderTop: `1px solid ${color.line}`,
  '@container': { [cramped]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
});
globalStyle(`${details} dt`, { color: color.soft, fontSize: '0.875rem' });

export const banner = style([card, { background: color.warnGround, borderColor: color.glow }]);
export const bannerRefused = style([banner, { background: color.errorGround, borderColor: color.error }]);
globalStyle(`${banner} > p`, { marginBottom: space.m });
export const bannerTitle = style({ fontSize: 'min(1.375rem, 11vw)', marginBottom: space.s, color: color.warn });
globalStyle(`${bannerRefused} ${bannerTitle}`, { color: color.error });

export const linkLine = style({ minHeight: tapSize });
globalStyle(`${linkLine} a`, { display: 'inline-flex', alignItems: 'center', minHeight: tapSize });
export const stage = style({
  position: 'relative',
  listStyle: 'none',
  paddingInlineStart: 'min(2rem, 10vw)',
  paddingBottom: space.m,
  '::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: 0,
    top: '0.25rem',
    width: dot,
    height: dot,
    border: `2px solid ${color.edge}`,
    borderRadius: radius.round,
    background: color.plate,
    zIndex: 1,
  },
  // The line to the next stage.
  '::after': {
    content: '',
    position: 'absolute',
    insetInlineStart: `calc(${dot} / 2 - 1px)`,
    insetBlock: '0.5rem -0.5rem',
    width: '2px',
    background: color.line,
  },
  selectors: { '&:last-child::after': { display: 'none' } },
});
export const stageDone = style([stage, { '::before': { background: color.herb, borderColor: color.herb } }]);
export const stageNow = style([stage, { '::before': { borderColor: color.accent, borderWidth: '5px' } }]);
/** Where it came to a halt. */
export const stageRefused = style([stage, { '::before': { background: color.error, borderColor: color.error } }]);
