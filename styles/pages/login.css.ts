import { globalStyle, style } from '@vanilla-extract/css';
import { heading } from '../page.css.ts';

/** The frame of a login. The cook's house, with every window lit, stands at the end of the heading's line. */
export const withHouse = style({});
globalStyle(`${withHouse} ${heading}`, {
  minHeight: '4rem',
  paddingInlineEnd: '5.5rem',
  alignContent: 'center',
  background: 'url(/art/house.svg) no-repeat right / auto 4rem',
});
