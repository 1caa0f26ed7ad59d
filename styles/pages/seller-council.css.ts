import { style } from '@vanilla-extract/css';
import { color, space } from '../theme.css.ts';

/** A heading inside a plate, nearer to what follows. */
export const platePart = style({ marginTop: space.s });
/** The heading of a part of a long form. */
export const formPart = style({
  selectors: { '&:not(:first-child)': { paddingTop: space.l, borderTop: `1px solid ${color.line}` } },
});
