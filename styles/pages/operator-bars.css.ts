import { globalStyle, style } from '@vanilla-extract/css';
import { color, font, forced, radius } from '../theme.css.ts';
import { whenCramped } from '../when-cramped.ts';
import { list } from './operator.css.ts';

export const barTable = style({ display: 'block', width: '100%' });
// Plates side by side end together.
globalStyle(`${list}:has(${barTable})`, { alignItems: 'stretch' });
globalStyle(`${barTable} :is(th, td)`, { padding: 0 });
globalStyle(`${barTable} caption`, {
  display: 'block',
  textAlign: 'start',
  fontFamily: font.heading,
  fontSize: '1.125rem',
  fontWeight: 600,
  lineHeight: 1.2,
});
globalStyle(`${barTable} th`, { textAlign: 'start', fontWeight: 'inherit' });
// A share of all is one without its heading, too.
globalStyle(`${barTable} thead`, { position: 'absolute', clipPath: 'inset(50%)' });
// A name and its figures, and below both a bar as wide as the table.
globalStyle(`${barTable} :is(tbody, tr)`, { display: 'grid' });
globalStyle(`${barTable} tbody`, { gap: '0.75rem', marginTop: '0.75rem' });
globalStyle(`${barTable} tbody > tr`, {
  position: 'relative',
  gridTemplateColumns: '1fr 3rem 3.5rem',
  alignItems: 'end',
  paddingBottom: '1rem',
});
globalStyle(`${barTable} td`, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${barTable} td:last-child`, { fontWeight: 650 });
// A name, its bar and its figures below one another.
whenCramped(`${barTable} > tbody > tr`, { gridTemplateColumns: '1fr 1fr' });
whenCramped(`${barTable} tbody th`, { gridColumn: '1 / -1' });
whenCramped(`${barTable} > tbody > tr > td:nth-child(2)`, { textAlign: 'start' });
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
// Each browser reads its own alone.
globalStyle(`${bar}::-webkit-progress-bar`, { background: 'none' });
globalStyle(`${bar}::-webkit-progress-value`, { borderRadius: radius.round, background: color.accent });
globalStyle(`${bar}::-moz-progress-bar`, { borderRadius: radius.round, background: color.accent });
