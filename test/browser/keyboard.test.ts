import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { pdfFile, photoFile, site, told } from './browser.ts';
import { Keys } from './keys.ts';

const keyboard = suite('by keyboard alone');

const PASSWORD = 'Plantain22';
const DEMO_PASSWORD = 'Demo1234';
/** Becomes a seller here, and then registers with the council. */
const cook = { email: 'keys.cook@example.test', password: PASSWORD };
const inDays = (days: number) => addDaysTo(londonToday(new Date()), days);
const codeFor = async (email: string) => /\b\d{6}\b/.exec(await (await site()).mailTo(email, /\d{6}/))![0];

keyboard('a visitor skips to the content, mends what is wrong, and answers the survey', async () => {
  const keys = await Keys.at('/');
  await keys.press('Tab');
  assert.ok(await keys.link('Skip to content').evaluate((link) => link === document.activeElement), 'the first stop');
  await keys.page.keyboard.press('Enter');
  await keys.press('Tab');
  await keys.lands(keys.link("Tell us what you'd eat"));
  await keys.activate(keys.button('Submit'));
  await keys.lands(keys.page.locator('[name=food_pref]').first());

  // From the summary a link leads to its field.
  await keys.to(keys.link('Enter your name.'), 'Shift+Tab');
  await keys.page.keyboard.press('Enter');
  await keys.lands(keys.field('name'));
  await keys.to(keys.page.locator('[name=food_pref]').first(), 'Shift+Tab');
  await keys.choose({
    food_pref: 'Restaurant',
    access_pref: 'Pickup',
    priority: 'Premium',
    spending: '£6-10',
    meal_pref: 'Value Meal (£3.99)',
    food_outside: '6+ times',
    subscription: 'Yes',
    age_group: '60+',
  });
  await keys.type({ name: 'Kay Board', email: 'kay@example.test', postcode: 'sl1 2lt' });
  await keys.page.keyboard.press('Enter');
  await keys.sees("Thanks for your feedback! We'll keep you posted as we launch near you");
  await keys.close();
});

keyboard('a cook becomes a seller', async () => {
  const keys = await Keys.at('/seller/start');
  const step = (title: string) => keys.lands(keys.heading(title, 2));

  await keys.type({ postcode: 'nowhere' });
  await keys.page.keyboard.press('Enter');
  await keys.lands(keys.field('postcode'));
  await keys.type({ postcode: 'm14 5tq' });
  await keys.page.keyboard.press('Enter');
  await keys.sees("We're not in");
  await keys.activate(keys.button('Continue'));
  await step('Can you sell food?');
  await keys.choose({ work_right: 'ilr', has_kitchen: 'true' });
  await keys.type({ age: '34' });
  await keys.activate(keys.button('Continue'), 'Space');
  await step('Verify your email');
  await keys.activate(keys.button('Back'));
  await step('Can you sell food?');
  await keys.activate(keys.button('Continue'));
  await step('Verify your email');
  await keys.type({ email: 'keys.first@example.test' });
  await keys.page.keyboard.press('Enter');
  await keys.lands(keys.field('code'));
  await keys.activate(keys.button('Use another email'));
  await keys.lands(keys.field('email'));
  await keys.type({ email: 'seller@demo.test' });
  await keys.page.keyboard.press('Enter');
  await keys.sees('This email is already registered');
  await keys.to(keys.link('Reset password'));
  await keys.to(keys.field('email'), 'Shift+Tab');
  await keys.type({ email: cook.email });
  await keys.page.keyboard.press('Enter');
  await keys.lands(keys.field('code'));
  const code = await codeFor(cook.email);
  await keys.page.keyboard.type(code === '000000' ? '111111' : '000000');
  await keys.page.keyboard.press('Enter');
  await keys.sees("That code didn't match.");
  await keys.type({ code });
  await keys.page.keyboard.press('Enter');
  await step('Create your account');
  await keys.activate(keys.button('Create account'));
  await keys.lands(keys.field('name'));
  await keys.type({
    name: 'Keys Cook',
    phone: '07700900555',
    confirmPhone: '07700900555',
    address: '9 Moss Lane, Manchester',
  });
  await keys.tick(
    '[name=price_categories][value=Value]',
    '[name=cuisine_types][value=British]',
    '[name=meal_types][value=Dinner]',
  );
  await keys.type({ password: PASSWORD });
  await keys.press('Tab');
  await keys.press('Space');
  assert.is(await keys.field('password').getAttribute('type'), 'text', 'the password is shown');
  await keys.type({ confirmPassword: PASSWORD });
  await keys.activate(keys.button('Create account'));
  await step('Welcome');
  await keys.activate(keys.link('Go to your dashboard'));
  await keys.lands(keys.heading('Your kitchen'));
  await keys.sees('Registration not complete');
  await keys.close();
});

