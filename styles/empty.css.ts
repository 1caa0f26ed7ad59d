import { style } from '@vanilla-extract/css';
import { color, radius, space } from './theme.css.ts';

export const empty = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.m,
  padding: space.l,
  border: `2px dashed ${color.line}`,
  borderRadius: radius.l,
  color: color.soft,
});
export const emptyWords = style({ flex: '1 1 10rem' });
/** What is missing. */
export const emptyTitle = style({ color: color.ink });
