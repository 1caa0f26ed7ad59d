import { PDFiumLibrary } from '@hyzyla/pdfium';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ALLERGENS } from '#rules/allergens';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { atRest, drawn, logIn, messageOf, PHONE, paperPhoto, photoFile, picture, site } from './browser.ts';
import { openScreen } from './screens.ts';

const seller = suite('a seller in a real browser');
const email = 'amara@example.test';
const password = 'Plantain22';

seller('goes from a postcode to a sold-out dish', async () => {
  const { open, mailTo, asOperator, url } = await site();
  const page = await open('/register', PHONE);
  await page.waitForURL('**/seller/start');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const stepShown = (text: string) => page.getByText(text, { exact: true }).waitFor();

  // An uncovered area may go on.
  await stepShown('Step 1 of 5');
  await page.locator('[name=postcode]').fill('not a postcode');
  await press('Check postcode');
  await page.getByText('Please enter a full UK postcode, e.g. SL1 2LT.').first().waitFor();
  await page.locator('[name=postcode]').fill('m14 5tq');
  await press('Check postcode');
  await press('Continue');

  await stepShown('Step 2 of 5');
  await page.locator('[name=work_right][value=citizen]').check();
  await page.locator('[name=has_kitchen][value=true]').check();
  await page.locator('[name=age]').fill('17');
  await press('Continue');
  await page.getByText('You must be 18+ to sell food.').first().waitFor();
  await page.locator('[name=age]').fill('34');
  await press('Continue');

  await stepShown('Step 3 of 5');
  await page.locator('[name=email]').fill(email);
  await press('Send Code');
  const code = /\b\d{6}\b/.exec(await mailTo(email, /\d{6}/))![0];
  await page.locator('[name=code]').fill(code === '000000' ? '111111' : '000000');
  await press('Verify');
  await page.getByText("That code didn't match. Try again or resend.").first().waitFor();
  await page.locator('[name=code]').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  // Nobody waits for it on the page.
  const joined = page.waitForResponse((response) => response.url().endsWith('/waitlist'));
  await press('Verify');

  await stepShown('Step 4 of 5');
  await joined;
  const waitlist = (await asOperator('GET', '/operator/waitlist')).entries;
  assert.ok(
    waitlist.some((one: { email: string; postcode: string }) => one.email === email && one.postcode === 'M14 5TQ'),
  );
  await page.reload();
  await stepShown('Step 4 of 5');
  assert.is(await page.locator('[name=email]').inputValue(), email);
  assert.is(await page.locator('[name=postcode]').inputValue(), 'M14 5TQ');
  await press('Create account');
  assert.is(await messageOf(page, 'name'), 'Name is required.');
  assert.is(await messageOf(page, 'price_categories'), 'Choose at least one price category.');
  await page.locator('[name=name]:focus').waitFor();
  const typed = {
    name: 'Amara Obi',
    phone: '07700 900 555',
    confirmPhone: '07700900555',
    address: '9 Moss Lane, Manchester',
    password,
    confirmPassword: password,
  };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  for (const [name, value] of [
    ['price_categories', 'Value'],
    ['cuisine_types', 'African'],
    ['meal_types', 'Dinner'],
  ]) {
    await page.locator(`[name=${name}][value="${value}"]`).check();
  }
  await picture(page, 'seller-account-phone');
  await press('Create account');

  await stepShown('Step 5 of 5');
  await page.locator('a[href="/dashboard"]').click();
  await page.waitForURL('**/seller/dashboard');
  await page.getByText('Registration not complete').first().waitFor();
  assert.is(await page.locator('[name=dish_name]').count(), 0, 'the menu is closed');
  await picture(page, 'seller-not-registered-phone');

  const { sellers } = await asOperator('GET', '/operator/sellers');
  const id = sellers.find((one: { email: string }) => one.email === email).id;
  await asOperator('PATCH', `/operator/sellers/${id}`, { council_status: 'Registered' });
  await page.reload();

  await press('Add dish');
  assert.is(await messageOf(page, 'dish_name'), 'Dish name is required.');
  await page.locator('[name=dish_name]').fill('Jollof rice');
  await page.locator('[name=description]').fill('Smoky, with plantain <b>and</b> chicken.');
  await page.locator('[name=price]').fill('6.50');
  await page.locator('[name=meal_time][value=dinner]').check();
  await page.locator('[name=quantity_total]').fill('2');
  // The profile's photo has the same name; the dish's is in the form with the dish.
  await page.locator('form:has([name=dish_name]) [name=photo]').setInputFiles(await photoFile());
  // Watched before: it goes after two seconds.
  const told = page.waitForFunction(() => {
    const add = document.querySelector('a[href="#add"]');
    const told = add?.parentElement?.previousElementSibling?.querySelector('p');
    // Above the button, which sticks to the lower edge, and over no form.
    return (
      told?.textContent === 'Jollof rice is on the menu.' &&
      told.getBoundingClientRect().bottom <= add!.getBoundingClientRect().top
    );
  });
  await press('Add dish');
  await told;
  const sell = page.getByRole('button', { name: 'Sell one Jollof rice' });
  await sell.waitFor();
  const { height } = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height });
  const faults = await sell.evaluate((button) => {
    button.nextElementSibling!.firstChild!.nodeValue = '9999 left';
    const row = button.closest('li')!;
    const { right } = row.getBoundingClientRect();
    return [...row.querySelectorAll('button')]
      .map((one) => [one.ariaLabel, one.getBoundingClientRect()] as const)
      .filter(([, box]) => box.width < 44 || box.height < 44 || box.right > right)
      .map(([name]) => name);
  });
  assert.equal(faults, [], 'every button is large enough for a finger, and inside its row');
  await page.setViewportSize({ width: 360, height });
  await page.getByText('Low').first().waitFor();
  await sell.click();
  await page.getByText('1 left').first().waitFor();
  const undo = page.getByRole('button', { name: 'Undo sold out Jollof rice' });
  const soldOut = page.getByRole('button', { name: 'Sold out Jollof rice', exact: true });
  await soldOut.click({ trial: true });
  const { x, y, width, height: tall } = (await soldOut.boundingBox())!;
  const tap = () => page.touchscreen.tap(x + width / 2, y + tall / 2);
  await tap();
  await undo.waitFor();
  // The second of two taps finds nothing to take back: the button stands where it stood, and takes no more.
  await tap();
  await drawn(page);
  const after = (await soldOut.boundingBox())!;
  assert.equal([await soldOut.isDisabled(), after.x, after.y], [true, x, y]);
  await undo.click();
  await page.getByText('1 left').first().waitFor();
  await sell.click();
  await page.locator('li').getByText('0 left').waitFor();
  await page.getByText('<b>and</b>').first().waitFor();
  await picture(page, 'seller-menu-phone');
  await page.getByRole('button', { name: 'Restock one Jollof rice' }).click();
  await page.getByText('Low').first().waitFor();
  await page.reload();
  await page.getByText('Low').first().waitFor();

  await page.getByRole('button', { name: 'Delete Jollof rice' }).click();
  await page.getByText('Are you sure you want to delete this dish?').waitFor();
  await page.getByRole('button', { name: 'Keep dish' }).click();
  await page.getByRole('button', { name: 'Delete Jollof rice' }).click();
  await page.getByRole('button', { name: 'Delete dish' }).click();
  await sell.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/seller/login**');
  await page.goto(`${url}/seller/dashboard`);
  await page.waitForURL('**/seller/login**');
  await page.context().close();
});

