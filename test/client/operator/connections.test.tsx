import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { londonToday } from '#rules/dates';
import { fireEvent, messageOf, named, press, put, putAll, screen, waitFor, within } from '../dom.ts';
import type { Answers } from '../network.ts';
import { holdsActs, UNSAID } from './acts.ts';
import { closeView, list, openView, page, pressing } from './records.tsx';

const KEY = {
  id: 'k1',
  name: 'Shop',
  scopes: ['menus:read', 'sales:write'],
  created_at: '2026-11-20T08:00:00Z',
  expires_on: null,
  last_used_at: '2026-11-21T09:30:00Z',
};
const OLD = { ...KEY, id: 'k2', name: 'Old shop', expires_on: '2026-01-31', last_used_at: null };
const HOOK = {
  id: 'w1',
  url: 'https://shop.example/hear',
  events: ['dish.changed', 'kitchen.closed'],
  created_at: '2026-11-20T08:00:00Z',
  failing_since: null,
  tried_at: '2026-11-21T09:30:00Z',
  status: 204,
};
const SILENT = { ...HOOK, id: 'w2', url: 'https://old.example/', failing_since: '2026-11-21T08:00:00Z', status: null };
const FRESH = { ...HOOK, id: 'w3', url: 'https://new.example/', tried_at: null, status: null };

const connections = suite('connections in the console');
connections.after.each(closeView);

const show = (answers: Answers = {}) =>
  openView('?view=connections', { ...list('keys', KEY), ...list('webhooks', HOOK), ...answers });
const entryOf = (words: string) => screen.getByText(words).closest('li')!.textContent!;

/** Replaces the clipboard for a test. */
async function withClipboard(writeText: (words: string) => Promise<void>, work: () => Promise<void>): Promise<void> {
  const real = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  try {
    await work();
  } finally {
    if (real) Object.defineProperty(navigator, 'clipboard', real);
    else Reflect.deleteProperty(navigator, 'clipboard');
  }
}

connections('keys say what they may do, and when they were used and end', async () => {
  show(list('keys', KEY, OLD));
  await screen.findByText('Shop');
  assert.is(entryOf('Shop'), 'Shop Read menus · Sell dishesAdded 20 Nov 2026 · Last used 21 Nov 2026, 09:30End');
  assert.is(
    entryOf('Old shop'),
    'Old shop ExpiredRead menus · Sell dishesAdded 20 Nov 2026 · Never usedLast day was 31 Jan 2026End',
  );
});

connections('a key is no expired one on its last day', async () => {
  show(list('keys', { ...KEY, expires_on: londonToday(new Date()) }));
  await screen.findByText('Shop');
  assert.not.match(entryOf('Shop'), /Expired|was/);
});

connections('webhooks say what they hear of, and how they answer', async () => {
  show(list('webhooks', HOOK, SILENT, FRESH));
  await screen.findByText(HOOK.url);
  const heard = 'A dish changes, is added or deleted · A kitchen closes';
  assert.is(entryOf(HOOK.url), `${HOOK.url}${heard}Added 20 Nov 2026 · Last answer 204, 21 Nov 2026, 09:30TestDelete`);
  assert.is(
    entryOf(SILENT.url),
    `${SILENT.url}Failing since 21 Nov 2026, 08:00${heard}Added 20 Nov 2026 · No answer, 21 Nov 2026, 09:30TestDelete`,
  );
  assert.is(entryOf(FRESH.url), `${FRESH.url}${heard}Added 20 Nov 2026 · Nothing sent yetTestDelete`);
});

connections('without any, both lists say so', async () => {
  show({ ...list('keys'), ...list('webhooks') });
  await screen.findByText('No keys yet.');
  await screen.findByText('No webhooks yet.');
});

connections('a key is added, and its secret is shown once, to be copied', async () => {
  const made = { ...KEY, id: 'k3', name: 'Till' };
  const sent = show({ 'POST /operator/keys': { status: 201, body: { key: made, secret: 'ndk_1' } } });
  await screen.findByText('Shop');
  press('Add key');
  assert.is(messageOf('name'), 'Enter a name for the key.');
  putAll({ name: 'Till', expires_on: '2030-01-31' });
  put('scopes', 'menus:read');
  put('scopes', 'deliveries:write');
  press('Add key');
  await screen.findByText('ndk_1');
  assert.equal(sent.at(-1)!.body, {
    name: 'Till',
    scopes: ['menus:read', 'deliveries:write'],
    expires_on: '2030-01-31',
  });
  const notice = screen.getByText("Till is added. Copy its secret now: you won't see it again.");
  await waitFor(() => assert.ok(document.activeElement?.contains(notice) && document.activeElement !== document.body));
  assert.ok(screen.getByRole('button', { name: 'End Till' }));
  await waitFor(() => assert.is(named('name')[0]!.value, ''));
  const copied: string[] = [];
  await withClipboard(
    async (words) => void copied.push(words),
    async () => {
      press('Copy the secret');
      await screen.findByText('Copied.');
    },
  );
  assert.equal(copied, ['ndk_1']);
  await withClipboard(
    async () => {
      throw new Error('not allowed');
    },
    async () => {
      press('Copy the secret');
      await screen.findByText("Couldn't copy. Select the secret and copy it.");
    },
  );
});

