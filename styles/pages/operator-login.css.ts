import { style } from '@vanilla-extract/css';
import { row } from '../components.css.ts';
import { phone, size, space, tablet } from '../theme.css.ts';

/** A drawing at the end of the heading's line, centred on it, if there is room. */
export const loginArt = style({
  display: 'none',
  '@media': {
    [tablet]: {
      display: 'block',
      float: 'inline-end',
      marginTop: `calc(-32px - ${space.l} - ${size.first} * 0.55)`,
    },
  },
});
/** Links to the other logins. On a phone both are below the question. */
export const elsewhere = style([row, { '@media': { [phone]: { gap: `0 ${space.l}` } } }]);
export const elsewhereQuestion = style({ '@media': { [phone]: { flexBasis: '100%' } } });
