import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { restockDish, sellDish } from '#api/menu';
import { createOutbox } from '../../src/client/outbox.ts';
import { Failure } from '../../src/client/send.ts';
import { end, runOut, seller, startSeller } from '../../src/client/session.ts';
import { waitFor } from './dom.ts';
import { type Answers, fakeNetwork, held, restoreNetwork } from './network.ts';
import { fakePhone, leftAs } from './phone.ts';
import { AMINA, aDish } from './seller/people.ts';

type Phone = ReturnType<typeof fakePhone>;
const KEY = 'seller_queue';
const SELL = 'PATCH /auth/menu/d1/sell';
const RESTOCK = 'PATCH /auth/menu/d1/restock';
const OK = { status: 200, body: { item: aDish() } };
const AT = new Date('2026-11-22T12:00:00.000Z');

/** An outbox of another area than the driver's, with what it was told. */
function begin(answers: Answers) {
  const told: [call: string, answer: number, isWatched: boolean][] = [];
  const sent = fakeNetwork(answers);
  const box = createOutbox({
    storageKey: KEY,
    calls: { sell: sellDish, restock: restockDish },
    owner: seller,
    async onAnswer({ call }, answer, isWatched) {
      told.push([call, answer instanceof Failure ? answer.status : 200, isWatched]);
    },
  });
  const tap = (call: 'sell' | 'restock', qty: number, waits = true) =>
    box.post(call, 'd1', { tappedAt: AT, waits, payload: { qty } });
  return { box, sent, told, tap };
}

const stored = () => JSON.parse(localStorage.getItem(KEY) ?? '[]') as Record<string, unknown>[];

const outbox = suite('an outbox');

outbox.before.each(() => startSeller('T', AMINA));
outbox.after.each(() => {
  end('seller');
  restoreNetwork();
  localStorage.clear();
});

outbox('sends a tap with its payload, its key and its time, and forgets it', async () => {
  const { sent, told, tap } = begin({ [SELL]: OK });
  await tap('sell', 2);
  assert.equal(
    sent.map(({ call, body }) => [call, body]),
    [[SELL, { qty: 2 }]],
  );
  assert.is(sent[0]!.headers['x-tapped-at'], AT.toISOString());
  assert.match(sent[0]!.headers['idempotency-key']!, /^\d+(-\d+){3}$/);
  assert.equal(told, [['sell', 200, true]]);
  assert.equal(stored(), []);
});

outbox('shows what another tab adds, and what it has sent', () => {
  const { box } = begin({});
  const elsewhere = (taps: unknown[]) => {
    localStorage.setItem(KEY, JSON.stringify(taps));
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
  };
  elsewhere([{ key: 'k1', call: 'sell', id: 'd1', tappedAt: AT.toISOString(), owner: AMINA.id }]);
  assert.equal(
    box.waiting.peek().map(({ key }) => key),
    ['k1'],
  );
  elsewhere([]);
  assert.equal(box.waiting.peek(), []);
});

outbox('what another tab adds while a tap is on its way stays', async () => {
  const answer = held();
  const { tap, sent, told } = begin({ [SELL]: answer.answer, [RESTOCK]: 'offline' });
  const sending = tap('sell', 1);
  await waitFor(() => assert.is(sent.length, 1));
  const other = { key: 'k2', call: 'restock', id: 'd1', tappedAt: AT.toISOString(), owner: AMINA.id };
  localStorage.setItem(KEY, JSON.stringify([...stored(), other]));
  answer.give(OK);
  await sending;
  assert.equal(told, [['sell', 200, true]]);
  assert.equal(
    stored().map(({ key }) => key),
    ['k2'],
  );
});

outbox('keeps what waits for signal over a reload, and sends it in order with the same keys', async () => {
  const before = begin({ [SELL]: 'offline', [RESTOCK]: 'offline' });
  await before.tap('sell', 1);
  await before.tap('restock', 3);
  assert.equal(before.told, []);
  assert.is(before.box.waiting.peek().length, 2);
  const keys = stored().map(({ key }) => key);

  const after = begin({ [SELL]: OK, [RESTOCK]: OK });
  await after.box.flush();
  assert.equal(
    after.sent.map(({ call, body, headers }) => [call, body, headers['idempotency-key']]),
    [
      [SELL, { qty: 1 }, keys[0]],
      [RESTOCK, { qty: 3 }, keys[1]],
    ],
  );
  assert.equal(after.told, [
    ['sell', 200, false],
    ['restock', 200, false],
  ]);
  assert.equal(stored(), []);
});

outbox('never keeps a tap that cannot wait', async () => {
  const { told, tap } = begin({ [SELL]: 'offline' });
  await tap('sell', 1, false);
  assert.equal(told, [['sell', 0, true]]);
  assert.equal(stored(), []);
});

