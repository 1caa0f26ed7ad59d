import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError } from '../../src/server/http-error.ts';
import { answeredOnce } from '../../src/server/idempotency/answered-once.ts';
import { claimKey } from '../../src/server/idempotency/store.ts';
import type { Db } from '../../src/server/services/database.ts';
import { newId } from '../../src/server/services/ids.ts';
import { testApp } from './helper.ts';

const once = suite('a call that is answered once');
const now = new Date();
const failing = (error: Error) => () => Promise.reject<never>(error);

/** A key of a new account, and whether it is taken by now. */
async function newKey() {
  const { database } = (await testApp()).services;
  const keyed = { account: newId(), key: newId(), call: 'test', now };
  const isTaken = () =>
    database.transaction(async (trx) => !(await claimKey(trx, keyed.account, keyed.key, 'another', now)));
  return { database, keyed, isTaken };
}

for (const [words, error] of [
  ['a fault of ours', new Error('broken')],
  ['an answer of 503', new HttpError(503, 'Busy.')],
] as const) {
  once(`${words} leaves the key free and nothing written`, async () => {
    const { database, keyed, isTaken } = await newKey();
    const other = { account: newId(), key: newId() };
    const work = async (trx: Db) => {
      await claimKey(trx, other.account, other.key, 'test', now);
      throw error;
    };
    const failed = await answeredOnce(database, keyed, work).catch((thrown: unknown) => thrown);
    assert.is(failed, error);
    const left = await database.db
      .selectFrom('first_answers')
      .select('key')
      .where('account_id', 'in', [keyed.account, other.account])
      .execute();
    assert.equal(left, []);
    assert.not(await isTaken());
  });
}

once('a refusal is kept, with all that it said', async () => {
  const { database, keyed, isTaken } = await newKey();
  const refusal = new HttpError(409, 'Too late.', { fields: { id: 'Gone.' } });
  for (const work of [failing(refusal), failing(new Error('never called'))]) {
    const thrown = (await answeredOnce(database, keyed, work).catch((error: unknown) => error)) as HttpError;
    assert.equal([thrown.status, thrown.body], [409, refusal.body]);
  }
  assert.ok(await isTaken());
});

once('two accounts that chose the same key each get their own answers again', async () => {
  const { database, keyed } = await newKey();
  const both = [keyed, { ...keyed, account: newId() }];
  const answers = (nth: string) =>
    Promise.all(both.map((one) => answeredOnce(database, one, async () => `${nth} answer to ${one.account}`)));
  const first = both.map(({ account }) => `first answer to ${account}`);
  assert.equal(await answers('first'), first);
  assert.equal(await answers('second'), first);
});

once('a key of another call is refused, and that call is not made', async () => {
  const { database, keyed } = await newKey();
  await answeredOnce(database, keyed, async () => 'done');
  let made = false;
  const another = async () => {
    made = true;
  };
  const thrown = await answeredOnce(database, { ...keyed, call: 'another' }, another).catch((error: unknown) => error);
  assert.equal([(thrown as HttpError).status, made], [422, false]);
});

once('a key is 1 to 200 printed signs', async () => {
  const { database, keyed } = await newKey();
  const status = (key: string) =>
    answeredOnce(database, { ...keyed, key }, async () => 200).catch(({ status }: HttpError) => status);
  for (const key of ['x', '~!'.repeat(100)]) assert.is(await status(key), 200, key);
  for (const key of ['', 'a b', 'é', 'x'.repeat(201)]) assert.is(await status(key), 422, key);
});

once.run();
