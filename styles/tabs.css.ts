import { style } from '@vanilla-extract/css';
import { color, forced, phone, radius, space, tapSize } from './theme.css.ts';

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
      '@media': { [forced]: { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } },
    },
    // The count is not part of the accessible name.
    '&[data-count]::after': {
      content: ['attr(data-count)', 'attr(data-count) / ""'],
      marginInlineStart: '0.375em',
      padding: '0 0.4em',
      borderRadius: radius.round,
      background: color.line,
      color: color.ink,
      fontSize: '0.8125em',
      // In the corner on a phone, where it takes no space from the name.
      '@media': {
        [phone]: { position: 'absolute', top: '-0.25rem', insetInlineEnd: 0, fontSize: '0.75rem', lineHeight: 1.2 },
      },
    },
    // A divider, since on a phone the names almost touch.
    '& + &': { '@media': { [phone]: { borderInlineStart: `1px solid ${color.line}` } } },
  },
  '@media': {
    [phone]: {
      padding: `${space.s} 0`,
      borderRadius: 0,
      fontSize: 'min(clamp(0.8125rem, 3.9vw, 0.875rem), 6.4vw)',
      whiteSpace: 'nowrap',
    },
  },
});
