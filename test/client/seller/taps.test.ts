import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { MenuItem } from '#api/menu';
import '../dom.ts';
import { fakeNetwork, held, restoreNetwork } from '../network.ts';
import { holdTimers, letTimersGo } from '../timers.ts';
import { AMINA, aDish } from './people.ts';

const { dishOf, loadMenu, menu } = await import('../../../src/client/pages/seller/dashboard/menu.ts');
const { copyFrom, putOnMenu, saveDish, takeOffMenu } = await import(
  '../../../src/client/pages/seller/dashboard/changes.ts'
);
const { forgetTaps, sellAll, sellOne } = await import('../../../src/client/pages/seller/dashboard/taps.ts');
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
  assert.is(dish.shown.peek().trouble?.words, 'Something broke.');
  assert.not(dish.shown.peek().canUndo);
});

const done = (item: MenuItem) => ({ status: 200, body: { item } });
const SOLD = aDish({ available_date: MONDAY, quantity_sold: 2, quantity_remaining: 3 });
const NAAN = aDish({ available_date: MONDAY, menu_id: 'd2', dish_name: 'Naan' });
/** What is changed while the menu is on its way, and the dishes and portions left that then show. */
const MEANWHILE: [what: string, change: () => Promise<unknown>, left: [id: string, left: number][]][] = [
  ['sold', () => sellOne(dishOf('d1')!), [['d1', 3]]],
  ['edited', () => saveDish(dishOf('d1')!, new FormData(), undefined), [['d1', 3]]],
  [
    'added',
    () => putOnMenu(new FormData()),
    [
      ['d1', 4],
      ['d2', 4],
    ],
  ],
  [
    'copied',
    () => copyFrom(TUESDAY, MONDAY),
    [
      ['d1', 4],
      ['d2', 4],
    ],
  ],
  ['deleted', () => takeOffMenu(dishOf('d1')!), []],
];
for (const [what, change, left] of MEANWHILE) {
  test(`a menu that was asked for before a dish was ${what} doesn't undo it`, async () => {
    const late = held();
    let loads = 0;
    fakeNetwork({
      'GET /auth/menu': () => (loads++ ? late.answer() : MENU['GET /auth/menu']),
      'PATCH /auth/menu/d1/sell': done(SOLD),
      'PUT /auth/menu/d1': done(SOLD),
      'POST /auth/menu-with-photo': done(NAAN),
      'POST /auth/menu/copy': { status: 201, body: { menu: [aDish({ available_date: MONDAY }), NAAN], copied: 1 } },
      'DELETE /auth/menu/d1': { status: 200, body: { ok: true } },
    });
    await loadMenu(MONDAY);
    const loading = loadMenu(MONDAY);
    await change();
    late.give(MENU['GET /auth/menu']);
    await loading;
    assert.equal(
      menu.peek()!.dishes.map(({ id, shown }) => [id, shown.peek().item.quantity_remaining]),
      left,
    );
  });
}

test('this phone remembers the menus of the three days that were looked at last', async () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', MONDAY];
  fakeNetwork(MENU);
  const kept = () => Object.keys(JSON.parse(localStorage.getItem('seller_list_menus') ?? '{"days":{}}').days).sort();
  for (const day of days) {
    const due = holdTimers(AT_REST_MS);
    await loadMenu(day);
    for (const work of due) work();
    assert.ok(kept().includes(day));
  }
  assert.equal(kept(), days.slice(1));
});

test('this phone remembers a menu with what was changed on it, from when it arrived', async () => {
  const soup = aDish({ menu_id: 'd2', dish_name: 'Soup', available_date: MONDAY });
  fakeNetwork({
    ...MENU,
    'PATCH /auth/menu/d1/sell': { status: 200, body: { item: aDish({ quantity_sold: 2, quantity_remaining: 3 }) } },
    'POST /auth/menu-with-photo': { status: 201, body: { item: soup } },
    'PUT /auth/menu/d2': { status: 200, body: { item: { ...soup, dish_name: 'Stew' } } },
    'DELETE /auth/menu/d1': { status: 200, body: { ok: true } },
  });
  await loadMenu(MONDAY);
  const { at } = menu.peek()!;
  menu.value = { ...menu.peek()!, at: at - 60_000 };
  for (const [change, dishes] of [
    [() => sellOne(dishOf('d1')!), ['Dal 3']],
    [() => putOnMenu(new FormData()), ['Dal 3', 'Soup 4']],
    [() => saveDish(dishOf('d2')!, new FormData(), undefined), ['Dal 3', 'Stew 4']],
    [() => takeOffMenu(dishOf('d1')!), ['Stew 4']],
  ] as const) {
    const due = holdTimers(AT_REST_MS);
    await change();
    for (const work of due) work();
    const kept = JSON.parse(localStorage.getItem('seller_list_menus')!).days[MONDAY];
    assert.equal(
      [kept.at, kept.items.map((item: MenuItem) => `${item.dish_name} ${item.quantity_remaining}`)],
      [at - 60_000, dishes],
    );
  }
});

test('what is answered about another day is remembered with that day, where this phone has it', async () => {
  const soup = aDish({ menu_id: 'd2', dish_name: 'Soup', available_date: MONDAY });
  const late = held();
  fakeNetwork({
    'GET /auth/menu': ({ query }) =>
      query.get('date') === MONDAY ? MENU['GET /auth/menu'] : { status: 200, body: { menu: [] } },
    'PATCH /auth/menu/d1/sell': late.answer,
    'POST /auth/menu-with-photo': { status: 201, body: { item: soup } },
  });
  const due = holdTimers(AT_REST_MS);
  await loadMenu(MONDAY);
  const sold = sellOne(dishOf('d1')!);
  await loadMenu(TUESDAY);
  const item = aDish({ available_date: MONDAY, quantity_sold: 2, quantity_remaining: 3 });
  late.give({ status: 200, body: { item } });
  await sold;
  await putOnMenu(new FormData());
  for (const work of due) work();
  const { days } = JSON.parse(localStorage.getItem('seller_list_menus')!);
  assert.equal(
    [MONDAY, TUESDAY].map((day) =>
      days[day].items.map((one: MenuItem) => `${one.dish_name} ${one.quantity_remaining}`),
    ),
    [['Dal 3', 'Soup 4'], []],
  );
});

test('a dish of a day that this phone does not have is not remembered, nor after a logout', async () => {
  const soup = aDish({ menu_id: 'd2', available_date: TUESDAY });
  fakeNetwork({ ...MENU, 'POST /auth/menu-with-photo': { status: 201, body: { item: soup } } });
  const due = holdTimers(AT_REST_MS);
  await loadMenu(MONDAY);
  await putOnMenu(new FormData());
  for (const work of due) work();
  assert.equal(Object.keys(JSON.parse(localStorage.getItem('seller_list_menus')!).days), [MONDAY]);
  due.length = 0;
  soup.available_date = MONDAY;
  await loadMenu(TUESDAY);
  await putOnMenu(new FormData());
  end('seller');
  for (const work of due) work();
  assert.is(localStorage.getItem('seller_list_menus'), null);
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
    assert.is(localStorage.getItem('seller_list_menus'), null);
  });
}

test.run();
