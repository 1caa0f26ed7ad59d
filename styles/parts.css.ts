import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { color, motion, phone, radius, space, tapSize } from './theme.css.ts';

export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.s,
  minHeight: tapSize,
  minWidth: tapSize,
  padding: `${space.s} ${space.l}`,
  border: '1px solid transparent',
  borderRadius: radius.round,
  fontWeight: 650,
  cursor: 'pointer',
  textDecoration: 'none',
  ':disabled': { opacity: 0.55, cursor: 'not-allowed' },
  selectors: { '&[aria-disabled=true]': { opacity: 0.7, cursor: 'progress' } },
});

export const buttonKinds = styleVariants({
  main: { background: color.accent, color: color.onAccent, ':hover': { background: color.accentDeep } },
  quiet: { background: 'transparent', borderColor: color.edge, color: color.ink, ':hover': { borderColor: color.accent } },
  danger: { background: 'transparent', borderColor: color.error, color: color.error, ':hover': { background: color.errorGround } },
  plain: {
    background: 'none',
    color: color.accent,
    padding: `0 ${space.xs}`,
    textDecoration: 'underline',
    textUnderlineOffset: '0.15em',
  },
});

export const notice = style({
  borderRadius: radius.m,
  padding: space.m,
  marginBlock: space.m,
  borderInlineStart: '5px solid currentColor',
});
export const noticeKinds = styleVariants({
  error: { background: color.errorGround, color: color.error },
  success: { background: color.herbGround, color: color.herb },
  info: { background: color.infoGround, color: color.info },
});
globalStyle(`${notice} a`, { color: 'inherit' });

export const badge = style({
  display: 'inline-block',
  borderRadius: radius.round,
  padding: `0.1rem ${space.s}`,
  fontSize: '0.875rem',
  fontWeight: 650,
  whiteSpace: 'nowrap',
});
export const badgeKinds = styleVariants({
  ok: { background: color.herbGround, color: color.herb },
  low: { background: color.warnGround, color: color.warn },
  bad: { background: color.errorGround, color: color.error },
  plain: { background: color.infoGround, color: color.info },
});

export const row = style({ display: 'flex', flexWrap: 'wrap', gap: space.s, marginTop: space.m });
export const stack = style({ display: 'grid', gap: space.m });
export const soft = style({ color: color.soft });

export const dialog = style({
  maxWidth: 'min(26rem, calc(100vw - 2rem))',
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  padding: space.l,
  background: color.plate,
  color: color.ink,
  '::backdrop': { background: 'rgb(30 10 25 / 55%)' },
});

const arrive = keyframes({ from: { transform: 'translateY(0.5rem)', opacity: 0 } });
export const toasts = style({
  position: 'fixed',
  insetInline: 0,
  bottom: space.l,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
  zIndex: 3,
});
export const toast = style({
  background: color.ink,
  color: color.paper,
  borderRadius: radius.round,
  padding: `${space.s} ${space.l}`,
  '@media': { [motion]: { animation: `${arrive} 0.2s ease-out` } },
});

export const tabs = style({
  display: 'flex',
  gap: space.xs,
  borderBottom: `1px solid ${color.line}`,
  marginBottom: space.m,
  overflowX: 'auto',
});
export const tab = style({
  minHeight: '48px',
  padding: `${space.s} ${space.m}`,
  border: 0,
  borderBottom: '3px solid transparent',
  background: 'none',
  color: color.soft,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { '&[aria-selected=true]': { color: color.accent, borderBottomColor: color.accent } },
  '@media': { [phone]: { padding: `${space.s} ${space.s}`, flex: '1 0 auto' } },
});
