import { style } from '@vanilla-extract/css';
import { justCome } from '../components.css.ts';
import { detail, job } from '../pages/driver-dashboard.css.ts';
import { color, phone, radius, size, space, tapSize } from '../theme.css.ts';

const inJob = `${job} &`;

/** Whom to ask for, before the buttons. */
export const askFor = style([
  detail,
  { order: -1, selectors: { [inJob]: { '@media': { [phone]: { order: -2, fontSize: size.body } } } } },
]);
const told = {
  width: '100%',
  lineHeight: 1.35,
  padding: space.s,
  borderRadius: radius.s,
  // A problem comes before all else.
  selectors: { [inJob]: { '@media': { [phone]: { order: -4 } } } },
};
/** A problem that awaits our decision. */
export const live = style({
  ...told,
  fontSize: size.small,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s,
  background: color.infoGround,
  color: color.info,
});
/** A part of it that has its lines to itself. */
export const ownLine = style({ flexBasis: '100%', width: '100%' });
/** What we decided, while it is still to be done. */
export const ourAnswer = style({
  ...told,
  whiteSpace: 'pre-line',
  fontSize: size.body,
  border: `2px solid ${color.warn}`,
  background: color.warnGround,
  color: color.ink,
});
export const noteForm = style([ownLine, { display: 'grid', gap: space.s, justifyItems: 'start' }]);

export const problemButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  fontSize: size.small,
  textDecoration: 'underline',
  cursor: 'pointer',
});
export const reasons = style({
  ...justCome,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  gap: space.s,
});
