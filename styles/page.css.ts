import { globalStyle, style } from '@vanilla-extract/css';
import {
  color,
  evening,
  font,
  inset,
  linkInk,
  phone,
  radius,
  shadow,
  size,
  space,
  tablet,
  tapSize,
  wide,
} from './theme.css.ts';
import './reset.css.ts';

const narrowWidth = '38rem';
const wideWidth = '70rem';
/** Header and footer end where wide content ends. */
const sides = `max(${inset}, (100% - ${wideWidth}) / 2 + ${space.m})`;

export const page = style({
  minHeight: '100vh',
  display: 'flex',
  flexDirection: 'column',
  '@media': { print: { minHeight: 0 } },
});
/** A frame around work that a phone's screen should show as much of as it can. */
export const tight = style({});
/** A frame whose heading stands beside the sign. */
export const headingBeside = style({});
/** The frame of a login. The cook's house, with every window lit, stands at the end of the heading's line. */
export const withHouse = style({});
const signHeight = 'min(4rem, 16vw)';

export const skip = style({
  position: 'absolute',
  left: '-100vw',
  ':focus': {
    left: space.m,
    top: space.m,
    background: color.plate,
    padding: space.m,
    borderRadius: radius.s,
    boxShadow: shadow,
    zIndex: 2,
  },
});

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space.m}`,
  padding: `${space.s} ${sides}`,
  // Links that have no room beside the sign take a second line, not two more.
  selectors: {
    [`${tight} &`]: { '@media': { [phone]: { flexWrap: 'nowrap', columnGap: inset, paddingBlock: space.xs } } },
  },
  // On paper only the content stands.
  '@media': { print: { display: 'none' } },
});

export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: tapSize,
  minWidth: tapSize,
  fontFamily: font.heading,
  fontWeight: 700,
  fontSize: size.third,
  color: color.ink,
  textDecoration: 'none',
  // A driver's two buttons stand beside it on a phone, and the landing page's links: there it takes two lines.
  '@media': { [phone]: { gap: space.xs, flex: '1 6.6em', maxWidth: 'max-content', fontSize: size.body } },
  selectors: {
    [`${tight} &`]: { '@media': { [phone]: { fontSize: 0 } } },
  },
});

export const headerNav = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.l}`,
  '@media': { [phone]: { justifyContent: 'end', gap: `0 ${space.m}`, fontSize: '0.875rem' } },
});
const standing = { display: 'inline-flex', alignItems: 'center', minHeight: tapSize, minWidth: tapSize };
// A slot: each page puts links and buttons of its own here.
globalStyle(`${headerNav} a, ${headerNav} > button`, { ...standing, fontWeight: 600, lineHeight: 1.5 });