seller('chooses a new password by the mailed link', async () => {
  const { open, mailTo, url } = await site();
  const page = await open('/forgot-password', PHONE);
  await page.locator('[name=email]').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText("If that email exists, we've sent a reset link.").waitFor();
  const link = /http\S+reset-password\?\S+/.exec(await mailTo(email, /reset-password/))![0];
  await page.goto(link);
  await page.locator('[name=newPassword]').fill('short');
  // The token leaves the address bar as soon as the page's script runs.
  await page.waitForURL(({ search }) => !search);
  await page.getByRole('button', { name: 'Reset password' }).click();
  assert.is(await messageOf(page, 'newPassword'), 'Use at least 8 characters with letters and numbers.');
  await page.locator('[name=newPassword]').fill('Cassava33');
  await page.locator('[name=confirmPassword]').fill('Cassava33');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.waitForURL(`${url}/seller/login`);
  await page.goto(link);
  await page.locator('[name=newPassword]').fill('Cassava44');
  await page.locator('[name=confirmPassword]').fill('Cassava44');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByText('This reset link is invalid.').first().waitFor();
  await page.goto(`${url}/reset-password?rid=1&t=2`);
  await page.getByText('Your reset link is missing or invalid.').first().waitFor();
  await page.getByText('Get a new link').first().waitFor();
  await page.goto(`${url}/login`);
  await logIn(page, email, 'Cassava33');
  await page.waitForURL('**/seller/dashboard');
  await page.context().close();
});

