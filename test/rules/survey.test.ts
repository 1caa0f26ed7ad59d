import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { check, fieldsOf, type Input } from '#rules/form';
import { SURVEY_PARTS, SURVEY_QUESTIONS, survey } from '#rules/survey';
import { empty, table, wrongTypes } from './cases.ts';

const good = {
  food_pref: 'Home-cooked',
  access_pref: 'Pickup',
  priority: 'Healthy',
  spending: '£16+',
  meal_pref: 'Value Meal (£3.99)',
  food_outside: '1–2 times',
  subscription: 'Maybe',
  age_group: '60+',
  name: 'Ada',
  email: 'Ada@b.co',
  postcode: 'sl1 2lt',
  updates: true,
} satisfies Input<typeof survey>;

const answers = suite('survey');
table(answers, survey, good, [
  ['food_outside', '3–5 times', undefined],
  ['food_outside', '1-2 times', 'Choose an option.'],
  ['spending', '£6-10', undefined],
  ['spending', '£6–10', 'Choose an option.'],
  ['meal_pref', 'Premium Meal (£6.99)', undefined],
  ['age_group', '', 'Choose an option.'],
  ['name', ' ', 'Enter your name.'],
  ['email', 'ada', 'Enter a valid email.'],
  ['email', 'Ada@b.co', undefined, 'ada@b.co'],
  ['postcode', ' sl12lt ', undefined, 'SL12LT'],
  ['postcode', 'sl1  2lt', undefined, 'SL1  2LT'],
  ['postcode', '12345', undefined],
  ['postcode', '1234', 'Enter a valid postcode.'],
  ['postcode', '123456789', 'Enter a valid postcode.'],
  ['postcode', 'SL1-2LT', 'Enter a valid postcode.'],
  ['postcode', '', 'Enter a valid postcode.'],
  ['updates', undefined, undefined, false],
  ['updates', 'true', undefined, true],
  ['updates', 'perhaps', 'Choose Yes or No.'],
]);
answers('takes every option that it offers', () => {
  for (const { field, options } of SURVEY_QUESTIONS) {
    for (const option of options) assert.equal(check(survey, { ...good, [field]: option }), {});
  }
});
wrongTypes(answers, survey, good, fieldsOf(survey));
empty(answers, survey, [
  ...SURVEY_QUESTIONS.map(({ field }): [string, string] => [field, 'Choose an option.']),
  ['name', 'Enter your name.'],
  ['email', 'Enter a valid email.'],
  ['postcode', 'Enter a valid postcode.'],
]);
answers('asks in parts that follow each other, each with a question', () => {
  const parts = SURVEY_QUESTIONS.map(({ part }) => part);
  assert.equal([...new Set(parts)], [...SURVEY_PARTS]);
  assert.equal(
    parts,
    [...parts].sort((a, b) => SURVEY_PARTS.indexOf(a) - SURVEY_PARTS.indexOf(b)),
  );
});
answers('asks in this order', () => {
  assert.equal(fieldsOf(survey), Object.keys(good));
});
answers.run();
