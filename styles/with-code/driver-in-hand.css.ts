import { globalStyle, style } from '@vanilla-extract/css';
import { justCome } from '../components.css.ts';
import { act, buttons, call, deliveryRow, detail, job, leading, problem } from '../pages/driver-dashboard.css.ts';
import { color, phone, radius, short, size, space, tapSize, wide } from '../theme.css.ts';

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
/** What became of a delivery that is no longer listed. In view below a long list, above the next step of a job. */
export const settled = style({
  position: 'sticky',
  bottom: space.s,
  zIndex: 2,
  '@media': { [short]: { position: 'static' } },
});
/** Each delivery of several, apart from the one above. */
export const settledOne = style({ selectors: { '& + &': { marginTop: space.s } } });
export const readIt = style({ marginTop: space.s });
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

/** The kitchen's phone, below its address at a desk. */
export const callKitchen = style([call, {}]);
/**
 * At a desk a job's next step stands in the column of actions, each phone below its address, and what is said of the job
 * below time, status and payout, where a long name takes two lines instead of seven. They are the row's own, hence
 * `contents`.
 */
const atDesk = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${leading} ${selector}`, { '@media': { [wide]: rule } });
atDesk(deliveryRow, { rowGap: space.xs });
atDesk(buttons, { display: 'contents' });
atDesk(`${deliveryRow} > :nth-child(2)`, { gridArea: '1 / 2 / span 3' });
atDesk(`${deliveryRow} > :nth-child(3)`, { gridArea: '1 / 3 / span 3' });
atDesk(`${buttons} > *`, { gridColumn: '4 / 7', justifySelf: 'start' });
atDesk(`${buttons} > ${askFor}`, { gridRow: 2 });
atDesk(`${buttons} > ${act}`, { gridArea: '1 / 7', justifySelf: 'stretch', paddingInline: space.s });
atDesk(`${buttons} > ${act}[name=cancel]`, { gridRow: 4, justifySelf: 'end' });
atDesk(`${buttons} > ${call}`, { gridArea: '4 / 3' });
atDesk(`${buttons} > ${callKitchen}`, { gridColumn: 2 });
atDesk(`${buttons} > ${problem}`, { gridArea: '4 / 7' });
atDesk(`${buttons} > ${problem}[open]`, { gridArea: '6 / 4 / auto / -1' });
atDesk(`${buttons} > :is(${live}, ${ourAnswer})`, { gridArea: '5 / 4 / auto / -1' });
