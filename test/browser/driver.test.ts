import type { Locator } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../server/services/scratch.ts';
import {
  atRest,
  drawn,
  logIn,
  messageOf,
  PHONE,
  pdfFile,
  photoFile,
  picture,
  site,
  tapTwice,
  told,
} from './browser.ts';

const driver = suite('a driver in a real browser');

driver('applies, is approved, and carries a delivery to the end', async () => {
  const { open, mailTo, asOperator } = await site();
  const email = 'new.driver@example.test';
  const page = await open('/', PHONE);
  await page.getByRole('link', { name: 'Apply as Driver' }).first().click();
  await page.waitForURL('**/driver');
  const next = () => page.getByRole('button', { name: 'Next' }).click();

  const sendCode = page.getByRole('button', { name: 'Send Code' });
  await page.waitForFunction(() => document.querySelector('form'));
  assert.ok(await sendCode.isDisabled(), 'Send Code waits for an email');
  await page.locator('[name=email]').fill(email);
  await sendCode.click();
  await page.getByText('✅ Code sent! Please check your email.').waitFor();
  const code = /\b\d{6}\b/.exec(await mailTo(email))![0];
  await page.locator('[name=code]').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('alert').first().waitFor();
  await page.locator('[name=code]').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.locator('[name=first_name]').waitFor();
  await picture(page, 'driver-details-phone');

  await next();
  assert.is(await messageOf(page, 'first_name'), 'First name is required');
  const details = {
    first_name: 'Sam',
    last_name: 'Okoro',
    phone: '07700 900 321',
    dob: '1994-03-05',
    address_line1: '3 Canal Row',
    city: 'Slough',
    postcode: 'sl13ab',
  };
  for (const [name, value] of Object.entries(details)) await page.locator(`[name=${name}]`).fill(value);
  await page.reload();
  assert.is(await page.locator('[name=first_name]').inputValue(), 'Sam', 'a reload keeps what was typed');
  await next();
  await page.locator('[name=work_status]').selectOption('uk_citizen');
  await next();
  await page.locator('[name=transport]').selectOption('bicycle');
  await next();
  await page.locator('[name=dbs_status]').selectOption('pending');
  await next();
  await page.locator('[name=password]').fill('Bicycle99');
  await page.locator('[name=confirmPassword]').fill('Bicycle99');
  await page.locator('[name=gdpr_consent]').check();
  await page.locator('[name=terms_accepted]').check();
  await next();
  const step = (n: number) => page.getByText(`Step ${n} of 8`, { exact: true }).waitFor();
  for (const n of [7, 6, 5, 4, 3, 2, 1]) {
    await page.goBack();
    await step(n);
  }
  for (const n of [2, 3, 4, 5, 6, 7, 8]) {
    await page.goForward();
    await step(n);
  }
  await page.locator('[name=profile_photo]').setInputFiles(await photoFile('me.jpg'));
  await page.locator('[name=right_to_work_doc]').setInputFiles(pdfFile('passport.pdf'));
  await page.locator('[name=licence_doc]').setInputFiles([pdfFile('front.pdf'), pdfFile('back.pdf')]);
  await picture(page, 'driver-documents-phone');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await page.waitForURL('**/driver/dashboard');
  await page.getByText(/await/i).first().waitFor();
  await picture(page, 'driver-pending-phone');
  // The wizard is over: the way back leads past it.
  await page.goBack();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.goForward();
  await page.waitForURL('**/driver/dashboard');
  await page.getByText(/await/i).first().waitFor();

  const { drivers } = await asOperator('GET', '/operator/drivers?status=pending');
  const record = drivers.find((one: { email: string }) => one.email === email);
  assert.is(record.documents.length, 4);
  await asOperator('POST', `/operator/drivers/${record.id}/approve`);

  // The approval shows without a new login.
  await page.reload();
  const accept = page.getByRole('button', { name: 'Accept' }).first();
  await accept.waitFor();
  await picture(page, 'driver-available-phone');
  await accept.click();
  await page.getByRole('button', { name: 'Picked Up' }).waitFor();
  assert.is(await page.getByRole('tab', { name: /Upcoming/ }).getAttribute('aria-selected'), 'true');
  const complete = page.getByRole('button', { name: 'Complete', disabled: false });
  await tapTwice(page.getByRole('button', { name: 'Picked Up' }), complete);
  // The second tap has not delivered.
  await page.getByText('Problem', { exact: true }).click();
  await page.getByRole('button', { name: 'Nobody is home' }).click();
  await page.getByText("Please wait: we'll tell you here what to do next.").waitFor();
  // What to do meanwhile comes into sight.
  await page.waitForFunction(() => {
    const place = document.querySelector('section[aria-label="Your problem"] [role=status]')?.getBoundingClientRect();
    return place && place.top > 0 && place.bottom < innerHeight;
  });
  await complete.click();
  await page.waitForFunction(() =>
    document.querySelector('[role=tab][aria-selected=true]')?.textContent?.includes('Completed'),
  );
  await page.locator('tbody tr').first().waitFor();
  const closed = page.getByText('Nobody is home.').locator('xpath=ancestor-or-self::p');
  assert.ok((await closed.boundingBox())!.width > 100, 'the problem is read there, too');
  await picture(page, 'driver-completed-phone');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/driver/login');
  assert.is(await page.evaluate(() => localStorage.length), 0, 'logging out leaves nothing on the phone');
  await page.context().close();
});

