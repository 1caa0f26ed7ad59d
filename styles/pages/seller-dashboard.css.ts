import { globalStyle, style } from '@vanilla-extract/css';
import { errorText, hintText, input, labelText, progress } from '../form.css.ts';
import { card } from '../page.css.ts';
import { color, phone, radius, size, space, tapSize, wide } from '../theme.css.ts';

const sideWidth = '23rem';
/** Larger text leaves a picture as it is. */
const photoSide = 'min(6rem, 26vw)';
const dot = '1rem';
const tablet = 'screen and (min-width: 600px)';

/** Work at the left, the rest beside it; one below the other on a phone. */
export const columns = style({
  display: 'grid',
  gap: space.xl,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [wide]: { gridTemplateColumns: `minmax(0, 1fr) ${sideWidth}`, alignItems: 'start' } },
});
// Large text may break words rather than widen the page.
const oneColumn = { display: 'grid', gap: space.l, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' };
export const work = style(oneColumn);
export const side = style(oneColumn);

export const menuHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.m,
  marginBottom: space.m,
});
export const menuTitle = style({ fontSize: '1.625rem' });
export const dayField = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  '@media': { [phone]: { width: '100%' } },
});
// The form's looks under names of this sheet: the page does without the form's chunk.
export const dayLabel = style([labelText, { whiteSpace: 'nowrap', marginBottom: 0 }]);
export const dayInput = style([input, { flex: 1, minWidth: 'min(9rem, 100%)' }]);

/** Down to the form, where it does not stand beside the menu. */
export const toAdd = style({ width: '100%', '@media': { [wide]: { display: 'none' } } });

export const counters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(4.75rem, 1fr))',
  gap: space.s,
  marginBottom: space.l,
});
export const counter = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  alignItems: 'center',
  padding: `${space.s} ${space.xs}`,
  borderRadius: radius.m,
  background: color.plate,
  fontSize: '0.9375rem',
  border: `1px solid ${color.line}`,
  color: color.soft,
});
globalStyle(`${counter} dd`, { fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 700, color: color.ink });

export const group = style({ marginBottom: space.l });
export const groupTitle = style({ fontSize: '1.25rem', marginBottom: space.s });
// Blocks: a grid of hundreds would be laid out as a whole for each tap.
export const dishes = style({ listStyle: 'none' });
globalStyle(`${dishes} > li + li`, { marginTop: space.s });
export const dish = style({
  padding: space.m,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  background: color.plate,
  // Rows out of sight cost nothing; about the height of one with a photo, without its padding: what differs moves
  // under a finger. Not 'auto': Chromium may remember a height from a layout that nobody saw.
  contentVisibility: 'auto',
  containIntrinsicSize: '10.25rem',
  '@media': { [phone]: { padding: '0.75rem', containIntrinsicSize: '17rem' } },
});
export const about = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.s} ${space.m}`,
  '@media': {
    [tablet]: { display: 'grid', gridTemplateColumns: `${photoSide} minmax(0, 1fr)`, gridTemplateRows: 'auto 1fr' },
  },
});
// Beside the picture; below it where the text is large.
globalStyle(`${about} > div`, { flex: '1 1 8rem', minWidth: 0 });

const { paper: china, line: shade } = color;
const rings = `${china} 38%, ${shade} 39% 41%, ${china} 42% 62%, ${shade} 63%, transparent 64%`;
/** A picture, or an empty plate. */
const plate = style({
  width: photoSide,
  height: photoSide,
  objectFit: 'cover',
  background: `radial-gradient(circle, ${rings})`,
});
export const dishPhoto = style([
  plate,
  { borderRadius: radius.m, '@media': { [tablet]: { gridRow: 'span 2' } } },
]);
/** Under the picture on a phone, where a column beside it would be narrow. */
export const words = style({
  flexBasis: '100%',
  color: color.soft,
  '@media': { [tablet]: { gridColumn: 2 } },
});
export const delivers = style({ whiteSpace: 'nowrap', color: color.herb });
export const dishName = style({ fontSize: size.third, margin: 0, fontWeight: 650 });
export const facts = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${space.s}` });
/** Read from across the stove. */
export const stock = style({ fontSize: size.lead });
export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.xs} ${space.s}`,
  marginTop: space.m,
});
/** Side by side on the narrowest phone, and with a line of their own on every phone. */
export const stockButton = style({
  flex: '1 1 0',
  minWidth: 'min-content',
  paddingInline: space.xs,
  whiteSpace: 'nowrap',
  '@media': { [phone]: { flexBasis: '45%', minHeight: '52px' } },
});
/** The tap of a busy evening. */
export const sellButton = style([
  stockButton,
  { selectors: { '&, &:hover': { background: color.accentGround, borderColor: color.accent, color: color.accent } } },
]);
/** Out of reach of a wet thumb that meant another button. */
export const deleteButton = style({ marginInlineStart: 'auto' });

export const pair = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.m,
  alignItems: 'end',
});
export const addCard = style({ borderColor: color.glow });
/** About as high as the form that comes. */
globalStyle(`${addCard} > [aria-busy]`, { minHeight: '38rem' });
export const cardTitle = style({ fontSize: '1.375rem', marginBottom: space.m });
export const cardName = style([cardTitle]);

export const portraitBox = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.m,
  marginBottom: space.m,
});
globalStyle(`${portraitBox} > div`, { flex: '1 1 9rem' });
export const portrait = style([plate, { flex: 'none', borderRadius: radius.round }]);
export const photoButton = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  padding: `0 ${space.m}`,
  border: `1px solid ${color.accent}`,
  borderRadius: radius.round,
  color: color.accent,
  fontWeight: 600,
  cursor: 'pointer',
  overflow: 'hidden',
  ':focus-within': { outline: `3px solid ${color.accent}`, outlineOffset: '2px' },
});
/** Over its label, unseen but there: it can be focused, dropped on and tapped. */
export const photoInput = style({ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' });

export const photoHint = style([hintText]);
export const photoTrouble = style([errorText]);
export const photoBar = style([progress]);

export const details = style({ display: 'grid' });
globalStyle(`${details} > div`, {
  display: 'grid',
  gridTemplateColumns: 'min(8rem, 40%) minmax(0, 1fr)',
  gap: space.s,
  paddingBlock: space.xs,
  borderTop: `1px solid ${color.line}`,
  '@media': { [phone]: { gridTemplateColumns: 'min(6.25rem, 40%) minmax(0, 1fr)' } },
});
globalStyle(`${details} dt`, { color: color.soft });

export const banner = style([card, { background: color.warnGround, borderColor: color.glow }]);
globalStyle(`${banner} > p`, { marginBottom: space.m });
export const bannerTitle = style({ fontSize: '1.375rem', marginBottom: space.s, color: color.warn });

export const licenceLink = style({ minHeight: tapSize });
globalStyle(`${licenceLink} a`, { display: 'inline-flex', alignItems: 'center', minHeight: tapSize });
export const stages = style({ listStyle: 'none' });
export const stage = style({
  position: 'relative',
  paddingInlineStart: '2rem',
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
    width: '2px',
    background: color.line,
  },
  selectors: { '&:last-child::after': { display: 'none' } },
});
export const stageDone = style([stage, { '::before': { background: color.herb, borderColor: color.herb } }]);
