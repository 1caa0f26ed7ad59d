import { style } from '@vanilla-extract/css';
import { color, radius, space } from '../theme.css.ts';

export const part = style({
  display: 'grid',
  gap: space.l,
  padding: space.m,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  background: color.plate,
});
export const partTitle = style({ fontSize: '1.25rem' });
export const ahead = style({ display: 'grid', gap: space.s, paddingInlineStart: '1.5rem', marginBlock: space.m });
