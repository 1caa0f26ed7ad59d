import { assignVars, createThemeContract, globalStyle } from '@vanilla-extract/css';

/** The tokens of the design: a neighbour's kitchen. Each pair of text and ground meets WCAG AA in both schemes. */
export const color = createThemeContract({
  paper: null,
  plate: null,
  ink: null,
  soft: null,
  line: null,
  edge: null,
  accent: null,
  onAccent: null,
  accentDeep: null,
  glow: null,
  herb: null,
  herbGround: null,
  warn: null,
  warnGround: null,
  error: null,
  errorGround: null,
  info: null,
  infoGround: null,
});

const light = assignVars(color, {
  paper: '#fdf7ee',
  plate: '#fffdf9',
  ink: '#35192f',
  soft: '#6b5064',
  line: '#ecdfd0',
  edge: '#8d7484',
  accent: '#b33a14',
  onAccent: '#fffaf3',
  accentDeep: '#8f2b0c',
  glow: '#f6c667',
  herb: '#2c6236',
  herbGround: '#e6f1e2',
  warn: '#7a4a00',
  warnGround: '#fdeec7',
  error: '#a3122e',
  errorGround: '#fce8e6',
  info: '#3d3a72',
  infoGround: '#ecebf8',
});

const dark = assignVars(color, {
  paper: '#1c1119',
  plate: '#281924',
  ink: '#f8ecdf',
  soft: '#cdb6c2',
  line: '#432e3d',
  edge: '#9b8092',
  accent: '#f5a653',
  onAccent: '#2a1106',
  accentDeep: '#ffc184',
  glow: '#7a4a1c',
  herb: '#9ad7a1',
  herbGround: '#1f3524',
  warn: '#f7cf7c',
  warnGround: '#40300f',
  error: '#ffb3b3',
  errorGround: '#4a1a22',
  info: '#c9c6ff',
  infoGround: '#2c2a4d',
});

globalStyle(':root', { vars: light, colorScheme: 'light dark', '@media': { '(prefers-color-scheme: dark)': { vars: dark } } });

export const font = {
  /** System sans for reading and controls. */
  body: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  /** A humanist serif of the system for headings: no font is downloaded. */
  heading: '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "Book Antiqua", Georgia, serif',
};

/** Steps of white space. */
export const space = { xs: '0.25rem', s: '0.5rem', m: '1rem', l: '1.5rem', xl: '2.5rem', xxl: '4rem' };
export const radius = { s: '0.5rem', m: '0.875rem', l: '1.5rem', round: '999px' };
/** The smallest side of anything that is tapped. */
export const tapSize = '44px';
/** Below this, tables become cards and columns become one. */
export const phone = 'screen and (max-width: 599px)';
export const wide = 'screen and (min-width: 900px)';
export const motion = '(prefers-reduced-motion: no-preference)';
