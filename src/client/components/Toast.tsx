import { signal } from '@preact/signals-react';
import { toast as box, toasts } from '#styles/components';
import { useValue } from '../session.ts';

/** Long enough to read a few words. */
const TOAST_MS = 2000;

const shown = signal('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something short that needs no answer. What a person must not miss belongs on the page instead. */
export function toast(words: string): void {
  clearTimeout(timer);
  shown.value = words;
  timer = setTimeout(() => (shown.value = ''), TOAST_MS);
}

/** The place of toasts; it stands in the page from the start, so that screen readers hear what comes into it. */
export function Toasts() {
  const words = useValue(shown);
  return (
    <div className={toasts} role="status">
      {words && <p className={box}>{words}</p>}
    </div>
  );
}