connections('the secret of one key is gone when the next one is added, though that fails', async () => {
  const made = [{ status: 201, body: { key: { ...KEY, id: 'k3', name: 'Till' }, secret: 'ndk_1' } }];
  show({ 'POST /operator/keys': () => made.shift() ?? { status: 500 } });
  await screen.findByText('Shop');
  const add = (name: string) => {
    put('name', name);
    put('scopes', 'menus:read');
    press('Add key');
  };
  add('Till');
  await screen.findByText('ndk_1');
  await waitFor(() => assert.is(named('name')[0]!.value, ''));
  add('Van');
  await screen.findByText("Couldn't add the key.");
  assert.is(screen.queryByText('ndk_1'), null);
});

connections('a webhook is added, and its secret is shown once', async () => {
  const made = { ...FRESH, url: 'https://till.example/' };
  const sent = show({ 'POST /operator/webhooks': { status: 201, body: { webhook: made, secret: 'whsec_1' } } });
  await screen.findByText(HOOK.url);
  put('url', 'shop');
  press('Add webhook');
  assert.is(messageOf('url'), 'Enter an address that begins with https://.');
  put('url', made.url);
  put('events', 'dish.changed');
  put('events', 'delivery.completed');
  press('Add webhook');
  await screen.findByText('whsec_1');
  assert.equal(sent.at(-1)!.body, { url: made.url, events: ['delivery.completed', 'dish.changed'] });
  assert.ok(screen.getByRole('button', { name: `Test ${made.url}` }));
});

connections('where the answer with the secret was lost, it says what to do', async () => {
  show({ 'POST /operator/keys': { status: 201, body: { key: { ...KEY, id: 'k3', name: 'Till' }, secret: null } } });
  await screen.findByText('Shop');
  put('name', 'Till');
  put('scopes', 'menus:read');
  press('Add key');
  await screen.findByText('Till was added, but its secret was lost on the way. Remove it, and add another.');
  assert.is(screen.queryByRole('button', { name: 'Copy the secret' }), null);
});

connections('the secret of a key goes with its key', async () => {
  show({
    'POST /operator/keys': { status: 201, body: { key: { ...KEY, id: 'k3', name: 'Till' }, secret: 'ndk_1' } },
    'DELETE /operator/keys/k3': { status: 200, body: { ok: true } },
  });
  await screen.findByText('Shop');
  put('name', 'Till');
  put('scopes', 'menus:read');
  press('Add key');
  await screen.findByText('ndk_1');
  press('End Till');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End key' }));
  await waitFor(() => assert.is(screen.queryByText('ndk_1'), null));
  assert.is(screen.queryByText('Till'), null);
});

connections('a test shows the answer once it is there', async () => {
  const answers = [page('webhooks', [FRESH]), page('webhooks', [{ ...FRESH, tried_at: HOOK.tried_at, status: 500 }])];
  show({
    'GET /operator/webhooks': () => answers.shift() ?? page('webhooks', []),
    'POST /operator/webhooks/w3/test': { status: 200, body: { ok: true } },
  });
  await screen.findByText(/Nothing sent yet/);
  press(`Test ${FRESH.url}`);
  await screen.findByText(/Last answer 500/);
});

holdsActs(connections, 'connections', [
  {
    what: 'the end of a key',
    shows: { ...list('keys', KEY), ...list('webhooks') },
    steps: [pressing('End Shop')],
    asks: ['End the key Shop? It stops working straight away.', 'End key', 'Keep key'],
    call: 'DELETE /operator/keys/k1',
    done: [{ ok: true }, {}, 'Ended: Shop'],
    fails: [['Ending…'], UNSAID],
    gone: /^End Shop/,
  },
  {
    what: 'the end of a webhook',
    shows: { ...list('keys'), ...list('webhooks', HOOK) },
    steps: [pressing(`Delete ${HOOK.url}`)],
    asks: [
      `Delete the webhook ${HOOK.url}? Nothing more is sent there, not even what is waiting.`,
      'Delete webhook',
      'Keep webhook',
    ],
    call: 'DELETE /operator/webhooks/w1',
    done: [{ ok: true }, {}, 'Deleted.'],
    fails: [[`Test ${HOOK.url}`, 'Deleting…'], UNSAID],
    gone: /^Delete https/,
  },
  {
    what: 'a test of a webhook',
    shows: { ...list('keys'), ...list('webhooks', HOOK) },
    steps: [pressing(`Test ${HOOK.url}`)],
    call: 'POST /operator/webhooks/w1/test',
    done: [{ ok: true }, {}, 'Test sent. Its answer is shown with the webhook.'],
    fails: [['Testing…', `Delete ${HOOK.url}`], UNSAID],
  },
]);

connections.run();
