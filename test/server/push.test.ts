import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSession } from '../../src/server/account/sessions.ts';
import { endSession } from '../../src/server/account/store.ts';
import { keptKeys, queueAlert } from '../../src/server/push/store.ts';
import { isPublic, mayCall, publicLookup } from '../../src/server/services/public-address.ts';
import { hashToken } from '../../src/server/services/secrets.ts';
import { type Answer, type Someone, type TestApp, testApp } from './helper.ts';
import { browser, count, put } from './push-service.ts';
import { inHours } from './samples.ts';
import { outsideTransaction } from './services/inside.ts';
import { untilSomebodyWaits } from './services/scratch.ts';

const subscribing = suite('push: subscribing');
const GOOD = browser('push.example.test');
for (const [words, over] of [
  ['plain http', { endpoint: 'http://push.example.test/1' }],
  ['no address', { endpoint: 'push' }],
  ['a name and password', { endpoint: 'https://a:b@push.example.test/1' }],
  ['this machine', { endpoint: 'https://localhost/1' }],
  ['an address inside', { endpoint: 'https://10.0.0.1/1' }],
  ['an address inside, in other words', { endpoint: 'https://0x7f.1/1' }],
  ['an IPv6 address inside', { endpoint: 'https://[::ffff:127.0.0.1]/1' }],
  ['a name without a dot', { endpoint: 'https://database/1' }],
  ['no keys', { keys: undefined }],
  ['half keys', { keys: { p256dh: GOOD.subscription.keys.p256dh } }],
  ['a key that is no point of the curve', { keys: { ...GOOD.subscription.keys, p256dh: `BA${'A'.repeat(85)}` } }],
  ['unknown kinds', { kinds: ['weather'] }],
  ["another's kinds", { kinds: ['incident'] }],
] as const) {
  subscribing(`refuses ${words}`, async () => {
    const t = await testApp();
    const { status, body } = await put(t, await t.driver(), { ...GOOD.subscription, ...over });
    assert.is(status, 422);
    assert.equal(Object.keys(body.fields), [Object.keys(over)[0]]);
  });
}
for (const [who, path, kinds] of [
  [
    'driver',
    '/driver/push',
    ['new_deliveries', 'cancelled', 'assigned_to_you', 'food_ready', 'food_late', 'application', 'payout'],
  ],
  ['seller', '/auth/push', ['driver_coming', 'pickup_cancelled', 'council_status']],
  ['operator', '/operator/push', ['incident']],
] as const) {
  subscribing(`a ${who}'s browser is kept with all that was sent, and ends by its call`, async () => {
    const t = await testApp();
    const { db } = t.services.database;
    const someone = await t[who]();
    const kept = () =>
      db.selectFrom('push_subscriptions').selectAll().where('account_id', '=', someone.id).executeTakeFirst();
    const { endpoint, keys } = browser('push.example.test', `/${someone.id}`).subscription;
    assert.equal((await put(t, someone, { endpoint, keys }, path)).body, { ok: true });
    const { id, session_hash, created_at, ...first } = (await kept())!;
    const whose = { account_kind: who, account_id: someone.id, told_new_at: null };
    assert.equal(first, { ...whose, endpoint, ...keys, kinds });

    const again = browser('push.example.test').subscription.keys;
    const later = await startSession(db, who, someone.id, new Date());
    t.setNow(new Date(created_at.getTime() + 60_000).toISOString());
    await put(t, { ...someone, token: later }, { endpoint, keys: again, kinds: [] }, path);
    t.setNow(undefined);
    const renewed = (await kept())!;
    assert.equal(
      { ...renewed, session_hash },
      { id, session_hash, created_at: renewed.created_at, ...first, ...again, kinds: [] },
    );
    assert.is(renewed.session_hash, hashToken(later), 'it ends with the session that renewed it');
    assert.is(+renewed.created_at - +created_at, 60_000);
    assert.is((await t.call('DELETE', path, { token: someone.token, body: { endpoint } })).status, 200);
    assert.is(await kept(), undefined);
  });
}
subscribing('ends by its call, with its session, and when there are too many', async () => {
  const t = await testApp();
  const driver = await t.driver();
  const one = (at: number) => browser('push.example.test', `/${driver.id}/${at}`).subscription;
  // The first one is renewed before there are too many.
  for (const [minute, at] of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11].entries()) {
    t.setNow(inHours(minute / 60).toISOString());
    await put(t, driver, one(at));
  }
  t.setNow(undefined);
  const kept = await t.services.database.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('account_id', '=', driver.id)
    .orderBy('id')
    .execute();
  assert.equal(
    kept.map(({ endpoint }) => endpoint),
    [0, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((at) => one(at).endpoint),
    'the oldest went',
  );
  await put(t, driver, one(11));
  assert.is(await count(t, driver), 10, 'the same browser again');
  const { endpoint } = one(11);
  assert.equal((await t.call('DELETE', '/driver/push', { token: driver.token, body: { endpoint } })).body, {
    ok: true,
  });
  assert.is(await count(t, driver), 9);
  const other = await t.driver();
  await t.call('DELETE', '/driver/push', { token: other.token, body: { endpoint: one(10).endpoint } });
  assert.is(await count(t, driver), 9, "nobody ends another's");
  await t.call('POST', '/driver/auth/logout', { token: driver.token });
  assert.is(await count(t, driver), 0);
});
subscribing("a browser that changes hands is the new one's alone", async () => {
  const t = await testApp();
  const [one, two] = [await t.driver(), await t.driver()];
  const { subscription } = browser('push.example.test', `/${one.id}`);
  await put(t, one, subscription);
  await put(t, two, subscription);
  assert.equal([await count(t, one), await count(t, two)], [0, 1]);
});
subscribing('what waits for one account is not told to the next one with the browser', async () => {
  const t = await testApp();
  const { db } = t.services.database;
  const [one, two] = [await t.driver(), await t.driver()];
  const { subscription } = browser('push.example.test', `/${one.id}`);
  const kept = () =>
    db.selectFrom('push_subscriptions').select(['id', 'told_new_at']).where('endpoint', '=', subscription.endpoint);
  const waiting = async () => {
    const ids = kept().clearSelect().select('id');
    return (await db.selectFrom('push_alerts').select('kind').where('subscription_id', 'in', ids).execute()).length;
  };
  await put(t, one, subscription);
  const { id } = await kept().executeTakeFirstOrThrow();
  await db
    .updateTable('push_subscriptions')
    .set({ told_new_at: inHours(0) })
    .where('id', '=', id)
    .execute();
  // Due later, so that it waits.
  await queueAlert(db, { kind: 'payout', to: one.id }, inHours(1));
  await put(t, one, subscription);
  assert.is(await waiting(), 1, 'the same account again');
  await put(t, two, subscription);
  const { told_new_at } = await kept().executeTakeFirstOrThrow();
  assert.equal([await waiting(), told_new_at], [0, null]);
});
// The embedded database has one connection: nobody logs out during a transaction.
if (process.env.TEST_POSTGRES) {
  /** What another call is answered that meets a logout which is not committed yet. */
  const whileLoggingOut = async (t: TestApp, { token }: Someone, call: () => Promise<Answer>) => {
    const { database } = t.services;
    const { answer } = await database.transaction(async (trx) => {
      await endSession(trx, hashToken(token));
      const answer = outsideTransaction(call);
      await untilSomebodyWaits(database);
      return { answer };
    });
    return answer;
  };

  subscribing('who logs out at the moment of an alert is left out, and its cause stands', async () => {
    const t = await testApp();
    const { db } = t.services.database;
    const [driver, other] = [await t.driver(), await t.driver()];
    for (const one of [driver, other]) await put(t, one, browser('push.example.test', `/${one.id}`).subscription);
    const { token } = await t.operator();
    const body = {
      fee_pence: 650,
      pickup_postcode: 'SL1 2LT',
      dropoff_postcode: 'SL2 3AB',
      pickup_time: inHours(24).toISOString(),
    };
    const add = () => t.call('POST', '/operator/deliveries', { token, body });
    const { status, text } = await whileLoggingOut(t, driver, add);
    assert.is(status, 201, text);
    const told = await db
      .selectFrom('push_alerts as a')
      .innerJoin('push_subscriptions as s', 's.id', 'a.subscription_id')
      .select('account_id')
      .where('account_id', 'in', [driver.id, other.id])
      .execute();
    assert.equal(told, [{ account_id: other.id }]);
  });

  subscribing('a browser that is renewed while its driver logs out is logged out, too', async () => {
    const t = await testApp();
    const driver = await t.driver();
    const { subscription } = browser('push.example.test', `/${driver.id}`);
    const { status, body } = await whileLoggingOut(t, driver, () => put(t, driver, subscription));
    assert.equal([status, body.error], [401, 'Please log in again.']);
    assert.is(await count(t, driver), 0);
  });
}
subscribing.run();

