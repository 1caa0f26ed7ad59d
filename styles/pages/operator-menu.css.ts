import { globalStyle, style } from '@vanilla-extract/css';
import { brand, content, footer, header, headerNav, heading } from '../page.css.ts';
import { color, cramped, phone, radius, size, space, tapSize } from '../theme.css.ts';
import { linkChip, ring, swiped } from './operator.css.ts';

/** Wide enough for the menu at the left. */
const railed = 'screen and (min-width: 62.5em)';
const railWidth = '11rem';
/**
 * With a mouse the links may be smaller. Nearly all views then fit on a laptop's screen, and it shows that there are
 * more.
 */
const railedDesk = `${railed} and (pointer: fine)`;
/** On a laptop the administration views take two columns. In one, the last would be out of sight. */
const low = 'screen and (min-width: 80em) and (max-height: 50.5em)';
const lowRailWidth = '16rem';
const railless = 'screen and (max-width: 62.49em)';

/**
 * The frame of the console. It wraps by what fits rather than by width alone: with doubled text the rail becomes rows
 * above the content.
 */
export const desk = style({
  '@media': {
    [railed]: {
      flexDirection: 'row',
      flexWrap: 'wrap',
      alignContent: 'flex-start',
      gap: `0 ${space.l}`,
      paddingInline: `max(${space.m}, (100% - 84rem) / 2)`,
    },
  },
});
// The parts of the frame are the shared page's, which has no classes of the console.
// Makes `cramped` depend on the text size, however it was enlarged.
globalStyle(`${desk} > :is(${header}, ${content.wide})`, { containerType: 'inline-size' });
globalStyle(`${desk} > ${header}`, { rowGap: space.xs, '@media': { [railed]: { display: 'contents' } } });
globalStyle(`${desk} ${headerNav}`, { display: 'contents' });
globalStyle(`${desk} ${brand}`, {
  '@media': {
    // Saves space on a phone.
    [phone]: { fontSize: 0 },
    [railed]: { flex: `0 0 ${railWidth}`, fontSize: size.small, whiteSpace: 'nowrap' },
    [low]: { flexBasis: lowRailWidth },
  },
});
globalStyle(`${desk} ${heading}`, { '@media': { [phone]: { marginBottom: space.m } } });
globalStyle(`${desk} > ${content.wide}`, {
  '@media': {
    [phone]: { paddingTop: space.s },
    [railed]: { order: 1, flex: '999 1 46rem', minWidth: 0, margin: 0, paddingInline: 0 },
  },
});
globalStyle(`${desk} > ${footer}`, { '@media': { [railed]: { order: 1, flexBasis: '100%', paddingInline: 0 } } });

/** The search box, beside the logo. */
export const searchBox = style({
  flex: '1 1 8rem',
  minWidth: 0,
  '@media': {
    [railed]: { flexBasis: `calc(100% - 2 * ${railWidth})`, marginBlock: space.m },
    [low]: { flexBasis: `calc(100% - ${lowRailWidth} - ${railWidth})` },
  },
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
  // Visible in forced colours.
  border: '1px solid transparent',
  borderRadius: radius.round,
  background: 'none',
  textOverflow: 'ellipsis',
});
/** A drawn magnifying glass instead of the text. */
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

/** The console's menus: a row below the logo with a button for more, or a rail at the left if there is room. */
export const viewMenu = style([
  swiped,
  {
    flex: 1,
    minWidth: 0,
    marginBlock: `-${ring}`,
    '@media': { [railed]: { flexBasis: '100%', margin: 0 }, [railedDesk]: { rowGap: 0 } },
    // With doubled text on a phone the views and the button follow each other in lines, since a row shows one of them.
    '@container': { [cramped]: { display: 'contents' } },
  },
]);
export const viewItem = style({ '@media': { [railed]: { flex: '1 1 9rem' } } });
export const moreViews = style({
  flex: 'none',
  paddingInline: space.m,
  maxWidth: '100%',
  '@media': { [railed]: { display: 'none' } },
  selectors: {
    '&[data-current]': { background: color.accent, borderColor: color.accent, color: color.onAccent },
    '&[aria-expanded=true]::after': { transform: 'translateY(25%) rotate(-135deg)' },
  },
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
/** As high as the page beside it, so that the rail can stick down to the page's end. */
export const railPlace = style({
  order: 1,
  flexBasis: '100%',
  minWidth: 0,
  '@media': { [railed]: { flex: `1 1 ${railWidth}` }, [low]: { flexBasis: lowRailWidth } },
});
export const rail = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.s}`,
  '@container': { [cramped]: { columnGap: space.xs } },
  '@media': {
    [railed]: {
      position: 'sticky',
      top: 0,
      gap: space.m,
      // The screen below the search, so that the rail's end is in view even before the page scrolls.
      maxHeight: 'calc(100vh - 5.25rem)',
      overflowY: 'auto',
      paddingTop: space.m,
      // Aligns the views' names with the logo's edge.
      marginInlineStart: '-12px',
      // If the window is lower than the rail, its end fades out.
      '::after': {
        content: '""',
        position: 'sticky',
        bottom: 0,
        flex: '0 0 100%',
        height: space.xl,
        marginTop: `-${space.s}`,
        background: `linear-gradient(transparent, ${color.paper} 70%)`,
        pointerEvents: 'none',
      },
    },
    [railedDesk]: { gap: space.s, paddingTop: space.s },
  },
});
/** The administration views are less prominent. */
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
      [low]: {
        display: 'grid',
        // Two, and more above the content.
        gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))',
        columnGap: 0,
        fontSize: size.small,
      },
    },
    selectors: {
      [`${moreViews}[aria-expanded=false] ~ &`]: { '@media': { [railless]: { display: 'none' } } },
    },
  },
]);
export const viewLink = style([
  linkChip,
  {
    selectors: {
      // On a tablet, narrower padding keeps the daily views in one row beside the longest view's name.
      'a&': { '@media': { [railless]: { paddingInline: '0.625rem' }, [railed]: { width: '100%' } } },
      '&&': { '@container': { [cramped]: { paddingInline: '0.3125rem' } } },
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
