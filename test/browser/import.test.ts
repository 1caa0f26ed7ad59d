import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DESK, drawn, logIn, openSite, picture, type Site } from './browser.ts';

/** Too many to be shown, and enough that the server tells how far it is more than once. */
const ROWS = 20_000;
const NUMBER = ROWS.toLocaleString('en-GB');
const ADDED = `${NUMBER} deliveries added.`;
const WRONG = ROWS - 300;
const WIDTHS = [320, 360, 768, 1280];

const importing = suite("a spreadsheet's way from the operator's desk to the list");
let site: Site;
// Of its own: thousands of deliveries are in the way of other journeys.
importing.before(async () => {
  site = await openSite();
});
importing.after(async () => {
  assert.equal(site.errors, [], 'no script of a page has thrown');
  await site.close();
});

/** A file of deliveries, all right but for one row where `wrong` is given. */
function file(wrong?: number) {
  const rows = Array.from({ length: ROWS }, (_, at) =>
    [at + 2 === wrong ? 'much' : '4.50', 'SL1 2LT', 'SL2 5AT', '23/11/2099 18:00'].join(),
  );
  const csv = ['fee,pickup_postcode,dropoff_postcode,pickup_time', ...rows].join('\n');
  return { name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
}

async function openImport(): Promise<Page> {
  const page = await site.open('/operator?view=deliveries');
  await logIn(page, 'operator@demo.test');
  await page.getByText('Import a spreadsheet').click();
  return page;
}

async function choose(page: Page, wrong?: number): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles(file(wrong));
  await page.getByText(`week.csv has about ${NUMBER} rows`).waitFor();
}

const listed = async (): Promise<number> => (await site.asOperator('GET', '/operator/counts')).deliveries.all;

/** What the bar showed from here on, in the page. */
const watchBar = (page: Page) =>
  page.evaluate(() => {
    const shown: number[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (bar && shown.at(-1) !== bar.value) shown.push(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });

/** Goes elsewhere, or else presses Stop, as soon as the bar is there: from out here either would come late. */
const endOnceBegun = (page: Page, elsewhere?: string) =>
  page.evaluate(
    (address) =>
      new Promise<void>((done) => {
        const end = () => {
          if (address) location.assign(address);
          else [...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Stop')!.click();
        };
        const look = () => {
          if (!document.querySelector('progress')) requestAnimationFrame(look);
          // After this promise, which a move to another page would break.
          else done(void setTimeout(end));
        };
        look();
      }),
    elsewhere,
  );

/** What the page shows, at each width and in both schemes. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of WIDTHS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await drawn(page);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} at ${width}`);
      await picture(page, `${name}-${width}-${colorScheme}`);
    }
  await page.setViewportSize(DESK.viewport!);
}

importing('one wrong row is named, and nothing is added', async () => {
  const before = await listed();
  const page = await openImport();
  await choose(page, WRONG);
  await page.getByRole('button', { name: 'Check and add all' }).click();
  await page.getByText(`Row ${WRONG}, Fee: Enter the pay in pounds, e.g. 4.50.`).waitFor();
  await pictures(page, 'import-wrong');
  assert.is(await listed(), before);
  await page.context().close();
});

importing('all are added, and a bar shows how far it is', async () => {
  const before = await listed();
  const page = await openImport();
  await choose(page);
  await watchBar(page);
  await page.getByRole('button', { name: 'Check and add all' }).click();
  await page.getByText(ADDED).waitFor();
  const shown = await page.evaluate(() => (window as never as { shown: number[] }).shown);
  assert.ok(shown.some((share) => share < 0.5) && shown.some((share) => share > 0.5), `the bar showed ${shown}`);
  assert.equal(
    shown,
    [...shown].sort((a, b) => a - b),
  );
  assert.is((await listed()) - before, ROWS);
  await page.context().close();
});

importing('whoever stops it or leaves adds nothing', async () => {
  const before = await listed();
  const page = await openImport();
  await choose(page);
  await Promise.all([endOnceBegun(page), page.getByRole('button', { name: 'Check and add all' }).click()]);
  await choose(page);
  await Promise.all([
    page.waitForURL('**/operator?view=audit'),
    endOnceBegun(page, '/operator?view=audit'),
    page.getByRole('button', { name: 'Check and add all' }).click(),
  ]);
  // One more, which ends after whatever was left of those two.
  await page.goto(`${site.url}/operator?view=deliveries`);
  await page.getByText('Import a spreadsheet').click();
  await choose(page);
  await page.getByRole('button', { name: 'Check and add all' }).click();
  await page.getByText(ADDED).waitFor();
  assert.is((await listed()) - before, ROWS);
  await page.context().close();
});

importing.run();
