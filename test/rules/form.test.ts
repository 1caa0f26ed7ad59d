import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { form } from '#rules/form';
import { confirmation, flag, listOf, optionalText, password, requiredText, wholeNumber } from '#rules/text';

const account = form(
  {
    name: requiredText('Name is required.', { min: 2, max: 10 }),
    age: wholeNumber('Enter your age.'),
    password: password('Too short.'),
    confirmPassword: confirmation(),
    note: optionalText(5),
  },
  (values) => ({ confirmPassword: values.password !== values.confirmPassword && 'No match.' }),
);
const good = { name: ' Ada ', age: '36', password: ' secret 1 ', confirmPassword: ' secret 1 ' };

const check = suite('form: check');

check('answers {} when everything is right', () => {
  assert.equal(account.check(good), {});
});

check('answers one message a field, in the order of the schema', () => {
  const values = { note: 'too long a note', confirmPassword: 'x', password: 'y', age: -1, name: '' };
  assert.equal(Object.entries(account.check(values)), [
    ['name', 'Name is required.'],
    ['age', 'Enter your age.'],
    ['password', 'Too short.'],
    ['confirmPassword', 'No match.'],
    ['note', 'Keep this to 5 characters or fewer.'],
  ]);
});

check('shows a mismatch beside the failing fields', () => {
  const errors = account.check({ ...good, name: '', confirmPassword: 'other' });
  assert.equal(errors, { name: 'Name is required.', confirmPassword: 'No match.' });
});

check('checks just the fields asked for, and crosses just those', () => {
  const wrong = { password: 'x', confirmPassword: 'y' };
  assert.equal(account.check(wrong, ['age']), { age: 'Enter your age.' });
  assert.equal(account.check(wrong, ['password']), { password: 'Too short.' });
  assert.equal(account.check(wrong, ['confirmPassword']), { confirmPassword: 'No match.' });
  assert.equal(account.check(wrong, ['unknown']), {});
  assert.equal(account.check(wrong, []), {});
});

check.run();

const read = suite('form: read');

read('keeps cleaned values and drops unknown fields', () => {
  assert.equal(account.read({ ...good, admin: true }).value, {
    name: 'Ada',
    age: 36,
    password: ' secret 1 ',
    confirmPassword: ' secret 1 ',
    note: '',
  });
});

read('keeps only the fields asked for', () => {
  assert.equal(account.read({ ...good, note: ' hm ' }, ['note', 'name', 'unknown']).value, {
    name: 'Ada',
    note: 'hm',
  });
});

read('answers messages and no value when a rule fails', () => {
  const answer = account.read({ ...good, age: 1.5 });
  assert.equal(answer.errors, { age: 'Enter your age.' });
  assert.is(answer.value, undefined);
});

read('leaves what it was given as it was', () => {
  const lists = form({ kinds: listOf(['a', 'b'], 'Choose.'), open: flag() });
  const given = { kinds: ['a', 'a'], open: 'true' };
  assert.equal(lists.read(given).value, { kinds: ['a'], open: true });
  assert.equal(given, { kinds: ['a', 'a'], open: 'true' });
});

read('names its fields in order', () => {
  assert.equal(account.fields, ['name', 'age', 'password', 'confirmPassword', 'note']);
});

read.run();
