import * as assert from 'uvu/assert';
import { fireEvent, screen, waitFor } from './dom.ts';
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
  let asked = 0;
  await act({
    [call]: () => {
      asked += 1;
      return late.answer();
    },
  });
  await waitFor(() => assert.is(asked, 1));
  assert.equal(waiting(), busy);
  for (const button of stopped()) fireEvent.click(button);
  late.give({ status: 500 });
  await waitFor(() => assert.ok(screen.getAllByRole('alert').some(({ textContent }) => textContent === failed)));
  await waitFor(() => assert.equal(waiting(), [], 'they can be pressed again'));
  assert.is(asked, 1, 'a second press was none');
}

const stopped = () => [...document.querySelectorAll('button[aria-disabled=true]')];
const waiting = () => stopped().map((button) => button.getAttribute('aria-label') ?? button.textContent);
