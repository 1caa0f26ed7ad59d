import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atRest, DESK, logIn, picture, site, TIMEOUT_MS, tapTwice } from './browser.ts';
import { openScreen } from './screens.ts';

const operator = suite('the operator in a real browser');

operator('reads photo and passport side by side, as pictures that run nothing, and records a check', async () => {
  const { open, asOperator } = await site();
  const page = await open('/operator');
  await logIn(page, 'operator@demo.test');
  await page.waitForURL(/operator/);
  const { drivers } = await asOperator('GET', '/operator/drivers?limit=200');
  const driver = drivers.find(({ email }: { email: string }) => email === 'due-driver@demo.test');
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  await page.goto(`${page.url().split('?')[0]}?view=drivers&id=${driver.id}`);
  await page.getByRole('button', { name: 'Review documents' }).click();
  for (const title of ['Right-to-work document', 'Profile photo']) {
    const frame = page.getByTitle(title, { exact: true });
    await frame.waitFor();
    assert.is(await frame.getAttribute('sandbox'), '');
    const image = frame.contentFrame().locator('img');
    // It has no height of its own before it is drawn.
    await image.evaluate((one: HTMLImageElement) => one.decode());
    const box = (await frame.boundingBox())!;
    const shown = (await image.boundingBox())!;
    assert.ok(shown.width > 0.8 * box.width && shown.width <= box.width, `${title} fits its frame`);
    assert.ok(shown.height > 0.8 * shown.width, `${title} is drawn`);
  }
  await picture(page, 'operator-review');
  const name = `${driver.first_name} ${driver.last_name}`;
  const card = page.getByRole('article', { name });
  const review = card.getByRole('region', { name: 'Right to work' });
  // A tablet is turned and turned back: cards, then the table again, and the papers stay open.
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.getByRole('table').waitFor({ state: 'detached' });
  await review.waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('table').waitFor();
  await review.waitFor();
  // Whose right to work has passed is seldom checked again.
  await review.getByText('Record another check').click();
  for (const field of ['expires_on', 'follow_up_on', 'evidence']) {
    const box = (await card.locator(`[name=${field}]`).first().boundingBox())!;
    assert.ok(box.width > 150, `${field} is ${box.width} px wide`);
  }
  await card.locator('[name=method]').selectOption('manual');
  await card.locator('[name=outcome]').selectOption('passed');
  await card.getByRole('button', { name: 'Record check' }).click();
  await card.getByText('Passed · Manual, original document').waitFor();
  await page.context().close();
});

operator('the table of deliveries stays on its plate at every width that has one', async () => {
  const page = await openScreen('drivers', { viewport: { width: 900, height: 900 } });
  await page.goto(page.url().replace('drivers', 'deliveries&all=1'));
  for (const width of [900, 985, 1000, 1020, 1120, 1125, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const table = page.getByRole('table', { name: 'Deliveries' });
    await table.waitFor();
    const beyond = await table.evaluate(
      (one) => one.getBoundingClientRect().right - one.parentElement!.getBoundingClientRect().right,
    );
    assert.ok(beyond <= 0, `${beyond} px outside at ${width}`);
  }
  await page.context().close();
});

operator('a second click on Mark as paid does not take the payout back, nor one on its opposite pay it', async () => {
  const page = await openScreen('overview', DESK);
  await page.goto(`${page.url()}?view=deliveries&payout_status=pending`);
  await page.locator('[data-stop=open]').first().click();
  const card = page.getByRole('article');
  const [paid, unpaid] = ['Mark as paid', 'Mark as not paid'].map((name) => card.getByRole('button', { name }));
  for (const [button, then] of [
    [paid!, unpaid!],
    [unpaid!, paid!],
  ] as const) {
    await tapTwice(button, then, (x, y) => page.mouse.click(x, y));
    assert.is(await then.count(), 1);
  }
  await page.context().close();
});

operator('a button stays under the mouse that presses it, at the end of a page too', async () => {
  const page = await openScreen('drivers', { viewport: { width: 1280, height: 600 } });
  const last = page.locator('[data-stop=open]').last();
  if ((await last.getAttribute('aria-expanded')) === 'false') await last.click();
  await page
    .getByRole('article')
    .getByRole('button', { name: /^(Reject|Suspend|Approve) / })
    .first()
    .waitFor();
  // Typing in a card and a step between rows both show what the keyboard does.
  await last.focus();
  await page.keyboard.press('ArrowUp');
  const hint = page.getByText('Use the arrow keys to move between rows.');
  await hint.waitFor({ state: 'visible' });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const button = page.getByRole('article').getByRole('button').last();
  const before = (await button.boundingBox())!;
  await page.mouse.move(before.x + 5, before.y + 5);
  await page.mouse.down();
  await hint.waitFor({ state: 'hidden' });
  assert.equal(await button.boundingBox(), before);
  await page.context().close();
});

operator('nothing jumps on a laptop when counts come, or when another view is marked', async () => {
  const page = await openScreen('drivers', { viewport: { width: 1280, height: 800 } });
  const places = (of: string) =>
    page.locator(of).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  const view = async (name: string) => {
    await page.goto(page.url().replace(/view=.*/, `view=${name}`));
    await atRest(page);
  };
  const links = '[aria-label=Administration] a';
  await view('coverage');
  const before = await places(links);
  await view('launches');
  assert.equal(await places(links), before);
  await view('deliveries');
  await page.waitForFunction(() => document.querySelector<HTMLElement>('main nav a')?.dataset.count);
  assert.is(new Set(await places('main nav a')).size, 1, 'its choices stand in one row');
  await page.context().close();
});

operator('a long address of a driver stays in its column', async () => {
  const page = await openScreen('drivers', { viewport: { width: 1280, height: 800 } });
  await page.route('**/operator/drivers?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const one of body.drivers) one.email = `${'longname'.repeat(6)}@example.test`;
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  const email = page.locator('article dd', { hasText: 'longname' }).first();
  await email.waitFor();
  assert.ok(await email.evaluate(({ parentElement: row }) => row!.scrollWidth <= row!.clientWidth));
  await page.context().close();
});

operator('with doubled text on a phone the decision about a registration is in whole words', async () => {
  const page = await openScreen('drivers', { viewport: { width: 360, height: 740 } });
  const { asOperator } = await site();
  const { sellers } = await asOperator('GET', '/operator/sellers?limit=200');
  const { id } = sellers.find(({ email }: { email: string }) => email === 'submitted-seller@demo.test');
  await page.goto(page.url().replace('drivers', `sellers&id=${id}`));
  await page.getByRole('button', { name: 'Review registration' }).click();
  await page.getByRole('button', { name: 'Close review' }).waitFor();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await atRest(page);
  for (const name of ['Confirm registration', 'Refuse…', 'Send back for…']) {
    const { height } = (await page.getByRole('button', { name }).boundingBox())!;
    assert.ok(height < 160, `${name} is ${height} px high`);
  }
  const views = await page
    .locator('[aria-label="Daily work"] a')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right <= innerWidth).length);
  assert.is(views, 6, 'every view of the menu is in sight');
  await page.context().close();
});

