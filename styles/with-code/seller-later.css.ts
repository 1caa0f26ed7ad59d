import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { button, buttonKinds, dialog, mainWidth } from '../components.css.ts';
import { actions, choiceBox, errorText, hintText, option, progress, unseenOver } from '../form.css.ts';
import { dishEdited, dishPhoto } from '../pages/seller-menu.css.ts';
import { color, cramped, forced, narrow, phone, radius, short, size, space, tapSize, wide } from '../theme.css.ts';
import { pickupsBox } from './seller-pickups.css.ts';

/** What stays within the thumb's reach, above the rows. */
const inReach = style({
  position: 'sticky',
  zIndex: 1,
  display: 'grid',
  justifyItems: 'center',
  gap: space.s,
  background: color.paper,
  // A bar from edge to edge that hides the rows behind it, since half a row beside a button would be unreadable.
  boxShadow: `0 0 0 100vmax ${color.paper}`,
  clipPath: `inset(-${space.s} -100vmax)`,
  ':empty': { display: 'none' },
  // Forced colours draw no shadow.
  '@media': { [forced]: { outline: `${space.s} solid Canvas` } },
});
/** The way to the form, where the form is not beside the menu. */
export const foot = style([
  inReach,
  {
    bottom: space.s,
    // Reaches up to the news, and covers none of it.
    clipPath: `inset(-${space.xs} -100vmax -${space.s})`,
    '@media': { [wide]: { display: 'none' } },
  },
]);
export const toAdd = style({ display: 'flex', width: 'min(30rem, 100%)', minHeight: tapSize });
export const news = style([
  inReach,
  {
    bottom: space.s,
    marginBottom: space.xs,
    '@media': {
      // The form stands beside it.
      [wide]: { clipPath: `inset(-${space.s})` },
      [short]: { position: 'static' },
    },
  },
]);
/** Above the way to the form, and apart from it: what comes into a sticky box moves what else is in it. */
export const newsAbove = style({
  // A button's height, also with larger text.
  '@media': { [narrow]: { bottom: `calc(max(${tapSize}, 2.25rem) + ${space.s} + ${space.xs})` } },
});

/** News in a line. */
export const strip = style({
  width: 'min(30rem, 100%)',
  minHeight: '40px',
  padding: `${space.xs} ${space.m}`,
  border: '1px solid currentColor',
  borderRadius: radius.m,
  alignContent: 'center',
  background: color.warnGround,
  color: color.warn,
  fontSize: size.small,
  fontWeight: 600,
  textAlign: 'center',
  '@media': { [short]: { position: 'fixed', bottom: `calc(${tapSize} + 2 * ${space.s})`, zIndex: 1 } },
});

/** A dish's price alone. In the upper half of a phone, since the keyboard takes the lower one. */
export const sheet = style([
  dialog,
  { width: '22rem', padding: space.m, '@media': { [phone]: { marginTop: '12vh', marginBottom: 'auto' } } },
]);
// Side by side down to the smallest phone.
globalStyle(`${sheet} ${actions}`, { vars: { [mainWidth]: 'auto' }, flexDirection: 'row' });
export const sheetTitle = style({ marginBottom: space.s, fontSize: size.lead });

export const photoPlace = style({ marginBottom: space.s });
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
/** Invisible above its label, so that it can be focused, tapped and dropped on. */
export const photoInput = style(unseenOver);
export const photoHint = style([hintText, { marginTop: space.xs }]);
export const photoTrouble = style([errorText]);
export const photoBar = style([progress]);

