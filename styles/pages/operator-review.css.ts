import { style } from '@vanilla-extract/css';
import { row } from '../components.css.ts';
import { color, cramped, phone, radius, size, space, tapSize, wide } from '../theme.css.ts';
import { halves, part, smallest } from './operator.css.ts';

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

/** A record beside the paper that it is compared with. */
export const recordAndPaper = style([halves, part]);
/** The paper stays in view beside a long record. */
export const besideRecord = style([
  paper,
  { '@media': { [wide]: { position: 'sticky', top: space.m, alignSelf: 'start' } } },
]);

/** The statuses that few people need. */
export const statusFold = style({ marginTop: space.m });
export const statusFoldTitle = style({
  minHeight: tapSize,
  paddingBlock: '0.625rem',
  cursor: 'pointer',
  fontWeight: 600,
  color: color.soft,
});

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
/** One of four buttons, two in a row on a phone. */
export const decidingOfFour = style([decidingButton, { '@media': { [phone]: { fontSize: size.small } } }]);
/** The two that say no: always side by side, on a phone below those that say yes. */
export const sayingNo = style([row, { marginTop: 0, '@media': { [phone]: { flexBasis: '100%' } } }]);
