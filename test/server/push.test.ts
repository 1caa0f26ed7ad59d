import { createPublicKey, verify } from 'node:crypto';
import dns from 'node:dns';
import { rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSession } from '../../src/server/account/sessions.ts';
import { isPublic, mayCall, publicLookup } from '../../src/server/push/address.ts';
import { keptKeys, queueAlert } from '../../src/server/push/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services/index.ts';
import { hashToken } from '../../src/server/services/secrets.ts';
import { openTestApp, type Someone, type TestApp, testApp } from './helper.ts';
import { browser, pushService } from './push-service.ts';
import { addDelivery, inHours } from './samples.ts';

async function until(done: () => boolean | Promise<boolean>, what: string) {
  for (let i = 0; i < 150; i += 1) {
    if (await done()) return;
    await pause(100);
  }
  throw new Error(`It never came to this: ${what}`);
}

let answering: (path: string) => number | undefined = () => 201;
let opened: { t: TestApp; service: Awaited<ReturnType<typeof pushService>> };

/** Runs a test with the app and its push service, and no browser subscribed. */
async function withService(
  work: (t: TestApp, service: Awaited<ReturnType<typeof pushService>>) => Promise<void>,
  answer: typeof answering = () => 201,
) {
  answering = answer;
  opened.service.received.length = 0;
  await opened.t.services.database.db.deleteFrom('push_subscriptions').execute();
  await work(opened.t, opened.service);
}
const put = (t: TestApp, who: Someone, body: unknown, path = '/driver/push') =>
  t.call('PUT', path, { token: who.token, body });
const count = async (t: TestApp, who: Someone) => {
  const rows = t.services.database.db.selectFrom('push_subscriptions').select('id').where('account_id', '=', who.id);
  return (await rows.execute()).length;
};

