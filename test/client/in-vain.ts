import * as assert from 'uvu/assert';
import { screen, waitFor } from './dom.ts';
import { type Answers, held } from './network.ts';

/** A page, what is done on it up to a call, and its words while the call is out and when it fails without any. */
export interface Attempt {
  what: string;
  call: string;
  /** Opens the page with these answers and presses the button that makes the call. */
  act: (answers: Answers) => unknown;
  /** The buttons that take no press meanwhile, by their words. */
  busy: string[];
  failed: string;
}

/** Holds a page to what it says while a call is out, and to what it says when the server fails without a word. */
export async function failsInWords({ call, act, busy, failed }: Attempt): Promise<void> {
  const late = held();
  let asked = false;
  await act({
    [call]: () => {
      asked = true;
      return late.answer();
    },
  });
  await waitFor(() => assert.ok(asked));
  assert.equal(waiting(), busy);
  late.give({ status: 500 });
  await waitFor(() => assert.ok(screen.getAllByRole('alert').some(({ textContent }) => textContent === failed)));
  await waitFor(() => assert.equal(waiting(), [], 'they can be pressed again'));
}

const waiting = () =>
  [...document.querySelectorAll('button[aria-disabled=true]')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );
