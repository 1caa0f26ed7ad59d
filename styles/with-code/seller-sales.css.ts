import { style } from '@vanilla-extract/css';
import { color, cramped, forced, size, space, tapSize, unseen } from '../theme.css.ts';

/** Without room for three columns the portions are below the takings, with their unit. */
const SMALL = '(max-width: 25em)';
const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 4.5rem 6rem',
  alignItems: 'center',
  columnGap: space.s,
} as const;
export const salesTable = style({ display: 'block', width: '100%' });
export const salesBody = style({ display: 'grid', gap: space.s });
export const salesHead = style({ display: 'block', '@container': { [SMALL]: unseen } });
export const salesColumns = style(columns);
/** The name and figures, and a full-width bar below. */
export const salesRow = style([
  columns,
  {
    position: 'relative',
    paddingBottom: space.s,
    breakInside: 'avoid',
    '@container': {
      [SMALL]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
      [cramped]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
  },
]);
export const salesColumn = style({
  padding: 0,
  color: color.soft,
  fontSize: size.small,
  fontWeight: 'inherit',
  textAlign: 'start',
});
export const name = style({
  padding: 0,
  textAlign: 'start',
  fontWeight: 'inherit',
  overflowWrap: 'anywhere',
  '@container': { [SMALL]: { gridRow: 'span 2' }, [cramped]: { gridRow: 'auto' } },
});
export const dayName = style([name, { paddingInlineStart: space.m }]);
export const salesDish = style([name, { paddingInlineStart: space.l }]);
export const mealName = style({
  display: 'inline-block',
  color: color.soft,
  fontSize: size.small,
  '::first-letter': { textTransform: 'uppercase' },
});
const figure = style({ padding: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
export const salesCount = style([
  figure,
  {
    '@container': { [SMALL]: { order: 1, color: color.soft, fontSize: size.small } },
    selectors: { '&[data-unit]::after': { '@container': { [SMALL]: { content: "' ' attr(data-unit)" } } } },
  },
]);
export const amount = style([figure, { fontWeight: 650 }]);
export const countHead = style([salesColumn, { textAlign: 'end' }]);
/** Looks like a link, with a mark that turns. */
export const salesOpener = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: tapSize,
  padding: 0,
  border: 0,
  background: 'none',
  color: color.accent,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  // Only its colour tells it from words.
  '@media': { [forced]: { textDecoration: 'underline' } },
  '::before': {
    content: '""',
    width: '0.5em',
    height: '0.5em',
    borderBlockEnd: '2px solid',
    borderInlineEnd: '2px solid',
    transform: 'rotate(-45deg)',
  },
  selectors: { '&[aria-expanded=true]::before': { transform: 'rotate(45deg)' } },
});
