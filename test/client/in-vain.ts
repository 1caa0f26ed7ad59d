import * as assert from 'uvu/assert';
import { act, fireEvent, screen, waitFor } from './dom.ts';
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

/**
 * Holds a page to what it says while a call is out, to what it says when the server fails without a word, and to saying
 * so no more while it tries again.
 */
export async function failsInWords({ call, act: begin, busy, failed }: Attempt): Promise<void> {
  const answers = [held(), held()];
  let asked = 0;
  const pressed = lastPressed();
  await begin({
    [call]: () => {
      asked += 1;
      return answers[asked - 1]!.answer();
    },
  });
  await waitFor(() => assert.is(asked, 1));
  const button = pressed();
  assert.equal(waiting(), busy);
  for (const stop of stopped()) fireEvent.click(stop);
  assert.not(screen.queryByRole('dialog'), 'nothing is asked that would be ignored');
  answers[0]!.give({ status: 500 });
  await waitFor(() => assert.ok(alerts().includes(failed)));
  await waitFor(() => assert.equal(waiting(), [], 'they can be pressed again'));
  assert.is(asked, 1, 'a second press was none');
  // One that was asked about first has answered a question that is gone.
  if (!button?.isConnected) return;
  fireEvent.click(button);
  await waitFor(() => assert.is(asked, 2));
  assert.not.ok(alerts().includes(failed), 'what was said of the last attempt');
  await act(async () => answers[1]!.give({ status: 500 }));
  await waitFor(() => assert.ok(alerts().includes(failed)));
}

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const stopped = () => [...document.querySelectorAll('button[aria-disabled=true]')];
const waiting = () => stopped().map(saidBy);
/** A button's name, or what is shown on it while its own action runs. */
const saidBy = (button: Element) =>
  /…$/.test(button.textContent!) ? button.textContent : (button.getAttribute('aria-label') ?? button.textContent);

/** The button that is pressed last from now on, until it is asked for. */
function lastPressed(): () => Element | null {
  let last: Element | null = null;
  const note = ({ target }: Event) => {
    last = (target as Element).closest('button');
  };
  document.addEventListener('click', note, true);
  return () => {
    document.removeEventListener('click', note, true);
    return last;
  };
}
