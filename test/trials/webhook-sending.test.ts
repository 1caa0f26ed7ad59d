import dns from 'node:dns';
import { rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EventType } from '#rules/partner';
import { createLog } from '../../src/server/log.ts';
import { newId } from '../../src/server/services/ids.ts';
import { seal } from '../../src/server/services/secrets.ts';
import { closeServices } from '../../src/server/services.ts';
import { openWebhooks } from '../../src/server/webhook/sender.ts';
import { newWebhookSecret } from '../../src/server/webhook/signature.ts';
import { addWebhook, queueEvents } from '../../src/server/webhook/store.ts';
import { openTestApp, type TestApp } from '../server/helper.ts';
import { until } from '../server/services/scratch.ts';
import { type Heard, receiver } from '../server/webhook-receiver.ts';

const HOUR_MS = 3_600_000;
const sending = suite('webhooks: sending');
let t: TestApp;
let shop: Awaited<ReturnType<typeof receiver>>;
let answering: (heard: Heard) => number | Promise<number> = () => 204;
/** Answers that are held back until their test is over. */
const held: ((status: number) => void)[] = [];
const hold = () => new Promise<number>((answer) => held.push(answer));
/** What the log says of events, and what it knows of them. */
const said: [words: string, facts: Record<string, unknown>][] = [];
/** Whether the worker looks by itself. */
let isLooking = true;

sending.before(async () => {
  shop = await receiver((heard) => answering(heard));
  const { setInterval } = globalThis;
  // The worker looks for events every 20 ms instead of every two seconds.
  const often = (look: () => void, ms: number) => setInterval(() => isLooking && look(), ms / 100);
  Object.assign(globalThis, { setInterval: often });
  t = await openTestApp({ WEBHOOK_HOSTS: shop.host });
  Object.assign(globalThis, { setInterval });
  const hears = (facts: Record<string, unknown>, words: string) => {
    if (/event/.test(words)) said.push([words, facts]);
  };
  Object.assign(t.services.log, { info: hears, error: hears });
});
sending.before.each(async () => {
  answering = () => 204;
  isLooking = true;
  await t.services.database.db.deleteFrom('webhooks').execute();
  shop.heard.length = 0;
  said.length = 0;
});
sending.after.each(() => {
  for (const answer of held.splice(0)) answer(204);
});
sending.after(async () => {
  shop.close();
  await t.app.close();
  await closeServices(t.services);
  rmSync(t.services.settings.dataDir, { recursive: true, force: true });
});

/** A webhook at a path of the receiver, or elsewhere. */
async function added(path: string, { url = `http://${shop.host}${path}`, secret = t.services.secret } = {}) {
  const [id, own] = [newId(), newWebhookSecret()];
  const events: EventType[] = ['dish.changed'];
  const row = { id, url, events, secret: seal(own, secret), created_at: new Date() };
  await addWebhook(t.services.database.db, row);
  return { id, secret: own };
}
const queue = (subject_id: string, nth = 0, at = new Date()) =>
  queueEvents('dish.changed', [{ subject_id, data: { nth } }], at).execute(t.services.database.db);
const waiting = () => t.services.database.db.selectFrom('webhook_events').selectAll().execute();
const isOver = async () => (await waiting()).length === 0;
const webhook = (id: string) =>
  t.services.database.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
/** Makes all that waits due now. */
const hurry = () => t.services.database.db.updateTable('webhook_events').set({ next_at: new Date() }).execute();

sending('what is not taken is tried again under the same id, and the webhook fails meanwhile', async () => {
  const statuses = [500, 307, 400, 429];
  answering = () => statuses.shift() ?? 204;
  const { id, secret } = await added('/again');
  // Each try waits until the one before was looked at.
  isLooking = false;
  await queue(newId());
  /** For a minute it is nobody else's; a try that failed puts it off for less. */
  const isPutOff = async () => Number((await waiting())[0]?.next_at) < Date.now() + 30_000;
  for (const [at, status] of [500, 307, 400, 429].entries()) {
    t.services.webhooks.kick();
    await until(`the answer ${status}`, async () => (await webhook(id))?.status === status && (await isPutOff()));
    const [event] = await waiting();
    assert.is(event!.attempts, at + 1);
    const { failing_since } = (await webhook(id))!;
    assert.ok(failing_since);
    await hurry();
  }
  t.services.webhooks.kick();
  await until('it is taken', isOver);
  const { failing_since, status } = (await webhook(id))!;
  assert.equal([failing_since, status], [null, 204]);
  assert.is(new Set(shop.heard.map((one) => one.id)).size, 1);
  assert.equal(new Set(shop.heard.map(({ path }) => path)), new Set(['POST /again']), 'no redirect is followed');
  assert.ok(shop.heard.every((one) => one.isSigned(secret)));
  assert.equal(said[1], [
    'an event was not taken, it will be tried again',
    { event: shop.heard[0]!.id, webhook: id, host: shop.host, type: 'dish.changed', attempts: 2, status: 307 },
  ]);
});

