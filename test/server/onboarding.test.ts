import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestApp, testApp } from './helper.ts';
import { atOnce, codeIn, inMinutes, newEmail, statuses, verifiedToken } from './people.ts';
import { registration } from './samples.ts';

const test = suite('onboarding');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});
test.after.each(() => kitchen.setNow(undefined));

const slough = { covered: true, label: 'Slough', authority_name: 'Slough Borough Council' };
const elsewhere = { covered: false, label: '', authority_name: '' };
const POSTCODES = [
  ['sl12lt', { ...slough, postcode: 'SL1 2LT' }],
  [' SL3  8pn ', { ...slough, postcode: 'SL3 8PN' }],
  ['M1 1AE', { ...elsewhere, postcode: 'M1 1AE' }],
  ['SL11 2LT', { ...elsewhere, postcode: 'SL11 2LT' }],
] as const;

for (const [pc, answer] of POSTCODES) {
  test(`the postcode '${pc}' is looked up`, async () => {
    const url = `/public/eligibility/postcode?pc=${encodeURIComponent(pc)}`;
    const { status, body } = await kitchen.call('GET', url);
    assert.equal([status, body], [200, answer]);
  });
}

const NO_POSTCODES = ['', '?pc=', '?pc=SL1', '?pc=hello', '?pc=SL1%202LTX', '?pc=SL1+2LT&pc=SL1+2LT', '?pc=%00'];
for (const query of NO_POSTCODES) {
  test(`'${query}' is an invalid postcode`, async () => {
    const { status, body } = await kitchen.call('GET', `/public/eligibility/postcode${query}`);
    assert.equal([status, body], [400, { error: 'invalid_postcode' }]);
  });
}

const CHECKS = [
  [{ work_right: 'citizen', has_kitchen: true, age: 18 }, 200, { pass: true }],
  [{ work_right: 'visa', has_kitchen: true, age: 44 }, 200, { pass: true }],
  [{ work_right: 'ilr', has_kitchen: true, age: 17 }, 200, { pass: false }],
  [{ work_right: 'ilr', has_kitchen: false, age: 30 }, 200, { pass: false }],
  [{ work_right: 'none', has_kitchen: true, age: 30 }, 422, 'Choose what gives you the right to work here.'],
  [{ work_right: 'ilr', has_kitchen: 'perhaps', age: 30 }, 422, 'Choose Yes or No.'],
  [{ work_right: 'ilr', has_kitchen: true, age: 30.5 }, 422, 'Enter your age.'],
  [{}, 422, 'Choose what gives you the right to work here.'],
] as const;

for (const [sent, status, answer] of CHECKS) {
  test(`eligibility of ${JSON.stringify(sent)}`, async () => {
    const reply = await kitchen.call('POST', '/public/eligibility/checks', { body: sent });
    assert.is(reply.status, status);
    assert.equal(status === 200 ? reply.body : reply.body.error, answer);
  });
}

test('the same address and postcode on the waitlist is one entry', async () => {
  const email = newEmail();
  const join = (postcode: string) => kitchen.call('POST', '/public/waitlist', { body: { email, postcode } });
  const first = await join('m11ae');
  assert.equal([first.status, first.body], [201, { ok: true }]);
  assert.equal(statuses(await atOnce(3, () => join('M1 1AE'))), { 201: 3 });
  await join('M1 1AF');
  const rows = await kitchen.services.database.db
    .selectFrom('waitlist')
    .select('postcode')
    .where('email', '=', email)
    .orderBy('postcode')
    .execute();
  assert.equal(rows, [{ postcode: 'M1 1AE' }, { postcode: 'M1 1AF' }]);
  assert.is((await join('nowhere')).status, 422);
});

// Registration

const register = (token: string | undefined, body: unknown) =>
  kitchen.call('POST', '/auth/register', { body, headers: token ? { 'x-email-token': token } : {} });

