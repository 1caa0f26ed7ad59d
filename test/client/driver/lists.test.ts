import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanup, waitFor } from '../dom.ts';
import { fakeNetwork, held, restoreNetwork } from '../network.ts';
import { holdTimers, letTimersGo } from '../timers.ts';
import { aDelivery, TOM } from './drivers.ts';

const { ensureList, listings, load, loadOlder, showMove } = await import(
  '../../../src/client/pages/driver/dashboard/lists.ts'
);
const { end, renew, runOut, saveDriver, startDriver, wipes } = await import('../../../src/client/session.ts');

const UPCOMING = 'GET /driver/deliveries/mine/upcoming';
const FULL = Array.from({ length: 200 }, (_, index) => aDelivery({ id: `d${index}`, status: 'assigned' }));
const ids = () => listings.upcoming.peek().list?.rows.map(({ id }) => id);

/** Answers of the list, each when the test says so. */
function answers(count: number) {
  const all = Array.from({ length: count }, held);
  let asked = 0;
  const sent = fakeNetwork({ [UPCOMING]: () => all[asked++]!.answer() });
  return { give: all.map(({ give }) => give), begun: (calls: number) => waitFor(() => assert.is(sent.length, calls)) };
}
const rows = (...names: string[]) => ({ status: 200, body: names.map((id) => aDelivery({ id, status: 'assigned' })) });

const late = suite('driver dashboard: answers that come late');
late.before.each(() => startDriver('T', TOM));
late.after.each(() => {
  letTimersGo();
  cleanup();
  end('driver');
  restoreNetwork();
  localStorage.clear();
});

late('of two answers the one asked for last counts, whichever comes last', async () => {
  const { give, begun } = answers(2);
  const first = load('upcoming');
  await begun(1);
  const second = load('upcoming');
  await begun(2);
  give[1]!(rows('new'));
  await second;
  give[0]!(rows('old'));
  await first;
  assert.equal(ids(), ['new']);
});

late('a failure that comes after the list says nothing', async () => {
  const { give, begun } = answers(2);
  const first = load('upcoming');
  await begun(1);
  const second = load('upcoming');
  await begun(2);
  give[1]!(rows('new'));
  await second;
  give[0]!({ status: 500 });
  await first;
  assert.not.ok(listings.upcoming.peek().failed);
});

late("the last driver's list does not show to the next one", async () => {
  const { give, begun } = answers(1);
  const first = load('upcoming');
  await begun(1);
  end('driver');
  startDriver('U', { ...TOM, id: 'another' });
  give[0]!(rows("Tom's"));
  await first;
  assert.is(ids(), undefined);
});

late('an older page belongs to the list that it was asked for', async () => {
  const { give, begun } = answers(3);
  const first = load('upcoming');
  give[0]!({ status: 200, body: FULL });
  await first;
  const older = loadOlder('upcoming');
  await begun(2);
  const again = load('upcoming');
  await begun(3);
  give[2]!(rows('new'));
  await again;
  give[1]!(rows('d200'));
  await older;
  assert.equal(ids(), ['new']);
});

late('an older page follows the list, without what is there already; a poll keeps it', async () => {
  const { give, begun } = answers(4);
  const first = load('upcoming');
  give[0]!({ status: 200, body: FULL });
  await first;
  const older = loadOlder('upcoming');
  await begun(2);
  give[1]!(rows('d199', 'd200'));
  await older;
  assert.is(ids()!.length, 201);
  assert.not.ok(listings.upcoming.peek().list!.more);
  const poll = load('upcoming', true);
  await begun(3);
  give[2]!({ status: 200, body: FULL });
  await poll;
  assert.equal(ids()!.slice(199), ['d199', 'd200']);
  assert.not.ok(listings.upcoming.peek().list!.more, 'there is no more after the older page, either');
  // A tab that is opened again, too.
  ensureList('upcoming');
  await begun(4);
  const at = listings.upcoming.peek().list;
  give[3]!({ status: 200, body: FULL });
  await waitFor(() => assert.is.not(listings.upcoming.peek().list, at));
  assert.equal(ids()!.slice(199), ['d199', 'd200']);
});

