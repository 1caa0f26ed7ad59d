import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Toasts, toast } from '../../src/client/components/Toast.tsx';
import { act, cleanup, render, screen } from './dom.ts';

const toasts = suite('a toast');
toasts.after.each(cleanup);

toasts('that follows another stays as long as one alone', () => {
  const real = { setTimeout, clearTimeout };
  let timers: [at: number, work: () => void][] = [];
  let made = 0;
  Object.assign(globalThis, {
    setTimeout: (work: () => void) => {
      made += 1;
      timers.push([made, work]);
      return made;
    },
    clearTimeout: (timer?: number) => (timers = timers.filter(([at]) => at !== timer)),
  });
  try {
    render(<Toasts />);
    const place = screen.getByRole('status');
    act(() => toast('Sent.'));
    act(() => toast('Saved.'));
    assert.is(place.textContent, 'Saved.');
    assert.is(timers.length, 1, "the first one's time is over with it");
    act(() => timers[0]![1]());
    assert.is(place.textContent, '');
  } finally {
    Object.assign(globalThis, real);
  }
});

toasts.run();
