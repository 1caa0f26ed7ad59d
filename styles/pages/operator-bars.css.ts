import { style } from '@vanilla-extract/css';
import { cramped, font } from '../theme.css.ts';
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
