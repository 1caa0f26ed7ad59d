import { style } from '@vanilla-extract/css';
import { color, forced, radius, size, space } from './theme.css.ts';

// The page's title floats at the left of the same line if there is room.
export const stepHead = style({
  marginBottom: space.l,
  color: color.soft,
  fontSize: size.small,
  textAlign: 'end',
});
/** Stays on one line, beside the title or below it. */
export const stepCount = style({ display: 'inline-block' });
/** One segment for each step. */
export const stepBar = style({ display: 'flex', gap: space.xs, clear: 'both', paddingTop: space.s });
export const stepAhead = style({
  flex: 1,
  height: '0.375rem',
  border: '1px solid transparent',
  borderRadius: radius.round,
  background: color.line,
  '@media': { '(prefers-contrast: more)': { background: 'none', borderColor: color.ink } },
});
/** A past step, or the current one. */
export const stepDone = style([
  stepAhead,
  {
    background: color.accent,
    borderColor: color.accent,
    '@media': { [forced]: { background: 'Highlight', forcedColorAdjust: 'none' } },
  },
]);
export const stepTitle = style({ marginBottom: space.l, fontSize: `min(${size.first}, 13vw)` });
/** A drawing and what lies ahead. */
export const intro = style({
  display: 'flex',
  alignItems: 'center',
  gap: `min(${space.m}, 4vw)`,
  color: color.soft,
  marginBottom: space.l,
});
export const introArt = style({ flex: 'none', maxWidth: '22vw' });
/** What is said first, and stands out. */
export const introLead = style({ color: color.ink });
