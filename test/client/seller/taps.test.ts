import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import '../dom.ts';
import { fakeNetwork, restoreNetwork } from '../network.ts';
import { holdTimers, letTimersGo } from '../timers.ts';
import { AMINA, aDish } from './people.ts';

const { dishOf, loadMenu, menu, putOnMenu } = await import('../../../src/client/pages/seller/dashboard/menu.ts');
const { forgetTaps, sellAll, undo } = await import('../../../src/client/pages/seller/dashboard/taps.ts');
const { end, startSeller } = await import('../../../src/client/session.ts');

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'];
/** What is written at rest is written so much later (ms). */
const AT_REST_MS = 500;
const MENU = { 'GET /auth/menu': { status: 200, body: { menu: [aDish({ available_date: MONDAY })] } } };

const test = suite("a seller's menu under taps");
test.before.each(() => startSeller('T', AMINA));
test.after.each(() => {
  letTimersGo();
  restoreNetwork();
  forgetTaps();
  end('seller');
  localStorage.clear();
});

test('a dish that is added for another day does not stand in the day that is shown', async () => {
  const item = aDish({ menu_id: 'd2', available_date: TUESDAY });
  fakeNetwork({ ...MENU, 'POST /auth/menu-with-photo': { status: 201, body: { item } } });
  await loadMenu(MONDAY);
  await putOnMenu(new FormData());
  assert.equal(
    menu.peek()!.dishes.map(({ id }) => id),
    ['d1'],
  );
});

test('selling out that was refused cannot be taken back', async () => {
  fakeNetwork({ ...MENU, 'PATCH /auth/menu/d1/sold-out': { status: 500, body: { error: 'Something broke.' } } });
  await loadMenu(MONDAY);
  const dish = dishOf('d1')!;
  await sellAll(dish);
  assert.is(dish.shown.peek().trouble, 'Something broke.');
  assert.is(undo.peek(), null);
});

test('this phone remembers the menus of the three days that were looked at last', async () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', MONDAY];
  fakeNetwork(MENU);
  const kept = () => Object.keys(JSON.parse(localStorage.getItem('seller_menus') ?? '{"days":{}}').days).sort();
  for (const day of days) {
    const due = holdTimers(AT_REST_MS);
    await loadMenu(day);
    for (const work of due) work();
    assert.ok(kept().includes(day));
  }
  assert.equal(kept(), days.slice(1));
});

for (const [who, goOn] of [
  ['a logout', () => end('seller')],
  ['another cook', () => startSeller('U', { ...AMINA, id: 'another' })],
] as const) {
  test(`a menu that is still to be remembered is forgotten with ${who}`, async () => {
    fakeNetwork(MENU);
    const due = holdTimers(AT_REST_MS);
    await loadMenu(MONDAY);
    assert.is(due.length, 1);
    goOn();
    due[0]!();
    assert.is(localStorage.getItem('seller_menus'), null);
  });
}

test.run();
