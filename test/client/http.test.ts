import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { logoutSeller } from '#api/account';
import { uploadDriverDocument } from '#api/driver';
import { addDish } from '#api/menu';
import { joinWaitlist } from '#api/onboarding';
import { createLaunch } from '#api/operator/launches';
import { type Failure, send } from '../../src/client/send.ts';
import { type Answers, fakeNetwork, restoreNetwork } from './network.ts';

const http = suite('a press whose answer is lost');
http.before.each(() => sessionStorage.clear());
http.after.each(restoreNetwork);

const ADD = 'POST /public/waitlist';
const entry = { email: 'ann@example.test', postcode: 'SL1 2LT' };
const made = { status: 201, body: { ok: true } };
const USED = { status: 422, body: { error: 'This key was used.', changed: 'What you sent before has reached us.' } };

/** Sends the entry once for each answer: the keys that went with it, and what each press was told. */
async function presses(answers: Answers[string][]) {
  const left = [...answers];
  const sent = fakeNetwork({
    [ADD]: (one) => {
      const next = left.shift()!;
      return typeof next === 'function' ? next(one) : next;
    },
  });
  const told: string[] = [];
  for (const _ of answers) {
    told.push(
      await send(joinWaitlist, entry).then(
        () => 'made',
        (failure: Failure) => `${failure.status} ${failure.error}`,
      ),
    );
  }
  return { keys: sent.map(({ headers }) => headers['idempotency-key']), told };
}

for (const [words, lost] of [
  ['nothing reached us', 'offline'],
  ['a proxy that found nobody', { status: 502 }],
  ['a server that is busy', { status: 503, body: { error: 'Busy.' } }],
  ['a repeat that came too early', { status: 409, body: { error: 'This is still being done.' } }],
  ['a refusal', { status: 422, body: { error: 'Enter a valid email.' } }],
] as const) {
  http(`${words}: the next press has the same key, and the one after an answer another`, async () => {
    const { keys } = await presses([lost, lost, made, made]);
    assert.match(keys[0]!, /^\d+(-\d+){3}$/);
    assert.equal([keys[1], keys[2]], [keys[0], keys[0]]);
    assert.is.not(keys[3], keys[0]);
  });
}

http('the key outlives a reload, in this tab', async () => {
  const { keys } = await presses(['offline']);
  assert.is(sessionStorage.length, 1);
  assert.equal(Object.values(sessionStorage), keys);
});

const refuse = () => {
  throw new DOMException('refused', 'SecurityError');
};
for (const [what, refusing] of [
  ['stores nothing', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['has no room', { getItem: () => null, setItem: refuse, removeItem: () => {} }],
] as const) {
  http(`a browser that ${what} has it for as long as the page is open`, async () => {
    const real = sessionStorage;
    globalThis.sessionStorage = refusing as never;
    try {
      const { keys } = await presses(['offline', made, made]);
      assert.is(keys[1], keys[0]);
      assert.is.not(keys[2], keys[0]);
    } finally {
      globalThis.sessionStorage = real;
    }
  });
}

http('somebody who changed the form meanwhile is told so, and the next press is a new one', async () => {
  const { keys, told } = await presses(['offline', USED, made]);
  assert.is(keys[1], keys[0]);
  assert.match(told[1]!, /What you sent before has reached us/);
  assert.is.not(keys[2], keys[0]);
});

http('forms that send to the same address have keys of their own', async () => {
  const sent = fakeNetwork({ 'POST /driver/documents': 'offline' });
  for (const kind of ['dbs_doc', 'licence_doc', 'dbs_doc']) {
    await send(uploadDriverDocument, new FormData(), { id: kind }).catch(() => undefined);
  }
  const [first, second, third] = sent.map(({ headers }) => headers['idempotency-key']);
  assert.is.not(first, second);
  assert.is(first, third);
});

http('uploads with progress carry it too', async () => {
  const sent = fakeNetwork({ 'POST /auth/menu-with-photo': 'offline' });
  for (const _ of [1, 2]) await send(addDish, new FormData(), { onProgress: () => undefined }).catch(() => undefined);
  assert.ok(sent[0]!.headers['idempotency-key']);
  assert.is(sent[0]!.headers['idempotency-key'], sent[1]!.headers['idempotency-key']);
});

http('a call that makes nothing has none', async () => {
  const sent = fakeNetwork({ 'POST /auth/logout': { status: 200 }, 'POST /operator/launches': made });
  await send(logoutSeller);
  await send(createLaunch, {});
  assert.equal(
    sent.map(({ headers }) => 'idempotency-key' in headers),
    [false, true],
  );
});

http.run();
