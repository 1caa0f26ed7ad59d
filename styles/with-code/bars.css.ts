import { globalStyle, style } from '@vanilla-extract/css';
import { color, forced, radius } from '../theme.css.ts';

/** A bar at the bottom of a row of a table. */
export const bar = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  width: '100%',
  height: '6px',
  appearance: 'none',
  border: 0,
  borderRadius: radius.round,
  background: color.line,
  color: color.accent,
  // Forced colours would remove both grounds.
  '@media': {
    [forced]: { forcedColorAdjust: 'none', color: 'Highlight', background: 'Canvas', outline: '1px solid CanvasText' },
  },
});
// Vendor pseudo-elements in separate rules: a browser drops a rule with one that it doesn't know.
globalStyle(`${bar}::-webkit-progress-bar`, { background: 'none' });
globalStyle(`${bar}::-webkit-progress-value`, { borderRadius: radius.round, background: 'currentColor' });
globalStyle(`${bar}::-moz-progress-bar`, { borderRadius: radius.round, background: 'currentColor' });