seller('registers with the council, step by step, and uploads the licence', async () => {
  const { open, asOperator } = await site();
  const page = await open('/seller/login', PHONE);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
  };
  await logIn(page, 'new-seller@demo.test');
  await page.getByText('Start Registration').first().click();
  await page.waitForURL('**/seller/apply');

  await page.locator('[name=legal_name]').waitFor();
  await press('Next');
  assert.is(await messageOf(page, 'legal_name'), 'Legal name is required.');
  await fill({ legal_name: 'Rosa Martin', dob: '1985-07-14' });
  await page.locator('[name=entity_type][value=sole_trader]').check();
  await press('Next');
  await page.locator('[name=prep_address]').waitFor();
  await page.reload();
  await page.locator('[name=prep_address]').waitFor();
  // The authority is known from the postcode.
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=authority_name]')?.value === 'Slough Borough Council',
  );
  const day = (ahead: number) => addDaysTo(londonToday(new Date()), ahead);
  await fill({ prep_address: '5 Orchard Close, Slough', start_date: day(27), opening_hours: 'Mon to Fri 9am-5pm' });
  await press('Next');
  assert.match(
    await messageOf(page, 'start_date'),
    /^UK councils require 28 days' notice\. Choose a date on or after /,
  );
  await fill({ start_date: day(28) });
  await press('Next');
  await page.locator('[name=has_level2][value=true]').check();
  await fill({ allergen_process: 'Labels on every box, separate boards.', insurance_policy: 'POL-12345' });
  await press('Next');
  await page
    .getByText(/temporarily disabled/i)
    .first()
    .waitFor();
  await picture(page, 'council-payment-phone');
  await press('Continue');
  await page.locator('[name=esign_name]').waitFor();
  for (const name of ['correct_info', 'notify_changes', 'legal_responsibility'])
    await page.locator(`[name=${name}]`).check();
  await fill({ esign_name: 'Rosa Martin' });
  await picture(page, 'council-review-phone');
  await press('Submit application');
  await page.getByRole('button', { name: /print/i }).waitFor();
  await picture(page, 'council-submitted-phone');
  const { sellers } = await asOperator('GET', '/operator/sellers');
  const record = sellers.find((one: { email: string }) => one.email === 'new-seller@demo.test');
  assert.is(record.application.status, 'submitted');

  await page.goto(page.url().replace('/seller/apply', '/seller/upload-licence'));
  await press('Upload licence');
  await page.getByText('Choose a file').first().waitFor();
  const photo = await paperPhoto();
  await page.locator('[name=file]').setInputFiles(photo);
  await page.getByText('licence.webp').waitFor();
  const sending = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/auth/documents'),
  );
  await press('Upload licence');
  const request = await sending;
  await page.waitForURL('**/seller/dashboard');
  // On a phone's data plan a photo goes smaller than the camera took it.
  const sent = Number(await request.headerValue('content-length'));
  assert.ok(sent > 0 && sent < photo.buffer.length / 2, `${sent} of ${photo.buffer.length} bytes`);
  await page
    .getByText(/licence/i)
    .first()
    .waitFor();
  await picture(page, 'seller-registering-phone');
  await page.context().close();
});

