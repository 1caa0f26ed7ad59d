import { style } from '@vanilla-extract/css';
import { color, space } from '../theme.css.ts';

/** What a notice says beside its message. */
export const aside = style({ fontWeight: 400 });
export const part = style({
  display: 'grid',
  gap: space.l,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}`, paddingTop: space.l } },
});
export const partTitle = style({ fontSize: '1.25rem' });
export const ahead = style({
  display: 'grid',
  gap: space.s,
  paddingInlineStart: '1.5rem',
  marginBlock: space.m,
});