operator("leads out of the console by the browser, since other screens' styles are in their own pages", async () => {
  const { open } = await site();
  const page = await open('/operator');
  for (const [link, path] of [
    ['Driver login', '/driver/login'],
    ['Next Door Kitchen', '/'],
  ] as const) {
    await page.getByRole('link', { name: link }).first().click();
    await page.locator(`#app[data-path="${path}"]`).waitFor({ state: 'attached' });
    await page.goBack();
    await page.locator('#app[data-path="/operator"]').waitFor({ state: 'attached' });
  }
  await page.context().close();
});

operator('approves a driver, adds deliveries, and reads what was done', async () => {
  const { open, asOperator } = await site();
  const page = await open('/operator');
  await logIn(page, 'operator@demo.test');
  await page
    .getByText(/to approve/i)
    .first()
    .waitFor();
  await picture(page, 'operator-overview');

  const { drivers } = await asOperator('GET', '/operator/drivers?status=pending');
  assert.ok(drivers.length > 0, 'somebody waits');
  await page.goto(`${page.url().split('?')[0]}?view=drivers`);
  // Whoever was promised an answer first is open.
  const [first] = drivers
    .filter(({ answer_by }: { answer_by: string | null }) => answer_by)
    .sort((a: { answer_by: string }, b: { answer_by: string }) => a.answer_by.localeCompare(b.answer_by));
  const approve = page.getByRole('button', { name: `Approve ${first.first_name} ${first.last_name}` });
  await approve.waitFor();
  await picture(page, 'operator-drivers');
  await approve.click();
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true });
  // Asked from here: waitForFunction takes a promise for true.
  const isApproved = async () =>
    (await asOperator('GET', '/operator/drivers?status=approved')).drivers.some(
      ({ id }: { id: string }) => id === first.id,
    );
  const end = Date.now() + TIMEOUT_MS;
  while (!(await isApproved())) {
    assert.ok(Date.now() < end, 'whoever is due first is approved');
    if (await sure.count()) await sure.click();
    await page.waitForTimeout(100);
  }

  for (const view of [
    'sellers',
    'deliveries',
    'payouts',
    'coverage',
    'survey',
    'waitlist',
    'mails',
    'people',
    'operators',
    'connections',
    'audit',
  ]) {
    await page.goto(`${page.url().split('?')[0]}?view=${view}`);
    await page.locator('h1').waitFor();
    await atRest(page);
    await picture(page, `operator-${view}`);
  }
  assert.match(await page.locator('main').innerText(), /approve/i);
  await page.context().close();
});

operator.run();
