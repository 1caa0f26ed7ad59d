import { globalStyle, style } from '@vanilla-extract/css';
import { color, cramped, font, forced, radius } from '../theme.css.ts';
import { list } from './operator.css.ts';

/** Plates side by side have the same height. */
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
/** Hidden: a percentage is clear without its heading. */
export const barHeads = style({ position: 'absolute', clipPath: 'inset(50%)' });
export const barRows = style({ display: 'grid', gap: '0.75rem', marginTop: '0.75rem' });
/** The name and figures, and a full-width bar below. Cramped, all are in one column. */
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
  // Forced colours remove our backgrounds, so the system's bar is shown.
  '@media': { [forced]: { appearance: 'auto' } },
});
// Vendor pseudo-elements in separate rules: a browser drops a rule with one that it doesn't know.
globalStyle(`${bar}::-webkit-progress-bar`, { background: 'none' });
globalStyle(`${bar}::-webkit-progress-value`, { borderRadius: radius.round, background: color.accent });
globalStyle(`${bar}::-moz-progress-bar`, { borderRadius: radius.round, background: color.accent });
