import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitFor } from '../dom.ts';
import { fakeNetwork, held, restoreNetwork, type Sent } from '../network.ts';
import { AMINA, aDish } from './people.ts';

const { loadMenu, menu, menuTrouble } = await import('../../../src/client/pages/seller/dashboard/menu.ts');
const { end, renew, startSeller } = await import('../../../src/client/session.ts');

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'];
const shown = () => [menu.peek()?.date, menu.peek()?.dishes.map(({ saved }) => saved.dish_name)];
const menuOf = (dish_name: string) => ({ status: 200, body: { menu: [aDish({ dish_name })] } });

/** Asks for Monday's menu and then for Tuesday's, which comes first. */
async function twoDays() {
  const late = held();
  const sent: Sent[] = fakeNetwork({
    'GET /auth/menu': (one) => (one.query.get('date') === MONDAY ? late.answer() : menuOf("Tuesday's")),
  });
  const monday = loadMenu(MONDAY);
  await waitFor(() => assert.is(sent.length, 1));
  await loadMenu(TUESDAY);
  return { late, monday };
}

const test = suite("a seller's menu that comes late");
test.before.each(() => startSeller('T', AMINA));
test.after.each(() => {
  restoreNetwork();
  end('seller');
  localStorage.clear();
});

test('shows the day that was asked for last', async () => {
  const { late, monday } = await twoDays();
  late.give(menuOf("Monday's"));
  await monday;
  assert.equal(shown(), [TUESDAY, ["Tuesday's"]]);
});

test('says nothing of another day that failed', async () => {
  const { late, monday } = await twoDays();
  late.give({ status: 500 });
  await monday;
  assert.is(menuTrouble.peek(), '');
});

test('shows nothing after a logout', async () => {
  const late = held();
  const sent = fakeNetwork({ 'GET /auth/menu': late.answer });
  const loading = loadMenu(MONDAY);
  await waitFor(() => assert.is(sent.length, 1));
  end('seller');
  late.give(menuOf("Monday's"));
  await loading;
  assert.is(menu.peek(), null);
});

for (const [who, change, calls] of [
  ['says nothing to the next person', () => startSeller('next', { ...AMINA, id: 'z' }), 1],
  ['comes with the new token after a new password', () => renew('seller', 'next'), 2],
] as const) {
  test(who, async () => {
    const late = held();
    const sent = fakeNetwork({ 'GET /auth/menu': late.answer });
    const loading = loadMenu(MONDAY);
    await waitFor(() => assert.is(sent.length, 1));
    change();
    late.give(menuOf("Monday's"));
    await loading;
    assert.equal([menu.peek()?.date, menuTrouble.peek(), sent.length], [calls > 1 ? MONDAY : undefined, '', calls]);
  });
}

for (const [owner, dishes] of [
  ['someone else', undefined],
  [AMINA.id, ["Monday's"]],
] as const) {
  test(`without signal shows ${dishes ? 'what this cook saw' : 'nothing that another cook saw'} on this phone`, async () => {
    const days = { [MONDAY]: { at: Date.now(), items: [aDish({ dish_name: "Monday's" })] } };
    localStorage.setItem('seller_list_menus', JSON.stringify({ owner, days }));
    fakeNetwork({ 'GET /auth/menu': 'offline' });
    await loadMenu(MONDAY);
    assert.equal(
      [menu.peek()?.dishes.map(({ saved }) => saved.dish_name), menuTrouble.peek()],
      [dishes, dishes ? '' : "Couldn't load your menu."],
    );
  });
}

test.run();