outbox('sends what another tab has added, even where it did not hear of it', async () => {
  const { box, told } = begin({ [SELL]: OK });
  const tap = { key: 'k1', call: 'sell', id: 'd1', tappedAt: AT.toISOString(), owner: AMINA.id };
  localStorage.setItem(KEY, JSON.stringify([tap]));
  await box.flush();
  assert.equal(told, [['sell', 200, false]]);
});

outbox("leaves somebody else's taps, and those whose call is gone, where they are", async () => {
  const tap = { key: 'k', call: 'sell', id: 'd1', tappedAt: AT.toISOString(), owner: 'someone else' };
  localStorage.setItem(KEY, JSON.stringify([tap, { ...tap, call: 'bake', owner: AMINA.id }]));
  const { box, sent } = begin({ [SELL]: OK });
  await box.flush();
  assert.equal(sent, []);
  assert.is(stored().length, 2);
});

const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError');
};
const REFUSALS: [what: string, storage: Partial<Storage>][] = [
  ['storage', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['room in storage', { getItem: () => null, setItem: refuse, removeItem: () => {} }],
];
for (const [what, refusing] of REFUSALS) {
  outbox(`without ${what} remembers what waits for as long as the page is open`, async () => {
    const real = localStorage;
    globalThis.localStorage = refusing as Storage;
    try {
      let signal = false;
      const { box, told, tap } = begin({ [SELL]: () => (signal ? OK : 'offline') });
      await tap('sell', 1);
      assert.is(box.waiting.peek().length, 1);
      signal = true;
      await box.flush();
      assert.equal(told, [['sell', 200, false]]);
    } finally {
      globalThis.localStorage = real;
    }
  });
}

outbox('forgets everything when it is cleared', async () => {
  const { box, tap } = begin({ [SELL]: 'offline' });
  await tap('sell', 1);
  box.clear();
  assert.equal(box.waiting.peek(), []);
  assert.is(localStorage.getItem(KEY), null);
});

// What is left for the worker

interface Left {
  requests: { key: string; url: string; method: string; headers: Record<string, string>; body?: string }[];
  answers: object;
}
const seen = async (phone: Phone): Promise<Left | undefined> => leftAs(phone, KEY);

/** Runs a test on a phone whose browser has Background Sync. */
function onPhone(what: string, work: (phone: Phone) => Promise<void>): void {
  outbox(what, async () => {
    const phone = fakePhone();
    await work(phone).finally(phone.restore);
  });
}

onPhone('leaves what waits for the worker, whole, and asks for its turn once', async (phone) => {
  const { box, tap } = begin({ [SELL]: 'offline', [RESTOCK]: 'offline' });
  await tap('sell', 1);
  await tap('restock', 3);
  const [first, second] = (await seen(phone))!.requests;
  const [{ key }] = stored() as [{ key: string }];
  assert.equal(first, {
    key,
    method: 'PATCH',
    url: '/auth/menu/d1/sell',
    headers: {
      authorization: 'Bearer T',
      'idempotency-key': key,
      'x-tapped-at': AT.toISOString(),
      'content-type': 'application/json',
    },
    body: '{"qty":1}',
  });
  assert.is(second!.body, '{"qty":3}');
  await box.flush();
  await box.flush();
  await waitFor(() => assert.equal(phone.syncs, [KEY, KEY], 'once for each that was added'));
});

onPhone('leaves a tap while it is on its way, and nothing once it was answered', async (phone) => {
  const late = held();
  const { tap } = begin({ [SELL]: late.answer });
  const done = tap('sell', 1);
  await waitFor(async () => assert.is((await seen(phone))?.requests.length, 1));
  late.give(OK);
  await done;
  assert.is(phone.kept.size, 0);
  assert.equal(phone.syncs, []);
});

onPhone('leaves nothing, no session either, where the worker cannot send it', async (phone) => {
  Reflect.deleteProperty(globalThis, 'SyncManager');
  const { box, tap } = begin({ [SELL]: 'offline' });
  await tap('sell', 1);
  assert.equal([box.waiting.peek().length, phone.kept.size, phone.syncs], [1, 0, []]);
});

onPhone('asks for the worker where somebody leaves while a tap is on its way', async (phone) => {
  const late = held();
  const { tap } = begin({ [SELL]: late.answer });
  const done = tap('sell', 1);
  await waitFor(async () => assert.ok(await seen(phone)));
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'hidden');
  await waitFor(() => assert.equal(phone.syncs, [KEY]));
  late.give(OK);
  await done;
});

