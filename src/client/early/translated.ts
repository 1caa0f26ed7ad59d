/**
 * A browser's translator puts `<font>` elements in the place of texts. React does not know it: it goes on changing the
 * texts that it made, which nobody sees any more, and fails where it removes one or puts something before it. So each
 * text remembers what stands in its place, and takes its place again once React needs it. The translator then
 * translates it anew.
 */
export interface Place extends ChildNode {
  /** What the translator put in the place of this text. */
  font?: Place;
  /** The text in whose place this stands. */
  was?: Place;
}

const bringBack = (text: Place | null | undefined) => text?.font?.replaceWith(text);

const observer = new MutationObserver((records) => {
  for (const { target, removedNodes, addedNodes, previousSibling } of records) {
    // React changed a text that is not in the page.
    if (!target.isConnected) bringBack(target as Place);
    const [removed] = removedNodes as Iterable<Place>;
    const font = (addedNodes[0] ?? previousSibling) as Place | null;
    if (!removed || font?.nodeName !== 'FONT' || font.was) continue;
    const text = removed.was ?? removed;
    font.was = text;
    text.font = font;
    observer.observe(text, { characterData: true });
  }
});
// From the end of parsing on: no translator begins before it, and each parsed element would be a record. The event does
// not bubble, so this listens in the capture phase.
addEventListener('readystatechange', () => observer.observe(document, { childList: true, subtree: true }), true);

// React's two ways to name one of its texts: to remove it, and to put something before it.
for (const name of ['removeChild', 'insertBefore'] as const) {
  const real = Node.prototype[name] as (...nodes: (Node | null)[]) => Node;
  Node.prototype[name] = function (this: Node, ...nodes: (Node | null)[]) {
    const named = nodes.at(-1);
    if (named?.parentNode !== this) bringBack(named as Place | null);
    return real.apply(this, nodes);
  } as never;
}
