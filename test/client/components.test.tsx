import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Dialog } from '../../src/client/components/Dialog.tsx';
import { Toasts, toast } from '../../src/client/components/Toast.tsx';
import { act, cleanup, press, render, screen } from './dom.ts';

const shared = suite('what pages share');
shared.after.each(cleanup);

shared('a question has a name, and the focus is on what changes nothing', () => {
  const answers: boolean[] = [];
  const props = { question: 'Delete it?', yes: 'Delete', no: 'Keep', onAnswer: (yes: boolean) => answers.push(yes) };
  render(<Dialog {...props} />);
  const dialog = screen.getByRole('dialog', { name: 'Delete it?' });
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Keep' }));
  press('Keep');
  press('Delete');
  const cancel = new Event('cancel', { cancelable: true });
  act(() => void dialog.dispatchEvent(cancel));
  assert.equal([answers, cancel.defaultPrevented], [[false, true, false], true], 'the page closes it, not the browser');
});

shared('a toast that follows another stays as long as one alone', () => {
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

shared.run();