sending('the first retry comes within a minute, later ones within ten, and after a day none', async () => {
  answering = () => 503;
  const { id, secret } = await added('/growing');
  // How often each was tried, how many hours ago it was queued, and how many seconds it is put off for.
  const cases = [
    [0, 0, 2],
    [1, 0, 4],
    [5, 0, 64],
    [12, 0, 600],
    [40, 23, 600],
    [40, 25, undefined],
  ] as const;
  const { db } = t.services.database;
  const start = Date.now();
  const events = cases.map(([attempts, hours]) => ({
    id: newId(),
    webhook_id: id,
    type: 'dish.changed' as const,
    data: '{}',
    created_at: new Date(start - hours * HOUR_MS),
    attempts,
    next_at: new Date(),
  }));
  await db.insertInto('webhook_events').values(events).execute();
  /** What is not put off as it should be, or not yet. */
  const misfits = async () => {
    const rows = new Map((await waiting()).map((row) => [row.id, row]));
    return cases.flatMap(([attempts, , seconds], at) => {
      const row = rows.get(events[at]!.id);
      const wait = row && (row.next_at.getTime() - start) / 1_000;
      if (!row || seconds === undefined) return row || seconds !== undefined ? [`${at}: ${wait}`] : [];
      // Whoever looks late finds that the first two were tried again.
      const isAgain = row.attempts > attempts + 1;
      // The tries themselves may take a while on a busy machine.
      const fits = isAgain ? seconds < 10 : wait! >= seconds && wait! < seconds + 40;
      return fits ? [] : [`${at}: ${wait}`];
    });
  };
  await until('all are put off', async () => said.length >= cases.length && (await misfits()).length === 0).catch(
    async () => assert.equal(await misfits(), []),
  );
  assert.ok((await webhook(id))!.failing_since);
  assert.ok(
    shop.heard.every((one) => one.isSigned(secret)),
    'hours later the signature is new, since a receiver refuses an old one',
  );
  const times = new Map(events.map(({ id, created_at }) => [id, created_at.toISOString()]));
  assert.ok(
    shop.heard.every((one) => one.body.timestamp === times.get(one.id)),
    'what it says is as old as it is',
  );
});

sending('events of one delivery wait for each other, others do not', async () => {
  const [one, other] = [newId(), newId()];
  let refuse = true;
  answering = ({ body }) => (refuse && body.data.nth === 1 ? 500 : 204);
  await added('/order');
  for (const nth of [1, 2, 3]) await queue(one, nth);
  await queue(other, 9);
  await until('the other one is taken', async () => (await waiting()).length === 3 && said.length > 0);
  const taken = () => shop.heard.map(({ body }) => body.data.nth).filter((nth) => nth !== 1);
  assert.equal(taken(), [9]);
  refuse = false;
  await hurry();
  await until('all are taken', isOver);
  assert.equal(taken(), [9, 2, 3]);
});

sending('an event is queued after those of the same subject, though the clock went back', async () => {
  answering = hold;
  await added('/order');
  const { db } = t.services.database;
  const one = newId();
  await queue(one, 1);
  await db
    .updateTable('webhook_events')
    .set({ queued_at: new Date(Date.now() + HOUR_MS) })
    .execute();
  for (const nth of [2, 3, 4]) await queue(one, nth);
  const rows = await db.selectFrom('webhook_events').select('data').orderBy('queued_at').execute();
  assert.equal(
    rows.map(({ data }) => data.nth),
    [1, 2, 3, 4],
  );
});

sending('410 ends a webhook, with all that waits for it, and the audit log says so', async () => {
  answering = () => 410;
  const { id } = await added('/gone');
  await queue(newId());
  await until('it is ended', async () => !(await webhook(id)));
  assert.ok(await isOver());
  const { db } = t.services.database;
  const entries = await db.selectFrom('audit').selectAll().where('subject', '=', `webhook ${id}`).execute();
  assert.equal(
    entries.map(({ operator, action, detail }) => [operator, action, detail]),
    [['system', 'webhook ended', { host: shop.host, status: 410 }]],
  );
});