export const profileDetails = style({ display: 'grid', containerType: 'inline-size' });
export const profileDetail = style({
  display: 'grid',
  gridTemplateColumns: 'min(7.75rem, 50%) minmax(0, 1fr)',
  columnGap: space.s,
  alignItems: 'baseline',
  paddingBlock: space.xs,
  borderTop: `1px solid ${color.line}`,
  '@container': { [cramped]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
});
export const profileTerm = style({ color: color.soft, fontSize: '0.875rem' });

/** Who acts, how long it takes and what it costs. */
export const stageFacts = style({ color: color.soft, fontSize: '0.875rem' });

/** The cook's house with its name beside it. */
export const house = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space.m,
  marginBottom: space.m,
});
export const houseName = style({ minWidth: 0, fontWeight: 650, overflowWrap: 'anywhere' });
export const houseWall = style({
  fill: color.paper,
  stroke: color.edge,
  strokeWidth: 2,
  strokeLinejoin: 'round',
  '@media': { '(forced-colors: active)': { fill: 'Canvas', stroke: 'CanvasText' } },
});
export const houseDoor = style({
  fill: color.accent,
  '@media': { '(forced-colors: active)': { fill: 'CanvasText' } },
});
export const houseWindow = style({
  fill: color.plate,
  stroke: color.edge,
  strokeWidth: 1.5,
  '@media': { '(forced-colors: active)': { fill: 'Canvas', stroke: 'CanvasText' } },
});
export const windowLit = style([
  houseWindow,
  { fill: '#ffc94d', '@media': { '(forced-colors: active)': { fill: 'Highlight' } } },
]);
/** Once, from dark to lit. */
export const windowLights = style([
  windowLit,
  {
    '@media': {
      '(prefers-reduced-motion: no-preference)': {
        animation: `${keyframes({ from: { fill: color.plate } })} 400ms`,
      },
    },
  },
]);

/** Where a page's name stands, far from the buttons of the rows. Taps go to what is below it. */
export const firstSale = style({
  position: 'fixed',
  top: space.s,
  left: '50%',
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: space.m,
  width: 'max-content',
  padding: `${space.xs} ${space.m}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  background: color.plate,
  fontWeight: 650,
  transform: 'translateX(-50%)',
  pointerEvents: 'none',
});

/** Two short fields side by side. */
export const fieldPair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(7rem, 100%), 1fr))',
  gap: space.m,
});
/** The photo in the form. The whole tile is the button. */
export const photoTile = style({
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
export const tilePhoto = style([dishPhoto]);
export const allergenFields = style({ display: 'grid', gap: space.s });
/** A row for each allergen, in as many columns as fit. */
export const allergenList = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))',
  columnGap: space.l,
  borderBottom: `1px solid ${color.line}`,
});
export const allergenChoice = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'stretch',
  // Its ticks stay at the top beside an allergen whose kinds are asked for.
  alignContent: 'start',
  borderTop: `1px solid ${color.line}`,
});
/** The kinds of an allergen, once it is ticked. By what is ticked, since a draft and a reset tick without an event. */
export const allergenKinds = style({
  flex: '1 0 100%',
  padding: `${space.xs} 0 ${space.s}`,
  selectors: { [`${allergenChoice}:not(:has(> * > :checked)) > &`]: { display: 'none' } },
});
const answer = style([
  option,
  // Doubled text keeps the allergens' names whole on the smallest phone.
  { gap: 'min(0.5rem, 2vw)', minHeight: tapSize, padding: `2px ${space.xs}` },
  { borderColor: 'transparent', background: 'none' },
]);
export const containsTick = style([answer, { flex: 1, minWidth: 'min(8rem, 100%)' }]);
export const mayContainTick = style([answer, { fontSize: '0.875rem' }]);
const boxSide = 'min(1.125rem, 7vw)';
export const allergenBox = style([choiceBox, { width: boxSide, height: boxSide }]);
/** What the law calls it, after the word that people look for. */
export const allergenRest = style({ color: color.soft, fontSize: '0.8125rem', fontWeight: 400 });

// The shared form's buttons, when it replaces a row. They stay in view however long the form is.
globalStyle(`${dishEdited} ${actions}`, {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  // On one line down to the smallest phone.
  flexDirection: 'row',
  gap: space.xs,
  paddingBlock: space.s,
  borderTop: `1px solid ${color.line}`,
  background: color.plate,
});
globalStyle(`${dishEdited} :is(input, textarea)`, { scrollMarginBottom: '5rem' });
// A text field with the focus scrolls by its caret, without its margin, and a button behind the pickups counts as seen:
// both stay clear of what is in front. Only `:has` lets the page know.
globalStyle(`:root:has(${dishEdited}, ${pickupsBox})`, { scrollPaddingBottom: '11rem' });
/** 'Copy … to', above its days. */
export const copyTitle = style({ marginBottom: space.xs });
