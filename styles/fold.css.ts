import { style } from '@vanilla-extract/css';
import { space, tapSize } from './theme.css.ts';

/** A disclosure for what few people need. */
export const fold = style({
  marginTop: space.l,
  // The width of a form.
  maxWidth: '33rem',
  selectors: { 'details:not([open]) + &': { marginTop: 0 } },
});
export const foldTitle = style({ minHeight: tapSize, paddingBlock: space.s, cursor: 'pointer', fontWeight: 600 });
