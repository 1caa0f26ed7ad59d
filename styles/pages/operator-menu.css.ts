import { globalStyle, style } from '@vanilla-extract/css';
import { brand, page } from '../page.css.ts';
import { color, radius, space, tapSize, wide } from '../theme.css.ts';
import { ring, swiped } from './operator.css.ts';

/** Where there is room for the menu at the left. */
const railed = 'screen and (min-width: 62.5em)';
const railWidth = '11rem';
const railless = 'screen and (max-width: 62.49em)';

/** Everything from one box. */
export const searchBox = style({
  order: 1,
  flex: '1 1 100%',
  minWidth: 0,
  marginBlock: space.xs,
  '@media': { [wide]: { flex: '0 1 30rem', order: 0 } },
});
globalStyle(`${searchBox} form`, { display: 'flex', gap: space.s });
globalStyle(`${searchBox} input`, {
  flex: 1,
  width: 0,
  minWidth: 0,
  minHeight: tapSize,
  padding: `0 ${space.m}`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.round,
  background: color.plate,
  textOverflow: 'ellipsis',
});

/** The console's menus: a row below the brand and what more there is, or a rail at the left where there is room. */
export const viewMenu = style([swiped, { flex: 1, minWidth: 0, marginBlock: `-${ring}` }]);
export const moreViews = style({
  flex: 'none',
  paddingInline: space.m,
  selectors: { '&[data-current]': { borderColor: color.accent } },
});
/** As high as the page beside it, so that the rail follows the eye down the page, and no further. */
export const railPlace = style({ order: 1, flexBasis: '100%', minWidth: 0 });
export const rail = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${space.s}` });
globalStyle(`nav:has(> ${railPlace})`, { display: 'contents' });
// What is looked after now and then stands back.
globalStyle(`${viewMenu} ~ ${viewMenu}`, {
  '@media': {
    [railless]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(9em, 100%), 1fr))',
      flexBasis: '100%',
      maskImage: 'none',
    },
  },
});
globalStyle(`${moreViews}[aria-expanded=false] ~ ${viewMenu}`, { '@media': { [railless]: { display: 'none' } } });
globalStyle(`${viewMenu} ~ ${viewMenu} a:not([aria-current])`, { color: color.soft, fontWeight: 500 });
const beside = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { '@media': { [railed]: rule } });
const desk = `${page}:has(${rail})`;
// By what fits and not by a width alone: with text of twice the size the rail is rows above what it leads to.
beside(desk, {
  flexDirection: 'row',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  gap: `0 ${space.l}`,
  paddingInline: `max(${space.m}, (100% - 84rem) / 2)`,
});
beside(`${desk} > header`, { display: 'contents' });
beside(`${desk} ${brand}`, { flex: `0 0 ${railWidth}` });
beside(`${desk} ${searchBox}`, { flex: `1 1 calc(100% - 2 * ${railWidth})`, marginBlock: space.m });
beside(railPlace, { flex: `1 1 ${railWidth}` });
beside(rail, {
  position: 'sticky',
  top: 0,
  gap: space.m,
  maxHeight: '100vh',
  overflowY: 'auto',
  paddingBlock: space.m,
});
beside(viewMenu, { flexBasis: '100%', margin: 0 });
beside(`${viewMenu} > li`, { flex: '1 1 9rem' });
beside(`${viewMenu} a`, { width: '100%' });
beside(moreViews, { display: 'none' });
beside(`${desk} > main`, { order: 1, flex: '999 1 46rem', minWidth: 0, margin: 0, paddingInline: 0 });
beside(`${desk} > footer`, { order: 1, flexBasis: '100%', paddingInline: 0 });