driver('without a session is sent to the login and comes back', async () => {
  const { open } = await site();
  const page = await open('/driver/dashboard?tab=completed', PHONE);
  await page.waitForURL('**/driver/login**');
  await logIn(page, 'driver@demo.test');
  await page.waitForURL('**/driver/dashboard?tab=completed');
  await page.context().close();
});

driver('without signal sees the last list, and steps are sent when signal returns', async () => {
  const { open, asOperator } = await site();
  const page = await open('/driver/login', PHONE);
  await logIn(page, 'driver@demo.test');
  await page.getByRole('button', { name: 'Accept' }).first().click();
  const pickedUp = page.getByRole('button', { name: 'Picked Up' }).first();
  await pickedUp.waitFor();
  await page.context().setOffline(true);
  await pickedUp.click();
  await page
    .getByText(/waiting/i)
    .first()
    .waitFor();
  await picture(page, 'driver-offline-phone');
  await page.context().setOffline(false);
  await page
    .getByText(/waiting/i)
    .first()
    .waitFor({ state: 'detached' });
  const { deliveries } = await asOperator('GET', '/operator/deliveries?status=picked_up');
  assert.ok(
    deliveries.some((one: { picked_up_tapped_at?: string }) => one.picked_up_tapped_at),
    'with the time it was tapped',
  );
  await page.context().close();
});

