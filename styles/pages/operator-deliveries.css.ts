import { globalStyle, style } from '@vanilla-extract/css';
import { actions, belowName, beside, errorText } from '../form.css.ts';
import { color, cramped, inset, phone, radius, size, space, tablet, unseen, wide } from '../theme.css.ts';
import { smallest } from './operator.css.ts';
import { fact, facts } from './operator-facts.css.ts';

/** The form that corrects a delivery. */
export const editForm = style({ marginTop: space.s });
/** Four short fields on a line. */
export const inFour = style([beside, { '@media': { [wide]: { gridTemplateColumns: '1fr 1.2fr 1fr 1fr' } } }]);
// An error stays next to its control, even if the other fields have hints. It is the shared form's.
globalStyle(`${inFour} ${errorText}`, { alignSelf: 'end' });
/** Two fields of different heights. */
export const fromTop = style([beside, { '@media': { [tablet]: { alignItems: 'start' } } }]);

/** What the cook said of the food, or what a search found. */
export const lineOfItsOwn = style({ display: 'block', color: color.soft, fontSize: size.small });

export const sheetTile = style(belowName);
export const shrink = style({ minWidth: 0 });

/** The columns of a sheet, as columns if there is room. */
export const example = style([
  facts,
  {
    '@media': {
      [tablet]: {
        gridTemplateColumns: 'repeat(4, auto)',
        gap: 0,
        width: 'fit-content',
        border: `1px solid ${color.line}`,
        borderRadius: radius.s,
      },
    },
  },
]);
export const exampleColumn = style([
  fact,
  {
    '@media': { [tablet]: { display: 'block', padding: `6px ${space.m}` } },
    selectors: { '& + &': { '@media': { [tablet]: { borderInlineStart: `1px solid ${color.line}` } } } },
  },
]);

const anyCell = style({
  padding: '6px',
  borderBottom: `1px solid ${color.line}`,
  overflowWrap: 'normal',
  textAlign: 'start',
  verticalAlign: 'baseline',
  '@media': { [smallest]: { paddingInline: '3px', fontSize: '0.8125rem' } },
});
/** Rows not added yet, as close together as those of the list. With doubled text on a phone they are paragraphs. */
export const sheetTable = style({
  width: '100%',
  marginTop: space.s,
  borderCollapse: 'collapse',
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
  '@container': { [cramped]: { display: 'block' } },
});
export const sheetHeads = style({ '@container': { [cramped]: unseen } });
const numberWidth = '2.5rem';
export const sheetHead = style([anyCell, { color: color.soft }]);
export const numberHead = style([sheetHead, { width: numberWidth }]);
export const payHead = style([sheetHead, { textAlign: 'end' }]);

export const sheetRow = style({
  '@container': { [cramped]: { display: 'block', padding: space.s, borderBottom: `1px solid ${color.line}` } },
});
export const wrongRow = style([sheetRow, { background: color.errorGround }]);
export const sheetLine = style({
  '@container': { [cramped]: { display: 'flex', flexWrap: 'wrap', columnGap: space.s } },
});
export const sheetCell = style([
  anyCell,
  {
    // The errors follow in the same row.
    selectors: { [`${wrongRow} > :first-child > &`]: { borderBottom: 0 } },
    '@container': { [cramped]: { padding: 0, border: 0 } },
  },
]);
export const numberCell = style([sheetCell, { width: numberWidth, '@container': { [cramped]: { width: 'auto' } } }]);
export const payCell = style([sheetCell, { textAlign: 'end' }]);
export const faultsCell = style([
  sheetCell,
  {
    paddingTop: 0,
    paddingInlineStart: numberWidth,
    '@media': { [smallest]: { paddingInlineStart: numberWidth } },
    '@container': { [cramped]: { padding: 0 } },
  },
]);

/** The buttons stay in view, however many rows there are. They are the shared form's. */
export const longSheet = style({});
globalStyle(`${longSheet} ${actions}`, {
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
