import { globalStyle, style } from '@vanilla-extract/css';
import { fold, foldTitle } from '../fold.css.ts';
import { actions, form } from '../form.css.ts';
import { color, cramped, phone, radius, size, space, tablet, unseen } from '../theme.css.ts';
import { plateTitle } from './operator.css.ts';
import { facts } from './operator-facts.css.ts';

/** All data held about a person. */
export const heldBy = style({});
/** A part of a record, with its own heading. */
export const heldPart = style({
  marginTop: space.m,
  selectors: {
    [`${heldBy} > &`]: { marginTop: space.m, paddingTop: space.m, borderTop: `1px solid ${color.line}` },
  },
});
/** A part's values, closer to its heading. */
export const heldFacts = style({ selectors: { [`${heldPart} > &`]: { marginBlock: space.s } } });
/** Hidden for a single account, which the page's heading already names. */
export const heldTitle = style([
  plateTitle,
  { selectors: { [`${heldBy}[data-accounts='1'] > ${facts} + ${heldPart} > &`]: unseen } },
]);
/** A heading at a lower level. */
export const heldSubtitle = style({ margin: 0, selectors: { 'summary > &': { display: 'inline' } } });
/** Items of one kind, side by side. */
export const held = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(19rem, 100%), 1fr))',
  gap: space.s,
  marginTop: space.s,
  padding: 0,
  listStyle: 'none',
});
export const heldItem = style({
  padding: `0 ${space.m}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  background: color.paper,
});
/** The same items as rows that open. */
export const heldRows = style({ marginTop: space.s, padding: 0, listStyle: 'none' });
export const heldRow = style({ borderTop: `1px solid ${color.line}` });
// The shared fold has other margins, width and weight, and no class of this page.
globalStyle(`${heldRow} > ${fold}, ${heldPart} > ${fold}`, { maxWidth: 'none', marginTop: 0 });
globalStyle(`${heldRow} ${foldTitle}`, { fontWeight: 'inherit' });
/** An item's summary: description, amount and day in columns. */
export const heldLine = style({
  display: 'inline-grid',
  gridTemplateColumns: '1fr auto 7rem',
  alignItems: 'baseline',
  gap: `0 ${space.m}`,
  // Leaves space for the arrow.
  width: 'calc(100% - 1.5em)',
  verticalAlign: 'top',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { gridTemplateColumns: '1fr auto' } },
  '@container': { [cramped]: { gridTemplateColumns: '1fr' } },
});
export const heldWord = style({ '@media': { [phone]: { display: 'block' } } });
/** A separator, hidden on a phone, where the values are on separate lines. */
export const dot = style({ '@media': { [phone]: { display: 'none' } } });
export const heldDay = style({
  gridColumn: -2,
  color: color.soft,
  fontSize: size.small,
  textAlign: 'end',
  '@media': { [phone]: { gridColumn: 1, textAlign: 'start' } },
});

/**
 * An email input and its button, on one line if there is room. The form's parts are shared, so they have no classes of
 * this page.
 */
export const find = style({ maxWidth: '32rem' });
globalStyle(`${find} > ${form}`, { '@media': { [tablet]: { gridTemplateColumns: '1fr auto', alignItems: 'end' } } });
globalStyle(`${find} > ${form} > :not(${actions}, :has(> input))`, {
  '@media': { [tablet]: { gridColumn: '1 / -1' } },
});
