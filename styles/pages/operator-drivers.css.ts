import { globalStyle, style } from '@vanilla-extract/css';
import { row } from '../components.css.ts';
import { color, cramped, phone, radius, size, space } from '../theme.css.ts';
import { smallest } from './operator.css.ts';

/** Documents in a column, beside the form about them. */
export const papers = style({ display: 'grid', alignContent: 'start', gap: space.l, minWidth: 0 });
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
export const deciding = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  marginTop: space.m,
  paddingBlock: space.s,
  borderTop: `1px solid ${color.line}`,
  background: color.plate,
  '@container': { [cramped]: { position: 'static' } },
});
// Fits in one row on a phone.
globalStyle(`${row}${deciding}`, { columnGap: space.s });
globalStyle(`${row}${deciding} > button`, {
  '@media': { [phone]: { paddingInline: space.s }, [smallest]: { paddingInline: space.xs, fontSize: size.small } },
});
