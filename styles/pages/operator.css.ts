import { style } from '@vanilla-extract/css';
import { space } from '../theme.css.ts';

export const counts = style({ display: 'grid', gap: space.m });
