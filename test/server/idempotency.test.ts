import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError } from '../../src/server/http-error.ts';
import { answeredOnce, requireKey } from '../../src/server/idempotency/answered-once.ts';
import { claimKey, type KeyedCall } from '../../src/server/idempotency/store.ts';
import type { Db } from '../../src/server/services/database.ts';
import { newId } from '../../src/server/services/ids.ts';
import { testApp } from './helper.ts';

const once = suite('a call that is answered once');
const now = new Date();
const failingNow = (error: Error) => () => {
  throw error;
};
const failing = (error: Error) => () => Promise.reject<never>(error);

/** A key of a new account, and whether it is taken by now. */
async function newKey() {
  const { database } = (await testApp()).services;
  const keyed: KeyedCall = { account: newId(), key: newId(), call: 'test', hash: '', made: false };
  const isTaken = () => database.transaction(async (trx) => !(await claimKey(trx, { ...keyed, call: 'another' }, now)));
  return { database, keyed, isTaken };
}

for (const [words, error] of [
  ['a fault of ours', new Error('broken')],
  ['an answer of 503', new HttpError(503, 'Busy.')],
] as const) {
  once(`${words} leaves the key free and nothing written`, async () => {
    const { database, keyed, isTaken } = await newKey();
    const other = { ...keyed, account: newId() };
    const work = async (trx: Db) => {
      await claimKey(trx, other, now);
      throw error;
    };
    const failed = await answeredOnce(database, keyed, now, work).catch((thrown: unknown) => thrown);
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
    const thrown = (await answeredOnce(database, keyed, now, work).catch((error: unknown) => error)) as HttpError;
    assert.equal([thrown.status, thrown.body], [409, refusal.body]);
  }
  assert.ok(await isTaken());
});

once('two accounts that chose the same key each get their own answers again', async () => {
  const { database, keyed } = await newKey();
  const both = [keyed, { ...keyed, account: newId() }];
  const answers = (nth: string) =>
    Promise.all(both.map((one) => answeredOnce(database, one, now, async () => `${nth} answer to ${one.account}`)));
  const first = both.map(({ account }) => `first answer to ${account}`);
  assert.equal(await answers('first'), first);
  assert.equal(await answers('second'), first);
});

once('a key of another call is refused, and that call is not made', async () => {
  const { database, keyed } = await newKey();
  await answeredOnce(database, keyed, now, async () => 'done');
  let made = false;
  const another = async () => {
    made = true;
  };
  const thrown = await answeredOnce(database, { ...keyed, call: 'another' }, now, another).catch(
    (error: unknown) => error,
  );
  assert.equal([(thrown as HttpError).status, made], [422, false]);
});

once('the refusal of a call that makes something leaves its key free', async () => {
  const { database, keyed, isTaken } = await newKey();
  const refused = answeredOnce(database, { ...keyed, made: true }, now, failing(new HttpError(409, 'Too late.')));
  assert.is(((await refused.catch((error: unknown) => error)) as HttpError).status, 409);
  assert.not(await isTaken());
});

once('a row of an earlier version, which does not say what was sent, is an answer', async () => {
  const { database, keyed } = await newKey();
  const { account, key } = keyed;
  await database.db
    .insertInto('first_answers')
    .values({ account_id: account, key, call: 'accept', body: '{"answer":"kept"}', created_at: now })
    .execute();
  assert.is(await answeredOnce(database, keyed, now, failing(new Error('never called'))), 'kept');
});

once('a repeat that waits too long is told so', async () => {
  const { database, keyed } = await newKey();
  const timedOut = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  const slow = {
    ...database,
    transaction: (work: (trx: never) => Promise<unknown>) => work({ insertInto: failingNow(timedOut) } as never),
  } as typeof database;
  const thrown = await answeredOnce(slow, keyed, now, async () => 'made').catch((error: unknown) => error);
  assert.is((thrown as HttpError).status, 409);
});

once('a key is 1 to 200 printed signs', () => {
  for (const key of ['x', '~!'.repeat(100)]) assert.is(requireKey(key), key);
  for (const key of ['', 'a b', 'é', 'x'.repeat(201)]) assert.throws(() => requireKey(key), /1 to 200/);
});

once.run();
