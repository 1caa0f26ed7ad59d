import * as assert from 'uvu/assert';
import { act, fireEvent, screen, waitFor } from './dom.ts';
import { type Answers, held } from './network.ts';

/** A page whose words of a success stay until the next attempt. */
export interface Success {
  what: string;
  call: string;
  body: unknown;
  /** Opens the page with these answers. */
  open: (answers: Answers) => unknown;
  /** Fills in what it takes, and presses the button that makes the call. */
  act: () => unknown;
  words: string;
  /** What of it is gone once it was sent: words that show, or the names of fields. */
  empties?: string[];
}

/** Holds a page to saying that something was done until it is done again, and to being ready for the next. */
export async function saysItsSuccess({ call, body, open, act: begin, words, empties = [] }: Success): Promise<void> {
  const late = held();
  let asked = 0;
  await open({
    [call]: () => {
      asked += 1;
      return asked > 1 ? late.answer() : { status: 200, body };
    },
  });
  await begin();
  await screen.findByText(words);
  for (const name of empties) {
    const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    if (field.type === 'file') assert.is(screen.queryByText(/papers\.pdf/), null);
    else assert.is(field.value, '', name);
  }
  await begin();
  await waitFor(() => assert.is(asked, 2));
  assert.is(screen.queryByText(words), null, 'what was said of the last one');
  await act(async () => late.give({ status: 500 }));
  await waitFor(() => assert.ok(screen.queryByRole('alert')));
  assert.is(screen.queryByText(words), null);
}

/** A page that can't show what it is about, and asks for it anew. */
export interface Retry {
  what: string;
  call: string;
  body: unknown;
  open: (answers: Answers) => unknown;
  failed: string;
}

/**
 * Holds a page to saying that something did not come until it is asked for again, to being at rest meanwhile, and to
 * leaving the focus on its heading.
 */
export async function loadsAgain({ call, body, open, failed }: Retry): Promise<void> {
  const late = held();
  let asked = 0;
  await open({
    [call]: () => {
      asked += 1;
      return asked > 1 ? late.answer() : { status: 500 };
    },
  });
  await screen.findByText(failed);
  assert.is(isBusy(), false, 'nothing is on its way');
  const button = screen.getByRole('button', { name: 'Try again' });
  act(() => button.focus());
  fireEvent.click(button);
  await waitFor(() => assert.is(asked, 2));
  assert.is(screen.queryByText(failed), null, 'what was said of the last attempt');
  await waitFor(() => assert.is(document.activeElement!.tagName, 'H1'));
  await act(async () => late.give({ status: 200, body }));
  await waitFor(() => assert.is(isBusy(), false));
  assert.is(screen.queryByRole('button', { name: 'Try again' }), null);
}

const isBusy = () => document.querySelector('main')!.getAttribute('aria-busy') === 'true';
