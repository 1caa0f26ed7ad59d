import { globalStyle, style } from '@vanilla-extract/css';
import { heading } from '../page.css.ts';

const houseHeight = 'min(4rem, 16vw)';
/** The frame of a login. The cook's house, with every window lit, stands at the end of the heading's line. */
export const withHouse = style({});
// Where the page could not be loaded there is none.
globalStyle(`${withHouse} :where(${heading})`, {
  minHeight: houseHeight,
  // The heading's words stay whole beside it.
  paddingInlineEnd: 'min(5.5rem, 22vw)',
  alignContent: 'center',
  background: `url(/art/house.svg) no-repeat right / auto ${houseHeight}`,
});
