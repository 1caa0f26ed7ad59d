import { style } from '@vanilla-extract/css';
import { color, radius, size, space } from '../theme.css.ts';

const badgeSide = '2rem';

/** What a notice says beside its message. */
export const aside = style({ fontWeight: 400 });
export const accountPart = style({
  display: 'grid',
  gap: space.l,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}`, paddingTop: space.l } },
});
/** What comes next, in numbered plates on a line. */
export const ahead = style({
  display: 'grid',
  gap: space.m,
  marginBottom: space.l,
  padding: 0,
  listStyle: 'none',
  counterReset: 'ahead',
});
export const aheadStep = style({
  position: 'relative',
  minHeight: badgeSide,
  paddingBlock: '0.2rem',
  paddingInlineStart: `calc(${badgeSide} + ${space.m})`,
  counterIncrement: 'ahead',
  '::before': {
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    width: badgeSide,
    height: badgeSide,
    border: `1px solid ${color.accent}`,
    borderRadius: radius.round,
    background: color.accentGround,
    color: color.accent,
    content: 'counter(ahead)',
    fontSize: `min(${size.body}, 5vw)`,
    fontWeight: 700,
    lineHeight: `calc(${badgeSide} - 2px)`,
    textAlign: 'center',
  },
});
