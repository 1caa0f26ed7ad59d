import type { BrowserContextOptions, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { atRest, drawn, site, TIMEOUT_MS } from './browser.ts';

const AXE = 'node_modules/axe-core/axe.min.js';
const WIDTHS = [320, 1280];
const WIDTHS_OF_LARGE_TEXT = [360, 1280];
const HEIGHT = 900;
/** The specification of the design: whatever is tapped and stands by itself is so high and so wide (px). */
const TAP = 44;

interface Violation {
  id: string;
  nodes: { target: unknown[]; failureSummary: string }[];
}
declare const axe: { run(where: Document, options: object): Promise<{ violations: Violation[] }> };

/** For axe's script the page must not hold to its content policy; nothing else is different. */
const AUDITED: BrowserContextOptions = {
  viewport: { width: WIDTHS[0]!, height: HEIGHT },
  bypassCSP: true,
  serviceWorkers: 'block',
};

type Look = (state: string) => Promise<void>;

/** Goes somewhere, looks at each state on the way, and finds nothing wrong there. */
export async function walk(path: string, steps: (page: Page, look: Look) => Promise<void>) {
  const { open } = await site();
  const page = await open(path, AUDITED);
  const found: string[] = [];
  let looks = 0;
  await atRest(page);
  await steps(page, async (state) => {
    looks += 1;
    found.push(...(await audit(page, state)));
  });
  await page.context().close();
  assert.ok(looks > 0);
  assert.equal(found, []);
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
export const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`[name=${name}]`).first().fill(value);
  }
};
export const check = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`[name=${name}][value="${value}"]`).check();
  }
};
export const tick = async (page: Page, names: string[]) => {
  for (const name of names) await page.locator(`[name=${name}]`).check();
};
export const errorsShown = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor();

/**
 * What keeps somebody from using the page as it stands now, at 320 and 1280 px, light and dark: axe's
 * findings, sideways scrolling, targets too small to tap, a title that does not say where one is or that
 * something is wrong.
 */
async function audit(page: Page, state: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE });
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await drawn(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Only the colours differ between the schemes.
      const faults = await page.evaluate(runAxe, colorScheme === 'dark');
      faults.push(...(await measured(page, TAP)));
      found.push(...faults.map((fault) => `${state}, ${width} px, ${colorScheme}: ${fault}`));
    }
  }
  const large = await page.addStyleTag({ content: 'html { font-size: 200% }' });
  for (const width of WIDTHS_OF_LARGE_TEXT) {
    await page.setViewportSize({ width, height: HEIGHT });
    const faults = await measured(page, 0);
    found.push(...faults.map((fault) => `${state}, ${width} px, text of 200%: ${fault}`));
  }
  await large.evaluate((style) => (style as HTMLElement).remove());
  await page.setViewportSize({ width: WIDTHS[0]!, height: HEIGHT });
  return found;
}

/** What is wrong with the measures once the page has come to rest: a table becomes cards by the app's hand. */
async function measured(page: Page, least: number): Promise<string[]> {
  for (const end = Date.now() + TIMEOUT_MS; ; await drawn(page)) {
    const faults = await page.evaluate(measure, least);
    if (!faults.length || Date.now() > end) return faults;
  }
}

async function runAxe(coloursOnly: boolean): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(coloursOnly && { runOnly: ['color-contrast'] }) };
  const { violations } = await axe.run(document, options);
  const advice = (summary: string) => summary.split('\n')[1]?.trim();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${advice(failureSummary)}`),
  );
}

function measure(least: number): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  const beyond = root.scrollWidth - root.clientWidth;
  if (beyond > 0) faults.push(`scrolls sideways by ${beyond} px`);

  const controls = 'a[href], button, summary, select, textarea, input';
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    // A tick is pressed by its label as well.
    const target = control.closest('label') ?? control;
    const { width, height, right } = target.getBoundingClientRect();
    const { display, visibility } = getComputedStyle(target);
    // Links in running text are exempt (WCAG 2.5.8); the skip link is out of sight until it has the focus.
    if (!width || right <= 0 || visibility === 'hidden' || display === 'inline') continue;
    const name = target.textContent || control.getAttribute('name');
    if (Math.min(width, height) < least - 0.5) faults.push(`${name} is only ${width} x ${height} px`);
  }
  for (const box of document.querySelectorAll<HTMLElement>('main *')) {
    const isCut = box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX === 'hidden';
    // What is a pixel wide is for screen readers.
    if (isCut && box.clientWidth > 1 && box.textContent) faults.push(`'${box.textContent.slice(0, 40)}' is cut off`);
  }

  const isWrong = document.querySelector('[role=alert] a[href^="#"]') !== null;
  if (!document.title.endsWith('Next Door Kitchen')) faults.push(`the title is '${document.title}'`);
  if (isWrong !== document.title.startsWith('Error: ')) {
    faults.push(`the title is '${document.title}' ${isWrong ? 'with' : 'without'} errors`);
  }
  return faults;
}
