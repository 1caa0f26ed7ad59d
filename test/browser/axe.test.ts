import { suite } from 'uvu';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { check, errorsShown, fill, press, tick, walk } from './audit.ts';
import { atRest, logIn, pdfFile, photoFile, site } from './browser.ts';

const axe = suite('every screen and state, 320 and 1280 px wide, light and dark');

const codeFor = async (email: string) => /\b\d{6}\b/.exec(await (await site()).mailTo(email))![0];
const inDays = (days: number) => addDaysTo(londonToday(new Date()), days);

axe('for a visitor', () =>
  walk('/', async (page, look) => {
    await look('landing');
    await press(page, 'Submit');
    await errorsShown(page);
    await look('survey with errors');
    for (const group of await page.locator('fieldset').all()) await group.locator('input').first().check();
    await fill(page, { name: 'Ann', email: 'ann@example.test', postcode: 'sl1 2lt' });
    await look('survey filled in');
    await press(page, 'Submit');
    await page.getByText('Thanks for your feedback!').waitFor();
    await look('thanks');
    for (const text of ['privacy', 'terms']) {
      await page.goto(new URL(`/${text}.html`, page.url()).href);
      await look(text);
    }
  }),
);

const seller = { email: 'axe.seller@example.test', password: 'Plantain22' };

axe('for somebody who becomes a seller', () =>
  walk('/seller/start', async (page, look) => {
    await look('postcode');
    await fill(page, { postcode: 'nowhere' });
    await press(page, 'Check postcode');
    await errorsShown(page);
    await look('postcode with an error');
    await fill(page, { postcode: 'm14 5tq' });
    await press(page, 'Check postcode');
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await look('an area that is not covered');
    await press(page, 'Continue');
    await page.locator('[name=age]').waitFor();
    await look('eligibility');
    await press(page, 'Continue');
    await errorsShown(page);
    await look('eligibility with errors');
    await check(page, { work_right: 'citizen', has_kitchen: 'true' });
    await fill(page, { age: '40' });
    await press(page, 'Continue');
    await page.locator('[name=email]').waitFor();
    await look('email');
    await fill(page, { email: 'seller@demo.test' });
    await press(page, 'Send Code');
    await page.getByText('This email is already registered').waitFor();
    await look('an email that is registered');
    await fill(page, { email: seller.email });
    await press(page, 'Send Code');
    await page.locator('[name=code]').waitFor();
    await look('code');
    await fill(page, { code: await codeFor(seller.email) });
    await press(page, 'Verify');
    await page.locator('[name=confirmPhone]').waitFor();
    await look('account');
    await press(page, 'Create account');
    await errorsShown(page);
    await look('account with errors');
    await fill(page, {
      name: 'Axe Baker',
      phone: '07700900777',
      confirmPhone: '07700900777',
      address: '9 Moss Lane, Slough',
      password: seller.password,
      confirmPassword: seller.password,
    });
    await check(page, { price_categories: 'Value', cuisine_types: 'British', meal_types: 'Dinner' });
    await press(page, 'Create account');
    await page.locator('a[href="/dashboard"]').waitFor();
    await look('welcome');
  }),
);

