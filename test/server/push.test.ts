import { createPublicKey, verify } from 'node:crypto';
import dns from 'node:dns';
import { rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isPublic, mayCall, publicLookup } from '../../src/server/push/address.ts';
import { queueAlert } from '../../src/server/push/store.ts';
import { closeServices } from '../../src/server/services/index.ts';
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
    assert.is(JSON.parse(Buffer.from(claims!, 'base64url').toString()).aud, `https://${host}`);
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
sending('a driver whose delivery is closed without pay is told', () =>
  withService(async (t, { host, received }) => {
    const driver = await t.driver();
    const { token } = await t.operator();
    const mine = browser(host);
    await put(t, driver, mine.subscription);
    const id = await addDelivery(t, { status: 'picked_up', driver_id: driver.id });
    const said = await t.call('POST', `/driver/deliveries/${id}/incidents`, {
      token: driver.token,
      body: { reason: 'damaged' },
    });
    const url = `/operator/incidents/${said.body.incident.id}/resolve`;
    assert.is((await t.call('POST', url, { token, body: { outcome: 'close_unpaid' } })).status, 200);
    await until(() => received.length > 0, 'the alert');
    assert.equal(mine.read(received[0]!.body), { kind: 'cancelled', id });
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
subscribing('ends by its call, with its session, and when there are too many', async () => {
  const t = await testApp();
  const driver = await t.driver();
  const one = (at: number) => browser('push.example.test', `/${driver.id}/${at}`).subscription;
  for (let at = 0; at < 12; at += 1) await put(t, driver, one(at));
  assert.is(await count(t, driver), 10);
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
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['2606:4700::1111', true],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
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
  const found = (...names: string[]) =>
    new Promise((resolve) => {
      dns.lookup = ((_name: string, _options: object, done: (error: null, all: object[]) => void) =>
        done(
          null,
          names.map((address) => ({ address, family: 4 })),
        )) as never;
      syncBuiltinESMExports();
      publicLookup('push.example', { all: true }, (error, all) => resolve(error?.name ?? all));
    });
  try {
    assert.is(await found('93.184.216.34', '10.0.0.1'), 'InsideAddress');
    assert.equal(await found('93.184.216.34'), [{ address: '93.184.216.34', family: 4 }]);
  } finally {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  }
});
addresses.run();
