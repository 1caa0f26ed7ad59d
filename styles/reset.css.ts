import { fallbackVar, globalStyle } from '@vanilla-extract/css';
import { color, font, hover, linkInk, size } from './theme.css.ts';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('html', {
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  scrollbarGutter: 'stable',
  accentColor: color.accent,
});
globalStyle('body', {
  margin: 0,
  background: color.paper,
  color: color.ink,
  fontFamily: font.body,
  fontSize: size.body,
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
});
globalStyle('h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset', { margin: 0, padding: 0 });
globalStyle('h1, h2, h3', {
  fontFamily: font.heading,
  lineHeight: 1.2,
  fontWeight: 600,
  textWrap: 'balance',
});
// Avoids a last line of one word, in browsers that support it.
globalStyle('p, li', { textWrap: 'pretty' });
// Limited by the screen's width, so that a long word fits on one line.
globalStyle('h1', { fontSize: `min(${size.first}, 13vw)`, lineHeight: 1.1, letterSpacing: '-0.01em' });
globalStyle('h2', { fontSize: `min(${size.second}, 11vw)` });
globalStyle('h3', { fontSize: `min(${size.third}, 11vw)` });
// Safari drops the list role when there are no bullets, so the markup repeats it.
globalStyle('ul[role=list]', { listStyle: 'none' });
globalStyle('fieldset', { border: 0, minWidth: 0 });
globalStyle('legend', { padding: 0 });
globalStyle('textarea', { resize: 'vertical' });
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit' });
// Replaces the browser's arrow, which is too close to the edge.
const arrow = '0.4375rem';
const half = (angle: string) => `linear-gradient(${angle}, transparent 50%, ${color.soft} 50%)`;
globalStyle('select:not([multiple])', {
  '@media': {
    '(forced-colors: none)': {
      appearance: 'none',
      paddingInlineEnd: '2.25rem',
      textOverflow: 'ellipsis',
      backgroundImage: `${half('45deg')}, ${half('-45deg')}`,
      backgroundPosition: `right calc(0.875rem + ${arrow} - 0.5px) center, right 0.875rem center`,
      backgroundSize: `${arrow} ${arrow}`,
      backgroundRepeat: 'no-repeat',
    },
  },
});
globalStyle('img, svg', { display: 'block', maxWidth: '100%' });
globalStyle('a', {
  color: fallbackVar(linkInk, color.accent),
  textUnderlineOffset: '0.18em',
  textDecorationThickness: '1px',
});
globalStyle('a:where(:hover)', { '@media': { [hover]: { color: color.accentDeep } } });
globalStyle(':focus-visible', { outline: `3px solid ${color.accent}`, outlineOffset: '2px' });
globalStyle('[tabindex="-1"]:focus', { outline: 'none' });
globalStyle('noscript p', {
  padding: '0.875rem 1rem',
  textAlign: 'center',
  background: color.infoGround,
  color: color.info,
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
globalStyle('[hidden]', { display: 'none !important' });
// White paper, also for those whose screen is dark.
globalStyle(':root, body', { '@media': { print: { background: '#fff', colorScheme: 'light' } } });
// The browser's grey is too faint in dark mode.
globalStyle('::placeholder', { color: color.soft, opacity: 1 });
