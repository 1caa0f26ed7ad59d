import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { badgeKinds } from '#styles/components';
import { missed } from '../../../../src/client/pages/seller/dashboard/taps.ts';
import { end, startSeller } from '../../../../src/client/session.ts';
import { act, cleanup, press, screen, waitFor, within } from '../../dom.ts';
import { type Answers, held, isQuiet } from '../../network.ts';
import { AMINA, aDish } from '../people.ts';
import { begin, CARD, DISHES, inKitchen, MENU, ready, rowOf, today } from './kitchen.tsx';

const stock = suite('seller dashboard: stock');
inKitchen(stock);

/** What a row says of its stock. */
const stockOf = (name: string) => {
  const { textContent } = rowOf(name);
  return [/(\d+) left/.exec(textContent!)?.[1] ?? '0', /\.\d\d(\d+) sold/.exec(textContent!)![1]].join(' left, ');
};

const STOCK: [name: string, words: RegExp, badge: string, colour: keyof typeof badgeKinds][] = [
  ['Dal', /1 soldIn stock.*4 left/, 'In stock', 'ok'],
  ['Porridge', /1 soldLow.*2 left/, 'Low', 'low'],
  ['Biryani', /1 soldSold out/, 'Sold out', 'bad'],
];

for (const [name, words, badge, colour] of STOCK) {
  stock(`writes out the stock of ${name}: ${words}`, async () => {
    begin();
    await ready();
    assert.match(rowOf(name).textContent!, words);
    const said = within(rowOf(name)).getByText(badge, { selector: 'span' });
    assert.ok(said.className.includes(badgeKinds[colour]), colour);
  });
}

stock('shows what is sold at once and keeps the answer', async () => {
  const answer = held();
  const sent = begin({ answers: { 'PATCH /auth/menu/d1/sell': answer.answer } });
  await ready();
  const sell = screen.getByRole('button', { name: 'Sell one Dal' });
  sell.focus();
  press('Sell one Dal');
  assert.is(stockOf('Dal'), '3 left, 2');
  assert.is(document.activeElement, sell, 'while there is more the next one is sold by the same key');
  await waitFor(() => assert.is(sent.length, 3));
  assert.equal(sent[2]!.body, { qty: 1 });
  await act(async () =>
    answer.give({ status: 200, body: { item: aDish({ quantity_remaining: 3, quantity_sold: 2 }) } }),
  );
  assert.is(stockOf('Dal'), '3 left, 2');
});

stock('says what a tap left, dish by dish, in one place that stands there from the start', async () => {
  begin();
  await ready();
  const said = screen.getAllByRole('status').find((place) => place.textContent === '' && place.closest('main'))!;
  press('Sell one Dal');
  assert.is(said.textContent, 'Dal: 3 left');
  press('Sold out Porridge');
  assert.is(said.textContent, 'Porridge: 0 left');
  press('Undo sold out Porridge');
  assert.is(said.textContent, 'Porridge: 2 left');
});

const STOCK_FAILURES: [answer: Answers[string], words: string][] = [
  [{ status: 503, body: { error: 'Please try again in a moment.' } }, 'Please try again in a moment.'],
  [{ status: 500 }, 'Could not update stock'],
];

for (const [answer, words] of STOCK_FAILURES) {
  stock(`puts the stock back and says '${words}'`, async () => {
    const sent = begin({ answers: { 'PATCH /auth/menu/d1/restock': answer } });
    await ready();
    press('Restock one Dal');
    assert.is(stockOf('Dal'), '5 left, 1');
    await within(rowOf('Dal')).findByText(words);
    assert.is(stockOf('Dal'), '4 left, 1');
    press('Restock one Dal');
    assert.is(within(rowOf('Dal')).queryByText(words), null, 'the next tap has not failed');
    await within(rowOf('Dal')).findByText(words);
    assert.is(sent.filter(({ call }) => call === CARD).length, 1, 'the kitchen is as open as it was');
  });
}

stock('says what the server refuses on the dish, and shows what there is', async () => {
  let dishes = DISHES;
  begin({
    answers: {
      [MENU]: () => ({ status: 200, body: { menu: dishes } }),
      'PATCH /auth/menu/d1/sell': { status: 409, body: { error: 'Only 0 left.' } },
    },
  });
  await ready();
  // Somebody sold the rest on another phone.
  dishes = [aDish({ quantity_sold: 5, quantity_remaining: 0 }), ...DISHES.slice(1)];
  press('Sell one Dal');
  await within(rowOf('Dal')).findByText('Only 0 left.');
  await waitFor(() => assert.is(stockOf('Dal'), '0 left, 5'));
});

