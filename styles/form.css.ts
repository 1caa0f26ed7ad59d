import { globalStyle, style } from '@vanilla-extract/css';
import { color, phone, radius, space, tapSize } from './theme.css.ts';

export const form = style({ display: 'grid', gap: space.l });
export const field = style({ display: 'grid', gap: space.xs });
export const group = style([field]);
export const labelText = style({ fontWeight: 650, marginBottom: space.xs });
export const hintText = style({ color: color.soft, fontSize: '0.9375rem' });
export const errorText = style({ color: color.error, fontWeight: 600, fontSize: '0.9375rem' });

export const input = style({
  width: '100%',
  minHeight: '48px',
  padding: `${space.s} 0.75rem`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.s,
  background: color.plate,
  // Below 16px phones zoom in on focus.
  fontSize: '1rem',
  ':hover': { borderColor: color.ink },
  selectors: {
    '&[aria-invalid=true]': { borderColor: color.error, boxShadow: `inset 0 0 0 1px ${color.error}` },
    '&[readonly]': { background: color.paper, color: color.soft },
  },
});
export const fileInput = style([input, { padding: space.s }]);
globalStyle('::file-selector-button', {
  font: 'inherit',
  color: color.accent,
  background: 'none',
  border: `1px solid ${color.accent}`,
  borderRadius: radius.round,
  padding: `${space.xs} ${space.m}`,
  marginInlineEnd: space.s,
});

export const withButton = style({ display: 'flex', gap: space.xs });
export const reveal = style({
  minWidth: '4.25rem',
  minHeight: tapSize,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.s,
  background: 'none',
  color: color.accent,
  fontWeight: 600,
  cursor: 'pointer',
});

export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: space.s });
export const choice = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: tapSize,
  padding: `${space.xs} ${space.m} ${space.xs} 0.75rem`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.l,
  background: color.plate,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: color.accent, boxShadow: `inset 0 0 0 1px ${color.accent}` },
    '&:has(:focus-visible)': { outline: `3px solid ${color.accent}`, outlineOffset: '2px' },
    '&:has([aria-invalid=true])': { borderColor: color.error },
  },
});
export const choiceBox = style({
  flex: 'none',
  width: '1.25rem',
  height: '1.25rem',
  margin: 0,
  accentColor: color.accent,
  ':focus-visible': { outline: 'none' },
});

export const summary = style({
  border: `2px solid ${color.error}`,
  borderRadius: radius.m,
  padding: space.m,
  background: color.errorGround,
  color: color.error,
});
globalStyle(`${summary} h2`, { fontSize: '1.125rem', marginBottom: space.s });
globalStyle(`${summary} ul`, { paddingInlineStart: '1.25rem' });
globalStyle(`${summary} a`, { color: 'inherit', display: 'inline-block', paddingBlock: space.xs });

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
});
export const progress = style({ width: '12rem', maxWidth: '100%', accentColor: color.accent });
export const preview = style({ display: 'inline-block', objectFit: 'cover', borderRadius: radius.s, verticalAlign: 'middle' });

export const stepHead = style({ display: 'grid', gap: space.xs, color: color.soft, marginBottom: space.m });
export const stepBar = style({ width: '100%', height: '0.5rem', accentColor: color.accent });
export const stepTitle = style({ fontSize: '1.5rem', marginBottom: space.l });
