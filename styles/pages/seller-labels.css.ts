import { globalStyle, style } from '@vanilla-extract/css';
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

/** Where dishes and allergens have no room beside one another a dish is a line of its own above its row. */
const narrow = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${allergens} ${selector}`, { '@media': { screen: { '@container': { '(max-width: 30em)': rule } } } });
narrow(':is(thead, tbody)', { display: 'block' });
narrow('tr', {
  display: 'grid',
  gridTemplateColumns: 'repeat(14, minmax(1.25rem, 1fr))',
  alignItems: 'end',
  borderBottom: `1px solid ${color.edge}`,
});
narrow(':is(th, td)', { border: 0, padding: `${space.xs} 0`, fontSize: '0.75rem' });
narrow('tr > :is(th:first-child, [colspan])', {
  gridColumn: '1 / -1',
  justifySelf: 'start',
  position: 'sticky',
  left: 0,
  maxWidth: '100cqi',
  fontSize: size.small,
});
narrow('tr > :nth-child(n + 3)', { borderInlineStart: `1px solid ${color.line}` });
narrow('th > span', { maxHeight: 'none' });
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
