import { globalStyle, style } from '@vanilla-extract/css';
import { row } from '../components.css.ts';
import { color, cramped, phone, radius, size, space } from '../theme.css.ts';
import { smallest } from './operator.css.ts';

/** Documents below one another, beside what is to be said about them. */
export const papers = style({ display: 'grid', alignContent: 'start', gap: space.l, minWidth: 0 });
export const paper = style({ display: 'grid', alignContent: 'start', gap: space.s, minWidth: 0 });
export const frame = style({
  width: '100%',
  height: 'min(22rem, 60vh)',
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  background: '#fff',
});
/** Until its picture is there. */
export const loading = style({
  display: 'grid',
  placeContent: 'center',
  background: color.paper,
  color: color.soft,
});

/** A photo, which is square as a rule. */
export const face = style([frame, { maxWidth: '20rem', height: 'auto', aspectRatio: '1' }]);

/** What is decided stays in reach, however long the papers are. */
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
// One row of a phone.
globalStyle(`${row}${deciding}`, { columnGap: space.s });
globalStyle(`${row}${deciding} > button`, {
  '@media': { [phone]: { paddingInline: space.s }, [smallest]: { paddingInline: space.xs, fontSize: size.small } },
});
