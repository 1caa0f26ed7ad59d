import { globalStyle, style } from '@vanilla-extract/css';
import { color, cramped, narrow, size, space, tapSize, wide } from '../theme.css.ts';
import { rows } from './operator-list.css.ts';

/** A table in a wide window; otherwise each entry shows what happened and when, with the rest below. */
export const log = style([rows, {}]);
const below = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${log} ${selector}`, { '@media': { [narrow]: rule } });
globalStyle(log, { '@media': { [narrow]: { display: 'block' } } });
below(':is(tbody, tr, th, td)', { display: 'block' });
below('thead', { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' });
below('tbody > tr', {
  position: 'relative',
  padding: `${space.s} ${space.m}`,
  borderBottom: `1px solid ${color.line}`,
});
below('tbody:last-child > tr:last-child', { borderBottom: 0 });
below('tbody > tr > :is(th, td)', { padding: 0, borderBottom: 0, overflowWrap: 'anywhere' });
below('th:not([colspan])', { paddingInlineEnd: '4rem' });
below('tr:has(details) > th:not([colspan])', { paddingInlineEnd: '6rem' });
below('td', { display: 'inline', color: color.soft });
below('td:last-child', { whiteSpace: 'normal' });
below('td:not(:empty, :first-child) + td::before', { content: '" · "' });
// If one operator did everything on a day, the name is beside the day, or in the column if the table has one.
below('[data-alone] td:last-child', { display: 'none' });
globalStyle(`${log} [data-alone] [colspan] > span`, { '@media': { [wide]: { display: 'none' } } });
// At the end of the first line, until all times are opened.
below('td:first-child:not(:has([open]))', {
  position: 'absolute',
  insetBlockStart: space.s,
  insetInlineEnd: space.m,
});
// With large text, on a line of its own.
globalStyle(`${log} > tbody > tr > td:first-child:not(:has([open]))`, {
  '@container': { [cramped]: { display: 'block', position: 'static' } },
});
globalStyle(`${log} > tbody > tr:is(*, :has(details)) > th:not([colspan])`, {
  '@container': { [cramped]: { paddingInlineEnd: 0 } },
});
globalStyle(`${log} > * > tr > :is(th, td)`, {
  '@media': { [wide]: { paddingBlock: '0.625rem', verticalAlign: 'top' } },
});
globalStyle(`${log} > thead > tr > th:nth-child(2)`, { '@media': { [wide]: { width: '38%' } } });
// Without the operator column, this column takes its width.
globalStyle(`${log} > thead > tr > :nth-child(2):nth-last-child(2)`, { '@media': { [wide]: { width: '50%' } } });
// The day, above its entries.
globalStyle(`${log} > tbody > tr > th[colspan]`, {
  '@media': { [wide]: { background: color.paper } },
  padding: `${space.s} ${space.m}`,
  color: color.soft,
  fontSize: size.small,
  fontWeight: 650,
});
below('tbody > tr > th[colspan]', { padding: 0 });
globalStyle(`${log} summary`, {
  width: 'fit-content',
  minWidth: tapSize,
  minHeight: tapSize,
  margin: '-0.625rem',
  padding: '0.625rem',
  color: color.accent,
  cursor: 'pointer',
  fontWeight: 650,
});
// As high as a thumb, within a line of text.
globalStyle(`${log} a`, { paddingBlock: '0.625rem' });
globalStyle(`${log} td:first-child`, { '@media': { [wide]: { whiteSpace: 'nowrap' } } });
// All times of a repeated entry.
globalStyle(`${log} details[open]`, { maxWidth: '14rem', whiteSpace: 'normal' });
// In a wide table an email address fits on one line.
globalStyle(`${log} wbr`, { '@media': { [wide]: { display: 'none' } } });
