import { globalStyle } from '@vanilla-extract/css';
import { cramped } from './theme.css.ts';

/** For text of twice the size on a phone: nothing stands beside anything else. */
export const whenCramped = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { '@container': { [cramped]: rule } });
