import { signal } from '@preact/signals-react';
import { toast as box, toasts } from '#styles/components';
import { useValue } from '../session.ts';

/** Long enough to read a few words. */
const TOAST_MS = 2000;

const shown = signal('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a short message for a moment. A message that must not be missed belongs on the page. */
export function toast(words: string): void {
  clearTimeout(timer);
  shown.value = words;
  timer = setTimeout(() => (shown.value = ''), TOAST_MS);
}

/** Where toasts appear. It is always in the page, since screen readers announce only changes in a region they know. */
export function Toasts() {
  const words = useValue(shown);
  return (
    <div className={toasts} role="status">
      {words && <p className={box}>{words}</p>}
    </div>
  );
}
