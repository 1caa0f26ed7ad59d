import { style } from '@vanilla-extract/css';
import { mainWidth, stack } from './components.css.ts';
import {
  color,
  forced,
  hover,
  motion,
  narrow,
  phone,
  radius,
  size,
  space,
  tablet,
  tapSize,
  unseen,
  wide,
} from './theme.css.ts';

export const form = style([stack, { gap: space.l }]);
/** Of two in a line the names are at one height and so are the controls, whatever stands between them. */
export const field = style({ display: 'grid', gap: space.xs, gridTemplateRows: 'auto 1fr' });
/** Two short answers on a line, where there is room. */
export const beside = style({
  display: 'grid',
  gap: `${space.l} ${space.m}`,
  '@media': { [tablet]: { gridTemplateColumns: '1fr 1fr' } },
});
/** Short enough for one line of any phone; large text takes two. */
export const shortPair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
  gap: `${space.l} ${space.m}`,
});
// A legend is no part of the grid.
export const labelText = style({ fontWeight: 650, selectors: { '&:is(legend)': { marginBottom: space.xs } } });
/** A control in a field. What explains it stands nearer to its name than to it. */
export const belowName = { marginTop: space.xs, alignSelf: 'end' } as const;
export const hintText = style({ color: color.soft, fontSize: size.small, fontWeight: 400 });
export const errorText = style({ color: color.error, fontWeight: 600, fontSize: size.small });

export const input = style({
  ...belowName,
  width: '100%',
  minWidth: 0,
  minHeight: '50px',
  padding: `${space.s} 0.875rem`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.s,
  background: color.plate,
  ':focus-visible': { outlineOffset: '0', borderColor: color.accent },
  selectors: {
    '&:where(:hover)': { '@media': { [hover]: { borderColor: color.ink } } },
    '&[aria-invalid=true]': { borderColor: color.error, boxShadow: `inset 0 0 0 1px ${color.error}` },
    '&[readonly]': { background: color.paper, color: color.soft, borderStyle: 'dashed' },
    // A code is read digit by digit, and may be large: nothing else is on its page.
    '&[autocomplete=one-time-code][inputmode=numeric]': {
      maxWidth: '15rem',
      fontSize: 'min(1.5rem, 8vw)',
      fontWeight: 700,
      letterSpacing: '0.3em',
    },
    '&:is([autocomplete=postal-code], [name=age])': { maxWidth: '10rem' },
  },
});
export const withButton = style({ display: 'flex', gap: space.s, alignSelf: 'end' });
/** As wide whatever it says. */
export const showButton = style({ flex: 'none', width: '5.25rem', marginTop: space.xs, paddingInline: 0 });

const unforced = '(forced-colors: none)';
/** An answer to choose. Which one is chosen or has the focus only its input knows, hence `:has`. */
export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.s,
  minHeight: '50px',
  padding: `${space.s} min(0.625rem, 3.2vw)`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.m,
  background: color.plate,
  lineHeight: 1.3,
  cursor: 'pointer',
  selectors: {
    '&:where(:hover)': { '@media': { [hover]: { borderColor: color.ink } } },
    '&:has(:checked)': {
      borderColor: color.accent,
      boxShadow: `inset 0 0 0 1px ${color.accent}`,
      background: color.accentGround,
      '@media': { [forced]: { outline: '2px solid Highlight' } },
    },
    '&:has(:focus-visible)': { outline: `3px solid ${color.accent}`, outlineOffset: '2px' },
  },
  '@media': { [motion]: { transition: 'background-color 0.15s' } },
});
/** A tick that stands alone, or below others. */
export const choice = style([option, belowName]);
/** An input that is seen nowhere and pressed anywhere on what it lies over. */
export const unseenOver = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'pointer',
} as const;
const mark = {
  '@media': {
    [unforced]: {
      content: '""',
      margin: '1px',
      background: color.onAccent,
      clipPath: 'polygon(14% 44%, 0 62%, 46% 96%, 100% 18%, 80% 4%, 42% 62%)',
    },
  },
};
/** The box doesn't grow with larger text. */
const boxSide = 'min(1.25rem, 8vw)';
export const choiceBox = style({
  flex: 'none',
  width: boxSide,
  height: boxSide,
  margin: 0,
  ':focus-visible': { outline: 'none' },
  selectors: {
    '&[type=radio]': { borderRadius: radius.round },
    '&[type=checkbox]:checked::before': mark,
    // A background is painted without a new layout.
    '&[type=radio]:checked': {
      '@media': {
        [unforced]: {
          background: `radial-gradient(circle closest-side, ${color.onAccent} 62%, transparent 68%) ${color.accent}`,
        },
      },
    },
  },
  // The browser's own are bright in the dark.
  '@media': {
    [unforced]: {
      appearance: 'none',
      display: 'grid',
      border: `2px solid ${color.edge}`,
      borderRadius: '0.3rem',
      ':checked': { borderColor: color.accent, background: color.accent },
    },
  },
});
export const summary = style({
  border: `2px solid ${color.error}`,
  borderRadius: radius.m,
  paddingInline: space.l,
  background: color.errorGround,
  color: color.error,
});
export const summaryTitle = style({ marginTop: space.m, fontSize: size.third });
/** A few messages are heard with their heading and seen without it: they stand at their fields, too. */
export const unseenTitle = style(unseen);
/** Too many messages for a phone or a tablet: one line stands for them. */
export const summaryLine = style({
  padding: `${space.s} 0`,
  minHeight: tapSize,
  border: 0,
  background: 'none',
  fontWeight: 600,
  textAlign: 'start',
  textDecoration: 'underline',
  '@media': { [wide]: { display: 'none' } },
});
/** At a desk they stand in two columns: the questions stay in sight. */
export const summaryList = style({
  columns: '13rem',
  columnGap: space.l,
  '@media': { [narrow]: { display: 'none' } },
});
export const summaryLink = style({
  display: 'block',
  breakInside: 'avoid',
  minHeight: tapSize,
  paddingBlock: '0.625rem',
  color: 'inherit',
});

export const actions = style({
  vars: { [mainWidth]: 'min(9rem, 100%)' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
});
export const progress = style({ width: '12rem', maxWidth: '100%', height: '0.625rem', verticalAlign: 'middle' });
