import { signal } from '@preact/signals-react';
import { announcement } from './taps.ts';

/** Long enough to read a few words. */
const TOLD_MS = 2000;

/** What just happened, in a few words; '' once it has been read. */
export const told = signal('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says what just happened, above the main button. A toast would cover the form for a dish. */
export function tell(words: string): void {
  clearTimeout(timer);
  told.value = words;
  announcement.value = words;
  timer = setTimeout(() => {
    told.value = '';
  }, TOLD_MS);
}
