import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo, dayName } from '#rules/days';
import { renew } from '../../../../src/client/session.ts';
import { act, fireEvent, named, press, screen, waitFor, within } from '../../dom.ts';
import { held, isQuiet } from '../../network.ts';
import { atNoonOf } from '../../timers.ts';
import { AMINA, aDish, anOldDish } from '../people.ts';
import { ADD, begin, DISHES, inKitchen, MENU, ready, rowOf, rows, toasts, today } from './kitchen.tsx';

const days = suite('seller dashboard: days');
inKitchen(days);

days('a long menu is drawn to its end, meal by meal, and stays counted', async () => {
  const meals = ['breakfast', 'lunch', 'dinner'] as const;
  const names = Array.from({ length: 60 }, (_, index) => `Dish ${index}`);
  begin({
    dishes: names.map((dish_name, index) => aDish({ menu_id: `m${index}`, dish_name, meal_time: meals[index % 3]! })),
  });
  await waitFor(() => assert.is(rows().length, 60));
  assert.equal([...new Set(rows())].sort(), names.sort());
  assert.equal(
    [...document.querySelectorAll('dd')].slice(0, 3).map((count) => count.textContent),
    ['20', '20', '20'],
  );
});

days('groups the menu by meal and counts dishes, not portions', async () => {
  begin();
  await ready();
  assert.equal(rows(), ['Porridge', 'Dal', 'Biryani']);
  const counted = [...document.querySelectorAll('dl')][0]!.textContent;
  assert.is(counted, 'Breakfast1Lunch2Dinner0');
  assert.is(document.querySelector('[data-lit]'), null, 'nothing is new');
  const labels = screen.getByRole('link', { name: 'Allergens and labels' });
  assert.is(labels.getAttribute('href'), `/seller/labels?date=${today}`);
});

days('until a menu is here it says so, and counts nothing', async () => {
  const late = held();
  begin({ answers: { [MENU]: late.answer } });
  const counts = () => [...document.querySelectorAll('dl')][0]!.textContent;
  const loading = () => document.querySelectorAll('[aria-labelledby=menu] [aria-busy]').length;
  await waitFor(() => assert.equal([counts(), loading()], ['Breakfast–Lunch–Dinner–', 1]));
  await act(async () => late.give({ status: 200, body: { menu: [] } }));
  await screen.findByText('Nothing on the menu yet.');
  assert.equal([counts(), loading()], ['Breakfast0Lunch0Dinner0', 0]);
});

days('says what to do on a day without dishes', async () => {
  begin({ dishes: [] });
  await screen.findByText('Nothing on the menu yet.');
  assert.is(screen.queryByRole('link', { name: 'Allergens and labels' }), null, 'there is nothing to label');
});

days('says how the day stands, and counts dishes that say nothing of allergens', async () => {
  begin({ dishes: [...DISHES, aDish({ menu_id: 'd4', dish_name: 'Naan', allergens_declared: true })] });
  await ready();
  screen.getByText('10 portions left');
  assert.match(document.body.textContent!, /10 portions left · £31\.50 today/);
  screen.getByText('3 dishes have no allergens declared.');
  assert.match(rowOf('Naan').textContent!, /None of the 14 allergens/);
  assert.match(rowOf('Dal').textContent!, /Allergens not declared/);
});

days('shows the dishes of a server that knows no allergens', async () => {
  begin({ dishes: [anOldDish()] });
  await ready();
  assert.match(rowOf('Dal').textContent!, /Allergens not declared/);
  screen.getByText('1 dish has no allergens declared.');
});

