import type { Page } from 'playwright-core';

/** Something that a person must see. */
export interface Thing {
  /**
   * words: any text. heading: a heading or legend. button: drawn as one. link: a link, or a button that looks like one.
   * sign: a picture, or a control with a drawing instead of words; `words` is its name. field: a control and its label.
   */
  as: 'words' | 'heading' | 'button' | 'link' | 'sign' | 'field';
  words: string;
  /** The `name` of a field. */
  name?: string;
  /** These words and no others in their element. */
  whole?: true;
  /** Where it stands, a selector; anywhere on the page if not given. */
  within?: string;
}

export const words = (text: string, within?: string): Thing => ({
  as: 'words',
  words: text,
  ...(within && { within }),
});
/** A word that names what stands below or beside it. */
export const term = (text: string, within: string): Thing => ({ as: 'words', words: text, whole: true, within });
export const heading = (text: string): Thing => ({ as: 'heading', words: text });
export const button = (text: string, within?: string): Thing => ({
  as: 'button',
  words: text,
  ...(within && { within }),
});
export const link = (text: string, within?: string): Thing => ({ as: 'link', words: text, ...(within && { within }) });
export const sign = (name: string): Thing => ({ as: 'sign', words: name });
export const field = (name: string, label: string): Thing => ({ as: 'field', words: label, name });

/**
 * What keeps a person from seeing each of these things as the page stands now, a line each; nothing where all are seen.
 * Not what assistive technology is given: boxes, what lies over them, colours and sizes.
 */
export const unseen = (page: Page, things: readonly Thing[]): Promise<string[]> => page.evaluate(look, things);

