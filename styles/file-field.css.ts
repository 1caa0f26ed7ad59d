import { style } from '@vanilla-extract/css';
import { button, buttonKinds } from './components.css.ts';
import { color, hover, radius, size, space } from './theme.css.ts';

/** Several file fields in a column. */
export const tiles = style({ display: 'grid', gap: space.s });
/** A tile to tap: the label, and beside it the action. */
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
/** Looks like a button, but the file input covers the whole tile. */
export const tileAction = style([button, buttonKinds.quiet, { minWidth: '4rem', paddingInline: space.s }]);
/** The browser's file input, which covers the tile. It is visible only when focused. */
export const fileControl = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  borderRadius: 'inherit',
  // Hides the input's text. `opacity` would hide the focus ring too.
  fontSize: 0,
  cursor: 'pointer',
  '::file-selector-button': { display: 'none' },
});
/** The camera button, on devices likely to have one. It is above the file input. */
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
/** A chosen file: its preview, if it is a picture, and its name. */
export const chosenFile = style({ display: 'flex', alignItems: 'center', gap: space.s });
export const goodFile = style([chosenFile, { '::before': { content: ['"✓"', '"✓" / ""'], color: color.herb } }]);
export const preview = style({ flex: 'none', objectFit: 'cover', borderRadius: radius.s });
