import { globalStyle, style } from '@vanilla-extract/css';
import { actions, belowName, beside, errorText } from '../form.css.ts';
import { color, cramped, inset, phone, radius, size, space, tablet, unseen, wide } from '../theme.css.ts';
import { whenCramped } from '../when-cramped.ts';
import { smallest, table } from './operator.css.ts';
import { fact, facts } from './operator-facts.css.ts';

/** Four short fields on a line. */
export const inFour = style([beside, { '@media': { [wide]: { gridTemplateColumns: '1fr 1.2fr 1fr 1fr' } } }]);

// An error stays next to its control, even if the other fields have hints.
globalStyle(`${inFour} ${errorText}`, { alignSelf: 'end' });
/** Two fields of different heights. */
export const fromTop = style([beside, { '@media': { [tablet]: { alignItems: 'start' } } }]);
// Limits the line length on wide pages. Short fields end with their plate.
globalStyle(`article > form:not(:has(> ${inFour}))`, { maxWidth: '60rem' });

export const sheetTile = style(belowName);
export const shrink = style({ minWidth: 0 });

/** The columns of a sheet, as columns if there is room. */
export const example = style({});
globalStyle(`${example} > ${facts}`, {
  '@media': {
    [tablet]: {
      gridTemplateColumns: 'repeat(4, auto)',
      gap: 0,
      width: 'fit-content',
      border: `1px solid ${color.line}`,
      borderRadius: radius.s,
    },
  },
});
globalStyle(`${example} > ${facts} > ${fact}`, {
  '@media': { [tablet]: { display: 'block', padding: `6px ${space.m}` } },
});
globalStyle(`${example} > ${facts} > ${fact} + ${fact}`, {
  '@media': { [tablet]: { borderInlineStart: `1px solid ${color.line}` } },
});
/** Rows not added yet, as close together as those of the list. */
export const rowsTable = style([
  table,
  { marginTop: space.s, fontSize: size.small, fontVariantNumeric: 'tabular-nums' },
]);
globalStyle(`${rowsTable} :is(th, td)`, { padding: '6px', overflowWrap: 'normal', verticalAlign: 'baseline' });
globalStyle(`${rowsTable} :is(th, td)`, {
  '@media': { [smallest]: { paddingInline: '3px', fontSize: '0.8125rem' } },
});
globalStyle(`${rowsTable} th:first-child`, { width: '2.5rem' });
globalStyle(`${rowsTable} tr > :last-child:not([colspan])`, { textAlign: 'end' });
globalStyle(`${rowsTable} > [data-wrong]`, { background: color.errorGround });
globalStyle(`${rowsTable} > [data-wrong] > tr:first-child > *`, { borderBottom: 0 });
globalStyle(`${rowsTable} [colspan]`, { paddingTop: 0, paddingInlineStart: '2.5rem' });
whenCramped(rowsTable, { display: 'block' });
whenCramped(`${rowsTable} > thead`, unseen);
whenCramped(`${rowsTable} > tbody`, { display: 'block', padding: space.s, borderBottom: `1px solid ${color.line}` });
whenCramped(`${rowsTable} > tbody > tr`, { display: 'flex', flexWrap: 'wrap', columnGap: space.s });
whenCramped(`${rowsTable} > tbody > tr > :nth-child(n)`, { width: 'auto', padding: 0, border: 0 });
/** The buttons stay in view, however many rows there are. */
export const sheetForm = style({});
globalStyle(`${sheetForm}:has(${rowsTable}) ${actions}`, {
  position: 'sticky',
  bottom: 0,
  paddingBlock: space.s,
  // Stretches over the plate's padding.
  marginInline: `-${space.l}`,
  paddingInline: space.l,
  borderTop: `1px solid ${color.line}`,
  borderRadius: `0 0 ${radius.l} ${radius.l}`,
  background: color.plate,
  boxShadow: `0 -6px 10px -4px ${color.shade}`,
  '@media': { [phone]: { marginInline: `calc(-1 * ${inset})`, paddingInline: inset } },
  '@container': { [cramped]: { position: 'static' } },
});
