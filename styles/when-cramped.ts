import { globalStyle } from '@vanilla-extract/css';
import { cramped } from './theme.css.ts';

/** Styles for doubled text on a phone, where nothing fits side by side. */
export const whenCramped = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { '@container': { [cramped]: rule } });
