import { style } from '@vanilla-extract/css';
import { color, radius, space } from '../theme.css.ts';

export const card = style({
  background: color.plate,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  padding: space.m,
});
