import { assignVars, createGlobalThemeContract, createVar, globalStyle } from '@vanilla-extract/css';

/**
 * The design tokens: a neighbour's kitchen in the evening. Warm paper and plates, aubergine ink, one accent from
 * saffron to paprika, herb green for success. test/styles.test.ts checks colour pairs against WCAG AA.
 */
export const palettes = {
  light: {
    paper: '#fdf7ee',
    plate: '#fffdf9',
    ink: '#35192f',
    soft: '#6b5064',
    line: '#ecdfd0',
    edge: '#8d7484',
    accent: '#b33a14',
    onAccent: '#fffaf3',
    accentDeep: '#8f2b0c',
    accentGround: '#fdebdd',
    glow: '#f6c667',
    herb: '#2c6236',
    herbGround: '#e6f1e2',
    warn: '#7a4a00',
    warnGround: '#fdeec7',
    error: '#a3122e',
    errorGround: '#fce8e6',
    info: '#3d3a72',
    infoGround: '#ecebf8',
    shade: 'rgb(53 25 47 / 9%)',
  },
  dark: {
    paper: '#1c1119',
    plate: '#281924',
    ink: '#f8ecdf',
    soft: '#cdb6c2',
    line: '#432e3d',
    edge: '#9b8092',
    accent: '#f5a653',
    onAccent: '#2a1106',
    accentDeep: '#ffc184',
    accentGround: '#432612',
    glow: '#f6c667',
    herb: '#9ad7a1',
    herbGround: '#1f3524',
    warn: '#f7cf7c',
    warnGround: '#40300f',
    error: '#ffb3b3',
    errorGround: '#4a1a22',
    info: '#c9c6ff',
    infoGround: '#2c2a4d',
    shade: 'rgb(0 0 0 / 45%)',
  },
};

/** The colour of links, where it is not the accent. */
export const linkInk = createVar();

const names = Object.keys(palettes.light);
/**
 * Short variable names: a to z, then a1 to z1. Each page contains 250 of them, and generated names took 80 bytes more.
 */
export const color = createGlobalThemeContract(palettes.light, (_value, [name]) => {
  const index = names.indexOf(name!);
  return String.fromCharCode(97 + (index % 26)) + (Math.floor(index / 26) || '');
});

globalStyle(':root', {
  vars: assignVars(color, palettes.light),
  colorScheme: 'light dark',
  '@media': {
    'screen and (prefers-color-scheme: dark)': { vars: assignVars(color, palettes.dark) },
    // With more contrast requested, muted colours become ink.
    '(prefers-contrast: more)': {
      vars: { [color.soft]: color.ink, [color.line]: color.ink, [color.edge]: color.ink },
    },
  },
});

/** The landing page's street, in the evening in both colour schemes. */
export const evening = {
  night: '#35192f',
  dusk: '#6d2f4b',
  glow: '#b4553f',
  cream: '#fff1dc',
  lamp: '#f6c667',
};

export const font = {
  /** A system sans serif for text and controls. */
  body: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  /** A humanist serif from the system for headings, so that no font is downloaded. */
  heading: '"Iowan Old Style", "Palatino Linotype", Palatino, P052, "Book Antiqua", Georgia, serif',
};

/** The type scale; `body` is for running text. */
export const size = {
  small: '0.9375rem',
  body: '1.0625rem',
  lead: '1.25rem',
  third: '1.1875rem',
  second: '1.5rem',
  first: 'clamp(1.875rem, 1.4rem + 2.2vw, 2.5rem)',
};
/** The spacing scale. */
export const space = { xs: '0.25rem', s: '0.5rem', m: '1rem', l: '1.5rem', xl: '2.5rem', xxl: '4rem' };
/** The padding of the screen and of plates. Limited by the screen's width, so that larger text does not widen it. */
export const inset = `min(${space.m}, 4.5vw)`;
export const radius = { s: '0.625rem', m: '0.875rem', l: '1.5rem', round: '999px' };
/** The shadow of a plate. */
export const shadow = `0 1px 2px ${color.shade}, 0 10px 30px -12px ${color.shade}`;
/** The minimum side of a tap target. */
export const tapSize = '44px';
/**
 * Breakpoints. On phones, tables become cards and columns become one. In em, so that larger text gets the simpler
 * layout sooner.
 */
export const phone = 'screen and (max-width: 37.49em)';
export const tablet = 'screen and (min-width: 37.5em)';
export const narrow = 'screen and (max-width: 56.24em)';
export const wide = 'screen and (min-width: 56.25em)';
/** A container query in em of the text: on a small phone with doubled text, nothing fits side by side. */
export const cramped = '(max-width: 12em)';
/** A phone on its side, or much enlarged: what stays in view there takes little of it. */
export const short = '(max-height: 30em)';
/** For mice. On touch devices `:hover` would stay after a tap. */
export const hover = '(hover: hover)';
export const motion = '(prefers-reduced-motion: no-preference)';
/** Forced colours (high contrast). Backgrounds are gone, so what only a background shows needs a border. */
export const forced = '(forced-colors: active)';

/** Visible to assistive technology only. */
export const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
