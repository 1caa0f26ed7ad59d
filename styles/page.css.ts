import { globalStyle, style } from '@vanilla-extract/css';
import { color, font, inset, phone, radius, shadow, size, space, tablet, tapSize } from './theme.css.ts';
import './reset.css.ts';

const narrowWidth = '38rem';
const wideWidth = '70rem';
/** Header and footer end where wide content ends. */
const sides = `max(${inset}, (100% - ${wideWidth}) / 2 + ${space.m})`;

export const page = style({ minHeight: '100vh', display: 'flex', flexDirection: 'column' });

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
  letterSpacing: '-0.01em',
  textDecoration: 'none',
  // A driver's two buttons stand beside it on a phone.
  '@media': { [phone]: { gap: space.xs, fontSize: size.body } },
});
globalStyle(`${brand}, ${brand}:hover`, { color: color.ink });

export const headerNav = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.l}`,
  // The longest pair, the landing page's, side by side down to the smallest phone.
  '@media': { [phone]: { gap: `0 ${space.m}`, fontSize: `clamp(0.8125rem, 4.1vw, ${size.small})` } },
});
const standing = { display: 'inline-flex', alignItems: 'center', minHeight: tapSize, minWidth: tapSize };
globalStyle(`${headerNav} a, ${headerNav} > button`, { ...standing, fontWeight: 600, lineHeight: 1.5 });

// What loads later pushes no footer through the view: until it is there, its place is a screen high.
const main = style({
  width: '100%',
  margin: '0 auto',
  padding: `${space.m} ${inset} ${space.xl}`,
  selectors: { '&[aria-busy=true]': { minHeight: '100vh' }, '&:has(> [aria-busy=true])': { minHeight: '100vh' } },
});
// And afterwards, where lists come and go.
const ofWide = style([main, { maxWidth: wideWidth, minHeight: '100vh' }]);
/** A form: bare on a phone, a plate on the table where there is room. */
export const narrow = style([
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
/** From edge to edge; the page brings its own bands. */
const full = style({ width: '100%' });
/** The error screen (App.tsx, early/guard.ts): in the middle, what happened, what it means, the way on. */
const failed = style([
  narrow,
  {
    display: 'grid',
    justifyItems: 'center',
    margin: 'auto',
    textAlign: 'center',
    '@media': { [tablet]: { margin: 'auto' } },
  },
]);
export const content = { narrow, wide: ofWide, full, failed };
globalStyle(`${failed} > *`, { marginBottom: space.l });
/** Its last way on. */
export const wayHome = style({ lineHeight: tapSize });

export const heading = style({ marginBottom: space.l });
// Of a wizard the step is the heading, and what it is a step of a small line.
globalStyle(`${heading}:has(+ [data-wizard])`, {
  float: 'left',
  marginBottom: 0,
  lineHeight: 1.5,
  color: color.soft,
  fontFamily: font.body,
  fontSize: size.small,
  letterSpacing: 0,
});

/** Around work that a phone's screen should show as much of as it can. */
export const tight = style({});
globalStyle(`${tight} ${brand}`, { '@media': { [phone]: { fontSize: 0 } } });
globalStyle(`${tight} ${header}`, { '@media': { [phone]: { paddingBlock: space.xs } } });
globalStyle(`${tight} main`, { '@media': { [phone]: { paddingTop: space.xs } } });
globalStyle(`${tight} ${heading}`, { '@media': { [phone]: { marginBottom: space.s, fontSize: size.lead } } });
/** The heading stands beside the sign. */
export const headingBeside = style({});
globalStyle(`${headingBeside} main`, { containerType: 'inline-size' });
globalStyle(`${headingBeside} main > ${heading}`, {
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
  fontSize: size.small,
});
globalStyle(`${footer} a`, { ...standing, color: color.soft });
globalStyle(`${footer} p`, { color: color.soft });

export const card = style({
  background: color.plate,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  boxShadow: shadow,
  padding: space.l,
  '@media': { [phone]: { padding: `${space.m} ${inset}` } },
});
// On a plate another is no plate.
globalStyle(`${narrow} ${card}`, {
  '@media': { [tablet]: { padding: 0, border: 0, background: 'none', boxShadow: 'none' } },
});

// On paper only the content stands, on white, also for those whose screen is dark.
const onPaper = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { '@media': { print: rule } });
onPaper(`${header}, ${footer}`, { display: 'none' });
onPaper(`${page} main`, { padding: 0 });
onPaper(page, { minHeight: 0 });
onPaper(':root, body', { background: '#fff', colorScheme: 'light' });