const addresses = suite('push: addresses');
for (const [address, open] of [
  ['8.8.8.8', true],
  ['0.0.0.0', false],
  ['0.255.255.255', false],
  ['1.0.0.0', true],
  ['9.255.255.255', true],
  ['10.1.2.3', false],
  ['11.0.0.0', true],
  ['100.63.255.255', true],
  ['100.64.0.1', false],
  ['100.127.255.255', false],
  ['100.128.0.0', true],
  ['126.255.255.255', true],
  ['127.0.0.1', false],
  ['127.255.255.255', false],
  ['128.0.0.0', true],
  ['169.253.255.255', true],
  ['169.254.169.254', false],
  ['169.255.0.0', true],
  ['172.15.255.255', true],
  ['172.16.0.0', false],
  ['172.31.0.1', false],
  ['172.32.0.1', true],
  ['191.255.255.255', true],
  ['192.0.0.255', false],
  ['192.0.1.0', true],
  ['192.0.2.1', false],
  ['192.0.3.0', true],
  ['192.88.98.255', true],
  ['192.88.99.1', false],
  ['192.88.100.0', true],
  ['192.167.255.255', true],
  ['192.168.1.1', false],
  ['192.169.0.0', true],
  ['198.17.255.255', true],
  ['198.18.0.1', false],
  ['198.19.255.255', false],
  ['198.20.0.0', true],
  ['198.51.99.255', true],
  ['198.51.100.1', false],
  ['198.51.101.0', true],
  ['203.0.112.255', true],
  ['203.0.113.1', false],
  ['203.0.114.0', true],
  ['223.255.255.255', true],
  ['224.0.0.1', false],
  ['239.255.255.255', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['1fff::1', false],
  ['2001:1ff::1', false],
  ['2001:200::1', true],
  ['2001:db7::1', true],
  ['2001:db8:ffff::1', false],
  ['2001:db9::1', true],
  ['2002:a00:1::', false],
  ['2003::1', true],
  ['3ffe::1', true],
  ['3fff:fff::1', false],
  ['3fff:1000::1', true],
  ['4000::1', false],
  ['nonsense', false],
] as const) {
  addresses(`${address} is ${open ? 'public' : 'inside'}`, () => assert.is(isPublic(address), open));
}
addresses('hosts that are named may be called, https alone', () => {
  assert.ok(mayCall('https://localhost:8443/x', ['localhost:8443']));
  assert.ok(mayCall('https://localhost:8443/x', ['localhost']));
  assert.not(mayCall('https://localhost:8444/x', ['localhost:8443']));
  assert.not(mayCall('http://localhost:8443/x', ['localhost:8443']));
  assert.ok(mayCall('https://fcm.googleapis.com/x', []));
});
addresses('a name that leads inside is refused when it is looked up', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve));
    assert.is((error as Error).name, 'InsideAddress');
  }
});
addresses('of a name with several addresses one that leads inside is enough', async () => {
  const { lookup } = dns;
  const found = (all: boolean, ...names: string[]) =>
    new Promise((resolve) => {
      dns.lookup = ((_name: string, _options: object, done: (error: Error | null, all?: object[]) => void) =>
        names.length
          ? done(
              null,
              names.map((address) => ({ address, family: 4 })),
            )
          : done(new Error('Nobody knows it.'))) as never;
      syncBuiltinESMExports();
      publicLookup('push.example', { all }, (error, address, family) => resolve(error?.name ?? [address, family]));
    });
  try {
    assert.is(await found(true), 'Error', 'a name that nobody knows');
    for (const all of [true, false]) {
      assert.is(await found(all, '93.184.216.34', '10.0.0.1'), 'InsideAddress');
      assert.is(await found(all, '10.0.0.1', '93.184.216.34'), 'InsideAddress');
    }
    assert.equal(await found(true, '93.184.216.34'), [[{ address: '93.184.216.34', family: 4 }], undefined]);
    assert.equal(await found(false, '93.184.216.34', '8.8.8.8'), ['93.184.216.34', 4]);
  } finally {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  }
});
addresses.run();

const keys = suite('push: keys');
keys('are made once, and are the same for every process', async () => {
  const t = await testApp();
  const { db } = t.services.database;
  const again = () => {
    throw new Error('There are keys.');
  };
  const kept = await keptKeys(db, again);
  assert.is(kept.publicKey, (await t.call('GET', '/public/settings')).body.push_key);
  await db.deleteFrom('push_keys').execute();
  try {
    const make = (name: string) => () => ({ publicKey: `${name}'s public`, privateKey: `${name}'s private` });
    const [one, two] = await Promise.all([keptKeys(db, make('one')), keptKeys(db, make('two'))]);
    assert.equal(one, two);
    assert.equal(await keptKeys(db, again), one);
    assert.is(one.privateKey, one.publicKey.replace('public', 'private'));
  } finally {
    const row = { id: 1, public_key: kept.publicKey, private_key: kept.privateKey };
    await db.deleteFrom('push_keys').execute();
    await db.insertInto('push_keys').values(row).execute();
  }
});
keys.run();
