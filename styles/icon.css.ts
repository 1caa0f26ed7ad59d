import { style } from '@vanilla-extract/css';

/** In the colour, and about the size, of the text beside it. */
export const icon = style({
  width: '1.5rem',
  height: '1.5rem',
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.25,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