late('an older page is asked for by the last row, and by where that row was seen', async () => {
  const last = aDelivery({ id: 'last', status: 'assigned', listed_at: '2026-11-20T08:00:00.000Z' });
  const sent = fakeNetwork({ [UPCOMING]: { status: 200, body: [...FULL.slice(1), last] } });
  await load('upcoming');
  await loadOlder('upcoming');
  assert.equal(Object.fromEntries(sent[1]!.query), {
    before: 'last',
    before_time: last.pickup_time,
    before_listed_at: last.listed_at,
  });
});

late('what has left the first page since is not taken for an older one', async () => {
  const { give, begun } = answers(3);
  const first = load('upcoming');
  give[0]!({ status: 200, body: FULL });
  await first;
  const older = loadOlder('upcoming');
  await begun(2);
  give[1]!(rows('d200'));
  await older;
  const poll = load('upcoming', true);
  await begun(3);
  const others = FULL.filter(({ id }) => id !== 'd5');
  give[2]!({ status: 200, body: [aDelivery({ id: 'new', status: 'assigned' }), ...others] });
  await poll;
  assert.is(ids()![0], 'new');
  assert.equal(ids()!.slice(199), ['d199', 'd200']);
  assert.not.ok(ids()!.includes('d5'));
});

late('where nobody is logged in no list is asked for', async () => {
  end('driver');
  const sent = fakeNetwork({ [UPCOMING]: rows('d1') });
  await load('upcoming');
  assert.equal([sent.length, ids()], [0, undefined]);
});

late('a move shows before the list comes anew: changed where it stays, gone where it has left', async () => {
  const { give, begun } = answers(1);
  const loading = load('upcoming');
  await begun(1);
  give[0]!(rows('a', 'b'));
  await loading;
  const shown = () => listings.upcoming.peek().list!.rows.map(({ id, status }) => `${id} ${status}`);
  showMove(aDelivery({ id: 'a', status: 'picked_up' }));
  assert.equal(shown(), ['a picked_up', 'b assigned']);
  showMove(aDelivery({ id: 'a', status: 'completed' }));
  assert.equal(shown(), ['b assigned']);
});

late('what has left a list has left the phone, too', async () => {
  const due = holdTimers(500);
  const { give } = answers(1);
  give[0]!(rows('d1', 'd2'));
  await load('upcoming');
  showMove(aDelivery({ id: 'd1', status: 'completed' }));
  showMove(aDelivery({ id: 'd2', status: 'picked_up' }));
  for (const work of due) work();
  const kept = JSON.parse(localStorage.getItem('driver_list_upcoming')!) as { rows: { id: string; status: string }[] };
  assert.equal(
    kept.rows.map(({ id, status }) => [id, status]),
    [['d2', 'picked_up']],
  );
});

late.run();

const kept = suite('driver dashboard: lists that name customers');
const KEPT = 'driver_list_upcoming';
kept.before.each(async () => {
  startDriver('T', TOM);
  fakeNetwork({ [UPCOMING]: rows('d1'), 'GET /driver/me': { status: 200, body: { driver: TOM } } });
  await load('upcoming');
  await waitFor(() => assert.ok(localStorage.getItem(KEPT)));
});
kept.after.each(() => {
  letTimersGo();
  cleanup();
  end('driver');
  restoreNetwork();
  localStorage.clear();
});
const nothingKept = () => assert.equal([localStorage.getItem(KEPT), ids()], [null, undefined]);

kept('go when the driver turns out not to be approved any more', () => {
  saveDriver({ ...TOM, phone: '07700900999' });
  assert.equal(ids(), ['d1']);
  saveDriver({ ...TOM, status: 'rejected' });
  nothingKept();
});

kept('go when the server refuses the list, even if it says nothing else, and none is written late', async () => {
  const due = holdTimers(500);
  await load('upcoming');
  assert.is(due.length, 1);
  fakeNetwork({ [UPCOMING]: { status: 403 } });
  await load('upcoming');
  for (const write of due) write();
  nothingKept();
});

kept('stay when a new password replaces the token, and go with the person', () => {
  renew('driver', 'U');
  assert.equal(ids(), ['d1']);
  startDriver('V', { ...TOM, id: 'other' });
  nothingKept();
});

kept('go with the session, whichever page it ends on', () => {
  // As on a page that has not loaded the code of lists.
  const loaded = wipes.driver.splice(0);
  localStorage.setItem(KEPT, '{}');
  runOut('driver');
  wipes.driver.push(...loaded);
  assert.is(localStorage.getItem(KEPT), null);
});

kept.run();
