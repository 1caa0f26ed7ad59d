import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { color, forced, inset, motion, phone, radius, shadow, size, space, tapSize } from './theme.css.ts';

export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.s,
  minHeight: tapSize,
  minWidth: tapSize,
  // Doubled text keeps its words whole on the smallest phone.
  padding: `${space.s} min(${space.l}, 7.5vw)`,
  fontSize: 'min(1em, 9vw)',
  // Forced colours make it visible, as a button's only outline.
  border: '1px solid transparent',
  borderRadius: radius.round,
  fontWeight: 650,
  lineHeight: 1.2,
  textAlign: 'center',
  textWrap: 'balance',
  cursor: 'pointer',
  textDecoration: 'none',
  ':disabled': { opacity: 0.6, cursor: 'not-allowed' },
  selectors: { '&[aria-disabled=true]': { opacity: 0.75, cursor: 'progress' } },
  '@media': {
    [motion]: {
      transition: 'background-color 0.15s, border-color 0.15s',
      ':active': { transform: 'translateY(1px)' },
    },
  },
});

export const mainButton = style({
  minHeight: '48px',
  background: color.accent,
  color: color.onAccent,
  boxShadow: shadow,
  ':hover': { background: color.accentDeep, color: color.onAccent },
  // Disabled buttons look flat.
  selectors: { '&:disabled': { background: color.line, color: color.soft, boxShadow: 'none', opacity: 1 } },
});

const otherButtons = styleVariants({
  quiet: {
    background: 'transparent',
    borderColor: color.edge,
    color: color.ink,
    ':hover': { borderColor: color.accent, background: color.accentGround, color: color.ink },
  },
  danger: {
    background: 'transparent',
    borderColor: color.error,
    color: color.error,
    ':hover': { background: color.errorGround },
  },
  plain: {
    color: color.accent,
    padding: 0,
    // Offsets the border, so that the text lines up with a link's.
    marginInline: '-1px',
    background: 'none',
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
    ':hover': { color: color.accentDeep },
  },
});
export const buttonKinds = { main: mainButton, ...otherButtons };

/** The size of a notice's mark. Limited by the screen's width, since it need not grow with the text. */
const mark = 'min(1.5rem, 6.5vw)';
export const notice = style({
  position: 'relative',
  borderRadius: radius.m,
  border: '1px solid currentColor',
  // The text starts after the mark's inset, width and gap, which grow together.
  padding: `0.875rem ${inset} 0.875rem min(3.25rem, 14vw)`,
  marginBlock: space.m,
  fontWeight: 500,
  '@media': { [phone]: { fontSize: size.small, paddingBlock: space.s, '::before': { top: space.s } } },
  '::before': {
    position: 'absolute',
    left: inset,
    top: '0.875rem',
    width: mark,
    height: mark,
    borderRadius: radius.round,
    border: '2px solid currentColor',
    textAlign: 'center',
    lineHeight: `calc(${mark} - 4px)`,
    fontSize: `min(${size.small}, 4.5vw)`,
    fontWeight: 800,
  },
});
/** Hides the leading emoji, which some devices lack. A drawn mark replaces it. */
export const marked = style({ '::first-letter': { fontSize: 0 } });
/** The same green and red in both colour schemes and in forced colours. */
const drawn = (background: string, points: string) => ({
  [`&.${marked}::before`]: {
    border: 0,
    borderRadius: '15%',
    background,
    clipPath: `polygon(${points})`,
    content: '""',
    forcedColorAdjust: 'none' as const,
  },
});
const box =
  'evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, 12% 55%, 42% 85%, 90% 27%, 78% 17%, 41% 62%, 23% 44%, 12% 55%, 0 0';
const cross = '16% 6%, 50% 40%, 84% 6%, 94% 16%, 60% 50%, 94% 84%, 84% 94%, 50% 60%, 16% 94%, 6% 84%, 40% 50%, 6% 16%';
export const noticeKinds = styleVariants({
  error: [
    notice,
    {
      background: color.errorGround,
      color: color.error,
      '::before': { content: ['"!"', '"!" / ""'] },
      selectors: drawn('#e03e46', cross),
    },
  ],
  success: [
    notice,
    {
      background: color.herbGround,
      color: color.herb,
      '::before': { content: ['"✓"', '"✓" / ""'] },
      selectors: drawn('#349148', box),
    },
  ],
  info: [notice, { background: color.infoGround, color: color.info, '::before': { content: ['"i"', '"i" / ""'] } }],
});
globalStyle(`${notice} a`, { color: 'inherit' });
globalStyle(`${notice} > p + *`, { marginTop: space.s });