keyboard('a seller registers with the council and uploads the licence', async () => {
  const keys = await logInAs(cook.email, '/seller/login', cook.password);
  const step = (title: string) => keys.lands(keys.heading(title, 2));
  await keys.sees('Registration not complete');
  await keys.activate(keys.button('Start Registration'));
  await keys.lands(keys.heading('Council registration'));
  await keys.activate(keys.button('Next'));
  await keys.lands(keys.field('legal_name'));
  await keys.type({ legal_name: 'Rosa Martin' });
  await keys.choose({ entity_type: 'partnership' });
  await keys.type({ dob: '1985-07-14' });
  await keys.activate(keys.button('Next'));
  await step('Your kitchen');
  await keys.activate(keys.button('Back'));
  await step('About you');
  await keys.activate(keys.button('Next'));
  await step('Your kitchen');
  await keys.type({ prep_address: '5 Orchard Close, Slough' });
  await keys.tick('[name=same_as_kitchen]');
  await keys.type({ start_date: inDays(40), opening_hours: 'Mon to Fri 9am-5pm', authority_name: 'Manchester' });
  await keys.activate(keys.button('Next'));
  await step('Hygiene and insurance');
  await keys.choose({ has_level2: 'false' });
  await keys.type({ allergen_process: 'Labels on every box.', insurance_policy: 'POL-12345' });
  await keys.activate(keys.button('Next'));
  await step('Payment');
  await keys.activate(keys.button('Continue'));
  await step('Review and declarations');
  await keys.activate(keys.button('Change your kitchen'));
  await step('Your kitchen');
  await keys.activate(keys.button('Next'));
  await step('Review and declarations');
  await keys.tick('[name=correct_info]', '[name=notify_changes]', '[name=legal_responsibility]');
  await keys.type({ esign_name: 'Rosa Martin' });
  await keys.activate(keys.button('Submit application'));
  await step('Application submitted');

  await keys.activate(keys.link('Your kitchen'), 'Enter');
  await keys.lands(keys.heading('Your kitchen'));
  await keys.activate(keys.link('Upload your licence'));
  await keys.lands(keys.heading('Upload your licence'));
  await keys.activate(keys.button('Upload licence'));
  await keys.lands(keys.field('file'));
  await keys.field('file').setInputFiles(pdfFile('licence.pdf'));
  await keys.activate(keys.button('Upload licence'));
  await told(keys.page, 'Licence uploaded');
  await keys.lands(keys.heading('Your kitchen'));
  await keys.close();
});

keyboard('a seller adds a dish, sells it out, changes it, and takes it off the menu', async () => {
  const keys = await logInAs('seller@demo.test', '/seller/login');
  const sell = keys.button('Sell one Keyed soup');
  await keys.sees(keys.button(/^Sell one/));
  await keys.activate(keys.button('Add dish'));
  await keys.lands(keys.field('dish_name'));
  await keys.type({ dish_name: 'Keyed soup' });
  await keys.choose({ meal_time: 'lunch' });
  await keys.type({ price: '6.50', quantity_total: '2' });
  await keys.to(keys.page.locator('form [name=photo]'));
  await keys.page.locator('form [name=photo]').setInputFiles(await photoFile());
  await keys.tick('[name=seller_can_deliver]');
  await keys.activate(keys.button('Add dish'));
  await keys.sees(sell);

  await keys.to(sell, 'Shift+Tab');
  await keys.press('Space');
  await keys.sees('1 left');
  await keys.press('Enter');
  // Nothing is left to sell: what stays takes the focus.
  await keys.lands(keys.button('Restock one Keyed soup'));
  await keys.press('Enter');
  await keys.sees('1 left');
  await keys.activate(keys.button('Sold out Keyed soup'));
  await keys.lands(keys.button('Restock one Keyed soup'));
  await keys.to(keys.button('Undo sold out Keyed soup'), 'Shift+Tab');
  await keys.press('Enter');
  await keys.sees('1 left');
  const edit = keys.button('Edit Keyed soup');
  await keys.activate(edit);
  await keys.lands(keys.field('dish_name').first());
  await keys.activate(keys.button('Cancel'));
  await keys.lands(edit);
  await keys.to(keys.button('Edit the price of Keyed soup, £6.50'), 'Shift+Tab');
  await keys.press('Enter');
  await keys.lands(keys.field('price').first());
  await keys.page.keyboard.type('7');
  await keys.page.keyboard.press('Enter');
  await keys.lands(keys.button('Edit the price of Keyed soup, £7.00'));

  const remove = keys.button('Delete Keyed soup');
  await keys.activate(remove);
  await keys.lands(keys.button('Keep dish'));
  // However far one goes, one stays in the dialog.
  const inside = 'dialog :focus';
  for (let i = 0; i < 4; i++) {
    await keys.page.keyboard.press('Tab');
    const left = await keys.page.evaluate(() => document.activeElement !== document.body);
    assert.is(left && (await keys.page.locator(inside).count()) === 0, false, 'the focus stays in the dialog');
  }
  await keys.page.keyboard.press('Escape');
  await keys.lands(remove);
  await keys.page.keyboard.press('Enter');
  await keys.lands(keys.button('Keep dish'));
  await keys.page.keyboard.press('Enter');
  await keys.lands(remove);
  await keys.page.keyboard.press('Enter');
  await keys.lands(keys.button('Keep dish'));
  await keys.activate(keys.button('Delete dish'), 'Space');
  await sell.waitFor({ state: 'detached' });
  await keys.lands(keys.heading("Today's menu"));
  // Nobody tabs through a whole menu within the two seconds in which it stands over a row.
  await keys.page.locator('[aria-hidden=true]', { hasText: 'Keyed soup deleted.' }).waitFor({ state: 'detached' });
  await keys.activate(keys.button('Log out'));
  await keys.lands(keys.heading('Seller login'));
  await keys.close();
});

