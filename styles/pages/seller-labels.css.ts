import { globalStyle, style } from '@vanilla-extract/css';
import { color, radius, size, space, unseen } from '../theme.css.ts';

/** What is of use on the screen only. */
export const tools = style({ marginBottom: space.m, '@media': { print: { display: 'none' } } });

/** Where large text makes it wider than a phone it scrolls inside; the page does not. */
export const scroller = style({
  overflowX: 'auto',
  containerType: 'inline-size',
  '@media': { print: { overflow: 'visible' } },
});
export const allergens = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.small,
  lineHeight: 1.25,
  '@media': { print: { fontSize: '0.75rem' } },
});
globalStyle(`${allergens} :is(th, td)`, {
  border: `1px solid ${color.edge}`,
  padding: space.xs,
  textAlign: 'center',
});
globalStyle(`${allergens} th`, { fontWeight: 'inherit' });
globalStyle(`${allergens} td`, { whiteSpace: 'nowrap' });
globalStyle(`${allergens} [colspan]`, { whiteSpace: 'normal' });
globalStyle(`${allergens} tr > th:first-child`, {
  textAlign: 'start',
  minWidth: '8rem',
  padding: space.s,
  fontWeight: 650,
  // While the rest scrolls the dish stays, where there is room for both.
  '@media': {
    screen: { '@container': { '(min-width: 18em)': { position: 'sticky', left: 0, background: color.paper } } },
  },
});
globalStyle(`${allergens} tr`, { breakInside: 'avoid' });
export const allergen = style({ verticalAlign: 'bottom' });
/** Upright, so that all 14 stand on a sheet of paper. */
globalStyle(`${allergen} > span`, { writingMode: 'vertical-rl', transform: 'rotate(180deg)' });
/** What matters is found without reading. */
export const answers: Record<string, string> = {
  Yes: style({ background: color.accentGround, color: color.accent, fontWeight: 750 }),
  May: style({ background: color.warnGround, color: color.warn, fontWeight: 650 }),
  '–': style({ color: color.soft }),
};

/** Where dishes and allergens have no room beside one another a dish is a line of its own above its row. */
const narrow = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${allergens} ${selector}`, { '@media': { screen: { '@container': { '(max-width: 30em)': rule } } } });
narrow(':is(thead, tbody)', { display: 'block' });
narrow('tr', {
  display: 'grid',
  gridTemplateColumns: 'repeat(14, minmax(1.25rem, 1fr))',
  borderBottom: `1px solid ${color.edge}`,
});
narrow('thead tr', { alignItems: 'end' });
narrow(':is(th, td)', { border: 0, padding: `${space.s} 0`, fontSize: '0.75rem' });
narrow('tr > :is(th:first-child, [colspan])', {
  gridColumn: '1 / -1',
  justifySelf: 'start',
  position: 'sticky',
  left: 0,
  maxWidth: '100cqi',
  padding: `${space.s} 0 ${space.xs}`,
  fontSize: size.small,
});
narrow('tr > [colspan]', { paddingTop: 0, textAlign: 'start' });
// The names of the dishes need no caption.
narrow('thead th:first-child', unseen);
narrow('td:nth-child(n + 3)', { borderInlineStart: `1px solid ${color.line}` });
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
  // To be cut along.
  border: `1px dashed ${color.edge}`,
  borderRadius: radius.s,
  background: color.plate,
  overflowWrap: 'anywhere',
  breakInside: 'avoid',
});
export const labelName = style({ fontSize: size.third, marginBottom: space.xs });
export const postcode = style({ whiteSpace: 'nowrap' });
export const onPaper = style({ marginTop: space.xs, color: color.soft, fontSize: '0.8125rem' });
