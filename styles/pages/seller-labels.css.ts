import { globalStyle, style } from '@vanilla-extract/css';
import { footer, header, page } from '../page.css.ts';
import { color, radius, size, space } from '../theme.css.ts';

/** What is of use on the screen only. */
export const tools = style({ marginBottom: space.m, '@media': { print: { display: 'none' } } });

/** Wider than a phone: it scrolls inside, and the page does not. */
export const scroller = style({
  overflowX: 'auto',
  containerType: 'inline-size',
  '@media': { print: { overflow: 'visible' } },
});
export const allergens = style({ borderCollapse: 'collapse', fontSize: '0.8125rem', lineHeight: 1.25 });
globalStyle(`${allergens} :is(th, td)`, {
  border: `1px solid ${color.edge}`,
  padding: space.xs,
  textAlign: 'center',
  fontWeight: 'inherit',
});
globalStyle(`${allergens} td`, { whiteSpace: 'nowrap' });
globalStyle(`${allergens} tr > th:first-child`, {
  textAlign: 'start',
  minWidth: '8rem',
  fontWeight: 650,
  // While the rest scrolls the dish stays, where there is room for both.
  '@media': {
    screen: { '@container': { '(min-width: 18em)': { position: 'sticky', left: 0, background: color.paper } } },
  },
});
globalStyle(`${allergens} tr`, { breakInside: 'avoid' });
export const allergen = style({ verticalAlign: 'bottom' });
/** Upright, so that all 14 stand on a sheet of paper. */
globalStyle(`${allergen} > span`, { writingMode: 'vertical-rl', transform: 'rotate(180deg)', maxHeight: '11rem' });
export const undeclared = style({ color: color.warn, fontWeight: 650 });
export const key = style({ margin: `${space.s} 0 ${space.l}`, color: color.soft, fontSize: size.small });

export const foodLabels = style({
  listStyle: 'none',
  display: 'grid',
  gap: space.m,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  '@media': { print: { gridTemplateColumns: '1fr 1fr', gap: '0.5cm' } },
});
export const foodLabel = style({
  padding: space.m,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.s,
  background: color.plate,
  overflowWrap: 'anywhere',
  breakInside: 'avoid',
});
export const labelName = style({ fontSize: size.third, marginBottom: space.xs });
export const onPaper = style({ marginTop: space.xs, color: color.soft, fontSize: '0.8125rem' });

globalStyle(`${header}, ${footer}`, { '@media': { print: { display: 'none' } } });
globalStyle(`${page} main`, { '@media': { print: { padding: 0 } } });
// Paper is white, also for those whose screen is dark.
globalStyle(':root, body', { '@media': { print: { background: '#fff', colorScheme: 'light' } } });