keyboard('somebody becomes a driver', async () => {
  const email = 'keys.driver@example.test';
  const keys = await Keys.at('/driver');
  const step = (title: string) => keys.lands(keys.heading(title, 2));
  const next = () => keys.activate(keys.button('Next'));
  await keys.type({ email });
  await keys.page.keyboard.press('Enter');
  await keys.lands(keys.field('code'));
  await keys.type({ code: await codeFor(email) });
  await keys.page.keyboard.press('Enter');
  await step('Your details');
  await next();
  await keys.lands(keys.field('first_name'));
  await keys.type({
    first_name: 'Kay',
    last_name: 'Okoro',
    phone: '07700900321',
    dob: '1994-03-05',
    address_line1: '3 Canal Row',
    city: 'Slough',
    postcode: 'sl13ab',
  });
  await keys.page.keyboard.press('Enter');
  await step('What allows you to work in the UK?');
  await keys.type({ work_status: 'UK' });
  await next();
  await step('How will you deliver?');
  await keys.activate(keys.button('Back'));
  await step('What allows you to work in the UK?');
  await next();
  await step('How will you deliver?');
  await keys.to(keys.field('transport'));
  await keys.press('ArrowDown');
  await next();
  await step('Do you have a criminal record check (DBS)?');
  await next();
  await keys.lands(keys.field('dbs_status'));
  await keys.press('ArrowDown');
  await next();
  await step('Password and consent');
  await keys.type({ password: PASSWORD, confirmPassword: PASSWORD });
  await keys.tick('[name=gdpr_consent]', '[name=terms_accepted]');
  await next();
  await step('Your documents');
  for (const [name, file] of Object.entries({
    profile_photo: await photoFile('me.jpg'),
    right_to_work_doc: pdfFile(),
  })) {
    await keys.to(keys.field(name));
    await keys.field(name).setInputFiles(file);
  }
  await keys.activate(keys.button('Submit application'));
  await keys.lands(keys.heading('Your application'));
  await keys.sees(/awaits approval/);
  await keys.to(keys.button('Send document'));
  await keys.close();
});

keyboard('a driver goes through the tabs and carries a delivery to the end', async () => {
  const keys = await logInAs('driver@demo.test', '/driver/login');
  const tab = (name: string) => keys.page.getByRole('tab', { name });
  // Of the delivery at hand: others may be on their way.
  const landsOn = (action: string) => keys.lands(keys.page.locator(`[name=${action}]:focus`));
  await keys.lands(keys.heading('Your deliveries'));
  await keys.sees(keys.button('Accept'));
  await keys.to(tab('Available'));
  for (const [key, name] of [
    ['ArrowRight', 'Upcoming'],
    ['End', 'Cancelled'],
    ['ArrowRight', 'Available'],
    ['ArrowLeft', 'Cancelled'],
    ['Home', 'Available'],
  ] as const) {
    await keys.press(key);
    await keys.lands(tab(name));
    assert.is(await tab(name).getAttribute('aria-selected'), 'true');
  }
  // One stop for all the tabs, then the list.
  await keys.press('Tab');
  assert.is(await keys.page.locator('[role=tab]:focus').count(), 0);
  await keys.activate(keys.button('Accept').last());
  await landsOn('picked-up');
  await keys.page.keyboard.press('Enter');
  await landsOn('complete');
  await keys.page.keyboard.press('Space');
  await keys.lands(tab('Completed'));
  await keys.press('Home');
  await keys.activate(keys.button('Accept').first());
  await landsOn('picked-up');
  await keys.activate(keys.button('Cancel').first());
  await keys.lands(tab('Cancelled'));
  await keys.activate(keys.button('Home'));
  await keys.lands(keys.heading('Home-cooked food from next door'));
  await keys.page.goBack();
  await keys.lands(keys.heading('Your deliveries'));
  await keys.activate(keys.button('Logout'));
  await keys.lands(keys.heading('Driver login'));
  await keys.close();
});

