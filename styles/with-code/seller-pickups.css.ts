import { globalStyle, style } from '@vanilla-extract/css';
import { button, justCome } from '../components.css.ts';
import { card } from '../page.css.ts';
import { color, cramped, phone, size, space, tapSize } from '../theme.css.ts';

export const pickupsBox = style([
  card,
  {
    justifySelf: 'stretch',
    padding: `${space.xs} ${space.m}`,
    // The smallest phones need the room.
    '@media': { [phone]: { paddingTop: `clamp(0px, 10vw - 2rem, ${space.xs})`, paddingInline: space.s } },
  },
]);
export const pickupsHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space.m,
});
// Its target lies over the paddings around it.
globalStyle(`${pickupsHead} > ${button}`, { marginBlock: `calc((1.75em - ${tapSize}) / 2)` });
export const pickupsTitle = style({ margin: 0, color: color.soft, fontSize: size.small });
export const pickupList = style({ listStyle: 'none', containerType: 'inline-size', ...justCome });
/** Leaves half the screen to the menu. */
export const allPickups = style([pickupList, { maxHeight: '50vh', overflowY: 'auto' }]);
export const doneList = style({ listStyle: 'none' });

/** Time and number above who comes; the buttons beside them, or below where it is narrow. */
export const pickupRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space.s,
  paddingBlock: `min(${space.s}, 1vw)`,
  borderTop: `1px solid ${color.line}`,
  '@container': { [cramped]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const pickupTime = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.s,
  fontSize: size.third,
  fontWeight: 700,
  '@media': { [phone]: { fontSize: `min(${size.body}, 0.5rem + 2.5vw)` } },
});
export const pickupWords = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.s}`,
  gridColumn: 1,
  fontSize: size.small,
});
export const readyWords = style({ color: color.herb });
export const lateWords = style({ color: color.warn });
export const pickupActs = style({
  display: 'flex',
  gap: space.xs,
  gridArea: '1 / 2 / 3',
  '@container': { [cramped]: { gridArea: 'auto', marginTop: space.xs } },
});
// Narrower than elsewhere, so that they stand beside the words.
globalStyle(`${pickupActs} > ${button}`, { paddingInline: `min(${space.m}, 3vw)` });
export const lateChoices = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
  gridColumn: '1 / -1',
  marginTop: space.xs,
  fontSize: size.small,
});
// On a phone they take a line, so that the last number is not alone on the next.
export const lateQuestion = style({ '@media': { [phone]: { flexBasis: '100%' } } });
// Only a number stands in each.
globalStyle(`${lateChoices} > ${button}`, { paddingInline: space.xs });
export const donePickup = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${space.s}`,
  paddingBlock: space.xs,
  color: color.soft,
});
