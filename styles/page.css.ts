import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { color, font, radius, space, tapSize } from './theme.css.ts';
import './reset.css.ts';

const narrowWidth = '34rem';
const wideWidth = '68rem';

export const page = style({ minHeight: '100vh', display: 'flex', flexDirection: 'column' });

export const skip = style({
  position: 'absolute',
  left: '-100vw',
  ':focus': { left: space.m, top: space.m, background: color.plate, padding: space.m, zIndex: 2 },
});

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space.m}`,
  padding: `${space.s} ${space.m}`,
  borderBottom: `1px solid ${color.line}`,
});

export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: tapSize,
  fontFamily: font.heading,
  fontWeight: 700,
  fontSize: '1.1rem',
  color: color.ink,
  textDecoration: 'none',
});

export const headerNav = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${space.m}` });
globalStyle(`${headerNav} a`, { display: 'inline-flex', alignItems: 'center', minHeight: tapSize, fontWeight: 600 });

const main = style({ flex: 1, width: '100%', margin: '0 auto', padding: `${space.l} ${space.m} ${space.xl}` });
export const content = styleVariants({
  narrow: [main, { maxWidth: narrowWidth }],
  wide: [main, { maxWidth: wideWidth }],
});

export const heading = style({ fontSize: 'clamp(1.75rem, 6vw, 2.5rem)', marginBottom: space.l });
export const busyText = style({ color: color.soft });

export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.l}`,
  padding: `${space.s} ${space.m}`,
  borderTop: `1px solid ${color.line}`,
});
globalStyle(`${footer} a`, { display: 'inline-flex', alignItems: 'center', minHeight: tapSize, color: color.soft });

export const card = style({
  background: color.plate,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  padding: space.l,
});