days('shows the menu of another day, and adds to it', async () => {
  const day = addDaysTo(today, 3);
  const sent = begin();
  await ready();
  const [date] = named('date') as [HTMLInputElement];
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  assert.equal([date.value, date.type, date.max], [today, 'date', nextYear]);
  fireEvent.input(named('date')[0]!, { target: { value: day } });
  await waitFor(() => assert.is(sent.at(-1)!.query.get('date'), day));
  await waitFor(() => assert.is(named('available_date')[0]?.value, day));
  // A date that is half typed has no value, and a year its first digits.
  const asked = sent.length;
  for (const half of ['', '0002-11-23', '0202-11-23']) fireEvent.input(named('date')[0]!, { target: { value: half } });
  await act(async () => undefined);
  assert.equal([sent.length, named('available_date')[0]!.value], [asked, day]);
  // What else the page learns meanwhile takes none of it away.
  date.value = '';
  await act(async () => void dispatchEvent(new Event('offline')));
  press('Sell one Dal');
  assert.is(date.value, '');
});

days('the day that is shown is the one that is pressed', async () => {
  begin();
  await ready();
  const chosen = () =>
    screen.getAllByRole('button', { pressed: true }).flatMap((one) => one.getAttribute('aria-label') ?? []);
  assert.equal(chosen(), ['Today']);
  press('Tomorrow');
  await waitFor(() => assert.equal(chosen(), ['Tomorrow']));
});

days('adds nothing to a day that is over', async () => {
  begin({
    answers: { [MENU]: ({ query }) => ({ status: 200, body: { menu: query.get('date') === today ? DISHES : [] } }) },
  });
  await ready();
  fireEvent.input(named('date')[0]!, { target: { value: addDaysTo(today, -1) } });
  await screen.findByText('This day has passed. Choose today or a later day to add dishes.');
  await screen.findByText('Nothing was on the menu.');
  assert.is(screen.queryByRole('button', { name: /^Copy/ }), null);
});

days('the dishes of a day that is over lead to no form', async () => {
  begin();
  await ready();
  const main = document.querySelector('main')!;
  assert.match(main.textContent!, /6 portions left · £25 today/);
  assert.ok(screen.getByRole('link', { name: 'Add a dish' }));
  fireEvent.input(named('date')[0]!, { target: { value: addDaysTo(today, -1) } });
  await screen.findByText('This day has passed. Choose today or a later day to add dishes.');
  await screen.findByRole('heading', { level: 4, name: 'Dal' });
  assert.match(main.textContent!, /6 portions left · £25 sold/);
  assert.is(screen.queryByRole('link', { name: 'Add a dish' }), null);
});

days('puts the menu of today on another day with one tap', async () => {
  const day = addDaysTo(today, 1);
  const copy = aDish({ menu_id: 'd7', dish_name: 'Copied dal', available_date: day });
  const sent = begin({
    answers: {
      [MENU]: ({ query }) => ({ status: 200, body: { menu: query.get('date') === today ? DISHES : [] } }),
      'POST /auth/menu/copy': { status: 201, body: { menu: [copy], copied: 1 } },
    },
  });
  await ready();
  press('Tomorrow');
  fireEvent.click(await screen.findByRole('button', { name: "Copy today's menu" }));
  await screen.findByRole('heading', { level: 4, name: 'Copied dal' });
  assert.equal(sent.at(-1)!.body, { from: today, to: day });
  assert.ok('lit' in rowOf('Copied dal').dataset, 'the eye is led to it');
  await toasts('1 dish copied.');
  assert.is(screen.queryByText('Nothing on the menu yet.'), null);
  press('Today');
  await ready();
  assert.is(screen.queryByText('Nothing on the menu yet.'), null);
});

days('a copy that arrives while another day is looked at does not show there', async () => {
  const copy = aDish({ menu_id: 'd7', dish_name: 'Copied dal', available_date: addDaysTo(today, 1) });
  const late = held();
  begin({
    answers: {
      [MENU]: ({ query }) => ({ status: 200, body: { menu: query.get('date') === today ? DISHES : [] } }),
      'POST /auth/menu/copy': late.answer,
    },
  });
  await ready();
  const before = rows();
  press('Tomorrow');
  fireEvent.click(await screen.findByRole('button', { name: "Copy today's menu" }));
  press('Today');
  await ready();
  await act(async () => late.give({ status: 201, body: { menu: [copy], copied: 1 } }));
  await toasts('1 dish copied.');
  assert.equal(rows(), before);
});

