import { globalStyle, style } from '@vanilla-extract/css';
import { content } from '../page.css.ts';
import { color, evening, font, radius, shadow, size, space, tablet, tapSize, wide } from '../theme.css.ts';

const textWidth = '31rem';
export const artWidth = '37rem';
const bandWidth = '68rem';
/** As high as a phone's first screen leaves it below the words, so that the plate is seen to be handed over. */
export const houseHeight = 'min(78vw, 25rem, max(12rem, 100svh - 31.5rem))';
const olderHeight = 'min(78vw, 25rem)';
const edge = `minmax(${space.m}, 1fr)`;
export const inBand = { gridColumn: '2 / -2' };

// One grid for the page: a band between two edges, of two columns where there is room.
globalStyle(`.${content.full}`, {
  display: 'grid',
  isolation: 'isolate',
  gridTemplateColumns: `${edge} minmax(0, ${bandWidth}) ${edge}`,
  gridTemplateRows: [`auto auto auto ${olderHeight}`, `auto auto auto ${houseHeight}`],
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
  margin: `${space.l} 0 ${space.s}`,
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
export const groupTitle = style({ fontSize: size.second, display: 'flex', gap: space.s, alignItems: 'baseline' });
export const progress = style({
  marginInlineStart: 'auto',
  color: color.soft,
  fontFamily: font.body,
  fontSize: size.small,
  fontWeight: 400,
});
export const pair = style({
  display: 'grid',
  gap: space.l,
  '@media': { [tablet]: { gridTemplateColumns: '3fr 2fr', gap: space.m } },
});
export const thanks = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.m,
  fontSize: size.lead,
  textAlign: 'center',
});
/** It stands where a heading stood, and is announced. */
export const thanked = style({
  fontFamily: font.heading,
  fontSize: size.second,
  fontWeight: 600,
  lineHeight: 1.2,
});
globalStyle(`${thanks} > p`, { textWrap: 'balance' });
export const next = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: `0 ${space.l}` });
globalStyle(`${next} a`, { display: 'inline-flex', alignItems: 'center', minHeight: tapSize, fontWeight: 600 });
