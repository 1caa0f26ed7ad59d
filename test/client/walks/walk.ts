import * as assert from 'uvu/assert';
import { act, fireEvent, unfold, waitFor } from '../dom.ts';
import { isQuiet } from '../network.ts';

/** A way through a page, on which its data changes. */
export interface Walk {
  what: string;
  /** Opens the page. */
  begin: () => unknown;
  /** Words that stand there once it has loaded. */
  shows: string;
  /** What happens, and words that stand there only then. */
  steps: readonly (readonly [happens: () => unknown, then: string])[];
}

const MARK = /°/g;
/** What a translator leaves as it is. */
const KEPT = 'font, script, style, textarea, [translate=no]';

/**
 * All that a page says, as a person reads it: its texts without the translator's mark, and what is in its fields. What
 * stands in a field has no mark, or the page took a translation for a value.
 */
export function said(): string {
  const found: string[] = [];
  collect(document.body, found);
  return found.join('').replace(/\s+/g, ' ');
}

function collect(place: Node, found: string[]): void {
  for (const node of place.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent!.replace(MARK, ''));
    if (!(node instanceof HTMLElement)) continue;
    // Toasts go by themselves, as do words that only the eye needs.
    if (node.matches('[aria-hidden=true]') || (node.matches('[role=status]') && !node.closest('main'))) continue;
    if (node.matches('input, select, textarea, button')) {
      const { value, checked, disabled } = node as HTMLInputElement;
      if (value || checked || disabled) found.push(`{${value}${checked ? ' on' : ''}${disabled ? ' off' : ''}}`);
    }
    if (node.tagName !== 'TEXTAREA') collect(node, found);
  }
}

/** The texts that no translator has seen. */
function untranslated(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (/[\p{L}\p{N}]/u.test(text.textContent!) && !text.parentElement!.closest(KEPT)) found.push(text.textContent!);
  }
  return found;
}

export const settled = () => act(async () => undefined);

/** Waits until every call has its answer, and the page says the same before and after a moment. */
async function rested(): Promise<void> {
  for (let before = ''; before !== said() || !isQuiet(); ) {
    before = said();
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
}

/**
 * Walks a page in the browser's own language.
 *
 * @returns what the page says at first and after each step
 */
export async function walkPlainly({ begin, shows, steps }: Walk): Promise<string[]> {
  const pages: string[] = [];
  for (const [happens, then] of [[begin, shows] as const, ...steps]) {
    assert.not(pages.at(-1)?.includes(then), `'${then}' stood there before`);
    await happens();
    await waitFor(() => {
      assert.ok(said().includes(then), `'${then}' is not said:\n${said()}`);
      assert.not(document.querySelector('main [aria-busy=true]'));
      assert.not(said().includes('No answer for'), said());
    });
    await rested();
    pages.push(said());
  }
  return pages;
}

/** Walks the same page translated: it says the same after each step, however often it is translated anew. */
export async function walkTranslated({ begin, steps }: Walk, pages: string[], again: () => void): Promise<void> {
  for (const [at, happens] of [begin, ...steps.map(([step]) => step)].entries()) {
    await happens();
    await waitFor(() => {
      assert.is(said(), pages[at]);
      assert.equal(untranslated(), []);
    });
    await rested();
    again();
    await settled();
    assert.is(said(), pages[at], 'once it is translated anew');
  }
}

/** The name of a control, as assistive technology says it. */
const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent!).replace(MARK, '').trim();

/** A step: presses a button, follows a link, ticks a box or opens a fold, as soon as it is there. */
export const click = (name: string | RegExp) => async () => {
  let found: HTMLElement | undefined;
  await waitFor(() => {
    const place = document.querySelector('dialog[open]') ?? document;
    const controls = [...place.querySelectorAll<HTMLButtonElement>('button, a, summary, input[type=checkbox]')];
    found = controls.find(
      (one) =>
        !one.disabled &&
        one.getAttribute('aria-disabled') !== 'true' &&
        (typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one))),
    );
    assert.ok(found, `There is nothing to press named ${name}.`);
  });
  if (found!.tagName === 'SUMMARY') return unfold(found!.closest('details')!);
  fireEvent.click(found!);
};

/** A step of several. */
export const all =
  (...steps: (() => unknown)[]) =>
  async () => {
    for (const step of steps) await step();
  };