axe('for a seller who registers with the council', () =>
  walk('/seller/login', async (page, look) => {
    await look('seller login');
    await press(page, 'Log in');
    await errorsShown(page);
    await look('seller login with errors');
    await logIn(page, seller.email, 'Wrongwrong1');
    await page.getByText('Wrong email or password.').waitFor();
    await look('seller login refused');
    await logIn(page, seller.email, seller.password);
    await page.getByText('Registration not complete').first().waitFor();
    await look('dashboard before the registration');
    await page.getByText('Start Registration').first().click();
    await page.locator('[name=legal_name]').waitFor();
    await look('identity');
    await press(page, 'Next');
    await errorsShown(page);
    await look('identity with errors');
    await fill(page, { legal_name: 'Axe Baker', dob: '1985-07-14' });
    await check(page, { entity_type: 'sole_trader' });
    await press(page, 'Next');
    await page.locator('[name=prep_address]').waitFor();
    await look('premises');
    await fill(page, {
      prep_address: '9 Moss Lane, Slough',
      start_date: inDays(40),
      opening_hours: 'Mon to Fri 9am-5pm',
      authority_name: 'Slough',
    });
    await press(page, 'Next');
    await page.locator('[name=insurance_policy]').waitFor();
    await look('hygiene and insurance');
    await press(page, 'Next');
    await errorsShown(page);
    await look('hygiene and insurance with errors');
    await check(page, { has_level2: 'true' });
    await fill(page, { allergen_process: 'Labels on every box.', insurance_policy: 'POL-12345' });
    await press(page, 'Next');
    await page
      .getByText(/temporarily disabled/i)
      .first()
      .waitFor();
    await look('payment');
    await press(page, 'Continue');
    await page.locator('[name=esign_name]').waitFor();
    await look('review');
    await tick(page, ['correct_info', 'notify_changes', 'legal_responsibility']);
    await fill(page, { esign_name: 'Axe Baker' });
    await press(page, 'Submit application');
    await page
      .getByText(/being processed|submitted/i)
      .first()
      .waitFor();
    await look('submitted');
    await press(page, 'Add details');
    await page.locator('[name=operator_town]').waitFor();
    await look('details for the council');
    await fill(page, { operator_postcode: 'nowhere' });
    await press(page, 'Save details');
    await errorsShown(page);
    await look('details for the council with an error');
    await page.goto(new URL('/seller/upload-licence', page.url()).href);
    await look('licence');
    await press(page, 'Upload licence');
    await page.getByText('Choose a file').first().waitFor();
    await look('licence with an error');
    await page.locator('[name=file]').setInputFiles(pdfFile());
    await look('licence chosen');
  }),
);

for (const [email, words] of [
  ['seller@demo.test', 'Registered with Slough Borough Council.'],
  ['refused-seller@demo.test', "We couldn't confirm your council registration."],
] as const) {
  axe(`for ${email}, whose record was sent`, () =>
    walk('/seller/login', async (page, look) => {
      await logIn(page, email);
      await page.waitForURL('**/seller/dashboard');
      await page.goto(new URL('/seller/apply', page.url()).href);
      await page.getByText(words).waitFor();
      await look('the application');
    }),
  );
}

axe('for a seller with a menu', () =>
  walk('/seller/login', async (page, look) => {
    await logIn(page, 'seller@demo.test');
    await page
      .getByRole('button', { name: /^Sell one/ })
      .first()
      .waitFor();
    await look('menu');
    await press(page, 'Add dish');
    await errorsShown(page);
    await look('dish with errors');
    await page
      .locator('form:has([name=dish_name]) [name=photo]')
      .first()
      .setInputFiles(await photoFile());
    await look('dish with a photo');
    await press(page, 'Details');
    await page.getByText('Change your details').waitFor();
    await look('all of the profile');
    await press(page, /^Copy /);
    await look('days to copy a dish to');
    // The menu has days of its own.
    await page
      .getByRole('group', { name: /^Copy / })
      .getByRole('button', { name: 'Tomorrow' })
      .click();
    await press(page, /^Edit the price/);
    await page.getByRole('button', { name: 'Save price' }).waitFor();
    await look('price of a dish');
    await press(page, 'Cancel');
    await press(page, /^Edit (?!the price)/);
    await page.getByRole('button', { name: 'Save dish' }).waitFor();
    await look('dish being edited');
    await press(page, /^Delete /);
    await page.getByRole('dialog').waitFor();
    await look('dialog');
    await press(page, 'Keep dish');
    await page.locator('[name=date]').fill(inDays(30));
    await page
      .getByRole('button', { name: /^Sell one/ })
      .first()
      .waitFor({ state: 'detached' });
    await look('empty menu');
  }),
);

for (const who of ['seller', 'driver']) {
  axe(`for a ${who} who forgot the password`, () =>
    walk(`/${who}/forgot-password`, async (page, look) => {
      await look('forgot password');
      await press(page, 'Send reset link');
      await errorsShown(page);
      await look('forgot password with an error');
      await fill(page, { email: 'nobody@example.test' });
      await press(page, 'Send reset link');
      await page.getByText("If that email exists, we've sent a reset link.").waitFor();
      await look('reset link sent');
      await page.goto(new URL(`/${who}/reset-password`, page.url()).href);
      await page.locator('h1').waitFor();
      await look('reset without a link');
    }),
  );
}

