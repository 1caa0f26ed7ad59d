import { globalStyle, style } from '@vanilla-extract/css';
import { button, buttonKinds } from '../components.css.ts';
import { actions, errorText, hintText, progress, unseenOver } from '../form.css.ts';
import { card } from '../page.css.ts';
import { color, cramped, phone, radius, size, space, tapSize, wide } from '../theme.css.ts';
import { dishEdited, dishPhoto, picture } from './seller-menu.css.ts';

const sideWidth = '23rem';
const dot = '1rem';

/** The profile, the menu, then the rest. On a wide screen the menu is at the left of the others. */
export const kitchenColumns = style({
  display: 'grid',
  gap: space.m,
  // Breaks large words rather than widening the page.
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [wide]: {
      gridTemplateColumns: `minmax(0, 1fr) ${sideWidth}`,
      gridTemplateRows: 'auto auto 1fr',
      columnGap: space.xl,
      alignItems: 'start',
    },
  },
});
export const work = style({
  display: 'grid',
  gap: space.l,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [wide]: { gridArea: '1 / 1 / 4', alignContent: 'start' } },
});

/** The profile takes one line, so that the menu starts on the first screen. */
export const profileCard = style([
  card,
  { containerType: 'inline-size' },
  { '@media': { [phone]: { padding: space.s }, [wide]: { padding: `${space.m} ${space.l}` } } },
]);
export const profileHead = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: space.s,
  alignItems: 'center',
});
const headSide = 'min(3.25rem, 14.5vw)';
export const portrait = style([
  picture,
  {
    gridRow: '1 / 3',
    display: 'grid',
    placeItems: 'center',
    width: headSide,
    height: headSide,
    borderRadius: radius.round,
    color: color.soft,
    fontSize: 'min(1.5rem, 7vw)',
  },
]);
export const cardName = style({
  alignSelf: 'end',
  fontSize: 'min(1.25rem, 10vw)',
  '@container': { [cramped]: { gridColumn: '2 / -1' } },
});
export const council = style({
  gridArea: '2 / 2 / auto / -1',
  alignSelf: 'start',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.xs}`,
  color: color.soft,
  fontSize: '0.875rem',
});
/** The tap target is higher than its line, and lies above the next one. */
export const profileToggle = style({
  position: 'relative',
  minHeight: tapSize,
  marginBlock: `-${space.s}`,
  '@container': { [cramped]: { gridArea: '3 / 2 / auto / -1', justifySelf: 'end', marginBlock: 0 } },
  padding: `0 ${space.s}`,
  marginInlineEnd: `-${space.s}`,
  border: '1px solid transparent',
  borderRadius: radius.s,
  background: 'none',
  color: color.accent,
  fontSize: size.small,
  fontWeight: 600,
  cursor: 'pointer',
});
/** Reserves about the height of the details, beside the menu. */
export const profileRest = style({ marginTop: space.s, '@media': { [wide]: { minHeight: '24rem' } } });
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
export const photoHint = style([hintText]);
export const photoTrouble = style([errorText]);
export const photoBar = style([progress]);

export const profileDetails = style({ display: 'grid', containerType: 'inline-size' });
export const profileDetail = style({
  display: 'grid',
  gridTemplateColumns: 'min(9.5rem, 50%) minmax(0, 1fr)',
  columnGap: space.s,
  alignItems: 'baseline',
  paddingBlock: space.xs,
  borderTop: `1px solid ${color.line}`,
  '@container': { [cramped]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
});
export const profileTerm = style({ color: color.soft, fontSize: '0.875rem' });

export const addCard = style([card, { borderColor: color.glow }]);
/** Hidden while a dish is being changed: only one form at a time. */
export const addCardAside = style([addCard, { '@media': { [wide]: { display: 'none' } } }]);
/** Reserves about the height of the form. */
export const formPlace = style({ minHeight: '38rem' });
export const cardTitle = style({ fontSize: 'min(1.375rem, 11vw)', marginBottom: space.m });

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
/** Fields that few dishes need. */
export const traces = style({ selectors: { '&[open]': { display: 'grid', gap: space.m } } });
export const tracesTitle = style({ minHeight: tapSize, alignContent: 'center', cursor: 'pointer', fontWeight: 600 });

const titleOf = (ink: string) => ({ fontSize: 'min(1.375rem, 11vw)', color: ink });
export const banner = style([
  card,
  { display: 'grid', gap: space.s, background: color.warnGround, borderColor: color.glow },
]);
export const bannerTitle = style(titleOf(color.warn));
export const bannerRefused = style([banner, { background: color.errorGround, borderColor: color.error }]);
export const refusedTitle = style(titleOf(color.error));
/** The current state. */
export const bannerLead = style({ fontSize: size.third, fontWeight: 650 });

export const linkLine = style({ minHeight: tapSize });
export const lineLink = style({ display: 'inline-flex', alignItems: 'center', minHeight: tapSize });
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
/** The stage that was refused. */
export const stageRefused = style([stage, { '::before': { background: color.error, borderColor: color.error } }]);

// The shared form's buttons, when it replaces a row. They stay in view however long the form is: tap a price, type,
// save.
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
globalStyle(`${dishEdited} :is(input, textarea, summary)`, { scrollMarginBottom: '5rem' });
// A text field with the focus scrolls by its caret, without its margin: its lines stay clear of the buttons, too. Only
// `:has` lets the page know that a form is open.
globalStyle(`:root:has(${dishEdited})`, { scrollPaddingBottom: '10rem' });