export const badge = style({
  display: 'inline-block',
  border: '1px solid transparent',
  borderRadius: radius.round,
  padding: `0.1rem 0.625rem`,
  overflowWrap: 'break-word',
  fontSize: '0.875rem',
  fontWeight: 650,
  '::first-letter': { textTransform: 'uppercase' },
});
export const badgeKinds = styleVariants({
  ok: { background: color.herbGround, color: color.herb },
  low: { background: color.warnGround, color: color.warn },
  bad: { background: color.errorGround, color: color.error },
  plain: { background: color.infoGround, color: color.info },
});

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s} ${space.m}`,
  marginTop: space.m,
});
// Full width on a phone, for the thumb.
globalStyle(`${row} > ${button}`, { '@media': { [phone]: { flex: 'auto' } } });
globalStyle(`:is(main, details) > ${mainButton}`, { '@media': { [phone]: { width: '100%' } } });
// Links rather than buttons: in a column on a phone.
globalStyle(`p${row}`, { '@media': { [phone]: { flexDirection: 'column', alignItems: 'start', gap: 0 } } });
globalStyle(`${row} > a:not(${button})`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  minWidth: tapSize,
});
export const stack = style({ display: 'grid', gap: space.m });
globalStyle(`${stack} > ${notice}`, { marginBlock: 0 });
// Extra space above a heading, which belongs to what follows.
globalStyle(`${stack} > * + h2`, { marginTop: space.m });
globalStyle(`${stack} > * + h3`, { marginTop: space.s });

export const empty = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.m,
  padding: space.l,
  border: `2px dashed ${color.line}`,
  borderRadius: radius.l,
  color: color.soft,
});
globalStyle(`${empty} > div`, { flex: '1 1 10rem' });
globalStyle(`${empty} strong`, { color: color.ink });

/** In the colour, and about the size, of the text beside it. */
export const icon = style({
  width: '1.5rem',
  height: '1.5rem',
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.25,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});

export const soft = style({ color: color.soft });

export const dialog = style({
  maxWidth: 'min(26rem, 100vw - 2rem)',
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  padding: space.l,
  background: color.plate,
  color: color.ink,
  boxShadow: shadow,
  fontSize: size.third,
  '::backdrop': { background: 'rgb(30 10 25 / 60%)' },
  // At the bottom of a phone, within the thumb's reach.
  '@media': { [phone]: { marginBottom: space.m } },
});

// An irreversible action is prominent in a dialog.
globalStyle(`${dialog} ${buttonKinds.danger}`, { background: color.error, color: color.plate });

/**
 * For a button that has just appeared under a finger. It ignores the second of two taps, which was meant for the button
 * before it.
 */
export const justCome = { animation: `${keyframes({ 'from, to': { pointerEvents: 'none' } })} 0.5s` };

const arrive = keyframes({ from: { transform: 'translateY(0.5rem)', opacity: 0 } });
export const toasts = style({
  position: 'fixed',
  insetInline: space.m,
  bottom: space.l,
  // Above the bars at the bottom edge.
  '@media': { [phone]: { bottom: '5rem' } },
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
  zIndex: 3,
});
// Everything that opens has the same arrow after its text.
globalStyle('summary', { listStyle: 'none' });
globalStyle('summary::-webkit-details-marker', { display: 'none' });
globalStyle('summary::after', {
  content: '""',
  display: 'inline-block',
  flex: 'none',
  width: '0.5em',
  height: '0.5em',
  marginInline: '0.625em 0.25em',
  borderInlineEnd: '2px solid',
  borderBlockEnd: '2px solid',
  transform: 'translateY(-25%) rotate(45deg)',
});
globalStyle('[open] > summary::after', { transform: 'translateY(25%) rotate(-135deg)' });
/** A disclosure for what few people need. */
export const fold = style({
  marginTop: space.l,
  // The width of a form.
  maxWidth: '33rem',
  selectors: { 'details:not([open]) + &': { marginTop: 0 } },
});
globalStyle(`${fold} > summary`, { minHeight: tapSize, paddingBlock: space.s, cursor: 'pointer', fontWeight: 600 });

export const toast = style({
  background: color.ink,
  color: color.paper,
  border: '1px solid transparent',
  borderRadius: radius.l,
  boxShadow: shadow,
  padding: `0.75rem ${space.l}`,
  fontWeight: 600,
  '@media': { [motion]: { animation: `${arrive} 0.2s ease-out` } },
});

export const tabs = style({
  display: 'flex',
  gap: space.xs,
  padding: space.xs,
  marginBottom: space.m,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  // In one row down to the smallest phone; in two rows with large text.
  '@media': { [phone]: { flexWrap: 'wrap', gap: 0, marginBottom: space.s } },
});
export const tab = style({
  position: 'relative',
  flex: '1 0 auto',
  minHeight: tapSize,
  padding: `${space.s} ${space.m}`,
  border: 0,
  borderRadius: radius.s,
  background: 'none',
  color: color.ink,
  fontWeight: 600,
  cursor: 'pointer',
  ':focus-visible': { outlineOffset: '-3px' },
  selectors: {
    '&[aria-selected=true]': {
      background: color.accentGround,
      boxShadow: `inset 0 -3px ${color.accent}`,
      color: color.accent,
      '@media': { [forced]: { outline: '3px solid Highlight', outlineOffset: '-3px' } },
    },
    // A divider, since on a phone the names almost touch.
    '& + &': { '@media': { [phone]: { borderInlineStart: `1px solid ${color.line}` } } },
  },
  '@media': {
    [phone]: {
      padding: `${space.s} 0`,
      borderRadius: 0,
      fontSize: 'min(clamp(0.8125rem, 3.75vw, 0.875rem), 6.4vw)',
      whiteSpace: 'nowrap',
    },
  },
});
// The count is not part of the accessible name.
globalStyle(`${tab}[data-count]::after`, {
  content: ['attr(data-count)', 'attr(data-count) / ""'],
  marginInlineStart: '0.375em',
  padding: '0 0.4em',
  borderRadius: radius.round,
  background: color.line,
  color: color.ink,
  fontSize: '0.8125em',
  // In the corner on a phone, where it takes no space from the name.
  '@media': { [phone]: { position: 'absolute', top: 0, insetInlineEnd: 0, fontSize: '0.75rem', lineHeight: 1.2 } },
});
