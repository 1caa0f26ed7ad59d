import { createVar, fallbackVar, globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { color, hover, inset, linkInk, motion, phone, radius, shadow, size, space, tapSize } from './theme.css.ts';

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.s} ${space.m}`,
  marginTop: space.m,
});
/** Links rather than buttons: in a column on a phone. */
export const links = style([row, { '@media': { [phone]: { flexDirection: 'column', alignItems: 'start', gap: 0 } } }]);
/** The least width of a main button, from what it stands in. */
export const mainWidth = createVar();
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
  selectors: {
    '&[aria-disabled=true]': { opacity: 0.75, cursor: 'progress' },
    // Full width on a phone, for the thumb.
    [`${row} > &`]: { '@media': { [phone]: { flex: 'auto' } } },
    // Without scripts nobody would take its presses; the page says why.
    '&[type=submit]': { '@media': { '(scripting: none)': { display: 'none' } } },
  },
  '@media': {
    [motion]: {
      transition: 'background-color 0.15s, border-color 0.15s',
      ':active': { transform: 'translateY(1px)' },
    },
  },
});

export const mainButton = style({
  minHeight: '48px',
  minWidth: fallbackVar(mainWidth, tapSize),
  background: color.accent,
  color: color.onAccent,
  boxShadow: shadow,
  selectors: {
    '&:where(:hover)': { '@media': { [hover]: { background: color.accentDeep } } },
    // Disabled buttons look flat.
    '&:disabled': { background: color.line, color: color.soft, boxShadow: 'none', opacity: 1 },
    // One that stands alone on a page or in a disclosure has a phone's full width.
    ':is(main, details) > &': { '@media': { [phone]: { width: '100%' } } },
  },
});

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

const otherButtons = styleVariants({
  quiet: {
    background: 'transparent',
    borderColor: color.edge,
    color: color.ink,
    selectors: {
      '&:where(:hover)': {
        '@media': { [hover]: { borderColor: color.accent, background: color.accentGround } },
      },
    },
  },
  danger: {
    background: 'transparent',
    borderColor: color.error,
    color: color.error,
    selectors: {
      '&:where(:hover)': { '@media': { [hover]: { background: color.errorGround } } },
      // An irreversible action is prominent in a dialog.
      [`${dialog} &`]: { background: color.error, color: color.plate },
    },
  },
  plain: {
    color: color.accent,
    padding: 0,
    // Forced colours would draw a clear one, through the words.
    border: 0,
    background: 'none',
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
  },
});
export const buttonKinds = { main: mainButton, ...otherButtons };

export const stack = style({ display: 'grid', gap: space.m });
/** The size of a notice's mark. Limited by the screen's width, since it need not grow with the text. */
const mark = 'min(1.5rem, 6.5vw)';
export const notice = style({
  position: 'relative',
  borderRadius: radius.m,
  border: '1px solid currentColor',
  // The text starts after the mark's inset, width and gap, which grow together.
  padding: `0.875rem ${inset} 0.875rem min(3.25rem, 14vw)`,
  marginBlock: space.m,
  vars: { [linkInk]: 'currentColor' },
  // The gap of a stack or a form is enough.
  selectors: { [`${stack} > &`]: { marginBlock: 0 } },
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
export const marked = style({
  '::first-letter': { fontSize: 0 },
  // The space after it stays: its line starts where the next ones do.
  textIndent: '-0.26em',
});
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
// Links as high as a thumb. A class on each would cost 30 bytes more than the logins have.
globalStyle(`${row} > a:not(${button})`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tapSize,
  minWidth: tapSize,
});
// What follows a paragraph stands apart from it. The pages' words are its children, and a class on each would cost more
// bytes than the logins have.
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

export const soft = style({ color: color.soft });

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
