import { style } from '@vanilla-extract/css';
import { color, space, tapSize } from './theme.css.ts';

/** What may be left out, folded. */
export const folded = style({ borderTop: `1px solid ${color.line}`, borderBottom: `1px solid ${color.line}` });
export const foldedTitle = style({
  minHeight: tapSize,
  paddingBlock: '0.625rem',
  cursor: 'pointer',
  fontWeight: 650,
  color: color.accent,
});
export const foldedContent = style({ display: 'grid', gap: space.l, paddingBlock: space.m });
