/**
 * Translates a page as browsers' translators do: each text gives way to `<font>` elements with its translation, now and
 * whenever the page changes. Here the translation of a word is the word with a mark, or another word. One function
 * without imports, since it runs in browsers too.
 *
 * @param mark what follows a translated word
 */
export function translate(mark = '°') {
  const LEFT_ALONE = 'script, style, textarea, font, .notranslate, [translate=no]';

  function translateAll(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) translateText(node as Text);
    for (const child of [...node.childNodes]) translateAll(child);
  }
  function translateText(text: Text): void {
    const { parentElement } = text;
    if (!text.data.trim() || !parentElement || parentElement.closest(LEFT_ALONE)) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.append(inner);
    inner.append(text.data.replace(/[\p{L}\p{N}]+/gu, (word) => word + mark));
    parentElement.replaceChild(outer, text);
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node);
    }
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  translateAll(document.body);
  return {
    /** Translates everything anew, as translators do when they know better. */
    again(): void {
      for (const font of document.querySelectorAll('font')) {
        if (!font.parentElement!.closest('font')) font.parentElement!.replaceChild(font.cloneNode(true), font);
      }
    },
    end: () => observer.disconnect(),
  };
}