/** In the page. */
async function look(things: readonly Thing[]): Promise<string[]> {
  /** The smallest letters, in px, that count as seen. */
  const LEAST_FONT = 11;
  /** The smallest side of a control, and of a piece of text. */
  const LEAST_BOX = 10;
  const LEAST_TEXT = 2;
  /** Colours less different than this are alike (WCAG's ratio). */
  const LEAST_CONTRAST = 2;
  const LEAST_OPACITY = 0.35;
  /** A page that has just been scrolled draws what was out of sight within so many frames. */
  const FRAMES = 4;

  type Colour = [red: number, green: number, blue: number, alpha: number];
  type Piece = { owner: Element; rects: () => DOMRect[] };
  const CLICKABLE = 'button, a[href], summary, [role=tab], label';
  const NO_TEXT = 'script, style, noscript, template';
  const root = document.documentElement;

  // What lets the pointer through covers what lies below it all the same.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important; scroll-behavior: auto !important }');
  document.adoptedStyleSheets.push(sheet);

  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const frame = () => new Promise<unknown>((done) => requestAnimationFrame(done));

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const colours = new Map<string, Colour>();
  function colourOf(css: string): Colour {
    let found = colours.get(css);
    if (!found) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      found = [red, green, blue, alpha / 255];
      colours.set(css, found);
    }
    return found;
  }
  function over([r, g, b, a]: Colour, [r2, g2, b2, a2]: Colour): Colour {
    const mix = (one: number, other: number) => one * a + other * (1 - a);
    return [mix(r, r2), mix(g, g2), mix(b, b2), a + a2 * (1 - a)];
  }
  function luminance([r, g, b]: Colour): number {
    const [red, green, blue] = [r, g, b].map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
  function contrast(one: Colour, other: Colour): number {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  }

  const parentOf = (element: Element) => element.parentElement ?? (element.getRootNode() as ShadowRoot).host;
  function opacityOf(element: Element): number {
    let opacity = 1;
    for (let one: Element | null = element; one; one = parentOf(one)) {
      const { opacity: own, filter } = getComputedStyle(one);
      opacity *= Number(own) * Number(/opacity\(([\d.]+)\)/.exec(filter)?.[1] ?? 1);
    }
    return opacity;
  }
  const hasText = (element: Element, x: number, y: number) =>
    [...element.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !plain(node.textContent)) return false;
      const range = document.createRange();
      range.selectNode(node);
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom,
      );
    });
  /** Whether an element draws something at a point. */
  function paints(element: Element, x: number, y: number): boolean {
    const { backgroundColor, backgroundImage, visibility, fontSize } = getComputedStyle(element);
    if (visibility !== 'visible' || opacityOf(element) < LEAST_OPACITY) return false;
    // All that the control of a file draws are its words.
    const wordless = element.matches('input[type=file]') && Number.parseFloat(fontSize) === 0;
    if (!wordless && element.matches('img, video, canvas, iframe, select, textarea, input, svg *')) return true;
    return colourOf(backgroundColor)[3] > 0.5 || backgroundImage !== 'none' || hasText(element, x, y);
  }
  /** The colour below the first of these elements, or undefined where it is a picture. */
  function groundOf(stack: readonly Element[]): Colour | undefined {
    const layers: Colour[] = [];
    for (const element of stack) {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      if (element.matches('img, video, canvas, svg, svg *') || backgroundImage !== 'none') return undefined;
      layers.push(colourOf(backgroundColor));
      if (layers.at(-1)![3] === 1) break;
    }
    return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255, 1] as Colour);
  }

  /** What an element does that keeps anybody from seeing it, wherever it stands. */
  function hiddenBy(owner: Element): string {
    const fold = owner.closest('details:not([open])');
    if (fold && !owner.closest('summary')) return 'in a closed fold';
    if (!owner.checkVisibility()) return 'not drawn';
    if (getComputedStyle(owner).visibility !== 'visible') return 'invisible';
    if (opacityOf(owner) < LEAST_OPACITY) return 'see-through';
    return '';
  }

  /** What hides a piece, once it has been scrolled to as a person would. */
  async function hides({ owner, rects }: Piece, faultAt: (rect: DOMRect) => string): Promise<string> {
    const hidden = hiddenBy(owner);
    if (hidden) return hidden;
    const boxes = () => rects().filter(({ width, height }) => width || height);
    let fault = '';
    for (let tries = 0; tries < FRAMES; tries += 1) {
      if (tries) await frame();
      fault = boxes().length ? '' : 'without a box';
      for (let index = 0; index < boxes().length && !fault; index += 1) {
        const { top, height } = boxes()[index]!;
        scrollTo(0, scrollY + top + height / 2 - innerHeight / 2);
        fault = faultAt(boxes()[index]!);
      }
      if (!fault) return '';
    }
    return fault;
  }
  /** What hides these points of a box that is in the window, given as shares of its sides. */
  function hidesAt(owner: Element, rect: DOMRect, least: number, points: readonly Point[]): string {
    const { left, right, top, bottom, width, height } = rect;
    if (width < least || height < least) return `only ${Math.round(width)} x ${Math.round(height)} px`;
    if (right <= 0 || left >= root.clientWidth || bottom <= 0 || top >= innerHeight) return 'off the page';
    if (left < -1 || right > root.clientWidth + 1) return "beyond the page's edge";
    for (const [across, down] of points) {
      const [x, y] = [left + width * across, top + height * down];
      const stack = document.elementsFromPoint(x, y);
      const at = stack.findIndex((one) => owner.contains(one));
      if (at < 0) return 'cut off';
      // A label may stand inside the edge of its field.
      const inside = across === 0.5 ? [] : [...((owner as HTMLInputElement).labels ?? [])];
      const cover = stack.slice(0, at).find((one) => paints(one, x, y) && !inside.includes(one as HTMLLabelElement));
      if (cover) return `covered by ${cover.localName} ${plain(cover.textContent).slice(0, 30)}`.trim();
    }
    return '';
  }

  type Point = readonly [across: number, down: number];
  const LINE: readonly Point[] = [
    [0.5, 0.5],
    [0.1, 0.5],
    [0.9, 0.5],
    [0.5, 0.25],
    [0.5, 0.75],
  ];
  const BOX: readonly Point[] = [
    [0.5, 0.5],
    [0.2, 0.25],
    [0.8, 0.75],
  ];

  /** Text nodes with the words in an element, each from one letter to another. */
  function nodesOf(element: Element, sought: string): [node: Text, from: number, to: number][] {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const letters: [Text, number][] = [];
    let text = '';
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      if (node.parentElement?.closest(NO_TEXT)) continue;
      for (const [index, letter] of [...node.data].entries()) {
        const blank = /\s/.test(letter);
        if (blank && (!text || text.endsWith(' '))) continue;
        text += blank ? ' ' : letter;
        for (let unit = 0; unit < letter.length; unit += 1) letters.push([node, index]);
      }
    }
    const start = text.indexOf(sought);
    if (start < 0) return [];
    const found: [Text, number, number][] = [];
    for (const [node, index] of letters.slice(start, start + sought.length)) {
      const last = found.at(-1);
      const offset = [...node.data].slice(0, index).join('').length;
      if (last?.[0] === node) last[2] = offset + 1;
      else found.push([node, offset, offset + 1]);
    }
    return found;
  }
  const contains = (element: Element, sought: string) => plain(element.textContent).includes(sought);
  /** The smallest elements with the words. */
  function withWords(scope: Element, sought: string): Element[] {
    if (!contains(scope, sought) || !nodesOf(scope, sought).length) return [];
    const inner = [...scope.children].flatMap((child) => withWords(child, sought));
    return inner.length ? inner : [scope];
  }

  /** What hides words of an element. */
  async function hidesWords(element: Element, sought: string): Promise<string> {
    const nodes = nodesOf(element, sought);
    if (!nodes.length) return 'not on the page';
    for (const [node, from, to] of nodes) {
      if (!plain(node.data.slice(from, to))) continue;
      const owner = node.parentElement!;
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      const fault = await hides(
        { owner, rects: () => [...range.getClientRects()] },
        (rect) => hidesAt(owner, rect, LEAST_TEXT, LINE) || unreadable(owner, rect),
      );
      if (fault) return fault;
    }
    return '';
  }
  function unreadable(owner: Element, { left, top, width, height }: DOMRect, pseudo?: string): string {
    const { fontSize, webkitTextFillColor } = getComputedStyle(owner, pseudo);
    // A box is lower than its letters where it is drawn smaller than it is.
    const size = Math.min(Number.parseFloat(fontSize), height);
    if (size < LEAST_FONT) return `letters of ${Math.round(size * 10) / 10} px`;
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    const ground = groundOf(stack.slice(stack.findIndex((one) => owner.contains(one))));
    if (!ground) return '';
    const ratio = contrast(over(colourOf(webkitTextFillColor), ground), ground);
    return ratio < LEAST_CONTRAST ? `coloured like its ground, ${ratio.toFixed(1)} : 1` : '';
  }

  /** What hides the box of a control. */
  const hidesBox = (owner: Element) =>
    hides({ owner, rects: () => [owner.getBoundingClientRect()] }, (rect) => hidesAt(owner, rect, LEAST_BOX, BOX));

  /** Whether it has an edge or a ground of its own. */
  function isDrawn(element: Element): boolean {
    const { borderTopWidth, borderTopColor, borderTopStyle, backgroundColor, boxShadow } = getComputedStyle(element);
    const edge =
      borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && colourOf(borderTopColor)[3] > 0.2;
    return edge || colourOf(backgroundColor)[3] > 0.2 || boxShadow !== 'none';
  }

  /** Words that a style draws: no text of the page, but seen. They have no box to measure, only their style. */
  async function hidesDrawn(scope: Element, sought: string): Promise<string> {
    let fault = 'not on the page';
    for (const element of [scope, ...scope.querySelectorAll('*')]) {
      for (const pseudo of ['::before', '::after']) {
        const style = getComputedStyle(element, pseudo);
        const [content = ''] = style.content.split(' / ');
        const drawn = content.replace(
          /attr\(([\w-]+)\)|"([^"]*)"/g,
          (_, attribute, text) => text ?? element.getAttribute(attribute) ?? '',
        );
        if (content === 'none' || plain(drawn) !== sought) continue;
        fault = isOff(style) ? 'not drawn' : await hidesBox(element);
        fault ||= unreadable(element, element.getBoundingClientRect(), pseudo);
        if (!fault) return '';
      }
    }
    return fault;
  }
  function isOff(style: CSSStyleDeclaration): boolean {
    const { display, visibility, opacity, clip, clipPath, width, height, textIndent, transform, position } = style;
    if (display === 'none' || visibility !== 'visible' || Number(opacity) < LEAST_OPACITY) return true;
    if (clip !== 'auto' || clipPath !== 'none' || transform !== 'none') return true;
    if ([width, height].some((side) => Number.parseFloat(side) < LEAST_BOX)) return true;
    const moves = position === 'static' ? [textIndent] : [textIndent, style.left, style.top];
    return moves.some((way) => Math.abs(Number.parseFloat(way)) > 200);
  }

  /** The elements that may be the thing; the first one that is seen is enough. */
  async function faultOf({ as, words: sought, name, whole, within }: Thing): Promise<string> {
    const scopes = within ? [...document.querySelectorAll(within)] : [document.body];
    let fault = '';
    const firstSeen = async (candidates: Element[], hiding: (one: Element) => Promise<string> | string) => {
      for (const one of candidates) {
        const found = await hiding(one);
        if (!found) return true;
        fault ||= found;
      }
      return false;
    };
    const all = (selector: string) => scopes.flatMap((scope) => [...scope.querySelectorAll(selector)]);
    const named = () => all(CLICKABLE).filter((one) => plain(one.textContent) === sought);
    const isSeen = await {
      words: async () =>
        (await firstSeen(
          scopes
            .flatMap((scope) => withWords(scope, sought))
            .filter((one) => !whole || plain(one.textContent) === sought),
          (one) => hidesWords(one, sought),
        )) || firstSeen(scopes, (scope) => hidesDrawn(scope, sought)),
      heading: () =>
        firstSeen(
          all('h1, h2, h3, h4, h5, h6, legend').filter((one) => contains(one, sought)),
          (one) => hidesWords(one, sought),
        ),
      button: () =>
        firstSeen(
          named(),
          async (one) =>
            (await hidesBox(one)) || (isDrawn(one) ? '' : 'not drawn as a button') || hidesWords(one, sought),
        ),
      link: () => firstSeen(named(), (one) => hidesWords(one, sought)),
      sign: () =>
        firstSeen(
          all(`[aria-label="${CSS.escape(sought)}"], img[alt="${CSS.escape(sought)}"]`),
          async (one) => (await hidesBox(one)) || hidesBox(one.querySelector('svg, img') ?? one),
        ),
      field: () =>
        firstSeen(all(`[name="${name}"]`), async (one) => {
          const control = one as HTMLInputElement;
          const labels = [...(control.labels ?? [])];
          const legend = control.closest('fieldset')?.querySelector('legend');
          const label = [...labels, ...(legend ? [legend] : [])].find((text) => contains(text, sought));
          if (!label) return `not called that but ${plain(labels[0]?.textContent ?? '')}`;
          // A file's own control lies, out of sight, over the tile that is pressed.
          const drawn = opacityOf(control) < LEAST_OPACITY ? (control.closest('label') ?? control.parentElement!) : one;
          return (await hidesBox(drawn)) || hidesWords(label, sought);
        }),
    }[as]();
    return isSeen ? '' : fault || 'not on the page';
  }

  try {
    const faults: string[] = [];
    for (const thing of things) {
      const fault = await faultOf(thing);
      if (fault) faults.push(`${thing.as} '${thing.words}'${thing.within ? ` in ${thing.within}` : ''}: ${fault}`);
    }
    scrollTo(0, 0);
    const beyond = root.scrollWidth - root.clientWidth;
    if (beyond > 0) faults.push(`the page scrolls sideways by ${beyond} px`);
    return faults;
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }
}
