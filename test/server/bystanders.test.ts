import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { touchSession } from '../../src/server/account/store.ts';
import { removeShareCode } from '../../src/server/driver/store.ts';
import {
  allowRemovals,
  forgetErasures,
  holdRemovals,
  lastErasure,
  noteErasure,
  removalsHeld,
} from '../../src/server/jobs/store.ts';
import { finishAlert } from '../../src/server/push/store.ts';
import { changeSeller } from '../../src/server/seller/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { testApp } from './helper.ts';
import { codeIn, newEmail } from './people.ts';
import { browser, put } from './push-service.ts';

// A statement that has lost its condition does its work for everybody: whoever asks sees nothing wrong.
const test = suite('what is done for one leaves all others as they are');

test('a seller who changes their details', async () => {
  const t = await testApp();
  const { db } = t.services.database;
  const [me] = [await t.seller(), await t.seller()];
  const others = () => db.selectFrom('sellers').selectAll().where('id', '!=', me.id).orderBy('id').execute();
  const before = await others();
  await changeSeller(db, me.id, { address: '99 New Street, Slough' });
  assert.equal(await others(), before);
  const mine = await db.selectFrom('sellers').select('address').where('id', '=', me.id).executeTakeFirst();
  assert.is(mine!.address, '99 New Street, Slough');
});

test('a driver who gives a share code', async () => {
  const t = await testApp();
  const { db } = t.services.database;
  const visa = { work_status: 'work_visa' };
  const [me] = [await t.driver(visa), await t.driver(visa)];
  const others = () => db.selectFrom('drivers').selectAll().where('id', '!=', me.id).orderBy('id').execute();
  const before = await others();
  const body = { share_code: 'W12345678', dob: '1991-02-03' };
  assert.is((await t.call('PUT', '/driver/right-to-work', { token: me.token, body })).status, 200);
  assert.equal(await others(), before);
});

test('a share code that is removed', async () => {
  const t = await testApp();
  const { db } = t.services.database;
  const code = { work_status: 'work_visa', share_code: 'W12345678' };
  const [me, other] = [await t.driver(code), await t.driver(code)];
  await removeShareCode(db, me.id);
  const codeOf = async ({ id }: { id: string }) =>
    (await db.selectFrom('drivers').select('share_code').where('id', '=', id).executeTakeFirst())?.share_code;
  assert.equal([await codeOf(me), await codeOf(other)], [null, 'W12345678']);
});

test('a session that is used', async () => {
  const t = await testApp();
  const { db } = t.services.database;
  const [me] = [await t.seller(), await t.seller()];
  const sessions = db.selectFrom('sessions').selectAll().orderBy('token_hash');
  const others = () => sessions.where('account_id', '!=', me.id).execute();
  const mine = () => sessions.where('account_id', '=', me.id).executeTakeFirstOrThrow();
  const before = await others();
  assert.ok(before.length > 0);
  const at = new Date('2099-01-02T03:04:05.000Z');
  await touchSession(db, (await mine()).token_hash, at);
  assert.equal([(await mine()).used_at, await others()], [at, before]);
});

test('a session that is ended', async () => {
  const t = await testApp();
  const [me, other] = [await t.seller(), await t.seller()];
  assert.is((await t.call('POST', '/auth/logout', { token: me.token })).status, 200);
  const seen = async ({ token }: { token: string }) => (await t.call('GET', '/auth/dashboard', { token })).status;
  assert.equal([await seen(me), await seen(other)], [401, 200]);
});

test('a code that is asked for', async () => {
  const { call, mailTo } = await testApp();
  const [first, second] = [newEmail(), newEmail()];
  const { verification_id } = (await call('POST', '/public/email/send-code', { body: { email: first } })).body;
  const code = codeIn(await mailTo(first));
  assert.is((await call('POST', '/public/email/send-code', { body: { email: second } })).status, 200);
  const { status } = await call('POST', '/public/email/verify', { body: { verification_id, code } });
  assert.is(status, 200, "another mailbox's code ends nobody's");
});

test('a browser that is told of new deliveries', async () => {
  const t = await testApp();
  const { db } = t.services.database;
  const [me, other] = [await t.driver(), await t.driver()];
  for (const one of [me, other]) await put(t, one, browser('push.example.test', `/${one.id}`).subscription);
  const subscriptionOf = ({ id }: { id: string }) =>
    db
      .selectFrom('push_subscriptions')
      .select(['id', 'told_new_at'])
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
  const { id: subscription_id } = await subscriptionOf(me);
  const { endpoint, keys } = browser('push.example.test').subscription;
  const sent = {
    id: newId(),
    subscription_id,
    subject_id: null,
    account_id: newId(),
    attempts: 1,
    endpoint,
    ...keys,
  } as const;
  const at = new Date('2099-01-02T03:04:05.000Z');
  await finishAlert(db, { ...sent, kind: 'new_deliveries', created_at: at }, at);
  assert.equal([(await subscriptionOf(me)).told_new_at, (await subscriptionOf(other)).told_new_at], [at, null]);
});

test('a backup that has ended', async () => {
  const { db } = (await testApp()).services.database;
  await db.insertInto('jobs').values({ name: 'bystander', next_at: new Date() }).execute();
  await holdRemovals(db);
  assert.is(await removalsHeld(db), true);
  await allowRemovals(db);
  const { numDeletedRows } = await db.deleteFrom('jobs').where('name', '=', 'bystander').executeTakeFirstOrThrow();
  assert.equal([await removalsHeld(db), Number(numDeletedRows)], [false, 1]);
});

test('an erasure whose last traces are gone', async () => {
  const { db } = (await testApp()).services.database;
  const at = new Date();
  await db.insertInto('jobs').values({ name: 'due already', next_at: at }).execute();
  await noteErasure(db, at);
  await forgetErasures(db, at);
  const { numDeletedRows } = await db.deleteFrom('jobs').where('name', '=', 'due already').executeTakeFirstOrThrow();
  assert.equal([await lastErasure(db), Number(numDeletedRows)], [undefined, 1]);
});

test.run();
