import { globalStyle, style } from '@vanilla-extract/css';
import { mainButton, notice } from './components.css.ts';
import {
  color,
  forced,
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

export const form = style({ display: 'grid', gap: space.l });
// The form's gap is enough.
globalStyle(`${form} > ${notice}`, { marginBlock: 0 });
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
export const group = style([field]);
// A legend is no part of the grid.
export const labelText = style({ fontWeight: 650, selectors: { '&:is(legend)': { marginBottom: space.xs } } });
// What explains a control stands nearer to its name than to it.
globalStyle(`${field} > :not(p, ${labelText})`, { marginTop: space.xs, alignSelf: 'end' });
/** Parts of a long form. */
globalStyle(`${form} > * + h3`, { paddingTop: space.l, borderTop: `1px solid ${color.line}` });
export const hintText = style({ color: color.soft, fontSize: size.small, fontWeight: 400 });
export const errorText = style({ color: color.error, fontWeight: 600, fontSize: size.small });

export const input = style({
  width: '100%',
  minWidth: 0,
  minHeight: '50px',
  padding: `${space.s} 0.875rem`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.s,
  background: color.plate,
  ':hover': { borderColor: color.ink },
  ':focus-visible': { outlineOffset: '0', borderColor: color.accent },
  selectors: {
    '&[aria-invalid=true]': { borderColor: color.error, boxShadow: `inset 0 0 0 1px ${color.error}` },
    '&[readonly]': { background: color.paper, color: color.soft, borderStyle: 'dashed' },
  },
});
// A code is read digit by digit, and may be large: nothing else is on its page.
globalStyle(`${input}[autocomplete=one-time-code][inputmode=numeric]`, {
  maxWidth: '15rem',
  fontSize: 'min(1.5rem, 8vw)',
  fontWeight: 700,
  letterSpacing: '0.3em',
});
globalStyle(`${input}:is([autocomplete=postal-code], [name=age])`, { maxWidth: '10rem' });
// Nobody would take its presses; the page says why.
globalStyle('form [type=submit]', { '@media': { '(scripting: none)': { display: 'none' } } });
globalStyle('textarea', { resize: 'vertical' });

/** What may be left out, folded. */
export const folded = style({ borderTop: `1px solid ${color.line}`, borderBottom: `1px solid ${color.line}` });
globalStyle(`${folded} > summary`, {
  minHeight: tapSize,
  paddingBlock: '0.625rem',
  cursor: 'pointer',
  fontWeight: 650,
  color: color.accent,
});
globalStyle(`${folded} > div`, { display: 'grid', gap: space.l, paddingBlock: space.m });

export const withButton = style({ display: 'flex', gap: space.s });
// As wide whatever it says.
globalStyle(`${withButton} > button`, { flex: 'none', width: '5.25rem', paddingInline: 0 });

const gap = space.s;
const unforced = '(forced-colors: none)';
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap });
export const choice = style({
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
  ':hover': { borderColor: color.ink },
  selectors: {
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
// A tick that is missing. Of several answers none is wrong: the message stands at the question.
globalStyle(`${field} > ${choice}:has([aria-invalid=true])`, { borderColor: color.error });
// Equal tiles, two or four in a line; longer words get more room, up to a line of their own.
globalStyle(`${choices} > ${choice}`, {
  flex: `1 1 calc(50% - ${gap})`,
  minWidth: 'fit-content',
  overflowWrap: 'normal',
  '@media': { [tablet]: { flexBasis: `calc(25% - ${gap})` } },
});
// Three fit no two lines: nobody stands alone in the second.
globalStyle(`${choices}:has(> :nth-child(3):last-child) > ${choice}`, {
  flexBasis: '100%',
  '@media': { [tablet]: { flexBasis: '28%' } },
});
/**
 * One-word answers, three or more, share a line of a phone. Where only one is chosen the words stand alone, like the
 * days of a menu: a chosen one is dark, the box lies unseen over the whole of it.
 */
export const short = style({});
/** An input that is seen nowhere and pressed anywhere on what it lies over. */
export const unseenOver = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'pointer',
} as const;
const shortChoice = `.${choices}.${short} > ${choice}`;
const inOneLine = { flex: 'auto', justifyContent: 'center', gap: '0.3rem', paddingInline: 'min(0.625rem, 1.9vw)' };
globalStyle(`${shortChoice}:nth-child(n)`, {
  position: 'relative',
  fontSize: size.small,
  '@media': { [phone]: inOneLine },
});
globalStyle(`${shortChoice}:has([type=radio])`, inOneLine);
globalStyle(`${shortChoice}:has([type=radio]:checked)`, {
  background: color.ink,
  borderColor: color.ink,
  boxShadow: 'none',
  color: color.paper,
  fontWeight: 650,
});
globalStyle(`${shortChoice} > [type=radio]`, unseenOver);
// A list to tick is looked through by columns: two on a phone and in a form, more where it is wider.
const list = `${choices}:not(.${short}):has([type=checkbox])`;
globalStyle(list, {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(clamp(8rem, 50% - 0.5rem, 11rem), 100%), 1fr))',
});
globalStyle(`${list} > ${choice}`, { minWidth: 0, fontSize: size.small });
/** Around lists of sentences, which need longer lines. */
export const wordy = style({});
globalStyle(`${wordy} ${list}`, {
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
});
/** A box is seen as it is: larger text leaves it. */
const boxSide = 'min(1.25rem, 8vw)';
export const choiceBox = style({
  flex: 'none',
  width: boxSide,
  height: boxSide,
  margin: 0,
  ':focus-visible': { outline: 'none' },
  selectors: { '&[type=radio]': { borderRadius: radius.round } },
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
const mark = (clipPath: string) => ({
  '@media': { [unforced]: { content: '""', margin: '1px', background: color.onAccent, clipPath } },
});
globalStyle(`${shortChoice} > [type=checkbox]`, { width: '1.125rem', height: '1.125rem' });
globalStyle(`${choiceBox}:checked::before`, mark('polygon(14% 44%, 0 62%, 46% 96%, 100% 18%, 80% 4%, 42% 62%)'));
globalStyle(`${choiceBox}[type=radio]:checked::before`, mark('circle(38%)'));

export const summary = style({
  border: `2px solid ${color.error}`,
  borderRadius: radius.m,
  paddingInline: space.l,
  background: color.errorGround,
  color: color.error,
});
export const summaryTitle = style({ marginTop: space.m, fontSize: size.third });
/** One message is heard with its heading and seen without it: it stands at its field, too. */
export const unseenTitle = style(unseen);
/** Too many messages for a phone or a tablet: one line stands for them. */
export const summaryLine = style({
  padding: 0,
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
  selectors: { '&, &:hover': { color: 'inherit' } },
});

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.s,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
});
globalStyle(`${actions} > ${mainButton}`, { minWidth: '9rem' });
export const progress = style({ width: '12rem', maxWidth: '100%', height: '0.625rem', verticalAlign: 'middle' });
/** A drawing and what lies ahead. */
export const intro = style({
  display: 'flex',
  alignItems: 'center',
  gap: `min(${space.m}, 4vw)`,
  color: color.soft,
  marginBottom: space.l,
});
globalStyle(`${intro} img`, { flex: 'none', maxWidth: '22vw' });
globalStyle(`${intro} strong`, { color: color.ink });