keyboard('an operator decides on drivers and goes through the console', async () => {
  const keys = await logInAs('operator@demo.test', '/operator');
  await keys.lands(keys.heading('To do'));
  await keys.sees(/to approve/);
  await keys.activate(keys.link('Drivers'));
  await keys.lands(keys.heading('Drivers', 1));
  await keys.sees(keys.button(/^Reject/));
  await keys.activate(keys.link('Pending'));
  await keys.sees(keys.button(/^Reject/));
  await keys.activate(keys.button(/^Reject/).first());
  await keys.lands(keys.field('reason'));
  await keys.activate(keys.button("Don't change"));
  const card = keys.page
    .locator('article')
    .filter({ has: keys.button(/^Approve/) })
    .first();
  await keys.lands(card.getByRole('heading'));
  const name = (await card.getByRole('heading').textContent())!;
  await keys.activate(keys.button(`Approve ${name}`));
  await told(keys.page, `${name} is approved. We've emailed the driver.`);
  // The next one who waits. Nobody has checked this driver's right to work: it is asked once more, and Enter means no.
  await keys.lands(card.getByRole('heading'));
  const next = (await card.getByRole('heading').textContent())!;
  assert.is.not(next, name);
  await keys.activate(keys.button(`Approve ${next}`));
  await keys.lands(keys.button("Don't approve"));
  await keys.activate(keys.button('Approve'));
  await told(keys.page, `${next} is approved. We've emailed the driver.`);
  await keys.activate(keys.link('Deliveries'), 'Enter');
  await keys.lands(keys.heading('Deliveries', 1));
  await keys.activate(keys.button('Log out'));
  await keys.lands(keys.heading('Operator login'));
  await keys.close();
});

keyboard('an operator connects a shop, and ends what they added', async () => {
  const keys = await logInAs('operator@demo.test', '/operator');
  await keys.lands(keys.heading('To do'));
  await keys.activate(keys.link('Connections'));
  await keys.lands(keys.heading('Connections', 1));
  await keys.sees('Slough Eats');
  const summary = (words: string) => keys.page.locator('summary', { hasText: words });
  await keys.activate(summary('Add a key'));
  await keys.to(keys.field('name'));
  await keys.activate(keys.button('Add key'));
  await keys.lands(keys.field('name'));
  await keys.type({ name: 'Keyed shop' });
  await keys.tick('[name=scopes][value="menus:read"]', '[name=scopes][value="sales:write"]');
  await keys.type({ expires_on: inDays(30) });
  await keys.activate(keys.button('Add key'));
  await keys.sees(/^ndk_/);
  await keys.to(keys.button('Copy the secret'));
  const end = keys.button('End Keyed shop');
  await keys.to(end, 'Shift+Tab');
  await keys.press('Enter');
  await keys.lands(keys.button('Keep key'));
  await keys.page.keyboard.press('Escape');
  await keys.lands(end);
  await keys.page.keyboard.press('Enter');
  await keys.lands(keys.button('Keep key'));
  await keys.activate(keys.button('End key'));
  await end.waitFor({ state: 'detached' });
  await keys.activate(summary('Add a webhook'));
  await keys.type({ url: 'http://shop.example/hear' });
  await keys.tick('[name=events][value="delivery.completed"]');
  await keys.activate(keys.button('Add webhook'));
  await keys.lands(keys.field('url'));
  await keys.type({ url: 'https://shop.example/hear' });
  await keys.activate(keys.button('Add webhook'));
  await keys.sees(/^whsec_/);
  const remove = keys.button('Delete https://shop.example/hear');
  await keys.to(remove, 'Shift+Tab');
  await keys.press('Enter');
  await keys.lands(keys.button('Keep webhook'));
  await keys.activate(keys.button('Delete webhook'));
  await remove.waitFor({ state: 'detached' });
  // The view's heading has the focus, without a jump to it. One goes on from there.
  await keys.press('Tab');
  await keys.close();
});

/** By the form, as everybody. */
async function logInAs(email: string, path: string, password = DEMO_PASSWORD): Promise<Keys> {
  const keys = await Keys.at(path);
  await keys.type({ email, password });
  await keys.page.keyboard.press('Enter');
  return keys;
}

keyboard.run();
