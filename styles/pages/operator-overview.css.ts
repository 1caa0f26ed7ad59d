import { style } from '@vanilla-extract/css';
import { card } from '../page.css.ts';
import { color, cramped, font, hover, size, space, tapSize, wide } from '../theme.css.ts';

export const counts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  // Four fit beside the rail.
  '@media': { [wide]: { gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))' } },
  gap: space.s,
  padding: 0,
  listStyle: 'none',
});
// Number and text side by side, so that all fit on one screen.
export const count = style([
  card,
  {
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    height: '100%',
    padding: `${space.s} ${space.m}`,
    color: color.ink,
    textDecoration: 'none',
    lineHeight: 1.3,
    selectors: { '&:where(:hover)': { '@media': { [hover]: { borderColor: color.accent } } } },
    '@container': { [cramped]: { display: 'block' } },
  },
]);
/** Nothing to do: less prominent. */
export const idle = style([
  count,
  {
    minHeight: tapSize,
    paddingBlock: 0,
    border: 0,
    background: 'none',
    boxShadow: 'none',
    color: color.soft,
    fontSize: size.small,
  },
]);
export const countNumber = style({
  flex: 'none',
  // Wide enough for two digits, so that the texts line up.
  minWidth: '1.25em',
  whiteSpace: 'nowrap',
  fontFamily: font.heading,
  fontSize: '2rem',
  lineHeight: 1.1,
  '@container': { [cramped]: { fontSize: 'inherit' } },
});
/** For tasks that somebody is waiting for. */
export const urgentNumber = style([countNumber, { color: color.accent }]);
export const idleNumber = style({ flex: 'none', minWidth: '2.5rem', whiteSpace: 'nowrap', font: 'inherit' });
export const countDetail = style({ display: 'block', color: color.soft, fontSize: size.small });
/** Waiting longer than promised. */
export const tooLong = style([countDetail, { color: color.error }]);
