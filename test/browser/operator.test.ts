import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { logIn, picture, site } from './browser.ts';

const operator = suite('the operator in a real browser');

operator('approves a driver, adds deliveries, and reads what was done', async () => {
  const { open, asOperator } = await site();
  const page = await open('/operator');
  await logIn(page, 'operator@demo.test');
  await page.getByText(/wait/i).first().waitFor();
  await picture(page, 'operator-overview');

  const { drivers } = await asOperator('GET', '/operator/drivers?status=pending');
  assert.ok(drivers.length > 0, 'somebody waits');
  await page.goto(page.url().split('?')[0] + '?view=drivers');
  await page.getByRole('button', { name: /^Approve/ }).first().waitFor();
  await picture(page, 'operator-drivers');
  await page.getByRole('button', { name: /^Approve/ }).first().click();
  await page.waitForFunction(
    async ([id, token]) => {
      const answer = await fetch('/operator/drivers?status=approved', { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()).drivers.some((one: { id: string }) => one.id === id);
    },
    [drivers[0].id, await page.evaluate(() => localStorage.getItem('operator_token'))],
  );

  for (const view of ['sellers', 'deliveries', 'coverage', 'survey', 'waitlist', 'people', 'operators', 'audit']) {
    await page.goto(page.url().split('?')[0] + `?view=${view}`);
    await page.locator('h1').waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    await picture(page, `operator-${view}`);
  }
  assert.match(await page.locator('main').innerText(), /approve/i);
  await page.context().close();
});

operator.run();
