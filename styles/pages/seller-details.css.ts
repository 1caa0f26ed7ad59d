import { globalStyle, style } from '@vanilla-extract/css';
import { size, space } from '../theme.css.ts';

export const parts = style({ display: 'grid', gap: space.xl });
export const part = style({ display: 'grid', gap: space.m, justifyItems: 'start' });
globalStyle(`${part} > *`, { width: '100%' });
globalStyle(`${part} > button`, { width: 'auto' });
globalStyle(`${part} h2`, { fontSize: size.third });
