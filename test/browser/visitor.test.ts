import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { messageOf, PHONE, picture, runs, site } from './browser.ts';

/** Fills in the whole survey. */
async function fillIn(page: Page): Promise<void> {
  const choices = {
    food_pref: 'Home-cooked',
    access_pref: 'Pickup',
    priority: 'Healthy',
    spending: '£6-10',
    meal_pref: 'Value Meal (£3.99)',
    food_outside: '3–5 times',
    subscription: 'Maybe',
    age_group: '26-40',
  };
  for (const [name, value] of Object.entries(choices)) {
    await page.locator(`[name=${name}][value="${value}"]`).check();
  }
  await page.locator('[name=name]').fill('Priya Patel');
  await page.locator('[name=email]').fill(' Priya@Example.test ');
  await page.locator('[name=postcode]').fill('sl1 2lt');
}

const visitor = suite('a visitor in a real browser');

visitor('answers the survey and it is stored', async () => {
  const { open, asOperator } = await site();
  const before = (await asOperator('GET', '/operator/survey')).total;
  const page = await open('/', PHONE);
  assert.match(await page.locator('body').innerText(), /launching soon/i);
  await picture(page, 'landing-phone');

  await page.getByRole('button', { name: 'Submit' }).click();
  assert.is(await messageOf(page, 'food_pref'), 'Choose an option.');
  assert.is(await messageOf(page, 'name'), 'Enter your name.');
  await page.locator('[name=food_pref]:focus').waitFor({ state: 'attached' });

  await fillIn(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText("Thanks for your feedback! We'll keep you posted as we launch near you").waitFor();
  await picture(page, 'landing-thanks-phone');
  assert.is((await asOperator('GET', '/operator/survey')).total, before + 1);
  await page.context().close();
});

visitor('loses nothing typed when the connection drops', async () => {
  const { open } = await site();
  const page = await open('/');
  await fillIn(page);
  await runs(page, 'form');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page
    .getByText("We couldn't reach our server. Check your connection and try again. Your answers are still here.")
    .waitFor();
  assert.is(await page.locator('[name=name]').inputValue(), 'Priya Patel');
  await page.context().setOffline(false);
  await page.reload();
  // The prerendered page knows nothing of the tab: the words come with the code.
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=name]')?.value);
  assert.is(await page.locator('[name=name]').inputValue(), 'Priya Patel');
  await page.context().close();
});

visitor('who asks for an unknown page comes to the landing page', async () => {
  const { open, url } = await site();
  const page = await open('/no-such-page');
  assert.is(page.url(), `${url}/`);
  await page.context().close();
});

visitor('without JavaScript reads the page and is told what needs it', async () => {
  const { open } = await site();
  const page = await open('/', { javaScriptEnabled: false });
  const text = await page.locator('body').innerText();
  assert.match(text, /launching soon/i);
  assert.match(text, /JavaScript/);
  await page.context().close();
});

visitor.run();
