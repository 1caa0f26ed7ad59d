import { globalStyle, style } from '@vanilla-extract/css';
import { color, forced, radius, size, space } from './theme.css.ts';

// The page's title floats at the left of the same line if there is room.
export const stepHead = style({
  marginBottom: space.l,
  color: color.soft,
  fontSize: size.small,
  textAlign: 'end',
});
// Stays on one line, beside the title or below it.
globalStyle(`${stepHead} > p`, { display: 'inline-block' });
/** One segment for each step. The past and current ones are filled. */
export const stepBar = style({ display: 'flex', gap: space.xs, clear: 'both', paddingTop: space.s });
globalStyle(`${stepBar} > *`, {
  flex: 1,
  height: '0.375rem',
  border: '1px solid transparent',
  borderRadius: radius.round,
  background: color.line,
  '@media': { '(prefers-contrast: more)': { background: 'none', borderColor: color.ink } },
});
globalStyle(`${stepBar} > [data-done]`, {
  background: color.accent,
  borderColor: color.accent,
  '@media': { [forced]: { background: 'Highlight', forcedColorAdjust: 'none' } },
});
export const stepTitle = style({ marginBottom: space.l, fontSize: `min(${size.first}, 13vw)` });
