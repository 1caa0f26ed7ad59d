import { createPublicKey, verify } from 'node:crypto';
import dns from 'node:dns';
import { rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { queueAlert } from '../../src/server/push/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { openTestApp, type TestApp } from '../server/helper.ts';
import { browser, count, pushService, put } from '../server/push-service.ts';
import { addDelivery, inHours } from '../server/samples.ts';
import { until } from '../server/services/scratch.ts';

type Browser = ReturnType<typeof browser>;
let answering: (path: string) => number | Promise<number> = () => 201;
/** Calls that hang until their test is over. */
const held: ((status: number) => void)[] = [];
const hold = () => new Promise<number>((answer) => held.push(answer));
/** What the log says of alerts, and what it knows of them. */
const said: [words: string, facts: Record<string, unknown>][] = [];
let opened: { t: TestApp; service: Awaited<ReturnType<typeof pushService>> };

/** Runs a test with the app and its push service, and no browser subscribed. */
async function withService(
  work: (t: TestApp, service: Awaited<ReturnType<typeof pushService>>) => Promise<void>,
  answer: typeof answering = () => 201,
) {
  answering = answer;
  opened.service.received.length = 0;
  said.length = 0;
  await opened.t.services.database.db.deleteFrom('push_subscriptions').execute();
  try {
    await work(opened.t, opened.service);
  } finally {
    for (const answer of held.splice(0)) answer(201);
  }
}

/** A driver of whose rejection a browser is to hear. */
async function rejected(t: TestApp, host: string) {
  const driver = await t.driver();
  const { token } = await t.operator();
  await put(t, driver, browser(host).subscription);
  await t.call('POST', `/operator/drivers/${driver.id}/reject`, { token, body: { reason: 'No.' } });
  return driver;
}

const sending = suite('push: sending');
const strict = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
sending.before(async () => {
  const service = await pushService((path) => answering(path));
  const { setInterval } = globalThis;
  // The worker looks for alerts every 20 ms instead of every two seconds.
  Object.assign(globalThis, { setInterval: (look: () => void, ms: number) => setInterval(look, ms / 100) });
  opened = { service, t: await openTestApp({ PUSH_HOSTS: service.host }) };
  Object.assign(globalThis, { setInterval });
  const hears = (facts: Record<string, unknown>, words: string) => {
    if (/alert|subscription/.test(words)) said.push([words, facts]);
  };
  Object.assign(opened.t.services.log, { info: hears, warn: hears });
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
    await until('one alert', () => received.length === 1);
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
    const waiting = () => t.services.database.db.selectFrom('push_alerts').select('id').executeTakeFirst();
    await until('it is over', async () => !(await waiting()));
    assert.equal(said, [], 'what went well is no news');
  }),
);
sending('a database that goes away between two looks loses no alert and takes no place', () =>
  withService(async (t, { host, received }) => {
    const { db } = t.services.database;
    const driver = await t.driver();
    await put(t, driver, browser(host).subscription);
    const executor = db.getExecutor();
    const { executeQuery } = executor;
    let looks = 0;
    executor.executeQuery = async (query) => {
      const isLook = query.sql.includes('update push_alerts a set attempts');
      if (isLook && looks > 0) {
        looks = 0;
        throw new Error('Connection terminated unexpectedly');
      }
      const found = await executeQuery.call(executor, query);
      if (isLook && found.rows.length > 0) looks += 1;
      return found as never;
    };
    try {
      // An account has three places.
      for (let sent = 1; sent <= 4; sent += 1) {
        await queueAlert(db, { kind: 'payout', to: driver.id }, new Date());
        await until(`alert ${sent}`, () => received.length === sent);
        await until('the look after it failed', () => looks === 0);
      }
    } finally {
      executor.executeQuery = executeQuery;
    }
  }),
);
sending('each kind goes to whom it concerns, and only where it is wanted', () =>
  withService(async (t, { host, received }) => {
    const { token, ...operator } = await t.operator();
    const [driver, seller] = [await t.driver(), await t.seller()];
    const places = ['/d', '/o', '/s', '/q'].map((path) => browser(host, path));
    await put(t, driver, places[0]!.subscription);
    await put(t, { ...operator, token }, places[1]!.subscription, '/operator/push');
    await put(t, seller, places[2]!.subscription, '/auth/push');
    await put(t, driver, { ...places[3]!.subscription, kinds: ['payout'] });
    const call = (method: string, path: string, body?: unknown) => t.call(method, `/operator/${path}`, { token, body });

    const id = await addDelivery(t, { status: 'picked_up', driver_id: driver.id });
    await t.call('POST', `/driver/deliveries/${id}/incidents`, { token: driver.token, body: { reason: 'damaged' } });
    await call('PATCH', `deliveries/${id}`, { status: 'cancelled' });
    const done = await addDelivery(t, { status: 'completed', payout_status: 'pending', driver_id: driver.id });
    await call('POST', 'payouts', { driver_id: driver.id, delivery_ids: [done] });
    await call('PATCH', `sellers/${seller.id}`, { council_status: 'live' });
    await call('POST', `drivers/${driver.id}/reject`, { reason: 'Your licence ran out.' });
    await until('six alerts', () => received.length >= 6);
    const told = received.map(({ path, body }) => {
      const place = places.find(({ subscription }) => subscription.endpoint.endsWith(path))!;
      return `${path} ${place.read(body).kind}`;
    });
    const toDriver = ['/d application', '/d cancelled', '/d payout'];
    assert.equal(told.sort(), [...toDriver, '/o incident', '/q payout', '/s council_status']);
  }),
);
sending('new deliveries are told once in a minute, to approved drivers', () =>
  withService(async (t, { host, received }) => {
    const { token } = await t.operator();
    await put(t, await t.driver(), browser(host, '/yes').subscription);
    await put(t, await t.driver({ status: 'pending' }), browser(host, '/no').subscription);
    const body = { fee_pence: 500, pickup_postcode: 'SL1 2LT', dropoff_postcode: 'SL1 5PR', pickup_time: inHours(5) };
    for (let i = 0; i < 3; i += 1) await t.call('POST', '/operator/deliveries', { token, body });
    await until('the first', () => received.length === 1);
    const { db } = t.services.database;
    const told = () => db.selectFrom('push_subscriptions').select('told_new_at').where('told_new_at', 'is not', null);
    await until('it is noted', async () => Boolean(await told().executeTakeFirst()));
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
sending('a delivery that is added while the news of another is on its way is told a minute later', () =>
  withService(async (t, { host, received }) => {
    const { token } = await t.operator();
    await put(t, await t.driver(), browser(host).subscription);
    const body = { fee_pence: 500, pickup_postcode: 'SL1 2LT', dropoff_postcode: 'SL1 5PR', pickup_time: inHours(5) };
    const add = () => t.call('POST', '/operator/deliveries', { token, body });
    await add();
    await until('it is on its way', () => held.length === 1);
    for (let more = 0; more < 2; more += 1) await add();
    held[0]!(201);
    const { db } = t.services.database;
    const told = db.selectFrom('push_subscriptions as s').leftJoin('push_alerts as a', 'a.subscription_id', 's.id');
    const waits = async () => {
      const rows = await told.select(['told_new_at', 'next_at']).execute();
      return rows.map(({ told_new_at, next_at }) => told_new_at && next_at && +next_at - +told_new_at);
    };
    await until('one is due a minute later', async () => String(await waits()) === '60000');
    assert.is(received.length, 1);
  }, hold),
);
for (const status of [404, 410]) {
  sending(`a subscription that is gone (${status}) ends`, () =>
    withService(
      async (t, { host, received }) => {
        const driver = await rejected(t, host);
        await until('it is dropped', async () => received.length === 1 && (await count(t, driver)) === 0);
        assert.equal(said, []);
      },
      () => status,
    ),
  );
}
sending('a service in trouble is asked again; a redirect is not followed', () => {
  let calls = 0;
  return withService(
    async (t, { host, received }) => {
      const driver = await rejected(t, host);
      const { db } = t.services.database;
      const waiting = async () => (await db.selectFrom('push_alerts').select('next_at').execute())[0]?.next_at;
      await until('it is over', async () => received.length > 1 && !(await waiting()));
      assert.equal(
        received.map(({ path }) => path),
        ['/send/1', '/send/1'],
      );
      assert.is(await count(t, driver), 1);
      // Which alert, and never whose or where to.
      const facts = said.map(([words, { alert, ...rest }]) => [words, typeof alert, rest]);
      assert.equal(facts, [
        ['an alert was not taken, it will be tried again', 'string', { kind: 'application', attempts: 1, code: 503 }],
        ['an alert was refused', 'string', { kind: 'application', attempts: 2, status: 307 }],
      ]);
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
        let rows: Awaited<ReturnType<typeof read>> = [];
        // The one that waits for two seconds may have been tried again by then.
        await until('all are put off', async () => {
          rows = await read();
          return received.length >= 5 && !rows.some(isHeld);
        });
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
    await until('it is dropped', async () => (await count(t, driver)) === 0);
    assert.is(received.length, 0);
    assert.equal(
      said.map(([words]) => words),
      ['a subscription leads into the network: it is dropped'],
    );
  }),
);
sending('a browser whose name leads inside by now is dropped, and nothing is sent there', () =>
  withService(async (t, { host, received }) => {
    const { db } = t.services.database;
    const driver = await t.driver();
    const name = 'push.example.test';
    await put(t, driver, browser(`${name}:${host.split(':')[1]}`).subscription);
    const { lookup } = dns;
    const leads = (asked: string, options: dns.LookupOptions, done: (error: null, ...found: unknown[]) => void) => {
      if (asked !== name) return lookup(asked, options, done as never);
      const address = { address: '127.0.0.1', family: 4 };
      return options.all ? done(null, [address]) : done(null, address.address, address.family);
    };
    dns.lookup = leads as never;
    syncBuiltinESMExports();
    try {
      await queueAlert(db, { kind: 'payout', to: driver.id }, new Date());
      const waiting = () => db.selectFrom('push_alerts').select('id').executeTakeFirst();
      await until('it is over', async () => !(await waiting()));
      assert.equal([await count(t, driver), received.length], [0, 0]);
    } finally {
      dns.lookup = lookup;
      syncBuiltinESMExports();
    }
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
    await until('the first', async () => received.length === 1 && !(await waiting()));
    await queueAlert(db, { kind: 'cancelled', to: driver.id }, inHours(1));
    await queueAlert(db, { kind: 'new_deliveries' }, new Date());
    await until('the news', async () => (await waiting()) === 1);
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
      const driver = await rejected(t, host);
      const { db } = t.services.database;
      const waiting = async () => (await db.selectFrom('push_alerts').select('id').execute()).length;
      await until('it is over', async () => received.length > 0 && (await waiting()) === 0);
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
    const [d, o, s, b] = ['/d', '/o', '/s', '/b'].map((path) => browser(host, path)) as [
      Browser,
      Browser,
      Browser,
      Browser,
    ];
    await put(t, driver, d.subscription);
    await put(t, { ...operator, token }, o.subscription, '/operator/push');
    await put(t, seller, s.subscription, '/auth/push');
    // Another driver, who hears all but of new deliveries: nothing here is about them.
    const kinds = ['cancelled', 'assigned_to_you', 'application', 'payout'];
    await put(t, await t.driver(), { ...b.subscription, kinds });
    /** What is told of a call: to whom, and in which words. */
    const told = async (method: string, path: string, options: object, who = token) => {
      received.length = 0;
      const answer = await t.call(method, path, { token: who, ...options });
      assert.ok(answer.status < 300, answer.text);
      const waiting = () => db.selectFrom('push_alerts').select('id').executeTakeFirst();
      await until('all are sent', async () => !(await waiting()));
      await db.updateTable('push_subscriptions').set({ told_new_at: null }).execute();
      const words = received.map(({ path: to, body }) => [
        to,
        [d, o, s, b].find((one) => one.subscription.endpoint.endsWith(to))!.read(body),
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
  withService(async (t, { host, received }) => {
    const driver = await t.driver();
    const { token } = await t.operator();
    await put(t, driver, browser(host).subscription);
    const body = { fee_pence: 500, pickup_postcode: 'SL1 2LT', dropoff_postcode: 'SL1 5PR', pickup_time: inHours(5) };
    const added = await t.call('POST', '/operator/deliveries', { token, body });
    await until('it hangs', () => received.length === 1);
    const path = `/driver/deliveries/${added.body.delivery.id}/accept`;
    const accepted = await t.call('POST', path, { token: driver.token });
    assert.equal([accepted.status, received[0]!.isOver], [200, false]);
  }, hold),
);
sending('one service that hangs holds up no other, however many wait', async () => {
  const behind = 50;
  const isOver = new Set<boolean>();
  await withService(
    async (t, { host, received }) => {
      const add = async (paths: string[]) => {
        const driver = await t.driver();
        for (const path of paths) await put(t, driver, browser(host, path).subscription);
        return driver.id;
      };
      const { db } = t.services.database;
      const tell = (to: string) => queueAlert(db, { kind: 'payout', to }, t.services.now());
      // All are there before the first is told: on a busy machine that takes longer than the one that hangs may take.
      const [hangs, others] = [await add(['/hangs']), [] as string[]];
      for (let driver = 0; driver < behind / 10; driver += 1) {
        others.push(await add(Array.from({ length: 10 }, (_, at) => `/${driver}/${at}`)));
      }
      await tell(hangs);
      for (const driver of others) await tell(driver);
      await until('all others', () => received.length > behind);
      assert.equal([...isOver], [false]);
    },
    (path) => {
      if (path === '/hangs') return hold();
      const hanging = opened.service.received.find((one) => one.path === '/hangs');
      if (hanging) isOver.add(hanging.isOver);
      return 201;
    },
  );
});
// The last one: nothing is sent after it.
sending('who stops waits for the alert that is on its way', () =>
  withService(async (t, { host }) => {
    const { db } = t.services.database;
    const driver = await t.driver();
    await put(t, driver, browser(host).subscription);
    await queueAlert(db, { kind: 'payout', to: driver.id }, new Date());
    await until('it hangs', () => held.length === 1);
    const closed = t.services.push.close();
    held[0]!(201);
    await closed;
    assert.equal(await db.selectFrom('push_alerts').select('id').execute(), [], 'it is known to be sent');
  }, hold),
);
sending.run();