days("an empty today is filled with yesterday's menu", async () => {
  const copy = aDish({ menu_id: 'd7', dish_name: 'Copied dal', available_date: today });
  const sent = begin({
    dishes: [],
    answers: { 'POST /auth/menu/copy': { status: 201, body: { menu: [copy], copied: 1 } } },
  });
  fireEvent.click(await screen.findByRole('button', { name: "Copy yesterday's menu" }));
  await screen.findByRole('heading', { level: 4, name: 'Copied dal' });
  assert.equal(sent.at(-1)!.body, { from: addDaysTo(today, -1), to: today });
});

for (const [error, more] of [
  ['There is nothing to copy.', 'Open an earlier day with ‘Menu date’. Each of its dishes can be copied.'],
  ['A day has at most 500 dishes.', ''],
] as const) {
  days(
    `after '${error}' an empty day ${more ? 'says where there are dishes, as after a holiday' : 'says no more'}`,
    async () => {
      begin({ dishes: [], answers: { 'POST /auth/menu/copy': { status: 409, body: { error } } } });
      fireEvent.click(await screen.findByRole('button', { name: "Copy yesterday's menu" }));
      assert.is((await screen.findByRole('alert')).textContent, error + more);
    },
  );
}

days('copies one dish to another day, with its photo and its allergens', async () => {
  const item = aDish({ menu_id: 'd8', available_date: addDaysTo(today, 1) });
  const dal = aDish({ photo_url: '/photos/q-1280.webp', contains: ['milk', 'eggs'], allergens_declared: true });
  const late = held();
  const sent = begin({ dishes: [dal], answers: { [ADD]: late.answer } });
  await ready();
  press('Copy Dal');
  fireEvent.click(await within(rowOf('Dal')).findByRole('button', { name: 'Tomorrow' }));
  await toasts('Copying Dal…');
  late.give({ status: 201, body: { item } });
  await waitFor(() => assert.is(sent.at(-1)!.call, ADD));
  const { photo_of, available_date, price, quantity_total, allergens_declared } = sent.at(-1)!.body;
  assert.equal(
    [photo_of, available_date, price, quantity_total, allergens_declared],
    ['d1', addDaysTo(today, 1), '6.50', '5', 'true'],
  );
  await toasts('Dal copied to tomorrow.');
});

days('a dish that is sold out is copied with the portions that were planned', async () => {
  const dal = aDish({ quantity_total: 1, quantity_remaining: 0 });
  const sent = begin({ dishes: [dal], answers: { [ADD]: { status: 201, body: { item: dal } } } });
  await ready();
  press('Copy Dal');
  fireEvent.click(await within(rowOf('Dal')).findByRole('button', { name: 'Tomorrow' }));
  await waitFor(() => assert.is(sent.at(-1)!.call, ADD));
  assert.is(sent.at(-1)!.body.quantity_total, '5');
});

days('says why a copy did not come about, at the dish and on the empty day', async () => {
  begin({
    answers: {
      [MENU]: ({ query }) => ({ status: 200, body: { menu: query.get('date') === today ? DISHES : [] } }),
      [ADD]: { status: 409, body: { error: 'A day has at most 500 dishes.' } },
      'POST /auth/menu/copy': { status: 500 },
    },
  });
  await ready();
  press('Copy Dal');
  fireEvent.click(await within(rowOf('Dal')).findByRole('button', { name: 'Tomorrow' }));
  await within(rowOf('Dal')).findByText('A day has at most 500 dishes.');
  press('Tomorrow');
  fireEvent.click(await screen.findByRole('button', { name: "Copy today's menu" }));
  await screen.findByText('Failed to add dish');
  // What this phone remembers of the other day is there at once.
  const empty = { [addDaysTo(today, 2)]: { at: Date.now(), items: [] } };
  localStorage.setItem('seller_list_menus', JSON.stringify({ owner: AMINA.id, days: empty }));
  press(dayName(addDaysTo(today, 2), today));
  await waitFor(() => assert.is(named('date')[0]!.value, addDaysTo(today, 2)));
  await screen.findByRole('button', { name: "Copy today's menu" });
  assert.is(screen.queryByText('Failed to add dish'), null, 'that was another day');
});