seller('reads every allergen of a dish on a phone, with nothing cut off', async () => {
  const { open } = await site();
  const page = await open('/seller/login?next=/seller/labels', PHONE);
  await logIn(page, 'seller@demo.test');
  const table = page.getByRole('table');
  await table.waitFor();
  const [hidden, names] = await table.evaluate((element) => {
    const edge = element.parentElement!;
    const cells = element.querySelector('tbody tr')!.querySelectorAll('td');
    const shown = [...cells].map((cell) => getComputedStyle(cell, '::before').content.split('"')[1]);
    return [edge.scrollWidth - edge.clientWidth, shown] as const;
  });
  assert.equal([hidden, names], [0, Object.values(ALLERGENS)]);
  await page.context().close();
});

seller('prints what was not answered no larger than the answers', async () => {
  const { open, url } = await site();
  const page = await open('/seller/login');
  await logIn(page, 'submitted-seller@demo.test');
  await page.waitForURL('**/seller/dashboard');
  await page.goto(`${url}/seller/apply`);
  await page.getByText('Your copy', { exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  const sizes = await page
    .getByText('Not given')
    .evaluateAll((all) => all.map((one) => [one, one.parentElement!].map((part) => getComputedStyle(part).fontSize)));
  assert.ok(sizes.length > 0);
  for (const [words, answer] of sizes) assert.is(words, answer);
  await page.context().close();
});

seller('prints every allergen of a dish on one sheet of paper', async () => {
  const { open } = await site();
  const page = await open('/seller/login?next=/seller/labels');
  await logIn(page, 'seller@demo.test');
  await page.getByRole('table').waitFor();
  const edge = '10mm';
  const paper = await page.pdf({ format: 'A4', margin: { top: edge, bottom: edge, left: edge, right: edge } });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(paper);
  const words = (text: string) => text.replace(/\s/g, '');
  const printed = words(document.getPage(0).getText());
  document.destroy();
  library.destroy();
  const cutOff = Object.values(ALLERGENS).filter((name) => !printed.includes(words(name)));
  assert.equal(cutOff, []);
  await page.context().close();
});

seller('a phone shows a whole dish above the pickups, and forced colours which button takes no press', async () => {
  const page = await openScreen('menu', { viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });
  // Towards midnight nobody of the samples comes today.
  const driver = { first_name: 'Amir', transport: 'bicycle' };
  const coming = { id: 'p1', number: '0412', pickup_time: new Date(), status: 'assigned', driver };
  const pickups = [{ ...coming, ready_at: null, expected_at: null }];
  await page.route('**/auth/pickups*', (route) => route.fulfill({ json: { pickups } }));
  await page.reload();
  await page.getByText('No. 0412').waitFor();
  await atRest(page);
  const less = page.getByRole('button', { name: /^Sell one / }).first();
  const dish = await less.evaluate((button) => button.closest('li')!.getBoundingClientRect().bottom);
  const { y } = (await page.getByRole('heading', { name: 'Pickups' }).boundingBox())!;
  assert.ok(dish <= y, `the dish ends at ${dish}, the pickups begin at ${y}`);
  assert.ok(y < 740, `the pickups begin at ${y}`);
  await page.emulateMedia({ forcedColors: 'active' });
  const [own, grey] = await less.evaluate((button: HTMLButtonElement) => {
    button.disabled = true;
    const probe = button.appendChild(document.createElement('span'));
    probe.style.color = 'GrayText';
    return [button, probe].map((one) => getComputedStyle(one).color);
  });
  assert.is(own, grey);
  await page.context().close();
});

seller.run();
