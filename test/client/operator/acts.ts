import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { fireEvent, screen, act as settle, waitFor, within } from '../dom.ts';
import { failsInWords } from '../in-vain.ts';
import type { Answers } from '../network.ts';
import { openView } from './records.tsx';

/** What is said where a call fails without words. */
export const UNSAID = "That didn't work. Please check your connection and try again.";

/** Something that an operator does on a view. */
export interface Act {
  what: string;
  /** What the view asks first, and what else the way to the press needs. */
  shows: Answers;
  /** The last presses the button that acts, or asks. */
  steps: (() => unknown)[];
  /** What is asked before the call, and its two answers. */
  asks?: [question: string, yes: string, no: string];
  call: string;
  /** The call's answer, what is sent, and what is said then. */
  done?: [answer: unknown, sent: Record<string, unknown>, said: string];
  /** The buttons that take no press meanwhile, by their words, and what is said where it fails. */
  fails?: [busy: string[], failed: string];
  /** The button that is gone then, so that the focus goes on to the heading; what the view asks once more. */
  gone?: RegExp;
}

/** Holds a view to its acts: what each asks, sends and says, how it fails, and where the focus is after. */
export function holdsActs(test: Test, view: string, acts: readonly Act[]): void {
  for (const one of acts) {
    const { what, shows, steps, asks, call, done, fails, gone } = one;
    const begin = async (answers: Answers) => {
      const sent = openView(`?view=${view}`, { ...shows, ...answers });
      for (const step of steps) {
        assert.is(screen.queryByRole('dialog'), null, 'nothing is asked before it is pressed');
        await step();
      }
      return sent;
    };
    const ask = () => screen.findByRole('dialog', { name: asks![0] });
    const confirm = async () => {
      if (asks) fireEvent.click(within(await ask()).getByRole('button', { name: asks[1] }));
    };

    if (done) {
      const [answer, body, said] = done;
      test(`${what}: sends and says`, async () => {
        const sent = await begin({ [call]: { status: 200, body: answer } });
        await confirm();
        await waitFor(() =>
          assert.ok(
            screen.getAllByRole('status').some(({ textContent }) => textContent === said),
            said,
          ),
        );
        const calls = sent.filter((other) => !other.call.startsWith('GET '));
        assert.equal(
          calls.map((other) => [other.call, other.body]),
          [[call, body]],
        );
        assert.is(screen.queryByRole('dialog'), null);
        if (gone) await waitFor(() => assert.ok(document.activeElement === document.querySelector('h1')));
        if (gone) assert.is(screen.queryByRole('button', { name: gone }), null);
      });
    }
    if (fails) {
      const [busy, failed] = fails;
      test(`${what}: while it is on its way, and when it fails`, () =>
        failsInWords({
          what,
          call,
          busy,
          failed,
          act: async (answers) => {
            await begin(answers);
            await confirm();
          },
        }));
    }
    if (!asks) continue;
    for (const [how, refuse] of [
      ['pressed', (question: HTMLElement) => fireEvent.click(within(question).getByRole('button', { name: asks[2] }))],
      ['said by Escape', (question: HTMLElement) => fireEvent(question, new Event('cancel', { cancelable: true }))],
    ] as const) {
      test(`${what}: '${asks[2]}' ${how} changes nothing`, async () => {
        const sent = await begin({});
        const question = await ask();
        sent.length = 0;
        // What the answer sets going is on its way by then.
        await settle(async () => void refuse(question));
        await waitFor(() => assert.not(screen.queryByRole('dialog')));
        assert.equal(sent, []);
      });
    }
  }
}