days('keeps what is typed in a change while another day is looked at', async () => {
  begin();
  await ready();
  press('Edit Dal');
  const save = await screen.findByRole('button', { name: 'Save dish' });
  fireEvent.input(save.closest('form')!.querySelector('[name=price]')!, { target: { value: '8.25' } });
  press('Tomorrow');
  await waitFor(() => assert.is(named('date')[0]!.value, addDaysTo(today, 1)));
  press('Today');
  const again = await screen.findByRole('button', { name: 'Save dish' });
  assert.is(again.closest('form')!.querySelector<HTMLInputElement>('[name=price]')!.value, '8.25');
});

days('a change keeps what is typed; portions that are not typed follow what happens meanwhile', async () => {
  const soldOut = aDish({ quantity_total: 2, quantity_sold: 2, quantity_remaining: 0 });
  const menus = [DISHES, [], [soldOut], []];
  begin({ answers: { [MENU]: () => ({ status: 200, body: { menu: menus.shift() ?? DISHES } }) } });
  await ready();
  const field = async (name: string) =>
    (await screen.findByRole('button', { name: 'Save dish' }))
      .closest('form')!
      .querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const lookAway = async () => {
    press('Tomorrow');
    await waitFor(() => assert.is(named('date')[0]!.value, addDaysTo(today, 1)));
    press('Today');
  };
  press('Edit Dal');
  fireEvent.input(await field('price'), { target: { value: '8.25' } });
  await lookAway();
  await waitFor(async () => assert.is((await field('quantity_total')).value, '2'));
  fireEvent.input(await field('quantity_total'), { target: { value: '9' } });
  await lookAway();
  await waitFor(() => assert.ok(rows().includes('Porridge')));
  assert.is((await field('quantity_total')).value, '9');
  assert.is((await field('price')).value, '8.25');
});

days('a new password leaves the menu and what is typed as they are', async () => {
  begin();
  await ready();
  press('Edit Dal');
  const save = await screen.findByRole('button', { name: 'Save dish' });
  const price = save.closest('form')!.querySelector<HTMLInputElement>('[name=price]')!;
  fireEvent.input(price, { target: { value: '8.25' } });
  act(() => renew('seller', 'U'));
  assert.is(price.isConnected, true);
  assert.is(price.value, '8.25');
});

for (const [shown, then] of [
  [0, 1],
  [3, 3],
] as const) {
  days(`at midnight ${shown ? 'stays with another day' : 'goes on with the new one'}`, async () => {
    const tomorrow = addDaysTo(today, 1);
    const sent = begin();
    await ready();
    if (shown) press(dayName(addDaysTo(today, shown), today));
    await atNoonOf(tomorrow, async () => {
      await act(async () => void window.dispatchEvent(new Event('online')));
      await screen.findByRole('button', { name: dayName(addDaysTo(today, 4), tomorrow) });
      const day = addDaysTo(today, then);
      await waitFor(() => assert.equal([named('date')[0]!.value, named('available_date')[0]!.value], [day, day]));
      if (!shown) screen.getByRole('heading', { name: "Today's menu" });
      const asked = () => sent.filter(({ call }) => call === MENU).map(({ query }) => query.get('date'));
      await waitFor(() => assert.ok(asked().length > 1 && isQuiet()));
      assert.is(asked().at(-1), day, 'the last menu asked for is that of the day shown');
    });
  });
}

days.run();
