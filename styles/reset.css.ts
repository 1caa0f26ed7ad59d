import { globalStyle } from '@vanilla-extract/css';
import { color, font } from './theme.css.ts';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('html', { WebkitTextSizeAdjust: '100%', textSizeAdjust: '100%', scrollbarGutter: 'stable' });
globalStyle('body', {
  margin: 0,
  background: color.paper,
  color: color.ink,
  fontFamily: font.body,
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
});
globalStyle('h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset', { margin: 0, padding: 0 });
globalStyle('h1, h2, h3', { fontFamily: font.heading, lineHeight: 1.15, fontWeight: 600, textWrap: 'balance' });
globalStyle('fieldset', { border: 0, minWidth: 0 });
globalStyle('legend', { padding: 0 });
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit' });
globalStyle('img, svg', { display: 'block', maxWidth: '100%' });
globalStyle('a', { color: color.accent, textUnderlineOffset: '0.15em' });
globalStyle(':focus-visible', { outline: `3px solid ${color.accent}`, outlineOffset: '2px' });
globalStyle('[tabindex="-1"]:focus', { outline: 'none' });
globalStyle('[hidden]', { display: 'none !important' });
