import type { Place } from './early/translated.ts';

/** The texts put back. */
let shown: Place[] = [];
let observer: MutationObserver | undefined;

/**
 * Shows texts as the build wrote them until `asTranslated`, since React takes over nothing else. Meanwhile the
 * translator leaves the page alone. `/` has this in its code, for want of room in its HTML; other pages have it in
 * their HTML.
 *
 * @param fonts a selector of the translator's elements in what React is about to take over
 */
function asWritten(fonts: string): void {
  const putBack = () => {
    for (const font of document.querySelectorAll<HTMLElement & Place>(fonts)) {
      const { was } = font;
      if (!was) continue;
      document.body.setAttribute('translate', 'no');
      font.replaceWith(was);
      shown.push(was);
    }
  };
  putBack();
  // The translator may begin while React is at it, which takes a slow phone a while. The microtask comes after
  // `translated.ts` has heard of it.
  observer = new MutationObserver(() => queueMicrotask(putBack));
  observer.observe(document, { childList: true, subtree: true });
}

/** Lets the translator translate those texts again. */
function asTranslated(): void {
  observer?.disconnect();
  document.body.removeAttribute('translate');
  // It notices texts that are put into the page.
  for (const text of shown) text.parentNode?.insertBefore(text, text.nextSibling);
  shown = [];
}
Object.assign(globalThis, { asWritten, asTranslated });
