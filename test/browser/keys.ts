import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { atRest, site, TIMEOUT_MS } from './browser.ts';

/** More stops than any screen has: a control that so many presses of Tab do not reach cannot be reached. */
const STOPS = 120;
/** The parts of a date in the order in which the browser of the tests asks for them. */
const asTyped = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1');

/**
 * A person who has a keyboard and nothing else. Wherever a press leaves the focus it must be in sight: on something,
 * with a ring around it, with nothing over it.
 */
export class Keys {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a page and puts the focus where a browser puts it. */
  static async at(path: string, options?: Parameters<Awaited<ReturnType<typeof site>>['open']>[1]): Promise<Keys> {
    const { open } = await site();
    const keys = new Keys(await open(path, options));
    await keys.settled();
    return keys;
  }

  /** Presses a key and looks at the focus, unless the page is leaving for another one. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.inSight(`after ${key}`);
  }

  /** One stop on. After the last one the browser's own controls have their turn, and the page none. */
  private async step(key: string): Promise<void> {
    const wasLast = await this.page.evaluate(isAtEnd, key === 'Tab');
    await this.page.keyboard.press(key);
    if (wasLast && (await this.page.evaluate(() => document.activeElement === document.body))) return;
    await this.inSight(`after ${key}`);
  }

  /** Goes forward (or back with `Shift+Tab`) to a control. */
  async to(control: Locator, key = 'Tab'): Promise<void> {
    for (let i = 0; i < STOPS; i++) {
      if (await has(control)) return;
      await this.step(key);
    }
    throw new Error(`${STOPS} presses of ${key} do not reach ${control}`);
  }

  field(name: string): Locator {
    return this.page.locator(`[name=${name}]`);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  /** Types into fields in their order; what stood there is replaced, as it is when one tabs into it. */
  async type(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      await this.to(this.field(name).first());
      const { type, tag } = await this.field(name)
        .first()
        .evaluate((control: HTMLInputElement) => ({ type: control.type, tag: control.tagName }));
      if (type !== 'date' && tag !== 'SELECT') await this.page.keyboard.press('ControlOrMeta+a');
      await this.page.keyboard.type(type === 'date' ? asTyped(value) : value);
    }
  }

