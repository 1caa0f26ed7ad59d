import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestApp, testApp } from './helper.ts';
import { atOnce, newEmail, statuses } from './people.ts';

const test = suite('the survey');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});

const answers = (email: string) => ({
  food_pref: 'Home-cooked',
  access_pref: 'Pickup',
  priority: 'Value',
  spending: '£6-10',
  meal_pref: 'Value Meal (£3.99)',
  food_outside: '1–2 times',
  subscription: 'Maybe',
  age_group: '60+',
  name: 'Ada',
  email,
  postcode: ' sl1 2lt ',
});
const submit = (body: unknown) => kitchen.call('POST', '/homepage/submit', { body });
const kept = (email: string) =>
  kitchen.services.database.db.selectFrom('survey_answers').selectAll().where('email', '=', email).execute();

test('an answer is kept; the same address again replaces it', async () => {
  const email = newEmail();
  const first = await submit({ ...answers(email), extra: 'dropped' });
  assert.equal([first.status, first.body], [201, { ok: true }]);
  await submit({ ...answers(email.toUpperCase()), subscription: 'Yes', name: 'Ada Byron' });
  const rows = await kept(email);
  assert.is(rows.length, 1);
  const { subscription, name, postcode, created_at, updated_at } = rows[0]!;
  assert.equal([subscription, name, postcode], ['Yes', 'Ada Byron', 'SL1 2LT']);
  assert.ok(created_at <= updated_at);
});

test('the same address at the same moment is one answer', async () => {
  const email = newEmail();
  assert.equal(statuses(await atOnce(5, () => submit(answers(email)))), { 201: 5 });
  assert.is((await kept(email)).length, 1);
});

const WRONG = [
  ['food_pref', 'Nothing', 'Choose an option.'],
  ['spending', '', 'Choose an option.'],
  ['age_group', 26, 'Choose an option.'],
  ['name', '  ', 'Enter your name.'],
  ['email', 'nobody', 'Enter a valid email.'],
  ['postcode', 'SL1', 'Enter a valid postcode.'],
  ['postcode', 'SL1-2LT', 'Enter a valid postcode.'],
] as const;

for (const [field, value, message] of WRONG) {
  test(`${field} '${value}' is refused`, async () => {
    const email = newEmail();
    const { status, body } = await submit({ ...answers(email), [field]: value });
    assert.equal([status, body], [422, { error: message, fields: { [field]: message } }]);
    assert.is((await kept(email)).length, 0);
  });
}

test('every field is required', async () => {
  const { status, body } = await submit({});
  assert.is(status, 422);
  assert.equal(Object.keys(body.fields), Object.keys(answers('')));
});

test.run();
