import { style } from '@vanilla-extract/css';
import { card } from '../page.css.ts';
import { color, cramped, forced, phone, radius, size, space, tapSize, wide } from '../theme.css.ts';
import { last, picture } from './seller-menu.css.ts';

/** With doubled text it leaves the menu more than half. */
const sideWidth = 'min(23rem, 45%)';
const dot = '1rem';

/** The profile, the menu, then the rest. On a wide screen the menu is at the left of the others. */
export const kitchenColumns = style({
  display: 'grid',
  gap: space.s,
  // Breaks large words rather than widening the page.
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [wide]: {
      gridTemplateColumns: `minmax(0, 1fr) ${sideWidth}`,
      gridTemplateRows: 'auto auto 1fr',
      gap: `${space.m} ${space.xl}`,
      alignItems: 'start',
    },
  },
});
export const work = style({
  display: 'grid',
  gap: space.l,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [wide]: { gridArea: '1 / 1 / 4', alignContent: 'start' } },
});

/** The profile takes one line, so that the menu starts on the first screen. */
export const profileCard = style([
  card,
  last,
  { containerType: 'inline-size' },
  { '@media': { [phone]: { padding: `${space.xs} ${space.s}` }, [wide]: { padding: `${space.m} ${space.l}` } } },
]);
export const profileHead = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: space.s,
  alignItems: 'center',
});
const headSide = 'min(3.25rem, 12.5vw)';
export const portrait = style([
  picture,
  {
    gridRow: '1 / 3',
    display: 'grid',
    placeItems: 'center',
    width: headSide,
    height: headSide,
    borderRadius: radius.round,
    color: color.soft,
    fontSize: 'min(1.5rem, 7vw)',
  },
]);
export const cardName = style({
  alignSelf: 'end',
  fontSize: 'min(1.25rem, 10vw)',
  '@container': { [cramped]: { gridColumn: '2 / -1' } },
});
export const council = style({
  gridArea: '2 / 2 / auto / -1',
  alignSelf: 'start',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.xs}`,
  color: color.soft,
  // On one line down to the smallest phone.
  fontSize: 'min(0.875rem, 0.5rem + 1.7vw)',
});
/** The tap target is higher than its line, and lies above the next one. */
export const profileToggle = style({
  position: 'relative',
  minHeight: tapSize,
  marginBlock: `-${space.s}`,
  '@container': { [cramped]: { gridArea: '3 / 2 / auto / -1', justifySelf: 'end', marginBlock: 0 } },
  padding: `0 ${space.s}`,
  marginInlineEnd: `-${space.s}`,
  border: 0,
  borderRadius: radius.s,
  background: 'none',
  color: color.accent,
  fontSize: size.small,
  fontWeight: 600,
  cursor: 'pointer',
  // Only its colour tells it from words.
  '@media': { [forced]: { textDecoration: 'underline' } },
});
/** Reserves about the height of the details, beside the menu. */
export const profileRest = style({ marginTop: space.s, '@media': { [wide]: { minHeight: '31.4rem' } } });
export const addCard = style([card, { borderColor: color.glow }]);
/** Hidden while a dish is being changed: only one form at a time. */
export const addCardAside = style([addCard, { '@media': { [wide]: { display: 'none' } } }]);
/** Reserves about the height of the form. */
export const formPlace = style({ minHeight: '38rem' });
export const cardTitle = style({ fontSize: 'min(1.375rem, 11vw)', marginBottom: space.m });

const titleOf = (ink: string) => ({ fontSize: 'min(1.375rem, 11vw)', color: ink });
export const banner = style([
  card,
  { display: 'grid', gap: space.s, background: color.warnGround, borderColor: color.glow },
]);
export const bannerTitle = style(titleOf(color.warn));
export const bannerRefused = style([banner, { background: color.errorGround, borderColor: color.error }]);
export const refusedTitle = style(titleOf(color.error));
/** The current state. */
export const bannerLead = style({ fontSize: size.third, fontWeight: 650 });

export const linkLine = style({ minHeight: tapSize });
export const lineLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  marginInlineEnd: space.l,
});
export const stage = style({
  position: 'relative',
  listStyle: 'none',
  paddingInlineStart: `calc(${dot} + min(1rem, 4vw))`,
  paddingBottom: space.m,
  '::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: 0,
    top: '0.25rem',
    width: dot,
    height: dot,
    border: `2px solid ${color.edge}`,
    borderRadius: radius.round,
    background: color.plate,
    zIndex: 1,
  },
  // The line to the next stage.
  '::after': {
    content: '',
    position: 'absolute',
    insetInlineStart: `calc(${dot} / 2 - 1px)`,
    insetBlock: '0.5rem -0.5rem',
    borderInlineStart: `2px solid ${color.line}`,
  },
  selectors: { '&:last-child::after': { display: 'none' } },
});
// A filled dot is all border: forced colours draw no grounds.
const full = `calc(${dot} / 2)`;
export const stageDone = style([stage, { '::before': { borderColor: color.herb, borderWidth: full } }]);
export const stageNow = style([stage, { '::before': { borderColor: color.accent, borderWidth: '5px' } }]);
/** The stage that was refused. */
export const stageRefused = style([stage, { '::before': { borderColor: color.error, borderWidth: full } }]);
