import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atRest, TIMEOUT_MS } from './browser.ts';
import { openScreen, type ScreenName } from './screens.ts';
import { outline } from './tree.ts';

const tree = suite('what a screen reader is given');

/** The frame of every screen around what `main` holds; `nav` stands in the header. */
const framed = (main: string, nav = '') => `
link Skip to content
banner
  link Next Door Kitchen${indented(nav)}
main${indented(main)}
contentinfo
  link Privacy policy
  link Terms
  link support@localhost
  link Complaints
status`;
const indented = (text: string) => (text ? `\n${text.trim().replace(/^/gm, '  ')}` : '');
const same = (given: string, expected: string) => assert.is(given.trim(), expected.trim());

/** A page, or a part of it, is given so once it is whole: a step of a wizard has its heading before its form. */
async function gives(page: Page, expected: string, part?: string): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await page.waitForTimeout(100)) {
    if ((await outline(page, part)).trim() === expected.trim()) return;
  }
  same(await outline(page, part), expected);
}

async function screen(name: ScreenName, main: string, nav?: string) {
  const page = await openScreen(name);
  await gives(page, framed(main, nav));
  await page.context().close();
}

tree('the landing page', () =>
  screen(
    'landing',
    `
heading 1 Home-cooked food from next door
link Tell us what you'd eat
list
  heading 2 A neighbour cooks
  link Cook for your street
  heading 2 You choose
  link Tell us what you like
  heading 2 A driver brings it
  link Deliver in your area
heading 2 The kind of dinner we mean
list
  image Chicken in an orange sauce with swirls of cream and fresh coriander
  image A thick slice under golden cheese, with basil leaves
  image Four eggs in a pan of spiced tomato, with spring onions
  image A heaped plate in tomato sauce, with grated cheese
link Photo credits
image A cook's screen: a number of portions beside each dish, and a button Sold out
heading 2 For cooks and drivers
heading 2 What should we cook first?
list
heading 3 What you like 1 of 3
group Which food do you prefer?: radio Home-cooked | Restaurant | Both
group How would you like to get it?: radio Pickup | Delivery
group What matters most to you?: radio Value | Healthy | Premium
heading 3 Your usual week 2 of 3
group How much do you spend on a meal?: radio £3-5 | £6-10 | £11-15 | £16+
group Which meal would you choose?: radio Value Meal (£3.99) | Premium Meal (£6.99)
group How many times a week do you eat out or order in?: radio 1–2 times | 3–5 times | 6+ times
group Would you subscribe to weekly meals?: radio Yes | No | Maybe
heading 3 About you 3 of 3
group How old are you?: radio 18-25 | 26-40 | 41-60 | 60+
textbox Name
textbox Email
textbox Postcode
checkbox Email me once when you open near me.
button Submit`,
    `
navigation
  link Register as Seller
  link Apply as Driver`,
  ),
);

tree('a login, and what is wrong with it', async () => {
  const page = await openScreen('driverLogin');
  const after = `
button Show password
button Log in
link Forgot your password?
link Create an account
link Go to seller login`;
  await gives(
    page,
    framed(`
heading 1 Driver login
textbox Email [required]
textbox Password [required]${after}`),
  );
  assert.is(await page.title(), 'Driver login · Next Door Kitchen');

  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').waitFor();
  await gives(
    page,
    framed(`
heading 1 Driver login
alert
  heading 2 There's a problem
  list
    link Email is required.
    link Password is required.
textbox Email [required, invalid] (Email is required.)
textbox Password [required, invalid] (Password is required.)${after}`),
  );
  assert.is(await page.title(), 'Error: Driver login · Next Door Kitchen');
  await page.context().close();
});

const WIZARD = `
navigation
  link Log in`;