const sending = suite('push: sending');
const strict = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
sending.before(async () => {
  const service = await pushService((path) => answering(path));
  const { setInterval } = globalThis;
  // The worker looks for alerts every 20 ms instead of every two seconds.
  Object.assign(globalThis, { setInterval: (look: () => void, ms: number) => setInterval(look, ms / 100) });
  opened = { service, t: await openTestApp({ PUSH_HOSTS: service.host }) };
  Object.assign(globalThis, { setInterval });
  // The certificate is the test's own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
});
sending.after(async () => {
  const { t, service } = opened;
  if (strict === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  else process.env.NODE_TLS_REJECT_UNAUTHORIZED = strict;
  service.close();
  await t.app.close();
  await closeServices(t.services);
  rmSync(t.services.settings.dataDir, { recursive: true, force: true });
});
sending('what happens reaches its browser, encrypted and signed, without personal data', () =>
  withService(async (t, { host, received }) => {
    const driver = await t.driver();
    const { token } = await t.operator();
    const mine = browser(host);
    assert.equal((await put(t, driver, mine.subscription)).body, { ok: true });
    const id = await addDelivery(t);
    await t.call('POST', `/operator/deliveries/${id}/assign`, { token, body: { driver_id: driver.id } });
    await until(() => received.length === 1, 'one alert');
    assert.equal(mine.read(received[0]!.body), { kind: 'assigned_to_you', id });

    const [, jwt, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(received[0]!.headers.authorization))!;
    assert.is(key, (await t.call('GET', '/public/settings')).body.push_key);
    const [head, claims, signature] = jwt!.split('.');
    const point = Buffer.from(key!, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    assert.ok(verify('sha256', signed, how, Buffer.from(signature!, 'base64url')));
    const { aud, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString());
    assert.equal([aud, sub], [`https://${host}`, `mailto:${t.services.settings.supportEmail}`]);
    assert.is(received[0]!.headers.ttl, String(24 * 3_600), 'the service keeps it for a day');
  }),
);
sending('each kind goes to whom it concerns, and only where it is wanted', () =>
  withService(async (t, { host, received }) => {
    const { token, ...operator } = await t.operator();
    const [driver, other, seller] = [await t.driver(), await t.driver(), await t.seller()];
    const places = ['/d', '/o', '/s', '/q'].map((path) => browser(host, path));
    await put(t, driver, places[0]!.subscription);
    await put(t, { ...operator, token }, places[1]!.subscription, '/operator/push');
    await put(t, seller, places[2]!.subscription, '/auth/push');
    await put(t, other, { ...places[3]!.subscription, kinds: ['payout'] });
    const call = (method: string, path: string, body?: unknown) => t.call(method, `/operator/${path}`, { token, body });

    const id = await addDelivery(t, { status: 'picked_up', driver_id: driver.id });
    await t.call('POST', `/driver/deliveries/${id}/incidents`, { token: driver.token, body: { reason: 'damaged' } });
    await call('PATCH', `deliveries/${id}`, { status: 'cancelled' });
    const done = await addDelivery(t, { status: 'completed', payout_status: 'pending', driver_id: driver.id });
    await call('POST', 'payouts', { driver_id: driver.id, delivery_ids: [done] });
    await call('PATCH', `sellers/${seller.id}`, { council_status: 'live' });
    await call('POST', `drivers/${driver.id}/reject`, { reason: 'Your licence ran out.' });
    await until(() => received.length >= 5, 'five alerts');
    const told = received.map(({ path, body }) => {
      const place = places.find(({ subscription }) => subscription.endpoint.endsWith(path))!;
      return `${path} ${place.read(body).kind}`;
    });
    assert.equal(told.sort(), ['/d application', '/d cancelled', '/d payout', '/o incident', '/s council_status']);
  }),
);
sending('new deliveries are told once in a minute, to approved drivers', () =>
  withService(async (t, { host, received }) => {
    const { token } = await t.operator();
    await put(t, await t.driver(), browser(host, '/yes').subscription);
    await put(t, await t.driver({ status: 'pending' }), browser(host, '/no').subscription);
    const body = { fee_pence: 500, pickup_postcode: 'SL1 2LT', dropoff_postcode: 'SL1 5PR', pickup_time: inHours(5) };
    for (let i = 0; i < 3; i += 1) await t.call('POST', '/operator/deliveries', { token, body });
    await until(() => received.length === 1, 'the first');
    const { db } = t.services.database;
    const told = () => db.selectFrom('push_subscriptions').select('told_new_at').where('told_new_at', 'is not', null);
    await until(async () => Boolean(await told().executeTakeFirst()), 'it is noted');
    for (let i = 0; i < 2; i += 1) await t.call('POST', '/operator/deliveries', { token, body });
    const waiting = await db.selectFrom('push_alerts').select('next_at').execute();
    const { told_new_at } = await told().executeTakeFirstOrThrow();
    assert.equal(
      waiting.map(({ next_at }) => +next_at - +told_new_at!),
      [60_000],
    );
    assert.equal(
      received.map(({ path }) => path),
      ['/yes'],
    );
  }),
);
for (const status of [404, 410]) {
  sending(`a subscription that is gone (${status}) ends`, () =>
    withService(
      async (t, { host, received }) => {
        const driver = await t.driver();
        const { token } = await t.operator();
        await put(t, driver, browser(host).subscription);
        const body = { reason: 'No.' };
        await t.call('POST', `/operator/drivers/${driver.id}/reject`, { token, body });
        await until(async () => received.length === 1 && (await count(t, driver)) === 0, 'it is dropped');
      },
      () => status,
    ),
  );
}
sending('a service in trouble is asked again; a redirect is not followed', () => {
  let calls = 0;
  return withService(
    async (t, { host, received }) => {
      const driver = await t.driver();
      const { token } = await t.operator();
      await put(t, driver, browser(host).subscription);
      await t.call('POST', `/operator/drivers/${driver.id}/reject`, { token, body: { reason: 'No.' } });
      const { db } = t.services.database;
      const waiting = async () => (await db.selectFrom('push_alerts').select('next_at').execute())[0]?.next_at;
      const soon = Date.now() + 30_000;
      await until(async () => received.length === 1 && Number(await waiting()) < soon, 'it is put off');
      await db.updateTable('push_alerts').set({ next_at: new Date() }).execute();
      await until(async () => received.length > 1 && !(await waiting()), 'it is over');
      assert.equal(
        received.map(({ path }) => path),
        ['/send/1', '/send/1'],
      );
      assert.is(await count(t, driver), 1);
    },
    () => (calls++ ? 307 : 503),
  );
});
sending(
  'what is not taken waits twice as long after each try, ten minutes at most, and is given up after a day',
  () => {
    const busy = [429, 500, 502, 503, 504];
    return withService(
      async (t, { host, received }) => {
        const driver = await t.driver();
        await put(t, driver, browser(host).subscription);
        const { db } = t.services.database;
        const { id: subscription_id } = await db
          .selectFrom('push_subscriptions')
          .select('id')
          .where('account_id', '=', driver.id)
          .executeTakeFirstOrThrow();
        const start = Date.now();
        // How often each was tried, how many hours ago it was queued, and how many seconds it is put off for.
        const cases = [
          [0, 0, 2],
          [3, 23, 16],
          [8, 0, 512],
          [30, 0, 600],
          [3, 25, undefined],
        ] as const;
        const alerts = cases.map(([attempts, hours]) => ({
          ...{ id: newId(), subscription_id, kind: 'payout' as const, subject_id: null },
          ...{ attempts, created_at: inHours(-hours), next_at: inHours(-1) },
        }));
        await db.insertInto('push_alerts').values(alerts).execute();
        const read = () => db.selectFrom('push_alerts').select(['id', 'next_at']).execute();
        const isHeld = ({ next_at }: { next_at: Date }) => {
          const seconds = (+next_at - Date.now()) / 1000;
          return seconds < 0 || (seconds > 30 && seconds < 61);
        };
        await until(async () => received.length === 5 && !(await read()).some(isHeld), 'all are put off');
        const rows = await read();
        for (const [at, [, hours, seconds]] of cases.entries()) {
          const row = rows.find(({ id }) => id === alerts[at]!.id);
          assert.is(Boolean(row), seconds !== undefined, `${hours} hours`);
          if (!row || seconds === undefined) continue;
          const waits = (+row.next_at - start) / 1000;
          assert.ok(waits >= seconds && waits < seconds + 14, `${waits}, not ${seconds}`);
        }
        assert.is(await count(t, driver), 1);
        await db.deleteFrom('push_alerts').execute();
      },
      () => busy.shift() ?? 503,
    );
  },
);
sending('a browser whose address leads inside is dropped when it comes to sending', () =>
  withService(async (t, { received }) => {
    const { db } = t.services.database;
    const driver = await t.driver();
    await put(t, driver, browser('push.example.test').subscription);
    await db.updateTable('push_subscriptions').set({ endpoint: 'https://10.0.0.1/1' }).execute();
    await queueAlert(db, { kind: 'payout', to: driver.id }, new Date());
    await until(async () => (await count(t, driver)) === 0, 'it is dropped');
    assert.is(received.length, 0);
  }),
);
sending('only news of new deliveries holds the next such news up', () =>
  withService(async (t, { host, received }) => {
    const { db } = t.services.database;
    const driver = await t.driver();
    const mine = browser(host);
    await put(t, driver, mine.subscription);
    await queueAlert(db, { kind: 'payout', to: driver.id }, new Date());
    const waiting = async () => (await db.selectFrom('push_alerts').select('id').execute()).length;
    await until(async () => received.length === 1 && !(await waiting()), 'the first');
    await queueAlert(db, { kind: 'cancelled', to: driver.id }, inHours(1));
    await queueAlert(db, { kind: 'new_deliveries' }, new Date());
    await until(async () => (await waiting()) === 1, 'the news');
    assert.equal(
      received.map(({ body }) => mine.read(body)),
      [{ kind: 'payout' }, { kind: 'new_deliveries' }],
    );
    await db.deleteFrom('push_alerts').execute();
  }),
);
sending('what a service refuses is given up at once, and its browser stays', () =>
  withService(
    async (t, { host, received }) => {
      const driver = await t.driver();
      const { token } = await t.operator();
      await put(t, driver, browser(host).subscription);
      await t.call('POST', `/operator/drivers/${driver.id}/reject`, { token, body: { reason: 'No.' } });
      const { db } = t.services.database;
      const waiting = async () => (await db.selectFrom('push_alerts').select('id').execute()).length;
      await until(async () => received.length > 0 && (await waiting()) === 0, 'it is over');
      assert.equal([received.length, await count(t, driver)], [1, 1]);
    },
    () => 400,
  ),
);
sending('each cause is told once, to its own, with what it is about', () =>
  withService(async (t, { host, received }) => {
    const { db } = t.services.database;
    const { token, ...operator } = await t.operator();
    const [driver, seller] = [await t.driver(), await t.seller()];
    const [d, o, s] = [browser(host, '/d'), browser(host, '/o'), browser(host, '/s')];
    await put(t, driver, d.subscription);
    await put(t, { ...operator, token }, o.subscription, '/operator/push');
    await put(t, seller, s.subscription, '/auth/push');
    /** What is told of a call: to whom, and in which words. */
    const told = async (method: string, path: string, options: object, who = token) => {
      received.length = 0;
      const answer = await t.call(method, path, { token: who, ...options });
      assert.ok(answer.status < 300, answer.text);
      const waiting = () => db.selectFrom('push_alerts').select('id').executeTakeFirst();
      await until(async () => !(await waiting()), 'all are sent');
      await db.updateTable('push_subscriptions').set({ told_new_at: null }).execute();
      const words = received.map(({ path: to, body }) => [
        to,
        [d, o, s].find((one) => one.subscription.endpoint.endsWith(to))!.read(body),
      ]);
      return { answer: answer.body, words };
    };
    const patch = (path: string, body: object) => told('PATCH', `/operator/${path}`, { body });
    const post = (path: string, body?: object) => told('POST', `/operator/${path}`, body ? { body } : {});

    const draft = { fee_pence: 500, pickup_postcode: 'SL1 2LT', dropoff_postcode: 'SL1 5PR', pickup_time: inHours(5) };
    const isNew = [['/d', { kind: 'new_deliveries' }]];
    assert.equal((await post('deliveries', draft)).words, isNew);
    const sheet = `fee,pickup_postcode,dropoff_postcode,pickup_time\n5.00,SL1 2LT,SL1 5PR,${inHours(5).toISOString()}\n`;
    const headers = { 'content-type': 'text/csv' };
    assert.equal((await told('POST', '/operator/deliveries/import', { body: sheet, headers })).words, isNew);
    const form = { file: new File([sheet], 'sheet.csv', { type: 'text/csv' }) };
    assert.equal((await told('POST', '/operator/deliveries/import-file', { form })).words, isNew);

    const id = await addDelivery(t);
    const isOff = [['/d', { kind: 'cancelled', id }]];
    const assign = () => post(`deliveries/${id}/assign`, { driver_id: driver.id });
    assert.equal((await assign()).words, [['/d', { kind: 'assigned_to_you', id }]]);
    assert.equal((await post(`deliveries/${id}/release`)).words, isOff);
    await assign();
    const report = await told(
      'POST',
      `/driver/deliveries/${id}/incidents`,
      { body: { reason: 'kitchen_closed' } },
      driver.token,
    );
    const incident = report.answer.incident.id;
    assert.equal(report.words, [['/o', { kind: 'incident', id: incident }]]);
    assert.equal((await patch(`deliveries/${id}`, { status: 'cancelled' })).words, isOff);

    for (const [outcome, words] of [
      ['close_unpaid', 'cancelled'],
      ['close_paid', undefined],
      ['continue', undefined],
      ['return_to_kitchen', undefined],
    ] as const) {
      const at = await addDelivery(t, { status: 'picked_up', driver_id: driver.id });
      const said = await told(
        'POST',
        `/driver/deliveries/${at}/incidents`,
        { body: { reason: 'damaged' } },
        driver.token,
      );
      const decided = await post(`incidents/${said.answer.incident.id}/resolve`, { outcome });
      assert.equal(decided.words, words ? [['/d', { kind: words, id: at }]] : [], outcome);
    }

    const done = { status: 'completed', payout_status: 'pending', driver_id: driver.id };
    const delivery_ids = [await addDelivery(t, done)];
    const paid = await post('payouts', { driver_id: driver.id, delivery_ids });
    assert.equal(paid.words, [['/d', { kind: 'payout', id: paid.answer.payout.id }]]);
    const marked = await patch(`deliveries/${await addDelivery(t, done)}`, { payout_status: 'paid' });
    const [newest] = (await t.call('GET', '/operator/payouts?limit=1', { token })).body.payouts;
    assert.equal(marked.words, [['/d', { kind: 'payout', id: newest.id }]]);

    const changed = await patch(`sellers/${seller.id}`, { council_status: 'live' });
    assert.equal(changed.words, [['/s', { kind: 'council_status' }]]);
    for (const [decision, body] of [['reject', { reason: 'No.' }], ['approve']] as const) {
      assert.equal((await post(`drivers/${driver.id}/${decision}`, body)).words, [['/d', { kind: 'application' }]]);
    }
  }),
);
sending('while a service hangs, what it was to tell of goes on', () =>
  withService(
    async (t, { host, received }) => {
      const driver = await t.driver();
      const { token } = await t.operator();
      await put(t, driver, browser(host).subscription);
      const body = { fee_pence: 500, pickup_postcode: 'SL1 2LT', dropoff_postcode: 'SL1 5PR', pickup_time: inHours(5) };
      const added = await t.call('POST', '/operator/deliveries', { token, body });
      await until(() => received.length === 1, 'it hangs');
      const path = `/driver/deliveries/${added.body.delivery.id}/accept`;
      const accepted = await t.call('POST', path, { token: driver.token });
      assert.equal([accepted.status, received[0]!.isOver], [200, false]);
    },
    () => undefined,
  ),
);
sending('one service that hangs holds up no other, however many wait', async () => {
  const behind = 50;
  const isOver = new Set<boolean>();
  await withService(
    async (t, { host, received }) => {
      const tell = async (paths: string[]) => {
        const driver = await t.driver();
        for (const path of paths) await put(t, driver, browser(host, path).subscription);
        const { db } = t.services.database;
        await queueAlert(db, { kind: 'payout', to: driver.id }, t.services.now());
      };
      await tell(['/hangs']);
      for (let driver = 0; driver < behind / 10; driver += 1) {
        await tell(Array.from({ length: 10 }, (_, at) => `/${driver}/${at}`));
      }
      await until(() => received.length > behind, 'all others');
      assert.equal([...isOver], [false]);
    },
    (path) => {
      if (path === '/hangs') return undefined;
      const hanging = opened.service.received.find((one) => one.path === '/hangs');
      if (hanging) isOver.add(hanging.isOver);
      return 201;
    },
  );
});
sending.run();

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
  ['unknown kinds', { kinds: ['weather'] }],
  ['another’s kinds', { kinds: ['incident'] }],
] as const) {
  subscribing(`refuses ${words}`, async () => {
    const t = await testApp();
    const { status, body } = await put(t, await t.driver(), { ...GOOD.subscription, ...over });
    assert.is(status, 422);
    assert.equal(Object.keys(body.fields), [Object.keys(over)[0]]);
  });
}
for (const [who, path, kinds] of [
  ['driver', '/driver/push', ['new_deliveries', 'cancelled', 'assigned_to_you', 'application', 'payout']],
  ['seller', '/auth/push', ['council_status']],
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
  assert.is(await count(t, driver), 9, 'nobody ends another’s');
  await t.call('POST', '/driver/auth/logout', { token: driver.token });
  assert.is(await count(t, driver), 0);
});
subscribing('a browser that changes hands is the new one’s alone', async () => {
  const t = await testApp();
  const [one, two] = [await t.driver(), await t.driver()];
  const { subscription } = browser('push.example.test', `/${one.id}`);
  await put(t, one, subscription);
  await put(t, two, subscription);
  assert.equal([await count(t, one), await count(t, two)], [0, 1]);
});
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
    const make = (name: string) => () => ({ publicKey: `${name}’s public`, privateKey: `${name}’s private` });
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
