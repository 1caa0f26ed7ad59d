import { globalStyle, style } from '@vanilla-extract/css';
import { button } from '../components.css.ts';
import { artWidth, houseHeight, inBand } from '../page.css.ts';
import { color, evening, hover, radius, shadow, size, space, tablet, tapSize, wide } from '../theme.css.ts';
import { plate, thanks } from './landing.css.ts';

export const lead = style({ gridArea: '2 / 2', color: evening.cream, fontSize: size.lead });
export const launch = style({ display: 'block', marginTop: space.s, color: evening.lamp, fontWeight: 650 });
export const cta = style([
  button,
  {
    gridArea: '3 / 2',
    justifySelf: 'start',
    alignSelf: 'start',
    minHeight: '52px',
    margin: `${space.m} 0`,
    background: evening.lamp,
    ':focus-visible': { outlineColor: evening.cream },
    color: evening.night,
    selectors: { '&:hover': { '@media': { [hover]: { background: evening.cream } } } },
  },
]);

const sunset = `${evening.glow}, ${evening.dusk} 50%, transparent`;
export const sky = style({
  gridArea: '1 / 1 / 5 / -1',
  zIndex: -1,
  position: 'relative',
  overflow: 'hidden',
  background: `${evening.night} radial-gradient(ellipse 110% 55% at 50% 100%, ${sunset})`,
  '@media': {
    [wide]: {
      gridRowEnd: 4,
      minHeight: '37rem',
      background: `${evening.night} radial-gradient(ellipse 60% 80% at 72% 100%, ${sunset})`,
    },
  },
});
export const street = style({
  position: 'absolute',
  bottom: 0,
  left: '50%',
  width: ['min(100%, 30rem)', `min(100%, 30rem, ${houseHeight} * 1.25)`],
  transform: 'translateX(-50%)',
  '@media': {
    [wide]: { left: 'calc(50% - 3rem)', width: `min(${artWidth}, 50% + 2rem)`, transform: 'none' },
  },
});
// The drawing is a file of its own.
globalStyle(`${street} > *`, { width: '100%', overflow: 'visible' });

export const points = style({
  ...inBand,
  display: 'grid',
  gap: space.xl,
  listStyle: 'none',
  marginBlock: space.xl,
  '@media': { [wide]: { gridTemplateColumns: 'repeat(3, 1fr)', marginBlock: space.xxl } },
});
// Drawn: it leaves the width to larger text.
const dish = 'min(4.5rem, 22.5vw)';
const bigDish = '6rem';
export const point = style({
  display: 'grid',
  gridTemplateColumns: `${dish} 1fr`,
  gap: `${space.xs} min(${space.m}, 4vw)`,
  alignContent: 'start',
  '@media': { [wide]: { gridTemplateColumns: '1fr' } },
});
export const pointLink = style({
  justifySelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  fontWeight: 600,
});
/** Beside the three lines of words, or above them. */
export const pointArt = style({
  width: dish,
  aspectRatio: '1',
  gridArea: '1 / 1 / 4 / 2',
  '@media': { [wide]: { gridArea: 'auto', width: bigDish, marginBottom: space.s } },
});

/** Four photographs: two by two on a phone, a row where there is room. */
export const cooked = style({ ...inBand, marginBottom: space.xl, '@media': { [wide]: { marginBottom: space.xxl } } });
export const dishes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
  gap: space.m,
  listStyle: 'none',
  margin: `${space.m} 0`,
  fontWeight: 600,
  '@media': { [tablet]: { gridTemplateColumns: 'repeat(4, 1fr)' }, [wide]: { gap: space.l } },
});
export const dishPicture = style({
  width: '100%',
  height: 'auto',
  marginBottom: space.s,
  borderRadius: radius.l,
  boxShadow: shadow,
});
/** A real screen beside what it is like to work with; a screen above the words on a phone. */
export const why = style({
  ...inBand,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.l,
  marginBottom: space.xl,
});
export const screen = style({
  width: 'min(100%, 22rem)',
  height: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
});
export const whys = style({ display: 'grid', gap: space.m, flex: '1 1 16rem' });
export const credits = style({ color: color.soft });

export const ask = style({
  ...inBand,
  display: 'grid',
  gap: space.m,
  marginBottom: space.l,
  '@media': {
    [wide]: {
      // Beside the dishes and the survey below them.
      gridArea: 'auto / 2 / span 2',
      alignSelf: 'start',
      position: 'sticky',
      top: space.xl,
      paddingBlock: space.xl,
      paddingRight: space.xxl,
    },
  },
});
// Once somebody has answered, nobody asks. The story never changes, so only `:has` tells it.
globalStyle(`:has(${thanks}) ${ask}`, { display: 'none' });
export const askTitle = style({ fontSize: 'clamp(1.75rem, 1.4rem + 2vw, 2.5rem)' });
export const promises = style({
  display: 'grid',
  gap: space.xs,
  paddingInlineStart: '1.25rem',
  color: color.soft,
});

/** The survey's plate is the table that these dishes stand on. */
export const feast = style({
  ...inBand,
  justifySelf: 'center',
  width: 'min(100% - 2rem, 27rem)',
  aspectRatio: '480 / 112',
  '@media': { [wide]: { gridColumn: 3 } },
});
globalStyle(`:has(${thanks}) :is(${plate}, ${feast})`, {
  '@media': { [wide]: { gridColumn: '2 / -2', justifySelf: 'center' } },
});