// What loads later pushes no footer through the view: a page that is or was busy is a screen high, and so is one with
// a part that is, of which only `:has` knows.
const main = style({
  width: '100%',
  margin: '0 auto',
  padding: `${space.m} ${inset} ${space.xl}`,
  selectors: {
    '&[aria-busy]': { minHeight: '100vh' },
    '&:has(> [aria-busy=true])': { minHeight: '100vh' },
    [`${headingBeside} &`]: { containerType: 'inline-size' },
    [`${tight} &`]: { '@media': { [phone]: { paddingTop: space.xs } } },
  },
  '@media': { print: { padding: 0 } },
});
// The height stays after loading, since lists grow and shrink.
const ofWide = style([main, { maxWidth: wideWidth, minHeight: '100vh' }]);
/** A form: bare on a phone, a plate on the table where there is room. */
const narrow = style([
  main,
  {
    maxWidth: narrowWidth,
    '@media': {
      [tablet]: {
        margin: `${space.l} auto ${space.xxl}`,
        padding: space.xl,
        background: color.plate,
        border: `1px solid ${color.line}`,
        borderRadius: radius.l,
        boxShadow: shadow,
      },
    },
  },
]);
const textWidth = '31rem';
export const artWidth = '37rem';
const bandWidth = '68rem';
/** As high as a phone's first screen leaves it below the words, so that the plate is seen to be handed over. */
export const houseHeight = 'min(78vw, 25rem, max(12rem, 100svh - 28.75rem))';
const olderHeight = 'min(78vw, 25rem)';
const edge = `minmax(${space.m}, 1fr)`;
export const inBand = { gridColumn: '2 / -2' };
/** The landing page: one grid, a band between two edges, of two columns where there is room. */
const full = style({
  width: '100%',
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
/** The error screen (App.tsx, early/guard.ts): in the middle, what happened, the way on, and the exact words small. */
const failed = style([
  narrow,
  {
    display: 'grid',
    justifyItems: 'center',
    rowGap: space.l,
    margin: 'auto',
    paddingBottom: space.xxl,
    textAlign: 'center',
    '@media': { [tablet]: { margin: 'auto', paddingBottom: space.xxl } },
  },
]);
export const content = { narrow, wide: ofWide, full, failed };
/** In plain words what happened. */
export const failedLead = style({ fontFamily: font.heading, fontSize: size.first, fontWeight: 600, lineHeight: 1.1 });
/** Its last way on. */
export const wayHome = style({ lineHeight: tapSize });
const small = { order: 1, color: color.soft, fontFamily: font.body, fontSize: size.small, fontWeight: 400 };
/** What people report to us: below the ways on, as the heading is. */
export const exactWords = style(small);

export const heading = style({
  marginBottom: space.l,
  selectors: {
    [`${withHouse} &`]: {
      width: 'auto',
      minHeight: signHeight,
      // The heading's words stay whole beside it.
      paddingInlineEnd: 'min(5.5rem, 22vw)',
      alignContent: 'center',
      background: `url(/art/house.svg) no-repeat right / auto ${signHeight}`,
    },
    // After the house's rule: a login that does not load has none.
    [`${failed} > &`]: { ...small, margin: 0, padding: 0, background: 'none', letterSpacing: 0, lineHeight: 1.5 },
    // Of a wizard the step is the heading, and what it is a step of a small line. It may load later than the page, so
    // only `:has` knows. `&&` outweighs the rule for tight frames below, which sets the size too.
    '&&:has(+ [data-wizard])': {
      float: 'left',
      marginBottom: 0,
      lineHeight: 1.5,
      color: color.soft,
      fontFamily: font.body,
      fontSize: size.small,
      letterSpacing: 0,
    },
    [`${tight} &`]: { '@media': { [phone]: { marginBottom: space.s, fontSize: size.lead } } },
    [`${headingBeside} &`]: {
      '@media': {
        [phone]: {
          '@container': {
            '(min-width: 16em)': {
              position: 'absolute',
              marginTop: `calc(-1 * (${tapSize} + 2 * ${space.xs}))`,
              marginInlineStart: tapSize,
              fontSize: `min(${size.lead}, 5vw)`,
              lineHeight: tapSize,
            },
          },
        },
      },
    },
    // The landing page's words are on the sky, the house below them or beside them.
    [`${full} > &`]: {
      gridArea: '1 / 2',
      margin: `${space.l} 0 ${space.s}`,
      color: evening.cream,
      fontSize: 'clamp(2.25rem, 1.4rem + 4vw, 3.5rem)',
      lineHeight: 1.05,
      '@media': { [wide]: { marginTop: '5rem' } },
    },
    // Without the street (no signal, or not here yet) there is no sky behind it. Only its empty place tells.
    [`${full}:has(> :empty) > &`]: { color: color.ink },
  },
});
export const busyText = style({ color: color.soft });

export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.l}`,
  padding: `${space.m} ${sides}`,
  marginTop: 'auto',
  borderTop: `1px solid ${color.line}`,
  color: color.soft,
  fontSize: size.small,
  vars: { [linkInk]: color.soft },
  '@media': { print: { display: 'none' } },
});
// Its links are a text, which the server completes.
globalStyle(`${footer} a`, standing);
// The server's links stand in line with the page's own.
globalStyle(`${footer} > [id]`, { display: 'contents' });

export const card = style({
  background: color.plate,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  boxShadow: shadow,
  padding: space.l,
  '@media': { [phone]: { padding: `${space.m} ${inset}` } },
  // A card inside a card has no frame.
  selectors: {
    [`${narrow} &`]: { '@media': { [tablet]: { padding: 0, border: 0, background: 'none', boxShadow: 'none' } } },
  },
});