onPhone('shows what the worker was answered, and sends only the rest', async (phone) => {
  const before = begin({ [SELL]: 'offline' });
  for (const qty of [1, 2, 3]) await before.tap('sell', qty);
  const { requests } = (await seen(phone))!;
  const answers = {
    [requests[0]!.key]: { status: 200, body: OK.body },
    [requests[1]!.key]: { status: 409, body: { error: 'Only 0 left.' } },
  };
  await phone.cacheOf(KEY).put(`/${KEY}`, Response.json({ requests: requests.slice(2), answers }));
  const { box, told, sent } = begin({ [SELL]: OK });
  const left: Left[] = [];
  const { open } = caches;
  caches.open = async (name) => {
    const { put, ...cache } = await open(name);
    const note = async (path: string, response: Response) => {
      left.push(await response.clone().json());
      return put(path, response);
    };
    return { ...cache, put: note } as Cache;
  };
  await box.flush();
  caches.open = open;
  const answered = Object.keys(answers);
  assert.ok(left.length > 0);
  assert.not(
    left.some((now) => now.requests.some(({ key }) => answered.includes(key))),
    'and nor does the worker',
  );
  assert.equal(told, [
    ['sell', 200, false],
    ['sell', 409, false],
    ['sell', 200, false],
  ]);
  assert.equal(
    sent.map(({ body }) => body),
    [{ qty: 3 }],
  );
  assert.is(phone.kept.size, 0);
});

onPhone('leaves nothing after a logout, not even of a tap on its way', async (phone) => {
  const late = held();
  const { box, tap } = begin({ [SELL]: late.answer });
  const done = tap('sell', 1);
  await waitFor(async () => assert.ok(await seen(phone)));
  end('seller');
  box.clear();
  late.give({ status: 401, body: { error: 'Please log in.' } });
  await done;
  assert.is(phone.kept.size, 0);
});

for (const [how, goOn] of [
  ['ends elsewhere', () => runOut('seller')],
  ["is replaced by another person's", () => startSeller('O', { ...AMINA, id: 'another' })],
] as const) {
  onPhone(`leaves no answer to the worker where the session ${how}, and sends its tap again`, async (phone) => {
    const before = begin({ [SELL]: 'offline' });
    await before.tap('sell', 1);
    const { key } = (await seen(phone))!.requests[0]!;
    const answers = { [key]: { status: 200, body: OK.body } };
    await phone.cacheOf(KEY).put(`/${KEY}`, Response.json({ requests: [], answers }));
    goOn();
    await waitFor(() => assert.is(phone.kept.size, 0));
    startSeller('N', AMINA);
    const { box, sent } = begin({ [SELL]: OK });
    await box.flush();
    assert.equal(
      sent.map(({ headers }) => headers['idempotency-key']),
      [key],
    );
  });
}

onPhone('keeps no answer to a tap of somebody else', async (phone) => {
  await begin({ [SELL]: 'offline' }).tap('sell', 1);
  const { requests } = (await seen(phone))!;
  startSeller('O', { ...AMINA, id: 'another' });
  const answers = { [requests[0]!.key]: { status: 200, body: OK.body } };
  await phone.cacheOf(KEY).put(`/${KEY}`, Response.json({ requests: [], answers }));
  await begin({ [SELL]: 'offline' }).tap('sell', 2);
  assert.equal((await seen(phone))!.answers, {});
});

onPhone('leaves nothing where the logout comes while it is written', async (phone) => {
  const { open } = caches;
  let goOn = () => {};
  caches.open = async (name) => {
    await new Promise<void>((resolve) => (goOn = resolve));
    return open(name);
  };
  const late = held();
  const { box, tap } = begin({ [SELL]: late.answer });
  const done = tap('sell', 1);
  const nothing = goOn;
  await waitFor(() => assert.is.not(goOn, nothing));
  let gone = 0;
  const { delete: remove } = caches;
  caches.delete = (name) => remove(name).finally(() => (gone += 1));
  end('seller');
  box.clear();
  goOn();
  await waitFor(() => assert.equal([gone, phone.kept.size], [2, 0]));
  late.give({ status: 401, body: { error: 'Please log in.' } });
  await done;
});

onPhone('never leaves a tap with another session than that of whoever tapped', async (phone) => {
  const { box, tap } = begin({ [SELL]: 'offline' });
  await tap('sell', 1);
  const sessions = async () => (await seen(phone))?.requests.map(({ headers }) => headers.authorization);
  assert.equal(await sessions(), ['Bearer T']);
  startSeller('O', { ...AMINA, id: 'another' });
  await box.flush();
  assert.is(await sessions(), undefined);
  await tap('sell', 2);
  assert.equal(await sessions(), ['Bearer O']);
  startSeller('N', AMINA);
  await box.flush();
  assert.equal(await sessions(), ['Bearer N'], 'and goes on with the next one of the same person');
});

outbox.run();
