import { globalStyle, style } from '@vanilla-extract/css';
import { content } from '../page.css.ts';
import { color, evening, radius, shadow, size, space, tablet, wide } from '../theme.css.ts';

const textWidth = '31rem';
export const artWidth = '37rem';
const bandWidth = '68rem';
const houseHeight = 'min(78vw, 25rem)';
const edge = `minmax(${space.m}, 1fr)`;
export const inBand = { gridColumn: '2 / -2' };

// One grid for the page: a band between two edges, of two columns where there is room.
globalStyle(`.${content.full}`, {
  display: 'grid',
  isolation: 'isolate',
  gridTemplateColumns: `${edge} minmax(0, ${bandWidth}) ${edge}`,
  gridTemplateRows: `auto auto auto ${houseHeight}`,
  '@media': {
    [wide]: {
      gridTemplateColumns: `${edge} minmax(0, ${textWidth}) minmax(0, ${artWidth}) ${edge}`,
      gridTemplateRows: 'auto auto 1fr',
    },
  },
});
/** Its parts lie in the page's grid as if it were not there. */
export const kept = style({ display: 'contents' });

// Words on the sky; the house below them or beside them.
globalStyle(`.${content.full} > h1`, {
  gridArea: '1 / 2',
  margin: `${space.xl} 0 ${space.m}`,
  color: evening.cream,
  fontSize: 'clamp(2.25rem, 1.4rem + 4vw, 3.5rem)',
  lineHeight: 1.05,
  '@media': { [wide]: { marginTop: '5rem' } },
});
// Without the street (no signal, or not here yet) there is no sky behind it.
globalStyle(`.${content.full}:has(> ${kept}:empty) > h1`, { color: color.ink });

export const plate = style({
  ...inBand,
  background: color.plate,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  boxShadow: shadow,
  padding: `${space.l} ${space.m}`,
  marginBottom: space.xxl,
  scrollMarginTop: space.l,
  alignSelf: 'start',
  '@media': { [tablet]: { padding: space.xl }, [wide]: { gridColumn: 3 } },
});
export const group = style({
  display: 'grid',
  gap: space.l,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}`, paddingTop: space.l } },
});
export const groupTitle = style({ fontSize: size.second });
export const pair = style({
  display: 'grid',
  gap: space.l,
  '@media': { [tablet]: { gridTemplateColumns: '3fr 2fr', gap: space.m, alignItems: 'end' } },
});
export const thanks = style({ display: 'grid', justifyItems: 'center', gap: space.m, fontSize: size.lead });
