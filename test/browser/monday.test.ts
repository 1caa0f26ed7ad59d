import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { logIn, openSite, type Site, told } from './browser.ts';

/** How many taps each task of a Monday at the desk may take, from the overview on. */
const MAX_TAPS: Record<string, number> = {
  'approve four drivers': 8,
  'publish 40 deliveries from a sheet': 4,
  // One of them answers whether so much is to be marked as paid.
  'pay last week': 4,
  'read the survey': 1,
  'find who complained': 2,
  // With what is missing, a question first.
  'hand over an application': 4,
};

const monday = suite('a Monday at the desk');

// Its own: it approves and pays what other journeys look at.
let site: Site;
monday.before(async () => {
  site = await openSite();
});
monday.after(async () => {
  assert.equal(site.errors, []);
  await site.close();
});

monday('each task takes few taps', async () => {
  const { open, asOperator } = site;
  const page = await open('/operator');
  await logIn(page, 'operator@demo.test');
  await link(page, /to approve/).waitFor();
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.click();
    taps += 1;
  };
  const task = async (name: string, work: () => Promise<void>) => {
    await page.goto(new URL('/operator', page.url()).href);
    await link(page, /to approve/).waitFor();
    taps = 0;
    const begun = performance.now();
    await work();
    if (process.env.MONDAY) console.log(`${name}: ${taps} taps, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    assert.ok(taps <= MAX_TAPS[name]!, `${name}: ${taps} taps`);
  };

  await task('approve four drivers', async () => {
    await tap(link(page, /to approve/));
    // Whoever is decided about makes room for the next.
    for (let left = 4; left > 0; left -= 1) {
      const card = page.getByRole('article');
      // One that is late says so instead.
      await card.getByText(/^(Pending|Answer overdue)$/).waitFor();
      const name = await card.getAttribute('aria-label');
      await tap(card.getByRole('button', { name: /^Approve / }));
      const sure = page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true });
      const done = `${name} is approved.`;
      await Promise.race([sure.waitFor(), told(page, done)]);
      if (await sure.count()) await tap(sure);
      await told(page, done);
    }
    assert.equal((await asOperator('GET', '/operator/drivers?status=pending')).drivers, []);
  });

  await task('publish 40 deliveries from a sheet', async () => {
    const { all } = (await asOperator('GET', '/operator/counts')).deliveries;
    await tap(page.getByRole('link', { name: 'Deliveries', exact: true }));
    await tap(page.getByText('Import a spreadsheet'));
    const year = new Date().getUTCFullYear() + 1;
    const lines = Array.from(
      { length: 40 },
      (_, at) => `£${4 + (at % 4)}.50,SL1 2LT,SL2 5AT,${(at % 28) + 1}/03/${year} 18:00`,
    );
    const csv = ['fee,pickup_postcode,dropoff_postcode,pickup_time', ...lines].join('\r\n');
    const choosing = page.waitForEvent('filechooser');
    await tap(page.getByLabel('CSV file'));
    await (await choosing).setFiles({ name: 'monday.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await tap(page.getByRole('button', { name: 'Add 40 deliveries' }));
    await told(page, '40 deliveries added.');
    assert.is((await asOperator('GET', '/operator/counts')).deliveries.all, all + 40);
  });

  await task('pay last week', async () => {
    await tap(link(page, /deliveries to pay for/));
    await tap(page.getByRole('link', { name: /^Up to / }));
    await tap(page.getByRole('button', { name: /^Mark £[\d.]+ as paid$/ }));
    await tap(page.getByRole('button', { name: 'Mark as paid' }));
    await page.getByText(/^Everything (up to .+ )?is paid\.$/).waitFor();
  });

  await task('read the survey', async () => {
    await tap(page.getByRole('link', { name: 'Survey', exact: true }));
    await page.getByRole('table', { name: 'Which food do you prefer?' }).waitFor();
  });

  await task('find who complained', async () => {
    await tap(page.getByRole('searchbox'));
    await page.keyboard.type('Mrs Kaur');
    await page.keyboard.press('Enter');
    await tap(page.getByRole('table', { name: 'Deliveries' }).locator('tbody > tr > th > button').first());
    await page.getByRole('article').getByText('Mrs Kaur, 07700 900182').waitFor();
  });

  await task('hand over an application', async () => {
    await tap(link(page, /to review/));
    await tap(page.getByRole('button', { name: 'Kofi Mensah' }));
    await tap(page.getByRole('button', { name: 'Send to the council' }));
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
    await page.getByRole('button', { name: 'Send to the council again' }).waitFor();
  });
  await page.context().close();
});

const link = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name });

monday.run();
