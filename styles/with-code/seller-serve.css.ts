import { style } from '@vanilla-extract/css';
import { button, buttonKinds, justCome } from '../components.css.ts';
import { dishPhoto } from '../pages/seller-menu.css.ts';
import { color, cramped, font, hover, inset, radius, short, size, space, tablet, tapSize } from '../theme.css.ts';

const rowHeight = '72px';
/** What stands above the rows on a phone: the page's header. */
const above = '56px';

/** At least as high as the screen, so that the bar is at its lower edge however few dishes there are. */
export const serve = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: [`calc(100vh - ${above})`, `calc(100svh - ${above})`],
});
export const serveHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space.s}`,
});
/** Leads to the sales. */
export const serveSums = style({ alignContent: 'center', minHeight: tapSize, fontWeight: 700 });
export const serveEmpty = style({ marginTop: space.m });
/** Takes no tap while it comes: a second tap on 'Serve' would sell a dish. */
export const serveDishes = style(justCome);
/** Two columns where there is room. */
export const serveList = style({
  listStyle: 'none',
  containerType: 'inline-size',
  '@media': { [tablet]: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: space.xl } },
});
const rowsTogether = 10;
/** Skipped while off screen, as in the menu. */
export const serveLongList = style({
  contentVisibility: 'auto',
  containIntrinsicSize: `calc(${rowsTogether} * ${rowHeight})`,
  '@media': { [tablet]: { containIntrinsicSize: `calc(${rowsTogether} / 2 * ${rowHeight})` } },
});

/** The photo, the name above the facts, the buttons. With doubled text the name is on a line of its own. */
export const serveRow = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  columnGap: '10px',
  alignContent: 'center',
  minHeight: rowHeight,
  borderBottom: `1px solid ${color.line}`,
  scrollMarginBlock: '5rem',
  '@container': { [cramped]: { gridTemplateColumns: 'minmax(0, 1fr) auto auto', paddingBlock: space.xs } },
});
export const serveOut = style({ color: color.soft });
export const servePhoto = style([dishPhoto, { alignSelf: 'center', '@container': { [cramped]: { display: 'none' } } }]);
export const serveName = style({
  position: 'relative',
  gridArea: '1 / 2',
  alignSelf: 'end',
  margin: 0,
  fontFamily: font.body,
  fontSize: size.body,
  letterSpacing: 0,
  lineHeight: '1.25rem',
  '@container': { [cramped]: { gridArea: '1 / 1 / auto / -1' } },
});
/** Two lines at most. Its target is the whole space between the photo and the buttons. */
export const serveNameButton = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  width: '100%',
  overflow: 'hidden',
  padding: 0,
  border: 0,
  background: 'none',
  fontWeight: 650,
  textAlign: 'start',
  cursor: 'pointer',
  '::after': { content: '', position: 'absolute', inset: '-0.5rem 0 -1.5rem' },
  '@media': { [hover]: { ':hover': { color: color.accent } } },
});
export const serveFacts = style({
  gridArea: '2 / 2',
  color: color.soft,
  fontSize: '0.875rem',
  lineHeight: '1.125rem',
  '@container': { [cramped]: { gridArea: '2 / 1', alignSelf: 'center' } },
});
export const serveLow = style({ color: color.warn, fontWeight: 700 });
/** On one line beside the buttons. */
export const serveWaits = style([serveLow, { fontSize: '0.75rem', whiteSpace: 'nowrap' }]);

const bigButton = style({
  height: '48px',
  padding: 0,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.m,
  background: color.plate,
  color: color.ink,
  fontWeight: 700,
  lineHeight: 1.1,
  cursor: 'pointer',
  // Quick taps are taps, and a long one chooses no text.
  touchAction: 'manipulation',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  alignSelf: 'center',
  selectors: { '&:active': { borderColor: color.accent, background: color.accentGround } },
});
/** The portions left: a tap sells one. */
export const countButton = style([
  bigButton,
  {
    gridArea: '1 / 3 / 3',
    minWidth: '56px',
    fontSize: 'min(1.25rem, 7vw)',
    '@container': { [cramped]: { gridArea: '2 / 2' } },
  },
]);
export const outButton = style([
  bigButton,
  {
    gridArea: '1 / 4 / 3',
    // Its words stand one above the other, clear of its edges.
    width: 'min-content',
    minWidth: '64px',
    paddingInline: space.s,
    overflowWrap: 'normal',
    fontSize: 'min(0.875rem, 4.5vw)',
    '@container': { [cramped]: { gridArea: '2 / 3' } },
  },
]);
const bothPlaces = { gridArea: '1 / 3 / 3 / 5', '@container': { [cramped]: { gridArea: '2 / 2 / auto / 4' } } };
export const backButton = style([bigButton, bothPlaces, { minWidth: '130px', fontSize: 'min(1rem, 4.5vw)' }]);
/** Where other buttons stood a moment ago. */
export const freshButton = style(justCome);
/** The menu's own pair of buttons, in the place of the two. */
export const stepper = style([
  { ...bothPlaces, display: 'flex', alignSelf: 'center', justifyContent: 'center', minWidth: '130px' },
  { fontSize: '0.875rem' },
]);
export const serveTrouble = style({ gridColumn: '1 / -1', paddingBlock: space.xs });

const barHeight = '48px';
/** The news, and who comes for the food: above the bar, which is always there. */
export const serveNews = style({
  position: 'sticky',
  bottom: barHeight,
  zIndex: 1,
  marginTop: 'auto',
  display: 'grid',
  justifyItems: 'center',
  gap: space.xs,
  background: color.paper,
  '@media': { [short]: { position: 'static' } },
  // Its last line stays clear of the bar.
  selectors: { '&:not(:empty)': { paddingBottom: space.xs } },
});
export const serveFoot = style({ position: 'sticky', bottom: 0, zIndex: 1, containerType: 'inline-size' });
export const lastAct = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s,
  justifySelf: 'stretch',
  minHeight: barHeight,
  marginInline: `calc(-1 * ${inset})`,
  paddingInline: inset,
  borderTop: `1px solid ${color.line}`,
  background: color.plate,
  lineHeight: 1.2,
});
export const actWords = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: size.small,
  fontWeight: 600,
  // Doubled text needs more lines, and loses none of them.
  '@container': { [cramped]: { WebkitLineClamp: 'none' } },
});
export const undoAct = style([
  button,
  buttonKinds.plain,
  { flex: 'none', minWidth: '64px', minHeight: tapSize, fontWeight: 700, ...justCome },
]);