axe('for somebody who becomes a driver', () =>
  walk('/driver', async (page, look) => {
    const email = 'axe.driver@example.test';
    await page.locator('[name=email]').waitFor();
    await look('email');
    await fill(page, { email });
    await press(page, 'Send Code');
    await page.locator('[name=code]').waitFor();
    await look('code');
    await fill(page, { code: await codeFor(email) });
    await press(page, 'Verify');
    await page.locator('[name=first_name]').waitFor();
    await look('details');
    await press(page, 'Next');
    await errorsShown(page);
    await look('details with errors');
    await fill(page, {
      first_name: 'Ax',
      last_name: 'El',
      phone: '07700900888',
      dob: '1990-01-01',
      address_line1: '1 Low Road',
      city: 'Slough',
      postcode: 'SL1 2LT',
    });
    await press(page, 'Next');
    const selects = { work_status: 'uk_citizen', transport: 'car', dbs_status: 'clear' };
    for (const [name, value] of Object.entries(selects)) {
      await page.locator(`[name=${name}]`).waitFor();
      await look(name);
      await page.locator(`[name=${name}]`).selectOption(value);
      await press(page, 'Next');
    }
    await page.locator('[name=gdpr_consent]').waitFor();
    await look('password and consent');
    await press(page, 'Next');
    await errorsShown(page);
    await look('password and consent with errors');
    await fill(page, { password: 'Bicycle99', confirmPassword: 'Bicycle99' });
    await tick(page, ['gdpr_consent', 'terms_accepted']);
    await press(page, 'Next');
    await page.locator('[name=profile_photo]').waitFor();
    await look('documents');
    await page.locator('[name=profile_photo]').setInputFiles(await photoFile());
    await look('documents chosen');
    await press(page, 'Submit application');
    await page.getByText(/await/i).first().waitFor();
    await look('application that waits');
  }),
);

axe('for a driver with deliveries', () =>
  walk('/driver/login', async (page, look) => {
    await look('driver login');
    await press(page, 'Log in');
    await errorsShown(page);
    await look('driver login with errors');
    await logIn(page, 'driver@demo.test');
    await page.getByRole('button', { name: 'Accept' }).first().waitFor();
    for (const tab of ['Available', 'Upcoming', 'Completed', 'Cancelled']) {
      await page.getByRole('tab', { name: tab }).click();
      await atRest(page);
      await look(tab);
    }
    await page.context().setOffline(true);
    await page.getByRole('tab', { name: 'Available' }).click();
    await page.getByText("There's no signal.").first().waitFor();
    await look('without signal');
  }),
);

const VIEWS = [
  'drivers',
  'sellers',
  'deliveries',
  'incidents',
  'payouts',
  'coverage',
  'councils',
  'survey',
  'waitlist',
  'mails',
  'people',
  'operators',
  'connections',
  'audit',
  'search&q=SL1',
];

axe('for an operator', () =>
  walk('/operator', async (page, look) => {
    await look('operator login');
    await logIn(page, 'operator@demo.test');
    await page
      .getByText(/to approve/i)
      .first()
      .waitFor();
    await look('overview');
    for (const view of VIEWS) {
      await page.goto(new URL(`/operator?view=${view}`, page.url()).href);
      await page.locator('h1').waitFor();
      await atRest(page);
      await look(view);
      const folded = page.locator('summary');
      for (let i = 0; i < (await folded.count()); i++) await folded.nth(i).click();
      if (await folded.count()) await look(`${view}, unfolded`);
    }
    await page.goto(new URL('/operator?view=drivers&status=pending', page.url()).href);
    await page.getByText('Priya Shah').first().click();
    await page.getByRole('button', { name: 'Review documents' }).first().click();
    await page.locator('iframe').first().waitFor();
    await look('papers side by side');
  }),
);

axe.run();