sending('webhooks that hang or fail leave room for others', async () => {
  answering = ({ path }) => (path.startsWith('POST /hangs') ? hold() : 204);
  const hanging = await added('/hangs');
  for (let i = 0; i < 30; i += 1) await queue(newId());
  await until('it hangs', () => held.length >= 3);
  await added('/works');
  for (let i = 0; i < 5; i += 1) await queue(newId());
  const works = () => shop.heard.filter(({ path }) => path === 'POST /works').length;
  await until('the other one hears everything', () => works() === 5);
  assert.ok(held.length <= 5, `${held.length} places are taken`);
  await t.services.database.db.deleteFrom('webhooks').where('id', '=', hanging.id).execute();
});

sending('two processes send each event once, and those of one delivery in order', async () => {
  const second = openWebhooks(
    t.services.database,
    t.services.settings,
    createLog(t.services.settings),
    t.services.secret,
  );
  try {
    const subjects = [newId(), newId(), newId()];
    await added('/twice');
    for (let nth = 0; nth < 8; nth += 1) {
      for (const subject of subjects) {
        const data = { nth, subject };
        await queueEvents('dish.changed', [{ subject_id: subject, data }], new Date()).execute(t.services.database.db);
      }
      second.kick();
      t.services.webhooks.kick();
    }
    await until('all are taken', isOver);
    for (const subject of subjects) {
      const mine = shop.heard.filter(({ body }) => body.data.subject === subject);
      assert.equal(
        mine.map(({ body }) => body.data.nth),
        [0, 1, 2, 3, 4, 5, 6, 7],
      );
    }
  } finally {
    await second.close();
  }
});

sending('nothing is sent to a name that leads inside by now, nor to a host that is not named any more', async () => {
  const name = 'shop.example.test';
  const port = shop.host.split(':')[1];
  const { id: rebound } = await added('', { url: `https://${name}:${port}/` });
  const { id: unnamed } = await added('', { url: `http://127.0.0.1:${port}/` });
  const { lookup } = dns;
  const leads = (asked: string, options: dns.LookupOptions, done: (error: null, ...found: unknown[]) => void) => {
    if (asked !== name) return lookup(asked, options, done as never);
    const address = { address: '127.0.0.1', family: 4 };
    return options.all ? done(null, [address]) : done(null, address.address, address.family);
  };
  dns.lookup = leads as never;
  syncBuiltinESMExports();
  try {
    await queue(newId());
    await until('both are put off', () => said.length >= 2);
    const codes = new Map(said.map(([, { webhook, code }]) => [webhook, code]));
    assert.equal(codes.get(rebound), 'The name leads into the network.');
    assert.equal(codes.get(unnamed), 'The address is not public.');
    assert.is(shop.heard.length, 0);
    await until('it fails', async () => Boolean((await webhook(rebound))?.failing_since));
    assert.is((await webhook(rebound))!.status, null);
  } finally {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  }
});

sending('a webhook of another SECRET fails, and sends nothing unsigned', async () => {
  const { id } = await added('/other', { secret: 'another secret of thirty-two letters' });
  await queue(newId());
  await until('it fails', async () => Boolean((await webhook(id))?.failing_since));
  assert.is(shop.heard.length, 0);
});

sending('operators see what has been failing for an hour', async () => {
  const { token } = await t.operator();
  const { id } = await added('/fails');
  const count = async () => (await t.call('GET', '/operator/overview', { token })).body.failing_webhooks;
  const since = (ms: number) =>
    t.services.database.db
      .updateTable('webhooks')
      .set({ failing_since: new Date(Date.now() - ms) })
      .where('id', '=', id)
      .execute();
  assert.is(await count(), 0);
  await since(HOUR_MS - 60_000);
  assert.is(await count(), 0);
  await since(HOUR_MS);
  assert.is(await count(), 1);
});

sending('an event of a webhook that is ended at this moment stops nobody', async () => {
  const { db } = t.services.database;
  const { id } = await added('/ends');
  let go = () => {};
  const wait = new Promise<void>((resolve) => {
    go = resolve;
  });
  const ending = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('webhooks').where('id', '=', id).execute();
    await wait;
  });
  const queued = queue(newId());
  await pause(50);
  go();
  await ending;
  await queued;
  assert.ok(await isOver());
});

sending.run();
