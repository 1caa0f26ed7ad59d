import { style } from '@vanilla-extract/css';
import { button, buttonKinds } from './components.css.ts';
import { color, hover, radius, size, space } from './theme.css.ts';

/** Several file fields, one below the other. */
export const tiles = style({ display: 'grid', gap: space.s });
/** A tile to tap: what is asked for, beside what to do about it. */
export const tile = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  padding: `${space.s} min(0.75rem, 3vw)`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.m,
  background: color.plate,
  fontSize: size.small,
  lineHeight: 1.35,
  '@media': { [hover]: { ':hover': { borderColor: color.accent, background: color.accentGround } } },
});
export const wrongTile = style([tile, { borderColor: color.error }]);
export const tileWords = style({ display: 'grid', gap: space.xs, flex: '1 1 7rem' });
/** A button to the eye: the control lies over the whole tile. */
export const tileAction = style([button, buttonKinds.quiet, { minWidth: '4rem', paddingInline: space.s }]);
/** The browser's control: pressed anywhere on what it lies over, seen only when it has the focus. */
export const fileControl = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  borderRadius: 'inherit',
  // Its words go; `opacity` would take the ring of the focus with them.
  fontSize: 0,
  cursor: 'pointer',
  '::file-selector-button': { display: 'none' },
});
/** A button for the camera, where there is likely one; it lies over the tile's control. */
export const camera = style([
  button,
  buttonKinds.quiet,
  {
    position: 'relative',
    zIndex: 1,
    paddingInline: space.s,
    '@media': { [hover]: { display: 'none' } },
  },
]);
/** A chosen file: its picture, if it is one, beside its name. */
export const chosenFile = style({ display: 'flex', alignItems: 'center', gap: space.s });
export const goodFile = style([chosenFile, { '::before': { content: ['"✓"', '"✓" / ""'], color: color.herb } }]);
export const preview = style({ flex: 'none', objectFit: 'cover', borderRadius: radius.s });
