import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { runOut, startOperator } from '../../../src/client/session.ts';
import { act, cleanup, fireEvent, named, press, put, screen, unfold, waitFor } from '../dom.ts';
import type { Answers } from '../network.ts';
import { openView } from './records.tsx';

/** A form of a view that keeps what is typed in it. */
export interface Draft {
  what: string;
  answers: Answers;
  /** What stands there when the view has loaded. */
  words: string | RegExp;
  /** The button that opens the form, if one does. */
  opens?: string;
  /** The summary of what it is folded in. */
  unfolds?: string;
  field: string;
  typed: string;
  /** What has to be chosen first. */
  first?: [name: string, value: string];
  /** The same form of something else, or of what has changed meanwhile, which gets nothing of it. */
  others?: [of: string, over: Partial<Draft>][];
}

/** The field that is typed in; the form of a new entry stands above those of the others. */
const controlOf = ({ field }: Draft) => named(field).at(-1);

/** Waits for the view, and opens the form. */
async function show(one: Draft) {
  await screen.findAllByText(one.words);
  if (one.unfolds) {
    const fold = screen.getByText(one.unfolds).closest('details')!;
    await unfold(fold);
  }
  if (one.opens) press(one.opens);
  await waitFor(() => assert.ok(controlOf(one) ?? one.first));
}

/** Holds a view to what it does with what an operator has half typed. */
export function keepsDrafts(test: Test, view: string, drafts: readonly Draft[]): void {
  for (const one of drafts) {
    const { what, opens, others = [] } = one;
    const begin = async () => {
      openView(`?view=${view}`, one.answers);
      await show(one);
      if (one.first) put(...one.first);
      fireEvent.input(controlOf(one)!, { target: { value: one.typed } });
    };

    test(`${what} outlives the session, for the same operator alone`, async () => {
      const again = async (email: string) => {
        act(() => runOut('operator'));
        await screen.findByText(/You've been logged out/);
        act(() => startOperator('U', email));
        await show(one);
      };
      await begin();
      await again('op@kitchen.test');
      await waitFor(() => assert.is(controlOf(one)?.value, one.typed));
      await again('other@kitchen.test');
      assert.is.not(controlOf(one)?.value, one.typed);
    });

    for (const [of, over] of others) {
      test(`${what} is not what is typed of ${of}`, async () => {
        await begin();
        cleanup();
        const other = { ...one, ...over };
        openView(`?view=${view}`, other.answers);
        await show(other);
        if (other.first) put(...other.first);
        assert.is.not(controlOf(other)!.value, other.typed);
      });
    }

    if (!opens) continue;
    test(`${what} is not kept once it is given up, and leaves the focus on a heading`, async () => {
      await begin();
      press("Don't change");
      await waitFor(() => assert.match(document.activeElement!.tagName, /^H\d$/));
      press(opens);
      assert.is.not(controlOf(one)!.value, one.typed);
    });
  }
}
