import { globalStyle, style } from '@vanilla-extract/css';
import { color, forced, radius, size, space } from './theme.css.ts';

// The title of the page stands at the left of the same line, where there is room for both.
export const stepHead = style({
  marginBottom: space.l,
  color: color.soft,
  fontSize: size.small,
  textAlign: 'end',
});
// In one piece: beside the title or below it.
globalStyle(`${stepHead} > p`, { display: 'inline-block' });
/** One piece for each step; those behind and the present one are filled. */
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