  /** Chooses one of a group of radio buttons by the arrow keys. */
  async choose(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const wanted = this.page.locator(`[name=${name}][value="${value}"]`);
      for (let i = 0; !(await holds(this.page, name)); i++) {
        assert.ok(i < STOPS, `${name} can be reached`);
        await this.step('Tab');
      }
      if (!(await wanted.isChecked()) && (await has(wanted))) await this.press('Space');
      for (let i = 0; !(await wanted.isChecked()); i++) {
        assert.ok(i < STOPS, `the arrows reach ${value} of ${name}`);
        await this.press('ArrowDown');
      }
    }
  }

  /** Ticks boxes. */
  async tick(...selectors: string[]): Promise<void> {
    for (const selector of selectors) {
      const box = this.page.locator(selector);
      await this.to(box);
      await this.press('Space');
      assert.ok(await box.isChecked(), `${selector} is ticked`);
    }
  }

  /** Presses a button or follows a link. */
  async activate(control: Locator, key = 'Enter'): Promise<void> {
    await this.to(control);
    await this.page.keyboard.press(key);
  }

  /** Waits for something to be shown, and then the focus must be somewhere. */
  async sees(what: Locator | string | RegExp): Promise<void> {
    const place = typeof what === 'string' || what instanceof RegExp ? this.page.getByText(what).first() : what.first();
    await place.waitFor();
    await this.settled();
    await this.inSight(`once ${what} is there`);
  }

  /** Waits until a heading or control has the focus, and the page is not about to be replaced by what it waits for. */
  async lands(on: Locator): Promise<void> {
    const there = () =>
      on.evaluate((element) => element === document.activeElement && !document.querySelector('[aria-busy=true]'));
    const end = Date.now() + TIMEOUT_MS;
    while (!(await there())) {
      assert.ok(Date.now() < end, `the focus is on ${on} and not on ${await this.page.evaluate(describeFocus)}`);
      await this.page.waitForTimeout(50);
    }
    await this.inSight(`on ${on}`);
  }

  heading(name: string | RegExp, level?: number): Locator {
    return this.page.getByRole('heading', { name, exact: true, ...(level && { level }) });
  }

  /** The focus is on something that can be seen. */
  async inSight(when: string): Promise<void> {
    const faults = await this.page.evaluate(faultsOfFocus);
    assert.equal(faults, [], `${this.page.url()} ${when}`);
  }

  async settled(): Promise<void> {
    await atRest(this.page);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

const has = (control: Locator) =>
  control.evaluateAll((found) => found.some((element) => element === document.activeElement));

const holds = (page: Page, name: string) =>
  page.evaluate((wanted) => (document.activeElement as HTMLInputElement | null)?.name === wanted, name);

/** Runs in the page: whether nothing comes after the focus (or before it). */
function isAtEnd(forward: boolean): boolean {
  const place = document.querySelector('dialog[open]') ?? document;
  const stops = [...place.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.getClientRects().length > 0,
  );
  return document.activeElement === document.body || document.activeElement === stops.at(forward ? -1 : 0);
}

const describeFocus = () => document.activeElement?.outerHTML.slice(0, 120);

/** Runs in the page: what is wrong with where the focus is. */
function faultsOfFocus(): string[] {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused || focused === document.body) return ['the focus is nowhere'];
  const name = focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? focused.textContent?.trim();
  const words = `${focused.tagName.toLowerCase()} '${name?.slice(0, 60)}'`;
  const faults: string[] = [];
  // A tick or a hidden file input is seen as its label.
  const seen = focused.closest('label') ?? focused;
  const box = seen.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const shown = {
    left: Math.max(box.left, 0),
    right: Math.min(box.right, width),
    top: Math.max(box.top, 0),
    bottom: Math.min(box.bottom, innerHeight),
  };
  if (shown.right - shown.left < 4 || shown.bottom - shown.top < 4) return [`${words} is out of sight`];

  // Headings and boxes that code moves the focus to are places to read on from, not controls: they need no ring.
  // The calendar inside a date field has a ring that the browser draws.
  const isInside = focused.matches('[type=date]:not(:focus-visible)');
  if (focused.tabIndex >= 0 && !isInside) {
    const ringed = [seen, focused].find((element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor);
    });
    if (!ringed) faults.push(`${words} has no ring`);
    else faults.push(...cuts(ringed));
  }

  // Toasts let the pointer through, so the browser does not find them under a point.
  const toast = document.querySelector('[role=status] > p')?.parentElement;
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.15, 0.5, 0.85].map(
      (y) => [shown.left + x * (shown.right - shown.left), shown.top + y * (shown.bottom - shown.top)] as const,
    ),
  );
  const covered = points.filter(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    const own = top && (seen.contains(top) || top.contains(seen));
    return !own;
  });
  if (covered.length) {
    const [x, y] = covered[0]!;
    faults.push(`${words} is covered by ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 80)}`);
  }
  const bubble =
    toast && getComputedStyle(toast).position === 'fixed'
      ? toast.firstElementChild!.getBoundingClientRect()
      : undefined;
  if (bubble && points.every(([x, y]) => x > bubble.left && x < bubble.right && y > bubble.top && y < bubble.bottom)) {
    faults.push(`${words} is under the toast '${toast!.textContent}'`);
  }
  return faults;

  /** A ring that a scrolling or clipping box cuts off is not seen. */
  function cuts(element: HTMLElement): string[] {
    const { outlineWidth, outlineOffset } = getComputedStyle(element);
    const reach = Math.max(0, parseFloat(outlineWidth) + parseFloat(outlineOffset));
    const ring = element.getBoundingClientRect();
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, contentVisibility } = getComputedStyle(box);
      const clips = contentVisibility === 'auto' || overflowX !== 'visible' || overflowY !== 'visible';
      if (!clips) continue;
      const edge = box.getBoundingClientRect();
      const lost = Math.max(
        edge.top - (ring.top - reach),
        ring.bottom + reach - edge.bottom,
        edge.left - (ring.left - reach),
        ring.right + reach - edge.right,
      );
      // A pixel of three may go.
      if (lost > 1)
        return [
          `${words}: ${Math.round(lost)} px of its ring are cut off by ${box.tagName.toLowerCase()}.${box.className}`,
        ];
    }
    return [];
  }
}