test('a registration makes a seller who is logged in', async () => {
  const email = newEmail();
  const token = await verifiedToken(kitchen, email);
  const more = { council_status: 'approved', id: 'mine' };
  const { status, body } = await register(token, { ...registration(email), ...more });
  assert.is(status, 201);
  const { id, account_created_at, ...seller } = body.seller;
  assert.is(account_created_at, new Date(account_created_at).toISOString());
  assert.equal(seller, {
    name: 'Amina Khan',
    email,
    phone: '07700900123',
    postcode: 'SL1 2LT',
    address: '12 High Street, Slough',
    photo_url: null,
    council_reason: null,
    cuisine_types: ['Indian', 'Other'],
    price_categories: ['Value'],
    meal_types: ['Lunch'],
    council_status: 'pending',
    coverage_label: 'Slough',
    status_in_uk: 'Citizen / ILR / Visa',
    application_status: null,
    application_submitted_at: null,
    application_sent_at: null,
    application_registered_on: null,
    application_authority: null,
    licence_uploaded_at: null,
    application_step: null,
  });
  const own = await kitchen.call('GET', '/auth/dashboard', { token: body.token });
  assert.equal([own.status, own.body.seller.id], [200, id]);
  const login = { email, password: 'Secret123' };
  assert.is((await kitchen.call('POST', '/auth/login', { body: login })).status, 200);
});

test('without a good token it is 401, before any rule', async () => {
  const email = newEmail();
  const old = await verifiedToken(kitchen, email);
  const driver = newEmail();
  await kitchen.call('POST', '/public/driver/send-code', { body: { email: driver } });
  const code = codeIn(await kitchen.mailTo(driver));
  const verified = await kitchen.call('POST', '/public/driver/verify-code', {
    body: { email: driver, code },
  });
  for (const token of [undefined, 'nonsense', 'x'.repeat(43), verified.body.verifyToken]) {
    assert.is((await register(token, {})).status, 401);
  }
  kitchen.setNow(inMinutes(30.1));
  assert.is((await register(old, registration(email))).status, 401);
  kitchen.setNow(inMinutes(29));
  assert.is((await register(old, registration(email))).status, 201);
});

const WRONG = [
  ['name', { name: ' ' }, 'Name is required.'],
  ['phone', { phone: '12345', confirmPhone: '12345' }, 'Enter a valid UK phone number.'],
  ['confirmPhone', { confirmPhone: '07700900124' }, 'Phone numbers do not match.'],
  ['address', { address: '12345' }, 'Enter your full address.'],
  ['postcode', { postcode: 'SL1' }, 'Enter a valid UK postcode.'],
  ['price_categories', { price_categories: [] }, 'Choose at least one price category.'],
  ['cuisine_types', { cuisine_types: ['Martian'] }, 'Choose at least one cuisine.'],
  ['meal_types', { meal_types: 'Lunch' }, 'Choose at least one meal type.'],
  ['password', { password: 'short', confirmPassword: 'short' }, 'Password must be at least 8 characters.'],
  ['confirmPassword', { confirmPassword: 'Different1' }, 'Passwords do not match.'],
] as const;

test('a failed rule says so and leaves the token good', async () => {
  const email = newEmail();
  const token = await verifiedToken(kitchen, email);
  for (const [field, change, message] of WRONG) {
    const { status, body } = await register(token, { ...registration(email), ...change });
    assert.equal([status, body], [422, { error: message, fields: { [field]: message } }]);
  }
  const { body } = await register(token, {});
  assert.is(body.error, 'Name is required.');
  assert.ok(Object.keys(body.fields).length >= 9, 'all failing fields at once');
  const other = { ...registration(newEmail()), confirmEmail: undefined };
  assert.is((await register(token, other)).status, 401, 'it is good for its own address alone');
  assert.is((await register(token, registration(email))).status, 201);
  assert.is((await register(token, registration(email))).status, 401, 'it works once');
});

test('registrations at the same moment with one token are one', async () => {
  const email = newEmail();
  const token = await verifiedToken(kitchen, email);
  const counts = statuses(await atOnce(4, () => register(token, registration(email))));
  assert.is(counts[201], 1);
  assert.is((counts[401] ?? 0) + (counts[409] ?? 0), 3);
});

test('an address that was registered meanwhile is 409 and leaves nothing', async () => {
  const email = newEmail();
  const token = await verifiedToken(kitchen, email);
  await kitchen.seller({ email });
  const { status, body } = await register(token, registration(email));
  assert.equal([status, body], [409, { error: 'This email is already registered.' }]);
});

test('an uncovered area may register too', async () => {
  const email = newEmail();
  const token = await verifiedToken(kitchen, email);
  const { status, body } = await register(token, { ...registration(email), postcode: 'M1 1AE' });
  assert.equal([status, body.seller.coverage_label], [201, '']);
});

test.run();
