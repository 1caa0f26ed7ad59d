import { globalStyle, style } from '@vanilla-extract/css';
import { brand, heading, page } from '../page.css.ts';
import { color, cramped, phone, radius, size, space, tapSize } from '../theme.css.ts';
import { chip, ring, swiped } from './operator.css.ts';

/** Where there is room for the menu at the left. */
const railed = 'screen and (min-width: 62.5em)';
const railWidth = '11rem';
/** Not for thumbs: there nearly all views are in sight on a laptop, and it is seen that there are more. */
const railedDesk = `${railed} and (pointer: fine)`;
/** On a laptop: what is looked after now and then in two columns, or the last of it would be out of sight. */
const low = 'screen and (min-width: 80em) and (max-height: 50.5em)';
const lowRailWidth = '16rem';
const railless = 'screen and (max-width: 62.49em)';

/** Everything from one box, beside the sign. */
export const searchBox = style({
  flex: '1 1 8rem',
  minWidth: 0,
  '@container': { [cramped]: { order: 1, flexBasis: '100%' } },
});
export const searchForm = style({
  display: 'flex',
  maxWidth: '34rem',
  border: `1px solid ${color.edge}`,
  borderRadius: radius.round,
  background: color.plate,
});
export const searchInput = style({
  flex: 1,
  minWidth: 0,
  minHeight: tapSize,
  padding: `0 0 0 ${space.m}`,
  // Forced colours show it.
  border: '1px solid transparent',
  borderRadius: radius.round,
  background: 'none',
  textOverflow: 'ellipsis',
});
/** A drawn lens in the place of its word. */
export const searchButton = style({
  selectors: {
    'button&': { flex: 'none', padding: 0, gap: 0, fontSize: 0 },
    '&::before': {
      content: '""',
      width: '12px',
      height: '12px',
      margin: '-4px 0 0 -4px',
      border: '2px solid',
      borderRadius: radius.round,
    },
    '&::after': {
      content: '""',
      width: '7px',
      height: '2px',
      margin: '10px 0 0 -2px',
      background: 'currentColor',
      transform: 'rotate(45deg)',
    },
  },
});

/** The console's menus: a row below the brand and what more there is, or a rail at the left where there is room. */
export const viewMenu = style([
  swiped,
  { flex: 1, minWidth: 0, marginBlock: `-${ring}`, '@container': { [cramped]: { flexBasis: '4.5em' } } },
]);
export const moreViews = style({
  flex: 'none',
  paddingInline: space.m,
  maxWidth: '100%',
  selectors: { '&[data-current]': { background: color.accent, borderColor: color.accent, color: color.onAccent } },
  '::after': {
    content: '""',
    flex: 'none',
    width: '0.45em',
    height: '0.45em',
    borderInlineEnd: '2px solid',
    borderBlockEnd: '2px solid',
    transform: 'translateY(-25%) rotate(45deg)',
  },
});
globalStyle(`${moreViews}[aria-expanded=true]::after`, { transform: 'translateY(25%) rotate(-135deg)' });
/** As high as the page beside it, so that the rail follows the eye down the page, and no further. */
export const railPlace = style({ order: 1, flexBasis: '100%', minWidth: 0 });
export const rail = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${space.s}` });
// The page's own parts around the menu have no classes of ours.
globalStyle(`nav:has(> ${railPlace})`, { display: 'contents' });
/** What is looked after now and then stands back. */
export const otherViews = style([
  viewMenu,
  {
    '@media': {
      [railless]: {
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(9em, 100%), 1fr))',
        flexBasis: '100%',
        maskImage: 'none',
        margin: `${space.xs} 0`,
        padding: ring,
        border: `1px solid ${color.line}`,
        borderRadius: radius.l,
        background: color.plate,
      },
    },
    selectors: {
      [`${moreViews}[aria-expanded=false] ~ &`]: { '@media': { [railless]: { display: 'none' } } },
    },
  },
]);
export const viewLink = style([
  chip,
  {
    selectors: {
      // Beside the longest name of a view, too, the daily ones stand in a row on a tablet.
      'a&': { '@media': { [railless]: { paddingInline: '0.625rem' }, [railed]: { width: '100%' } } },
    },
  },
]);
export const otherLink = style([
  viewLink,
  {
    selectors: {
      'a&:not([aria-current])': { fontWeight: 500, '@media': { [railed]: { color: color.soft } } },
    },
  },
]);
const beside = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { '@media': { [railed]: rule } });
const onLaptop = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { '@media': { [low]: rule } });
// The page around the rail is every screen's: only by what stands in it is it known as the console's.
const desk = `${page}:has(${rail})`;
// What is cramped is so by the text's own size, wherever somebody made it larger.
globalStyle(`${desk} > :is(header, main)`, { containerType: 'inline-size' });
// A phone's screen belongs to the work.
globalStyle(`${desk} ${brand}`, { '@media': { [phone]: { fontSize: 0 } } });
globalStyle(`${desk} > header`, { rowGap: space.xs });
globalStyle(`${desk} ${heading}`, { '@media': { [phone]: { marginBottom: space.m } } });
globalStyle(`${desk} > main`, { '@media': { [phone]: { paddingTop: space.s } } });
// By what fits and not by a width alone: with text of twice the size the rail is rows above what it leads to.
beside(desk, {
  flexDirection: 'row',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  gap: `0 ${space.l}`,
  paddingInline: `max(${space.m}, (100% - 84rem) / 2)`,
});
beside(`${desk} > header`, { display: 'contents' });
beside(`${desk} ${brand}`, { flex: `0 0 ${railWidth}`, fontSize: size.small, whiteSpace: 'nowrap' });
beside(searchBox, { flexBasis: `calc(100% - 2 * ${railWidth})`, marginBlock: space.m });
beside(railPlace, { flex: `1 1 ${railWidth}` });
beside(rail, {
  position: 'sticky',
  top: 0,
  gap: space.m,
  // Below the search: its foot is in sight before the page is scrolled, too.
  maxHeight: 'calc(100vh - 5.25rem)',
  overflowY: 'auto',
  paddingTop: space.m,
  // The words of the views begin near the sign's edge.
  marginInlineStart: '-12px',
});
globalStyle(rail, { '@media': { [railedDesk]: { gap: space.s, paddingTop: space.s } } });
// Where the window is lower than it, it fades out at its foot.
beside(`${rail}::after`, {
  content: '""',
  position: 'sticky',
  bottom: 0,
  flex: '0 0 100%',
  height: space.xl,
  marginTop: `-${space.s}`,
  background: `linear-gradient(transparent, ${color.paper} 70%)`,
  pointerEvents: 'none',
});
beside(viewMenu, { flexBasis: '100%', margin: 0 });
globalStyle(viewMenu, { '@media': { [railedDesk]: { rowGap: 0 } } });
export const viewItem = style({ '@media': { [railed]: { flex: '1 1 9rem' } } });
onLaptop(`${desk} ${brand}`, { flexBasis: lowRailWidth });
onLaptop(railPlace, { flexBasis: lowRailWidth });
onLaptop(searchBox, { flexBasis: `calc(100% - ${lowRailWidth} - ${railWidth})` });
onLaptop(otherViews, {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 0,
  fontSize: size.small,
});
beside(moreViews, { display: 'none' });
beside(`${desk} > main`, { order: 1, flex: '999 1 46rem', minWidth: 0, margin: 0, paddingInline: 0 });
beside(`${desk} > footer`, { order: 1, flexBasis: '100%', paddingInline: 0 });