driver('an address with a long word stays within its card and its column', async () => {
  const { open, url, asOperator } = await site();
  const { drivers } = await asOperator('GET', '/operator/drivers?status=approved');
  const yusuf = drivers.find(({ email }: { email: string }) => email === 'yusuf@demo.test').id;
  const { delivery } = await asOperator('POST', '/operator/deliveries', {
    ...{ fee_pence: 500, pickup_postcode: 'SL1 3TT', dropoff_postcode: 'SL1 4PF' },
    dropoff_address: 'Llanfair'.repeat(8),
    pickup_time: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await asOperator('POST', `/operator/deliveries/${delivery.id}/assign`, { driver_id: yusuf });
  const page = await open('/driver/login', PHONE);
  await logIn(page, 'yusuf@demo.test');
  await page.waitForURL('**/driver/dashboard');
  await page.goto(`${url}/driver/dashboard?tab=upcoming`);
  const address = page.getByRole('link', { name: /^Llanfair/ });
  await page.locator('tbody tr', { has: address }).tap({ position: { x: 40, y: 12 } });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await drawn(page);
    const beyond = await address.evaluate((link) => {
      const boxes = [link.closest('td')!, document.documentElement];
      return boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    });
    assert.equal(beyond, [0, 0], `at ${width} px`);
  }
  await page.context().close();
});

driver('of several jobs the first is open, the others open on a tap', async () => {
  const { open, url, asOperator } = await site();
  const { drivers } = await asOperator('GET', '/operator/drivers?status=approved');
  const marcus = drivers.find(({ email }: { email: string }) => email === 'marcus@demo.test').id;
  for (const [hours, notes] of [
    [30, 'The door on the left.'],
    [31, 'Up the stairs.'],
  ] as const) {
    const pickup_time = new Date(Date.now() + hours * 3_600_000).toISOString();
    const { delivery } = await asOperator('POST', '/operator/deliveries', {
      ...{ fee_pence: 500, pickup_postcode: 'SL1 3TT', dropoff_postcode: 'SL1 4PF', notes, pickup_time },
    });
    await asOperator('POST', `/operator/deliveries/${delivery.id}/assign`, { driver_id: marcus });
  }
  const page = await open('/driver/login', PHONE);
  await logIn(page, 'marcus@demo.test');
  await page.waitForURL('**/driver/dashboard');
  await page.goto(`${url}/driver/dashboard?tab=upcoming`);
  const first = page.locator('tbody tr').first();
  const last = page.locator('tbody tr').last();
  await first.getByRole('button', { name: 'Picked Up' }).waitFor();
  await atRest(page);
  const high = async (row: Locator) => (await row.boundingBox())!.height;
  const isOpen = async () => (await high(last.getByText('Up the stairs.'))) > 10;
  assert.is(await isOpen(), false);
  assert.ok((await high(last)) < (await high(first)) / 2, `${await high(last)} px beside ${await high(first)}`);
  await picture(page, 'driver-jobs-phone');
  await last.getByRole('button', { name: 'Picked Up' }).focus();
  assert.is(await isOpen(), false, 'nothing moves under a finger');
  await page.keyboard.press('Tab');
  assert.ok((await high(last.locator('summary:focus'))) > 10, 'what has the focus is seen');
  await last.tap({ position: { x: 40, y: 12 } });
  await until('it opens', isOpen);
  // At a desk the table is whole.
  await page.reload();
  await page.setViewportSize({ width: 1280, height: 900 });
  const left = async (part: Locator) => (await part.boundingBox())?.x;
  const isUnder = async (name: string, part: Locator) => {
    const head = await left(page.getByRole('columnheader', { name, exact: true }));
    return head !== undefined && (await left(part)) === head;
  };
  await until('the buttons under Actions', () => isUnder('Actions', last.getByRole('button', { name: 'Picked Up' })));
  await until('the words where there is room', () => isUnder('Pickup Time', last.getByText('Up the stairs.')));
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const head = await high(page.getByRole('columnheader', { name: 'Dropoff' }));
  assert.ok(head < 100, `with doubled text its word takes ${head} px`);
  await page.context().close();
});

driver('resets a forgotten password by the mailed link', async () => {
  const { open, mailTo, url } = await site();
  const page = await open('/driver/forgot-password', PHONE);
  await page.locator('[name=email]').fill('pending-driver@demo.test');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText("If that email exists, we've sent a reset link.").waitFor();
  const link = /http\S+reset-password\S+/.exec(await mailTo('pending-driver@demo.test', /reset-password/))![0];
  await page.goto(link);
  await page.locator('[name=password]').fill('Brandnew1');
  // The token leaves the address bar as soon as the page's script runs.
  await page.waitForURL(({ search }) => !search);
  await page.locator('[name=confirmPassword]').fill('Brandnew1');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await told(page, '✅ Password updated. Redirecting to login…');
  await page.waitForURL(`${url}/driver/login`);
  await logIn(page, 'pending-driver@demo.test', 'Brandnew1');
  await page.waitForURL('**/driver/dashboard');
  await page.context().close();
});

driver.run();
