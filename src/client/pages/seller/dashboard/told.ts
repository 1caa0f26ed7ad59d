import { signal } from '@preact/signals-react';
import { announcement } from './taps.ts';

/** Long enough to read a few words. */
const TOLD_MS = 2000;

/** What just happened or is happening, in a few words; '' once it has been read. */
export const told = signal('');
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Says what just happened, above the main button. A toast would cover the form for a dish. `isBusy`: it is happening, and
 * stands until something else is said.
 */
export function tell(words: string, isBusy?: boolean): void {
  clearTimeout(timer);
  told.value = words;
  announcement.value = words;
  if (isBusy) return;
  timer = setTimeout(() => {
    told.value = '';
  }, TOLD_MS);
}