const SOLD_ELSEWHERE = { status: 409, body: { error: 'Only 0 left.' } };
/** Without signal until `come` is called, then as answered. */
function aSignal(answer: Answers[string]) {
  let offline = true;
  return {
    answer: ((call) => (offline ? 'offline' : typeof answer === 'function' ? answer(call) : answer)) as Answers[string],
    come() {
      offline = false;
      dispatchEvent(new Event('online'));
    },
  };
}

stock('a tap that waited and is refused says which it was, when, and why', async () => {
  const signal = aSignal(SOLD_ELSEWHERE);
  begin({ answers: { 'PATCH /auth/menu/d1/sell': signal.answer } });
  await ready();
  press('Sell one Dal');
  await screen.findByText('1 update is waiting for signal.');
  signal.come();
  const alert = await within(rowOf('Dal')).findByRole('alert');
  assert.match(alert.textContent!, /^Only 0 left\.'Sell one' at \d\d:\d\d wasn't saved\.$/);
  assert.is(screen.queryByText(/waiting for signal/i), null);
  await waitFor(() => assert.ok(isQuiet(), 'the menu loads anew'));
});

stock("a refused tap whose menu loads while the cook logs out isn't told to the next", async () => {
  const reloaded = held();
  let loads = 0;
  begin({
    answers: {
      [MENU]: () => (loads++ ? reloaded.answer() : { status: 200, body: { menu: DISHES } }),
      'PATCH /auth/menu/d1/sell': SOLD_ELSEWHERE,
    },
  });
  await ready();
  press('Sell one Dal');
  await waitFor(() => assert.is(loads, 2));
  await act(async () => {
    end('seller');
    startSeller('O', { ...AMINA, id: 'another' });
    reloaded.give({ status: 200, body: { menu: [] } });
  });
  await waitFor(() => assert.ok(isQuiet()));
  await act(async () => undefined);
  assert.equal(missed.peek(), []);
});

for (const [where, leave, called] of [
  ['whose day is not shown any more', async () => press('Tomorrow'), 'Dal'],
  [
    'that was deleted elsewhere',
    // This phone sees that it is gone, and forgets its name.
    async () => {
      press('Tomorrow');
      press('Today');
      await waitFor(() => assert.not.match(localStorage.getItem('seller_list_menus')!, 'Dal'));
    },
    'A dish',
  ],
] as const) {
  stock(`a refused tap on a dish ${where} is told, too, until it is read`, async () => {
    const signal = aSignal(SOLD_ELSEWHERE);
    let dishes = DISHES;
    begin({
      answers: {
        [MENU]: ({ query }) => ({
          status: 200,
          body: { menu: query.get('date') === today ? dishes : DISHES.slice(1) },
        }),
        'PATCH /auth/menu/d1/restock': signal.answer,
      },
    });
    await ready();
    press('Restock one Dal');
    await screen.findByText('1 update is waiting for signal.');
    // Stored at rest. The last test's menu may be stored first.
    await waitFor(() => assert.match(localStorage.getItem('seller_list_menus') ?? '', 'Dal'));
    dishes = DISHES.slice(1);
    await leave();
    signal.come();
    const words = await screen.findByText(/wasn't saved/);
    assert.match(
      words.textContent!,
      new RegExp(`^${called}: 'Restock one' at \\d\\d:\\d\\d wasn't saved\\. Only 0 left\\.$`),
    );
    press('OK');
    assert.is(screen.queryByText(/wasn't saved/), null);
  });
}

stock('sells nothing where nothing is left, and says why', async () => {
  begin();
  await ready();
  const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  assert.equal(
    ['Sell one', 'Sold out', 'Restock one'].map((act) => isOff(`${act} Biryani`)),
    [true, true, false],
  );
  const sell = screen.getByRole('button', { name: 'Sell one Biryani' });
  assert.is(document.getElementById(sell.getAttribute('aria-describedby')!)!.textContent, '0 left');
  assert.is(screen.getByRole('button', { name: 'Sell one Dal' }).getAttribute('aria-describedby'), null);
});

stock('sells a dish out in one tap, and takes it back in another', async () => {
  const sent = begin({
    answers: {
      'PATCH /auth/menu/d1/sold-out': {
        status: 200,
        body: { item: aDish({ quantity_total: 1, quantity_remaining: 0 }) },
      },
      'PATCH /auth/menu/d1/back-on-sale': { status: 200, body: { item: aDish() } },
    },
  });
  await ready();
  press('Sold out Dal');
  assert.is(stockOf('Dal'), '0 left, 1');
  await waitFor(() => assert.ok(document.activeElement === screen.getByRole('button', { name: 'Restock one Dal' })));
  await waitFor(() => assert.is(sent.length, 3));
  assert.equal(sent[2]!.body, {});
  press('Sold out Dal');
  assert.is(stockOf('Dal'), '0 left, 1', 'a second tap finds nothing to press');
  press('Undo sold out Dal');
  assert.is(stockOf('Dal'), '4 left, 1');
  await waitFor(() => assert.ok(document.activeElement === screen.getByRole('button', { name: 'Restock one Dal' })));
  await waitFor(() => assert.is(sent.length, 4));
  assert.equal([sent[3]!.call, sent[3]!.body], ['PATCH /auth/menu/d1/back-on-sale', {}]);
  // What was put on or sold since then is not undone.
  press('Sold out Dal');
  press('Restock one Dal');
  press('Sell one Dal');
  assert.is(screen.queryByRole('button', { name: 'Undo sold out Dal' }), null);
});

stock('a tap without signal waits with its time, over a reload, and is sent once', async () => {
  let offline = true;
  const stock = () =>
    offline
      ? ('offline' as const)
      : { status: 200, body: { item: aDish({ quantity_sold: 2, quantity_remaining: 3 }) } };
  const first = begin({ answers: { 'PATCH /auth/menu/d1/sell': stock } });
  await ready();
  press('Sell one Dal');
  await screen.findByText('1 update is waiting for signal.');
  assert.ok(within(rowOf('Dal')).getByText('Waiting for signal'));
  assert.is(within(rowOf('Porridge')).queryByText('Waiting for signal'), null);
  assert.is(stockOf('Dal'), '3 left, 2');
  const { 'idempotency-key': key, 'x-tapped-at': tappedAt } = first.at(-1)!.headers;
  assert.ok(Math.abs(Date.parse(tappedAt!) - Date.now()) < 60_000);
  cleanup();
  const second = begin({ answers: { 'PATCH /auth/menu/d1/sell': stock } });
  await ready();
  assert.is(stockOf('Dal'), '3 left, 2', 'the tap still counts');
  offline = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => assert.not(screen.queryByText(/waiting for signal/i), 'the strip and the row'));
  const taps = second.filter(({ call }) => call.startsWith('PATCH'));
  assert.equal(new Set(taps.map(({ headers }) => headers['idempotency-key'])), new Set([key]));
  assert.is(taps.at(-1)!.headers['x-tapped-at'], tappedAt);
  assert.is(stockOf('Dal'), '3 left, 2');
});

stock('what waits is sent by the next visit, without anything to tell of signal', async () => {
  begin({ answers: { 'PATCH /auth/menu/d1/sell': 'offline' } });
  await ready();
  press('Sell one Dal');
  await screen.findByText(/^1 update is waiting/);
  cleanup();
  const item = aDish({ quantity_sold: 2, quantity_remaining: 3 });
  const sent = begin({ answers: { 'PATCH /auth/menu/d1/sell': { status: 200, body: { item } } } });
  await waitFor(() => assert.not(screen.queryByText(/waiting for signal/i)));
  assert.is(sent.filter(({ call }) => call === 'PATCH /auth/menu/d1/sell').length, 1);
});

stock('sends quick taps one after the other and takes back only what failed', async () => {
  const answers = [held(), held()];
  let calls = 0;
  begin({ answers: { 'PATCH /auth/menu/d1/sell': () => answers[calls++]!.answer() } });
  await ready();
  press('Sell one Dal');
  press('Sell one Dal');
  assert.is(stockOf('Dal'), '2 left, 3');
  await waitFor(() => assert.is(calls, 1));
  await act(async () =>
    answers[0]!.give({ status: 200, body: { item: aDish({ quantity_sold: 2, quantity_remaining: 3 }) } }),
  );
  assert.is(stockOf('Dal'), '2 left, 3');
  await waitFor(() => assert.is(calls, 2));
  await act(async () => answers[1]!.give({ status: 500 }));
  await within(rowOf('Dal')).findByText('Could not update stock');
  assert.is(stockOf('Dal'), '3 left, 2');
});

stock('never shows fewer than no portions, when others sold what taps without signal were to sell', async () => {
  const offline: Answers = { 'PATCH /auth/menu/d2/sell': 'offline' };
  begin({ answers: offline });
  await ready();
  press('Sell one Porridge');
  press('Sell one Porridge');
  await screen.findByText('2 updates are waiting for signal.');
  assert.match(rowOf('Porridge').textContent!, /3 soldSold out/);
  cleanup();
  const left = DISHES.map((dish) =>
    dish.menu_id === 'd2' ? { ...dish, quantity_sold: 2, quantity_remaining: 1 } : dish,
  );
  begin({ dishes: left, answers: offline });
  await ready();
  await waitFor(() => assert.match(rowOf('Porridge').textContent!, /3 soldSold out/));
  assert.not.match(document.querySelector('main')!.textContent!, /-\d+ left/);
  assert.ok(screen.getByText('4 portions left'));
});

stock.run();
