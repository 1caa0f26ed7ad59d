import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError, httpErrorOf } from '../../src/server/http-error.ts';
import { Busy, TooManyAttempts } from '../../src/server/services/errors.ts';

const test = suite('errors as answers');

test('a problem is its status, its body and its headers', () => {
  const wrong = new HttpError(422, 'Name is required.', { fields: { name: 'Name is required.' } });
  assert.equal(
    [wrong.status, wrong.body, wrong.headers],
    [422, { error: 'Name is required.', fields: { name: 'Name is required.' } }, {}],
  );
  const late = new HttpError(429, 'Wait.', { retryAfter: 0.2 });
  assert.equal([late.body, late.headers], [{ error: 'Wait.' }, { 'retry-after': '1' }]);
  const other = new HttpError(400, 'No.', { body: { ok: false, error: 'No.' } });
  assert.equal(other.body, { ok: false, error: 'No.' });
});

const busy = { error: 'The service is busy. Please try again shortly.' };
const known: [what: string, error: Error, status: number, body: object, headers: object][] = [
  ['a part that is busy', new Busy('full'), 503, busy, { 'retry-after': '2' }],
  ['a database that is away', Object.assign(new Error(), { code: 'ECONNREFUSED' }), 503, busy, { 'retry-after': '2' }],
  [
    'too many attempts',
    new TooManyAttempts(30),
    429,
    { error: 'Too many attempts. Please wait a little and try again.' },
    { 'retry-after': '30' },
  ],
  [
    'too many attempts for a quarter of an hour',
    new TooManyAttempts(850),
    429,
    { error: 'Too many attempts. Please wait 15 minutes and try again.' },
    { 'retry-after': '850' },
  ],
];
for (const [what, error, status, body, headers] of known) {
  test(`${what} is ${status}, in words for people`, () => {
    const answer = httpErrorOf(error);
    assert.equal([answer?.status, answer?.body, answer?.headers], [status, body, headers]);
  });
}

test('a refusal stays what it is, and what nobody expected has no answer', () => {
  const refusal = new HttpError(409, 'Taken.');
  assert.is(httpErrorOf(refusal), refusal);
  assert.is(httpErrorOf(new Error('bug')), undefined);
});

test.run();
