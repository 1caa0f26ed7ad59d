import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCsv } from '#rules/csv';
import { fieldsOf } from '#rules/form';
import { SURVEY_QUESTIONS, survey } from '#rules/survey';
import { UPDATES } from '#rules/updates';
import { newId } from '../../src/server/services/ids.ts';
import { NOON, SURVEY, type TestApp, testApp } from './helper.ts';
import { atOnce, newEmail, statuses } from './people.ts';
import { HOUR } from './samples.ts';

interface Counted {
  field: string;
  options: { option: string; count: number }[];
}

const test = suite('the survey');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});

const answers = (email: string) => ({
  ...SURVEY,
  food_pref: 'Home-cooked',
  spending: '£6-10',
  age_group: '60+',
  email,
  postcode: ' sl1 2lt ',
});
const submit = (body: unknown) => kitchen.call('POST', '/homepage/submit', { body });
const kept = (email: string) =>
  kitchen.services.database.db.selectFrom('survey_answers').selectAll().where('email', '=', email).execute();

test('an answer is kept whole; the same address again replaces it', async () => {
  const email = newEmail();
  kitchen.setNow(NOON);
  const first = await submit({ ...answers(email), extra: 'dropped', updates: true });
  assert.equal([first.status, first.body], [201, { ok: true }]);
  const [{ id, ...row }] = (await kept(email)) as [Awaited<ReturnType<typeof kept>>[number]];
  const [noon, hourLater] = [0, 1].map((hours) => new Date(Date.parse(NOON) + hours * HOUR));
  const times = { created_at: noon, updated_at: noon, updates_at: noon };
  assert.equal(row, { ...answers(email), postcode: 'SL1 2LT', ...times, updates_words: UPDATES.version });

  kitchen.setNow(hourLater!.toISOString());
  const others = Object.fromEntries(SURVEY_QUESTIONS.map(({ field, options }) => [field, options.at(-1)!]));
  await submit({ ...others, name: 'Ada Byron', postcode: 'SL2 3AB', email: email.toUpperCase() });
  kitchen.setNow(undefined);
  const said = { ...others, name: 'Ada Byron', postcode: 'SL2 3AB', email, updates_at: null, updates_words: null };
  assert.equal(await kept(email), [{ id, ...said, created_at: noon, updated_at: hourLater }]);
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

test('each answer is counted at its own question and option, and written in its own column', async () => {
  const { token } = await kitchen.operator();
  const look = async () => {
    const { total, questions } = (await kitchen.call('GET', '/operator/survey', { token })).body;
    return {
      total,
      counts: questions.flatMap(({ field, options }: Counted) => options.map((one) => ({ field, ...one }))),
    };
  };
  const before = await look();
  const email = newEmail();
  kitchen.setNow(NOON);
  await submit(answers(email));
  kitchen.setNow(undefined);
  const { name, email: _, postcode: __, ...choices } = answers(email);
  const chosen: Record<string, string> = choices;
  const counts = before.counts.map((one: { field: string; option: string; count: number }) =>
    chosen[one.field] === one.option ? { ...one, count: one.count + 1 } : one,
  );
  assert.equal(await look(), { total: before.total + 1, counts });

  const { headers, text } = await kitchen.call('GET', '/operator/survey.csv', { token });
  assert.match(String(headers['content-disposition']), "filename*=UTF-8''survey.csv");
  const [columns, ...lines] = parseCsv(text).map(({ cells }) => cells);
  assert.equal(columns, [...Object.keys(choices), 'name', 'email', 'postcode', 'created_at', 'updated_at']);
  const line = lines.find((cells) => cells.includes(email));
  const noon = new Date(NOON).toISOString();
  assert.equal(line, [...Object.values(choices), name, email, 'SL1 2LT', noon, noon]);
});

test('an export has every answer and everybody who waits, however many, in the order in which they came', async () => {
  const { db } = kitchen.services.database;
  const { token } = await kitchen.operator();
  const [mark, created_at] = [newId(), new Date()];
  const emails = Array.from({ length: 1_001 }, (_, at) => `${mark}-${at}@example.test`);
  const { postcode: _, ...rest } = answers('');
  const row = { ...rest, postcode: 'SL1 2LT', created_at, updated_at: created_at };
  await db
    .insertInto('survey_answers')
    .values(emails.map((email) => ({ ...row, id: newId(), email })))
    .execute();
  await db
    .insertInto('waitlist')
    .values(emails.map((email) => ({ id: newId(), email, postcode: 'ZZ1 1AA', created_at })))
    .execute();
  for (const path of ['survey', 'waitlist']) {
    const { text } = await kitchen.call('GET', `/operator/${path}.csv`, { token });
    const cells = parseCsv(text).flatMap((record) => record.cells);
    assert.equal(
      cells.filter((cell) => cell.startsWith(mark)),
      emails,
    );
  }
  const { areas } = (await kitchen.call('GET', '/operator/waitlist', { token })).body;
  assert.equal(areas[0], { area: 'ZZ1', count: 1_001 }, 'most wait there');
  const others = areas.slice(1).map(({ area, count }: { area: string; count: number }) => [count, area]);
  assert.equal(
    others,
    others.toSorted(([a, x]: [number, string], [b, y]: [number, string]) => b - a || (x < y ? -1 : 1)),
  );
  for (const table of ['survey_answers', 'waitlist'] as const)
    await db.deleteFrom(table).where('email', 'like', `${mark}%`).execute();
});

test('every field is required', async () => {
  const { status, body } = await submit({});
  assert.is(status, 422);
  assert.equal(
    Object.keys(body.fields),
    fieldsOf(survey).filter((field) => field !== 'updates'),
  );
});

test.run();
