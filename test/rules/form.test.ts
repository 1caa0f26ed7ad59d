import { object, refine } from 'superstruct';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dayText } from '#rules/calendar';
import { flag, listOf, mustBeTrue, oneOf, optionalOneOf, wholeNumber } from '#rules/choices';
import { confirmation, lookedUp, optionalText, password, requiredText } from '#rules/field';
import { check, fieldsOf, readJson, readText } from '#rules/form';

const account = refine(
  object({
    name: requiredText('Name is required.', { min: 2, max: 10 }),
    age: wholeNumber('Enter your age.'),
    password: password('Too short.'),
    confirmPassword: confirmation(),
    note: optionalText(5),
  }),
  'confirmation',
  (values) => values.password === values.confirmPassword || { path: ['confirmPassword'], message: 'No match.' },
);
const good = { name: ' Ada ', age: '36', password: ' secret 1 ', confirmPassword: ' secret 1 ' };

const checks = suite('form: check');

checks('answers {} when everything is right', () => {
  assert.equal(check(account, good), {});
});

checks('answers one message a field, in the order of the schema', () => {
  const values = { note: 'too long a note', confirmPassword: 'x', password: 'y', age: -1, name: '' };
  assert.equal(Object.entries(check(account, values)), [
    ['name', 'Name is required.'],
    ['age', 'Enter your age.'],
    ['password', 'Too short.'],
    ['confirmPassword', 'No match.'],
    ['note', 'Keep this to 5 characters or fewer.'],
  ]);
});

checks('shows a mismatch beside the failing fields', () => {
  const errors = check(account, { ...good, name: '', confirmPassword: 'other' });
  assert.equal(errors, { name: 'Name is required.', confirmPassword: 'No match.' });
});

checks('checks just the fields asked for, and crosses just those', () => {
  const wrong = { password: 'x', confirmPassword: 'y' };
  assert.equal(check(account, wrong, ['age']), { age: 'Enter your age.' });
  assert.equal(check(account, wrong, ['password']), { password: 'Too short.' });
  assert.equal(check(account, wrong, ['confirmPassword']), { confirmPassword: 'No match.' });
  assert.equal(check(account, wrong, ['unknown']), {});
  assert.equal(check(account, wrong, []), {});
});

checks.run();

const read = suite('form: read');

read('keeps cleaned values and drops unknown fields', () => {
  assert.equal(readText(account, { ...good, admin: true }).value, {
    name: 'Ada',
    age: 36,
    password: ' secret 1 ',
    confirmPassword: ' secret 1 ',
    note: '',
  });
});

read('keeps only the fields asked for', () => {
  assert.equal(readText(account, { ...good, note: ' hm ' }, ['note', 'name', 'unknown']).value, {
    name: 'Ada',
    note: 'hm',
  });
});

read('answers messages and no value when a rule fails', () => {
  const answer = readText(account, { ...good, age: 1.5 });
  assert.equal(answer.errors, { age: 'Enter your age.' });
  assert.is(answer.value, undefined);
});

read('leaves what it was given as it was', () => {
  const lists = object({ kinds: listOf(['a', 'b'], 'Choose.'), open: flag() });
  const given = { kinds: ['a', 'a'], open: 'true' };
  assert.equal(readText(lists, given).value, { kinds: ['a'], open: true });
  assert.equal(given, { kinds: ['a', 'a'], open: 'true' });
});

read('names its fields in order', () => {
  assert.equal(fieldsOf(account), ['name', 'age', 'password', 'confirmPassword', 'note']);
});

read('drops what no rule names, even what every object has', () => {
  const odd = JSON.parse('{"constructor":1,"toString":1,"hasOwnProperty":1}') as object;
  assert.equal(Object.keys(readJson(account, { ...good, age: 36, ...odd }).value ?? {}), fieldsOf(account));
});

read.run();

const json = suite('form: from JSON');
const typed = object({
  n: wholeNumber('Number.'),
  sure: flag('Yes or no.'),
  open: flag(),
  some: listOf(['1'], 'Some.'),
});

json('takes a number for a number and a yes for a yes', () => {
  const given = { n: 7, sure: true, open: false, some: ['1'] };
  assert.equal(readJson(typed, given).value, given);
  assert.equal(readText(typed, given).value, given);
});

json('takes no text for them, and says so in the words of each field', () => {
  const texts = { n: '7', sure: 'true', open: 'false', some: '1' };
  const errors = { n: 'Number.', sure: 'Yes or no.', open: 'Choose Yes or No.', some: 'Some.' };
  assert.equal(readJson(typed, texts).errors, errors);
  assert.equal(readText(typed, texts).value, { n: 7, sure: true, open: false, some: ['1'] });
});

json('reads only the fields asked for', () => {
  assert.equal(readJson(typed, { n: '7', sure: true }, ['sure']).value, { sure: true });
});

// superstruct prints what it refuses: deep lists end its stack, and such a `toString` cannot be called.
const deep = JSON.parse(`${'['.repeat(9_000)}${']'.repeat(9_000)}`) as unknown;
for (const [what, hostile] of [
  ['a list that is too deep to print', deep],
  ['lists in a list', [deep]],
  ['an object that cannot be printed', { toString: 1, valueOf: 1 }],
  ['a list of such', [{ toString: 1 }]],
  ['an object with one in it', { a: { toString: 1 } }],
] as const) {
  for (const way of [readJson, readText]) {
    json(`${way.name} refuses ${what}`, () => {
      const every = object({
        ...typed.schema,
        name: requiredText('Name.'),
        note: optionalText(),
        one: oneOf(['a'], 'One.'),
        maybe: optionalOneOf(['a'], 'Maybe.'),
        agreed: mustBeTrue('Agree.'),
        day: dayText('Day.'),
      });
      const names = fieldsOf(every);
      const { errors } = way(every, Object.fromEntries(names.map((name) => [name, hostile])));
      assert.equal(Object.keys(errors ?? {}), names);
      const unjudged = object({ id: lookedUp(), again: confirmation() });
      assert.is(way(unjudged, { id: hostile, again: hostile }).value?.id, '');
    });
  }
}

json.run();
