import { globalStyle, style } from '@vanilla-extract/css';
import { foldTitle } from '../fold.css.ts';
import { color, space, tablet } from '../theme.css.ts';
import { entries, formWidth, halves, list, part } from './operator.css.ts';
import { frame } from './operator-review.css.ts';

/** Documents in a column, beside the form about them. */
export const papers = style({ display: 'grid', alignContent: 'start', gap: space.l, minWidth: 0 });
/** The photo and the checks are both beside the documents, to compare them without scrolling. */
export const review = style([halves, { '@media': { [tablet]: { grid: 'auto 1fr / 1fr 1fr' } } }]);
export const reviewPapers = style([papers, { '@media': { [tablet]: { gridRow: '1 / 3' } } }]);
export const checks = style([part, { marginTop: 0 }]);
/** The form for another check. */
export const checkForm = style([formWidth, { selectors: { [`${entries} + &`]: { marginTop: space.m } } }]);
// The shared fold looks like what else opens in a list.
globalStyle(`${list} ${checkForm} ${foldTitle}`, {
  paddingBlock: '0.625rem',
  fontWeight: 650,
  color: color.accent,
});
/** A driver's photo, which is usually square. */
export const face = style([frame, { maxWidth: '20rem', height: 'auto', aspectRatio: '1' }]);
