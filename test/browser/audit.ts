import type { Page } from 'playwright-core';

const AXE = 'node_modules/axe-core/axe.min.js';
const WIDTHS = [320, 1280];
const WIDTHS_OF_LARGE_TEXT = [360, 1280];
const HEIGHT = 900;
/** The specification of the design: whatever is tapped and stands by itself is this high (px). */
const TAP = 44;

declare const axe: {
  run(where: Document, options: object): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary: string }[] }[] }>;
};

/** For axe's script the page must not hold to its content policy; nothing else is different. */
export const AUDITED = { viewport: { width: WIDTHS[0]!, height: HEIGHT }, bypassCSP: true, serviceWorkers: 'block' as const };

/**
 * What keeps somebody from using the page as it stands now, at 320 and 1280 px, light and dark: axe's findings,
 * sideways scrolling, targets too small to tap, a title that does not say where one is or that something is wrong.
 */
export async function audit(page: Page, state: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE });
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Only the colours differ between the schemes.
      const faults = [...(await page.evaluate(runAxe, colorScheme === 'dark')), ...(await page.evaluate(measure, TAP))];
      found.push(...faults.map((fault) => `${state}, ${width} px, ${colorScheme}: ${fault}`));
    }
  }
  const large = await page.addStyleTag({ content: 'html { font-size: 200% }' });
  for (const width of WIDTHS_OF_LARGE_TEXT) {
    await page.setViewportSize({ width, height: HEIGHT });
    found.push(...(await page.evaluate(measure, 0)).map((fault) => `${state}, ${width} px, text of 200%: ${fault}`));
  }
  await large.evaluate((style) => (style as HTMLElement).remove());
  await page.setViewportSize({ width: WIDTHS[0]!, height: HEIGHT });
  return found;
}

async function runAxe(coloursOnly: boolean): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(coloursOnly && { runOnly: ['color-contrast'] }) };
  const { violations } = await axe.run(document, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary.split('\n').at(1)?.trim()}`),
  );
}

function measure(least: number): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);

  for (const control of document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input')) {
    // A tick is pressed by its label as well.
    const target = control.closest('label') ?? control;
    const { width, height, right } = target.getBoundingClientRect();
    const { display, visibility } = getComputedStyle(target);
    // Links in running text are exempt (WCAG 2.5.8); the skip link is out of sight until it has the focus.
    if (!width || right <= 0 || visibility === 'hidden' || display === 'inline') continue;
    if (height < least - 0.5) faults.push(`${target.textContent || control.getAttribute('name')} is only ${height} px high`);
  }

  const isWrong = document.querySelector('[role=alert] a[href^="#"]') !== null;
  if (!document.title.endsWith('Next Door Kitchen')) faults.push(`the title is '${document.title}'`);
  if (isWrong !== document.title.startsWith('Error: ')) faults.push(`the title is '${document.title}' with errors: ${isWrong}`);
  return faults;
}
