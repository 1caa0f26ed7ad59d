import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { end } from '../../src/client/session.ts';
import { cleanup, open, screen, waitFor } from './dom.ts';
import { restoreNetwork } from './network.ts';
import { isSound } from './sound.ts';

/** A screen in one of its states: what it is, how to come there, and what it says, as `says` lists it. */
export type Screen = [what: string, begin: () => unknown, said: string];

/** A test for each screen: it is opened in a browser that knows nobody, comes to rest, and says this. */
export function screensSay(words: Test, screens: Screen[]): void {
  words.before.each(() => open('/'));
  words.after.each(() => {
    cleanup();
    restoreNetwork();
    for (const role of ['seller', 'driver'] as const) end(role);
    localStorage.clear();
    sessionStorage.clear();
  });
  for (const [what, begin, said] of screens) {
    words(what, async () => {
      await begin();
      await waitFor(() => {
        assert.not(document.querySelector('main[aria-busy=true], main [aria-busy=true]'));
        assert.not(screen.queryByText('Loading…'));
      });
      // It says the time.
      screen.queryByText(/^Updated /)?.remove();
      says(said);
    });
  }
}

/** What `outline.ts` lists already, with its words. A set, since it is asked for every element of every screen. */
const TOLD = new Set('H1 H2 H3 H4 H5 A BUTTON LABEL LEGEND OPTION DT DD TH SUMMARY TEXTAREA PROGRESS'.split(' '));

/**
 * Holds a screen, or a part of it, to its sentences and its drawings: a line for each, with `!` before what interrupts
 * whoever listens, and `~` before what waits for a pause.
 */
export function says(expected: string, root: ParentNode = document.querySelector('main')!): void {
  const found: string[] = [];
  collect(root, found);
  assert.is(found.join('\n'), expected.trim());
  isSound(root);
}

function collect(place: ParentNode, found: string[]): void {
  for (const one of place.children) {
    if (TOLD.has(one.tagName) || one.getAttribute('aria-hidden') === 'true') continue;
    if (one.tagName === 'IMG') found.push(`(${one.getAttribute('src')})`);
    else if (hasWords(one)) found.push(markOf(one) + one.textContent!.replace(/\s+/g, ' ').trim());
    else collect(one, found);
  }
}

const markOf = (one: Element) => (one.closest('[role=alert]') ? '! ' : one.closest('[role=status]') ? '~ ' : '');

const hasWords = ({ childNodes }: Element) =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent!));
