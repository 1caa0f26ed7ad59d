import { globalStyle, style } from '@vanilla-extract/css';
import { color, cramped, font, forced, radius } from '../theme.css.ts';
import { list } from './operator.css.ts';

/** Plates side by side end together. */
export const barList = style([list, { alignItems: 'stretch' }]);
export const barTable = style({ display: 'block', width: '100%' });
export const barCaption = style({
  display: 'block',
  textAlign: 'start',
  fontFamily: font.heading,
  fontSize: '1.125rem',
  fontWeight: 600,
  lineHeight: 1.2,
});
/** A share of all is one without its heading, too. */
export const barHeads = style({ position: 'absolute', clipPath: 'inset(50%)' });
export const barRows = style({ display: 'grid', gap: '0.75rem', marginTop: '0.75rem' });
/** A name and its figures, and below both a bar as wide as the table; cramped, all below one another. */
export const barRow = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr 3rem 3.5rem',
  alignItems: 'end',
  paddingBottom: '1rem',
  '@container': { [cramped]: { gridTemplateColumns: '1fr 1fr' } },
});
export const barName = style({
  padding: 0,
  textAlign: 'start',
  fontWeight: 'inherit',
  '@container': { [cramped]: { gridColumn: '1 / -1' } },
});
export const barCount = style({
  padding: 0,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  '@container': { [cramped]: { textAlign: 'start' } },
});
export const barShare = style({
  padding: 0,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 650,
});
export const bar = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  width: '100%',
  height: '6px',
  appearance: 'none',
  border: 0,
  borderRadius: radius.round,
  background: color.line,
  // The system's own, where our grounds are gone.
  '@media': { [forced]: { appearance: 'auto' } },
});
// The browser's own parts. Each browser reads its own alone.
globalStyle(`${bar}::-webkit-progress-bar`, { background: 'none' });
globalStyle(`${bar}::-webkit-progress-value`, { borderRadius: radius.round, background: color.accent });
globalStyle(`${bar}::-moz-progress-bar`, { borderRadius: radius.round, background: color.accent });
