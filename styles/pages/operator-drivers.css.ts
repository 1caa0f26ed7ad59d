import { globalStyle, style } from '@vanilla-extract/css';
import { row } from '../components.css.ts';
import { foldTitle } from '../fold.css.ts';
import { color, cramped, phone, radius, size, space, tablet } from '../theme.css.ts';
import { entries, formWidth, halves, list, part, smallest } from './operator.css.ts';

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
export const paper = style({ display: 'grid', alignContent: 'start', gap: space.s, minWidth: 0 });
export const frame = style({
  width: '100%',
  height: 'min(22rem, 60vh)',
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  background: '#fff',
});
/** Shown until the document's picture has loaded. */
export const loading = style({
  display: 'grid',
  placeContent: 'center',
  background: color.paper,
  color: color.soft,
});

/** A driver's photo, which is usually square. */
export const face = style([frame, { maxWidth: '20rem', height: 'auto', aspectRatio: '1' }]);

/** The decision's buttons stay in view, however long the documents are. */
export const deciding = style([
  row,
  {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    // Fits in one row on a phone.
    columnGap: space.s,
    paddingBlock: space.s,
    borderTop: `1px solid ${color.line}`,
    background: color.plate,
    '@container': { [cramped]: { position: 'static' } },
  },
]);
export const decidingButton = style({
  '@media': { [phone]: { paddingInline: space.s }, [smallest]: { paddingInline: space.xs, fontSize: size.small } },
});