tree('the first step of becoming a seller, and its answer', async () => {
  const page = await openScreen('postcode');
  const step = `
heading 1 Become a seller
heading 2 Where do you cook?
textbox Your kitchen's postcode [required] (For example SL1 2LT.)
button Check postcode`;
  await gives(page, framed(step, WIZARD));
  await page.locator('[name=postcode]').fill('sl1 2lt');
  await page.getByRole('button', { name: 'Check postcode' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await gives(
    page,
    framed(
      `${step}
status 'Good news: we cover Slough. Your council is Slough Borough Council.'
button Continue`,
      WIZARD,
    ),
  );
  await page.context().close();
});

tree("a seller's account", () =>
  screen(
    'account',
    `
heading 1 Become a seller
heading 2 Create your account
heading 3 About you
textbox Your name [required]
textbox Phone [required]
textbox Confirm phone [required]
heading 3 Your kitchen
textbox Address [required]
textbox Postcode [required]
group Price categories: checkbox Value | Healthy | Premium
group Cuisines: checkbox Indian | Pakistani | Italian | Chinese | British | Turkish | Middle Eastern | African | Caribbean | Other
group Meal types: checkbox Breakfast | Lunch | Dinner
heading 3 Your login
textbox Email [readonly] (Verified)
textbox Password [required] (At least 8 characters.)
button Show password
textbox Confirm password [required]
button Show confirm password
button Create account
button Back`,
    WIZARD,
  ),
);

tree("a driver's details", () =>
  screen(
    'driverDetails',
    `
heading 1 Apply as a driver
heading 2 Your details
textbox First name [required]
textbox Last name [required]
textbox Phone [required] (Mobile or landline, include +44 or 0)
Date Date of birth (Must be 18 or older)
textbox Address line 1 [required]
textbox Address line 2 (optional)
textbox City [required]
textbox Postcode [required]
button Next
button Back
status '✅ Email verified. Please complete your application.'`,
  ),
);

tree("a driver's transport", () =>
  screen(
    'driverTransport',
    `
heading 1 Apply as a driver
heading 2 How will you deliver?
combobox Transport (A motorcycle or car needs a driving licence and insurance for paid deliveries.)
button Next
button Back`,
  ),
);

tree('a licence to upload', () =>
  screen(
    'licence',
    `
heading 1 Upload your licence
button Licence (A PDF, or a photo or scan as JPG, PNG or WebP. Up to 10MB.)
button Upload licence`,
    `
navigation
  link Your kitchen
  button Log out`,
  ),
);

tree("a seller's day: the menu, the form, a dish with its buttons, the question before it goes", async () => {
  const page = await openScreen('menu');
  await page
    .getByRole('button', { name: /^Sell one/ })
    .first()
    .waitFor();
  await atRest(page);
  assert.is(await page.title(), 'Your kitchen · Next Door Kitchen');
  const name = (await page.locator('main li h4').first().textContent())!;
  const row = await outline(page, 'main li:has(h4)');
  same(
    row
      .replace(/^image .*\n/, '')
      .replaceAll(name, 'NAME')
      .replace(/£\d+\.\d\d/, 'PRICE'),
    `
heading 4 NAME
button Edit the price of NAME, PRICE
button Copy NAME
button Sell one NAME
button Restock one NAME
button Sold out NAME
button Edit NAME
button Delete NAME`,
  );
  same(
    await outline(page, 'section:has(> #add)'),
    `
region Add a dish
  heading 2 Add a dish
  textbox Dish name [required]
  group Meal time: radio Breakfast | Lunch | Dinner
  textbox Price in £ [required]
  textbox Portions [required]
  textbox Description (optional) (0 of 200 characters.)
  button Photo (optional) (JPG, PNG or WebP, up to 5MB. Larger photos are made smaller first.)
  group Which of the 14 allergens does it contain?: checkbox Celery | May contain celery | Gluten in cereals | May contain gluten | Crustaceans | May contain crustaceans | Eggs | May contain eggs | Fish | May contain fish | Lupin | May contain lupin | Milk | May contain milk | Molluscs | May contain molluscs | Mustard | May contain mustard | Tree nuts | May contain tree nuts | Peanuts | May contain peanuts | Sesame | May contain sesame | Soya | May contain soya | Sulphites sulphur dioxide | May contain sulphites
  checkbox None of the 14
  textbox Ingredients (optional) (As they appear on the label, up to 500 characters.)
  checkbox I can deliver this dish
  button Add dish`,
  );

  // One place says what a tap left; the list that arrives says nothing.
  const said = page.locator('section[aria-labelledby=menu] > [role=status]').first();
  assert.is(await said.innerText(), '');
  await page.getByRole('button', { name: `Restock one ${name}` }).click();
  assert.match(await said.innerText(), new RegExp(`^${name}: \\d+ left$`));

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').waitFor();
  same(
    await outline(page, 'dialog'),
    `
dialog Are you sure you want to delete this dish? [modal]
  button Delete dish
  button Keep dish`,
  );
  await page.context().close();
});

tree("a driver's deliveries: tabs, a table, buttons that say which row they belong to", async () => {
  const page = await openScreen('deliveries');
  await page.getByRole('button', { name: 'Accept' }).first().waitFor();
  const tabs = await outline(page, '[role=tablist]');
  // How many deliveries it has.
  assert.match(tabs, /tab Available \[selected\] \([1-9]\d*\)\n/);
  same(
    tabs.replace(/ \(\d+\)$/gm, ''),
    `
tablist Deliveries
  tab Available [selected]
  tab Upcoming
  tab Completed
  tab Cancelled`,
  );
  assert.match(await outline(page, '[role=tabpanel]'), /^tabpanel Available\n {2}table Available deliveries\n/);
  same(
    await outline(page, 'thead'),
    ['Pay', 'Pickup', 'Dropoff', 'Pickup Time', 'Status', 'Payout', 'Actions']
      .map((head) => `columnheader ${head}`)
      .join('\n'),
  );
  assert.match(await outline(page, 'tbody tr'), /^button Accept \(£\d.* SL\d.*\)$/);

  await page.context().setOffline(true);
  await page.getByText("There's no signal.").waitFor();
  assert.match(await outline(page, '[role=tabpanel]'), /\n {2}status\n {4}button Try again\n/);
  await page.context().close();
});

tree("the operator's console", async () => {
  await screen(
    'operatorLogin',
    `
heading 1 Operator login
textbox Email [required]
textbox Password [required]
button Show password
button Log in
link Seller login
link Driver login`,
  );
  const page = await openScreen('drivers');
  await page.getByRole('article').first().waitFor();
  assert.is(await page.title(), 'Drivers · Operator · Next Door Kitchen');
  same(
    await outline(page, 'header'),
    `
banner
  link Next Door Kitchen
  navigation
    search
      searchbox Search drivers, sellers and deliveries
      button Search
    list Daily work
      link To do
      link Drivers
      link Sellers
      link Deliveries
      link Problems
      link Payouts
    list Administration
      link Coverage
      link Councils
      link Survey
      link Waitlist
      link Launch emails
      link Complaints
      link Failed emails
      link People
      link Operators
      link Connections
      link Audit log
    button Log out`,
  );
  assert.is(await page.locator('header [aria-current=page]').textContent(), 'Drivers');
  const driver = await outline(page, 'article:has([aria-label^=Approve])');
  const name = /^article (.*)/.exec(driver)![1]!;
  assert.match(driver, new RegExp(`\\n {2}heading 2 ${name}\\n`));
  assert.match(driver, new RegExp(`\\n {2}button Approve ${name}\\n {2}button Reject ${name}$`));
  await page.context().close();
});

tree.run();
