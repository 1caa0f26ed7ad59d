import { style } from '@vanilla-extract/css';
import { belowName, choice, choiceBox, option, unseenOver } from './form.css.ts';
import { color, phone, size, space, tablet } from './theme.css.ts';

const gap = space.s;
/** A tick that is missing. Of several answers none is wrong: the message stands at the question. */
export const missingChoice = style([choice, { selectors: { '&&': { borderColor: color.error } } }]);

export const choices = style({ ...belowName, display: 'flex', flexWrap: 'wrap', gap });
/** Equal tiles, two or four in a line; longer words get more room, up to a line of their own. */
export const equalOption = style([
  option,
  {
    flex: `1 1 calc(50% - ${gap})`,
    minWidth: 'fit-content',
    overflowWrap: 'normal',
    '@media': { [tablet]: { flexBasis: `calc(25% - ${gap})` } },
  },
]);
/** Three options never wrap as two and one. */
export const oneOfThree = style([equalOption, { flexBasis: '100%', '@media': { [tablet]: { flexBasis: '28%' } } }]);
/** One-word answers, three or more, share a line of a phone. */
const inOneLine = { flex: 'auto', justifyContent: 'center', gap: '0.3rem', paddingInline: 'min(0.625rem, 1.9vw)' };
export const shortTick = style({ fontSize: size.small, '@media': { [phone]: inOneLine } });
/**
 * Where only one is chosen the words stand alone, like the days of a menu: a chosen one is dark, the box lies unseen over
 * the whole of it.
 */
export const shortOption = style([
  option,
  {
    position: 'relative',
    minWidth: 'fit-content',
    overflowWrap: 'normal',
    fontSize: size.small,
    ...inOneLine,
    selectors: {
      '&:has(:checked)': {
        background: color.ink,
        borderColor: color.ink,
        boxShadow: 'none',
        color: color.paper,
        fontWeight: 650,
      },
    },
  },
]);
export const shortOfThree = style([shortOption, { '@media': { [tablet]: { flexBasis: '28%' } } }]);
/** A list to tick is looked through by columns: two on a phone and in a form, more where it is wider. */
const columnsOf = (width: string) => ({
  ...belowName,
  display: 'grid',
  gap,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${width}, 100%), 1fr))`,
});
export const tickList = style(columnsOf('clamp(8rem, 50% - 0.5rem, 11rem)'));
/** Sentences need longer lines. */
export const wordyList = style(columnsOf('15rem'));
export const listedOption = style([option, { minWidth: 0, overflowWrap: 'normal', fontSize: size.small }]);
export const smallBox = style([choiceBox, { width: '1.125rem', height: '1.125rem' }]);
export const unseenBox = style([choiceBox, unseenOver]);
