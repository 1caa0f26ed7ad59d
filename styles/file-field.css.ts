import { globalStyle, style } from '@vanilla-extract/css';
import { button, buttonKinds } from './components.css.ts';
import { unseenOver } from './form.css.ts';
import { color, radius, space, tapSize } from './theme.css.ts';

/** A tile to tap, with the browser's control unseen above it. */
export const tile = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: '4.5rem',
  padding: space.m,
  border: `2px dashed ${color.edge}`,
  borderRadius: radius.m,
  background: color.plate,
  color: color.accent,
  ':hover': { borderColor: color.accent, background: color.accentGround },
  selectors: {
    '&:has(:focus-visible)': { outline: `3px solid ${color.accent}`, outlineOffset: '2px' },
    '&:has([aria-invalid=true])': { borderColor: color.error },
  },
});
export const tileWords = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  alignItems: 'center',
  gap: space.s,
  fontWeight: 600,
  textAlign: 'center',
});
// The button below says it.
globalStyle(`${tile} svg`, { '@media': { '(hover: none)': { display: 'none' } } });
/** A button for the camera, where there is likely one. */
export const camera = style([
  button,
  buttonKinds.quiet,
  {
    position: 'relative',
    '@media': { '(hover: hover)': { display: 'none' } },
    selectors: { '&:has(:focus-visible)': { outline: `3px solid ${color.accent}`, outlineOffset: '2px' } },
  },
]);
globalStyle(`:is(${tile}, ${camera}) > input`, unseenOver);
/** A chosen file: its picture, if it is one, beside its name. */
export const chosenFile = style({ display: 'flex', alignItems: 'center', gap: space.s });
globalStyle(`[data-field]:not(:has([aria-invalid], + p)) > ${chosenFile}::before`, {
  content: '"✓" / ""',
  color: color.herb,
});
// What is said against it stands right after the field.
globalStyle(`[data-field]:has(+ p[role=status]) > ${tile}`, { borderColor: color.error });
// The tile has done its work: it stands back, for another choice.
globalStyle(`${tile}:has(~ ${chosenFile})`, {
  minHeight: `calc(${tapSize} + 2px)`,
  padding: space.s,
  borderWidth: '1px',
  borderStyle: 'solid',
  color: color.ink,
});
export const preview = style({ flex: 'none', objectFit: 'cover', borderRadius: radius.s });
