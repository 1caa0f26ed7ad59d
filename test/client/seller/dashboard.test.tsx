import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Seller } from '#api/account';
import type { MenuItem } from '#api/menu';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { Toasts } from '../../../src/client/components/Toast.tsx';
import { Dashboard } from '../../../src/client/pages/seller/Dashboard.tsx';
import { menu } from '../../../src/client/pages/seller/dashboard/menu.ts';
import { forgetTaps } from '../../../src/client/pages/seller/dashboard/taps.ts';
import { end, seller, sellerToken, startSeller } from '../../../src/client/session.ts';
import {
  act,
  choose,
  cleanup,
  fireEvent,
  messageOf,
  named,
  open,
  press,
  put,
  putAll,
  render,
  screen,
  waitFor,
  within,
} from '../dom.ts';
import { type Answers, fakeNetwork, held, restoreNetwork } from '../network.ts';
import { AMINA, aDish } from './people.ts';

const today = londonToday(new Date());
const CARD = 'GET /auth/dashboard';
const MENU = 'GET /auth/menu';
const ADD = 'POST /auth/menu-with-photo';

const DISHES = [
  aDish(),
  aDish({
    menu_id: 'd2',
    dish_name: 'Porridge',
    meal_time: 'breakfast',
    quantity_remaining: 2,
    quantity_total: 3,
  }),
  aDish({ menu_id: 'd3', dish_name: 'Biryani', quantity_remaining: 0, quantity_total: 1, price: 12 }),
];

interface Kitchen {
  seller?: Partial<Seller>;
  dishes?: MenuItem[];
  answers?: Answers;
  /** What this browser knew of the seller before. */
  stored?: Partial<Seller>;
}

function begin({ seller: over = {}, dishes = DISHES, answers = {}, stored = over }: Kitchen = {}) {
  const sent = fakeNetwork({
    [CARD]: { status: 200, body: { seller: { ...AMINA, ...over } } },
    [MENU]: { status: 200, body: { menu: dishes } },
    ...answers,
  });
  startSeller('T', { ...AMINA, ...stored });
  render(
    <>
      <Dashboard />
      <Toasts />
    </>,
  );
  return sent;
}

const rowOf = (name: string) => screen.getByRole('heading', { level: 4, name }).closest('li')!;
const rows = () => screen.queryAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);
/** What a row says of its stock. */
const stockOf = (name: string) => {
  const { textContent } = rowOf(name);
  return [/(\d+) left/.exec(textContent!)?.[1] ?? '0', /\.\d\d(\d+) sold/.exec(textContent!)![1]].join(' left, ');
};
/** Presses what stands behind a dish's '⋯'. */
async function pick(action: 'Edit' | 'Copy' | 'Delete', name: string) {
  press(`More for ${name}`);
  fireEvent.click(await screen.findByRole('button', { name: `${action} ${name}` }));
}
/** The menu and the form for a dish are there. */
const ready = () =>
  Promise.all([
    screen.findByRole('heading', { level: 4, name: 'Dal' }),
    screen.findByRole('button', { name: 'Add dish' }),
  ]);
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map((one) => one.textContent)
    .filter(Boolean);
const toastText = () =>
  waitFor(() => {
    const said = screen
      .getAllByRole('status')
      .map((one) => one.textContent)
      .find(Boolean);
    assert.ok(said);
    return said;
  });

const dashboard = suite('seller dashboard');

dashboard.before.each(() => open('/seller/dashboard'));
dashboard.after.each(async () => {
  cleanup();
  restoreNetwork();
  sessionStorage.clear();
  forgetTaps();
  end('seller');
});

dashboard('a long menu is drawn to its end, meal by meal, and stays counted', async () => {
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

dashboard('asks for the card and the menu at the same time when the seller was approved', async () => {
  const card = held();
  const sent = begin({ answers: { [CARD]: card.answer } });
  await waitFor(() => assert.equal(sent.map(({ call }) => call).sort(), [CARD, MENU]));
  assert.is(sent.find(({ call }) => call === MENU)!.query.get('date'), today);
  assert.is(sent[0]!.headers.authorization, 'Bearer T');
  await ready();
  await act(async () => card.give({ status: 200, body: { seller: AMINA } }));
});

dashboard('shows every field of the profile', async () => {
  begin();
  const card = await screen.findByRole('region', { name: 'Amina Khan' });
  const facts = [AMINA.email, AMINA.phone, AMINA.postcode, AMINA.address, AMINA.coverage_label, AMINA.status_in_uk];
  for (const fact of [...facts, 'Indian, Pakistani', 'Value, Healthy', 'Breakfast, Dinner', 'registered'])
    within(card).getByText(fact);
  await ready();
});

const STATUSES: [status: string | undefined, open: boolean][] = [
  ['registered', true],
  ['Approved', true],
  ['ACTIVE', true],
  ['live', true],
  ['pending', false],
  ['refused', false],
  ['', false],
  [undefined, false],
];
for (const [council_status, isOpen] of STATUSES) {
  dashboard(
    `with council status ${council_status} ${isOpen ? 'opens the menu' : 'shows the banner and no menu'}`,
    async () => {
      // A stored record may lack it.
      const sent = begin({ seller: { council_status: council_status as string } });
      if (isOpen) {
        await ready();
        assert.is(screen.queryByText('Registration not complete'), null);
        return;
      }
      await screen.findByRole('heading', { name: 'Registration not complete' });
      await waitFor(() => assert.is(sent.length, 1));
      assert.is(screen.queryByRole('button', { name: 'Add dish' }), null);
      assert.is(named('date').length, 0);
      if (!council_status) screen.getAllByText('pending');
      press('Start Registration');
      assert.is(location.pathname, '/seller/apply');
    },
  );
}

dashboard('opens the menu of a seller who was approved meanwhile', async () => {
  begin({ stored: { council_status: 'pending' } });
  await ready();
});

const STAGES: [over: Partial<Seller>, words: string[]][] = [
  [{ application_status: null, application_submitted_at: null }, ['Not started yet', 'Not uploaded yet']],
  [{ application_status: 'draft', application_submitted_at: null }, ['Draft, not submitted yet']],
  // Half past eleven at night in UTC is the same evening in London, in winter.
  [
    { licence_uploaded_at: '2026-07-01T23:30:00.000Z' },
    ['Submitted on 2 Nov 2026', 'Uploaded on 2 Jul 2026', 'Upload a new licence'],
  ],
];
for (const [over, words] of STAGES) {
  dashboard(`says how far the registration is: ${words.join(', ')}`, async () => {
    begin({ seller: { council_status: 'pending', ...over } });
    for (const text of words) await screen.findByText(text);
  });
}

const REGISTERED: [over: Partial<Seller>, words: string, href: string, link: string][] = [
  [
    { application_authority: 'Slough Borough Council' },
    'Registered with Slough Borough Council',
    '/seller/apply',
    'Registered with Slough Borough Council',
  ],
  // An operator may open a menu without an application here.
  [{ application_status: null }, 'Registered with your council.', '/seller/upload-licence', 'Upload your licence'],
];
for (const [over, words, href, link] of REGISTERED) {
  dashboard(`an approved cook reads one line: ${words}`, async () => {
    begin({ seller: { council_status: 'live', ...over } });
    await ready();
    await screen.findByText(words, { exact: false });
    assert.is(screen.getByRole('link', { name: link }).getAttribute('href'), href);
    assert.is(screen.queryByRole('heading', { name: 'Your registration' }), null);
  });
}

dashboard('groups the menu by meal and counts dishes, not portions', async () => {
  begin();
  await ready();
  assert.equal(rows(), ['Porridge', 'Dal', 'Biryani']);
  const counted = [...document.querySelectorAll('dl')][0]!.textContent;
  assert.is(counted, 'Breakfast1Lunch2Dinner0');
});

const STOCK: [name: string, words: RegExp][] = [
  ['Dal', /1 soldIn stock.*4 left/],
  ['Porridge', /1 soldLow.*2 left/],
  ['Biryani', /1 soldSold out/],
];
for (const [name, words] of STOCK) {
  dashboard(`writes out the stock of ${name}: ${words}`, async () => {
    begin();
    await ready();
    assert.match(rowOf(name).textContent!, words);
  });
}

dashboard('says what to do on a day without dishes', async () => {
  begin({ dishes: [] });
  await screen.findByText('Nothing on the menu yet.');
});

dashboard('shows what is sold at once and keeps the answer', async () => {
  const answer = held();
  const sent = begin({ answers: { 'PATCH /auth/menu/d1/sell': answer.answer } });
  await ready();
  press('Sell one Dal');
  assert.is(stockOf('Dal'), '3 left, 2');
  await waitFor(() => assert.is(sent.length, 3));
  assert.equal(sent[2]!.body, { qty: 1 });
  await act(async () =>
    answer.give({ status: 200, body: { item: aDish({ quantity_remaining: 3, quantity_sold: 2 }) } }),
  );
  assert.is(stockOf('Dal'), '3 left, 2');
});

const STOCK_FAILURES: [answer: Answers[string], words: string][] = [
  [{ status: 503, body: { error: 'Please try again in a moment.' } }, 'Please try again in a moment.'],
  [{ status: 500 }, 'Could not update stock'],
];
for (const [answer, words] of STOCK_FAILURES) {
  dashboard(`puts the stock back and says '${words}'`, async () => {
    begin({ answers: { 'PATCH /auth/menu/d1/restock': answer } });
    await ready();
    press('Restock one Dal');
    assert.is(stockOf('Dal'), '5 left, 1');
    await within(rowOf('Dal')).findByText(words);
    assert.is(stockOf('Dal'), '4 left, 1');
  });
}

dashboard('says what the server refuses on the dish, and shows what there is', async () => {
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
  await within(rowOf('Dal')).findByText('None left. Add one first.');
  await waitFor(() => assert.is(stockOf('Dal'), '0 left, 5'));
});

dashboard('offers nothing but to cook more where nothing is left', async () => {
  begin();
  await ready();
  const buttons = within(rowOf('Biryani')).getAllByRole('button');
  assert.equal(
    buttons.map((one) => one.getAttribute('aria-label')),
    ['Edit the price of Biryani, £12.00', 'More for Biryani', 'Restock one Biryani'],
  );
});

dashboard('sells a dish out in one tap, and takes it back in another', async () => {
  const sent = begin({
    answers: {
      'PATCH /auth/menu/d1/sold-out': {
        status: 200,
        body: { item: aDish({ quantity_total: 1, quantity_remaining: 0 }) },
      },
      'PATCH /auth/menu/d1/restock': { status: 200, body: { item: aDish() } },
    },
  });
  await ready();
  press('Sold out Dal');
  assert.is(stockOf('Dal'), '0 left, 1');
  await waitFor(() => assert.is(document.activeElement, screen.getByRole('button', { name: 'Restock one Dal' })));
  await waitFor(() => assert.is(sent.length, 3));
  assert.equal(sent[2]!.body, {});
  press('Undo sold out Dal');
  assert.is(stockOf('Dal'), '4 left, 1');
  await waitFor(() => assert.is(sent.length, 4));
  assert.equal([sent[3]!.call, sent[3]!.body], ['PATCH /auth/menu/d1/restock', { qty: 4 }]);
  // What was put on or sold since then is not undone.
  press('Sold out Dal');
  press('Restock one Dal');
  press('Sell one Dal');
  assert.is(screen.queryByRole('button', { name: 'Undo sold out Dal' }), null);
});

dashboard('a tap without signal waits with its time, over a reload, and is sent once', async () => {
  let offline = true;
  const stock = () =>
    offline
      ? ('offline' as const)
      : { status: 200, body: { item: aDish({ quantity_sold: 2, quantity_remaining: 3 }) } };
  const first = begin({ answers: { 'PATCH /auth/menu/d1/sell': stock } });
  await ready();
  press('Sell one Dal');
  await screen.findByText("1 update saved. It'll send when you're back online.");
  assert.is(stockOf('Dal'), '3 left, 2');
  const { 'idempotency-key': key, 'x-tapped-at': tappedAt } = first.at(-1)!.headers;
  assert.ok(Math.abs(Date.parse(tappedAt!) - Date.now()) < 60_000);
  cleanup();
  const second = begin({ answers: { 'PATCH /auth/menu/d1/sell': stock } });
  await ready();
  assert.is(stockOf('Dal'), '3 left, 2', 'the tap still counts');
  offline = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => assert.is(screen.queryByText(/update saved/), null));
  const taps = second.filter(({ call }) => call.startsWith('PATCH'));
  assert.equal(new Set(taps.map(({ headers }) => headers['idempotency-key'])), new Set([key]));
  assert.is(taps.at(-1)!.headers['x-tapped-at'], tappedAt);
  assert.is(stockOf('Dal'), '3 left, 2');
});

dashboard('shows the last menu with its age where there is no signal', async () => {
  begin();
  await ready();
  await waitFor(() => assert.ok(localStorage.getItem('seller_menus')));
  cleanup();
  menu.value = null;
  begin({ answers: { [CARD]: 'offline', [MENU]: 'offline' } });
  await ready();
  await screen.findByText(/^Showing the menu from \d\d:\d\d, a minute ago\.$/);
  // Nobody else sees it.
  cleanup();
  menu.value = null;
  begin({ seller: { id: 'somebody-else' }, answers: { [MENU]: 'offline' } });
  await screen.findByText("Couldn't load your menu.");
});

dashboard('shows at once that the menu was closed', async () => {
  let council_status = 'registered';
  begin({
    answers: {
      [CARD]: () => ({ status: 200, body: { seller: { ...AMINA, council_status } } }),
      'PATCH /auth/menu/d1/sell': { status: 403, body: { error: 'Your menu opens once …' } },
    },
  });
  await ready();
  council_status = 'refused';
  press('Sell one Dal');
  await screen.findByRole('heading', { name: 'Registration not complete' });
  assert.is(screen.queryByRole('button', { name: 'Add dish' }), null);
});

dashboard('says how the day stands, and counts dishes that say nothing of allergens', async () => {
  begin({ dishes: [...DISHES, aDish({ menu_id: 'd4', dish_name: 'Naan', allergens_declared: true })] });
  await ready();
  screen.getByText('10 portions left');
  assert.match(document.body.textContent!, /10 portions left · £31\.50 today/);
  screen.getByText('3 dishes have no allergens declared.');
  assert.match(rowOf('Naan').textContent!, /None of the 14 allergens/);
  assert.match(rowOf('Dal').textContent!, /Allergens not declared/);
});

dashboard('sends quick taps one after the other and takes back only what failed', async () => {
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

const NEW = {
  dish_name: 'Kofta',
  price: '6.50',
  meal_time: 'dinner',
  quantity_total: '8',
  description: 'With rice.',
  seller_can_deliver: true,
};

/** What a form says of allergens where nothing was ticked. */
const UNSAID = { contains: '', may_contain: '', allergens_declared: 'false', ingredients: '' };

dashboard('adds a dish to the day that is shown, and is ready for the next', async () => {
  const item = aDish({ menu_id: 'd9', dish_name: 'Kofta', meal_time: 'dinner', available_date: today });
  const sent = begin({ answers: { [ADD]: { status: 201, body: { item } } } });
  await ready();
  putAll(NEW);
  press('Add dish');
  await screen.findByRole('heading', { level: 4, name: 'Kofta' });
  assert.equal(sent.at(-1)!.body, {
    ...NEW,
    ...UNSAID,
    photo_of: '',
    seller_can_deliver: 'true',
    available_date: today,
  });
  assert.ok('lit' in rowOf('Kofta').dataset, 'the eye is led to it');
  assert.is(await toastText(), 'Kofta is on the menu.');
  assert.is(named('dish_name')[0]!.value, '');
  put('price', '1');
  assert.equal(alerts(), []);
});

const DISH_RULES: [values: Record<string, string>, field: string, message: string][] = [
  [{ dish_name: ' ' }, 'dish_name', 'Dish name is required.'],
  [{ price: '6.505' }, 'price', 'Enter a valid price (e.g., 6.50).'],
  [{ price: '' }, 'price', 'Enter a valid price (e.g., 6.50).'],
  [{ quantity_total: '1.5' }, 'quantity_total', 'Enter a whole number, 0 or more.'],
  [{ quantity_total: '' }, 'quantity_total', 'Enter a whole number, 0 or more.'],
  [{ description: 'x'.repeat(201) }, 'description', 'Keep the description to 200 characters or fewer.'],
];
for (const [values, field, message] of DISH_RULES) {
  dashboard(`refuses a dish with ${JSON.stringify(values).slice(0, 40)}: ${message}`, async () => {
    const sent = begin();
    await ready();
    putAll({ ...NEW, ...values });
    press('Add dish');
    assert.is(messageOf(field), message);
    await waitFor(() => assert.is(document.activeElement, named(field)[0]));
    assert.is(sent.length, 2);
  });
}

dashboard('asks for a meal time', async () => {
  begin();
  await ready();
  press('Add dish');
  assert.is(messageOf('meal_time'), 'Choose a meal time.');
});

const fileOf = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'photo', { type });
const addForm = () => named('dish_name')[0]!.closest('form')!;

const BAD_PHOTOS: [what: string, file: () => File, message: string][] = [
  ['a GIF', () => fileOf(10, 'image/gif'), 'Use a JPG, PNG or WebP photo.'],
  ['more than 5MB', () => fileOf(5 * 1024 * 1024 + 1, 'image/jpeg'), 'The photo must be 5MB or less.'],
];
for (const [what, file, message] of BAD_PHOTOS) {
  dashboard(`refuses ${what} as the photo of a dish`, async () => {
    begin();
    await ready();
    putAll(NEW);
    choose('photo', file(), addForm());
    press('Add dish');
    await within(addForm()).findAllByText(message);
  });
}

const ADD_FAILURES: [answer: Answers[string], words: string][] = [
  [{ status: 503, body: { error: 'Please try again in a moment.' } }, 'Please try again in a moment.'],
  [{ status: 500 }, 'Failed to add dish'],
];
for (const [answer, words] of ADD_FAILURES) {
  dashboard(`says '${words}', and keeps the dish for another try and over a reload`, async () => {
    begin({ answers: { [ADD]: answer } });
    await ready();
    putAll(NEW);
    choose('photo', fileOf(10, 'image/png'), addForm());
    press('Add dish');
    await within(addForm()).findByText(words);
    assert.is(named('dish_name')[0]!.value, 'Kofta');
    cleanup();
    begin();
    await ready();
    assert.is(named('dish_name')[0]!.value, 'Kofta');
  });
}

dashboard('changes a dish in its place, with everything filled in', async () => {
  const item = aDish({ dish_name: 'Dal makhani', meal_time: 'dinner', price: 7 });
  const sent = begin({ answers: { 'PUT /auth/menu/d1': { status: 200, body: { item } } } });
  await ready();
  await pick('Edit', 'Dal');
  const save = await screen.findByRole('button', { name: 'Save dish' });
  const form = save.closest('form')!;
  const value = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!.value;
  assert.equal(['dish_name', 'price', 'quantity_total', 'description'].map(value), [
    'Dal',
    '6.50',
    '5',
    'Slow cooked.',
  ]);
  assert.is(form.querySelector<HTMLInputElement>('[name=meal_time]:checked')!.value, 'lunch');
  assert.is(form.querySelector<HTMLInputElement>('[name=seller_can_deliver]')!.checked, true);
  fireEvent.input(form.querySelector('[name=dish_name]')!, { target: { value: 'Dal makhani' } });
  fireEvent.click(save);
  await waitFor(() => assert.equal(rows(), ['Porridge', 'Biryani', 'Dal makhani']));
  assert.equal(sent.at(-1)!.body, {
    dish_name: 'Dal makhani',
    price: '6.50',
    meal_time: 'lunch',
    quantity_total: '5',
    description: 'Slow cooked.',
    seller_can_deliver: 'true',
    ...UNSAID,
  });
});

dashboard('goes back to the row and its button when a change is given up', async () => {
  begin();
  await ready();
  await pick('Edit', 'Dal');
  await screen.findByRole('button', { name: 'Save dish' });
  press('Cancel');
  await waitFor(() => assert.is(document.activeElement, screen.getByRole('button', { name: 'More for Dal' })));
});

const EDIT_FAILURES: [answer: Answers[string], words: string][] = [
  [{ status: 409, body: { error: '3 are sold already.' } }, '3 are sold already.'],
  [{ status: 500 }, 'Failed to update dish'],
];
for (const [answer, words] of EDIT_FAILURES) {
  dashboard(`says '${words}' when a change fails`, async () => {
    begin({ answers: { 'PUT /auth/menu/d1': answer } });
    await ready();
    await pick('Edit', 'Dal');
    fireEvent.click(await screen.findByRole('button', { name: 'Save dish' }));
    await screen.findByText(words);
  });
}

const QUESTION = 'Are you sure you want to delete this dish?';

dashboard('asks before it deletes, and keeps the dish on no', async () => {
  const sent = begin();
  await ready();
  await pick('Delete', 'Dal');
  assert.ok((await screen.findByText(QUESTION)).closest('dialog'));
  press('Keep dish');
  assert.is(screen.queryByText(QUESTION), null);
  assert.is(sent.length, 2);
});

dashboard('deletes on yes and says so', async () => {
  begin({ answers: { 'DELETE /auth/menu/d1': { status: 200, body: { ok: true } } } });
  await ready();
  await pick('Delete', 'Dal');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete dish' }));
  await waitFor(() => assert.equal(rows(), ['Porridge', 'Biryani']));
  assert.is(await toastText(), 'Dal deleted.');
});

const DELETE_FAILURES: [answer: Answers[string], words: string][] = [
  [{ status: 503, body: { error: 'Please try again in a moment.' } }, 'Please try again in a moment.'],
  [{ status: 500 }, 'Failed to delete dish'],
];
for (const [answer, words] of DELETE_FAILURES) {
  dashboard(`says '${words}' when a dish cannot be deleted`, async () => {
    begin({ answers: { 'DELETE /auth/menu/d1': answer } });
    await ready();
    await pick('Delete', 'Dal');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete dish' }));
    await within(rowOf('Dal')).findByText(words);
  });
}

dashboard('shows the menu of another day, and adds to it', async () => {
  const day = addDaysTo(today, 3);
  const sent = begin();
  await ready();
  assert.is(named('date')[0]!.value, today);
  fireEvent.input(named('date')[0]!, { target: { value: day } });
  await waitFor(() => assert.is(sent.at(-1)!.query.get('date'), day));
  assert.is(named('available_date')[0]!.value, day);
});

dashboard('adds nothing to a day that is over', async () => {
  begin();
  await ready();
  fireEvent.input(named('date')[0]!, { target: { value: addDaysTo(today, -1) } });
  await screen.findByText('This day has passed. Choose today or a later day to add dishes.');
});

dashboard('says what could not be loaded and loads it again', async () => {
  let works = false;
  begin({ answers: { [MENU]: () => (works ? { status: 200, body: { menu: DISHES } } : { status: 500 }) } });
  await screen.findByText("Couldn't load your menu.");
  works = true;
  press('Try again');
  await ready();
  assert.equal(alerts(), []);
});

dashboard('shows what it knows when the card cannot be loaded', async () => {
  begin({ answers: { [CARD]: 'offline' } });
  await screen.findByText("Couldn't load your kitchen.");
  screen.getByText(AMINA.email);
  await ready();
});

for (const status of [401, 403]) {
  dashboard(`ends the session on a ${status} for the card`, async () => {
    begin({ answers: { [CARD]: { status, body: { error: 'Please log in.' } } } });
    await waitFor(() => assert.is(sellerToken.peek(), null));
    assert.is(localStorage.getItem('token'), null);
    assert.is(localStorage.getItem('seller'), null);
  });
}

dashboard('stays logged in on a 403 for the menu', async () => {
  begin({ answers: { [MENU]: { status: 403, body: { error: 'Your kitchen is not approved.' } } } });
  await screen.findByText('Your kitchen is not approved.');
  assert.is(sellerToken.peek(), 'T');
});

dashboard('logs out here at once, tells the server, and leads to the login', async () => {
  const sent = begin({ answers: { 'POST /auth/logout': 'offline' } });
  await ready();
  press('Log out');
  assert.is(sellerToken.peek(), null);
  assert.is(location.pathname, '/seller/login');
  await waitFor(() => assert.is(sent.at(-1)!.call, 'POST /auth/logout'));
  assert.is(sent.at(-1)!.headers.authorization, 'Bearer T');
});

const profile = () => screen.getByRole('region', { name: 'Amina Khan' });

dashboard('sends a profile photo as soon as it is chosen', async () => {
  const sent = begin({
    answers: { 'POST /auth/upload-photo': { status: 200, body: { photo_url: '/photos/p-1280.webp' } } },
  });
  await ready();
  choose('photo', fileOf(10, 'image/png'), profile());
  const photo = await within(profile()).findByAltText<HTMLImageElement>('Photo of Amina Khan');
  assert.is(photo.getAttribute('src'), '/photos/p-640.webp');
  assert.is(photo.getAttribute('srcset'), '/photos/p-640.webp 640w, /photos/p-1280.webp 1280w');
  assert.is(photo.getAttribute('loading'), 'lazy');
  assert.is(seller.peek()!.photo_url, '/photos/p-1280.webp');
  assert.is(sent.at(-1)!.call, 'POST /auth/upload-photo');
});

const PROFILE_FAILURES: [what: string, file: () => File, answer: Answers[string], words: string][] = [
  ['a GIF', () => fileOf(10, 'image/gif'), 'offline', 'Use a JPG, PNG or WebP photo.'],
  ['more than 2MB', () => fileOf(2 * 1024 * 1024 + 1, 'image/jpeg'), 'offline', 'The photo must be 2MB or less.'],
  [
    'what the server refuses',
    () => fileOf(10, 'image/jpeg'),
    { status: 415, body: { error: 'Use a JPG, PNG or WebP photo.' } },
    'Use a JPG, PNG or WebP photo.',
  ],
  ['what does not arrive', () => fileOf(10, 'image/jpeg'), 'offline', 'Failed to upload photo'],
];
for (const [what, file, answer, words] of PROFILE_FAILURES) {
  dashboard(`says '${words}' for ${what} as profile photo`, async () => {
    begin({ answers: { 'POST /auth/upload-photo': answer } });
    await ready();
    choose('photo', file(), profile());
    const said = await within(profile()).findByText(words);
    const [chooser] = within(profile()).getAllByLabelText<HTMLInputElement>('Add a photo');
    assert.is(chooser!.getAttribute('aria-invalid'), 'true');
    assert.ok(chooser!.getAttribute('aria-describedby')!.split(' ').includes(said.id), 'tied to its field');
  });
}

dashboard('fetches only small photos for people who save data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  begin({ dishes: [aDish({ photo_url: '/photos/q-1280.webp' })] });
  await ready();
  const photo = screen.getByAltText<HTMLImageElement>('Photo of Dal');
  assert.is(photo.getAttribute('src'), '/photos/q-640.webp');
  assert.is(photo.getAttribute('srcset'), null);
  delete (navigator as { connection?: unknown }).connection;
});

dashboard('puts the menu of today on another day with one tap', async () => {
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
  assert.is(await toastText(), '1 dish copied.');
  assert.is(screen.queryByText('Nothing on the menu yet.'), null);
  press('Today');
  await ready();
  assert.is(screen.queryByText('Nothing on the menu yet.'), null);
});

dashboard('copies one dish to another day, with its photo and its allergens', async () => {
  const item = aDish({ menu_id: 'd8', available_date: addDaysTo(today, 1) });
  const dal = aDish({ photo_url: '/photos/q-1280.webp', contains: ['milk', 'eggs'], allergens_declared: true });
  const sent = begin({ dishes: [dal], answers: { [ADD]: { status: 201, body: { item } } } });
  await ready();
  await pick('Copy', 'Dal');
  fireEvent.click(within(rowOf('Dal')).getByRole('button', { name: 'Tomorrow' }));
  await waitFor(() => assert.is(sent.at(-1)!.call, ADD));
  const { photo_of, available_date, price, quantity_total, allergens_declared } = sent.at(-1)!.body;
  assert.equal(
    [photo_of, available_date, price, quantity_total, allergens_declared],
    ['d1', addDaysTo(today, 1), '6.50', '5', 'true'],
  );
  assert.is(await toastText(), 'Dal copied to tomorrow.');
});

dashboard('a price that is tapped has the focus in the form', async () => {
  begin();
  await ready();
  press('Edit the price of Dal, £6.50');
  const save = await screen.findByRole('button', { name: 'Save dish' });
  assert.is(document.activeElement, save.closest('form')!.querySelector('[name=price]'));
});

dashboard('keeps what is typed in a change while another day is looked at', async () => {
  begin();
  await ready();
  await pick('Edit', 'Dal');
  const save = await screen.findByRole('button', { name: 'Save dish' });
  fireEvent.input(save.closest('form')!.querySelector('[name=price]')!, { target: { value: '8.25' } });
  press('Tomorrow');
  await waitFor(() => assert.is(named('date')[0]!.value, addDaysTo(today, 1)));
  press('Today');
  const again = await screen.findByRole('button', { name: 'Save dish' });
  assert.is(again.closest('form')!.querySelector<HTMLInputElement>('[name=price]')!.value, '8.25');
});

dashboard("ticks 'None of the 14' or an allergen, never both, and sends what was said", async () => {
  const sent = begin({ answers: { [ADD]: { status: 201, body: { item: aDish({ menu_id: 'd9' }) } } } });
  await ready();
  const tick = (label: string) => within(addForm()).getAllByLabelText<HTMLInputElement>(label)[0]!;
  fireEvent.click(tick('None of the 14'));
  fireEvent.click(tick('Milk'));
  assert.equal([tick('None of the 14').checked, tick('Milk').checked], [false, true]);
  fireEvent.click(tick('None of the 14'));
  assert.equal([tick('None of the 14').checked, tick('Milk').checked], [true, false]);
  putAll(NEW);
  press('Add dish');
  await waitFor(() => assert.is(sent.at(-1)!.call, ADD));
  assert.equal([sent.at(-1)!.body.contains, sent.at(-1)!.body.allergens_declared], ['', 'true']);
});

dashboard('removes a dish that somebody else has deleted', async () => {
  begin({ answers: { 'DELETE /auth/menu/d1': { status: 404, body: { error: 'There is no such dish.' } } } });
  await ready();
  await pick('Delete', 'Dal');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete dish' }));
  await waitFor(() => assert.equal(rows(), ['Porridge', 'Biryani']));
});

dashboard('goes on with the new day at midnight', async () => {
  const real = Date;
  const ahead = 25 * 3_600_000;
  const next = londonToday(new Date(Date.now() + ahead));
  begin();
  await ready();
  globalThis.Date = new Proxy(real, {
    construct: (target, args) => Reflect.construct(target, args.length ? args : [real.now() + ahead]),
  });
  try {
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => assert.is(named('available_date')[0]!.value, next));
    assert.is(named('date')[0]!.value, next);
    screen.getByRole('heading', { name: "Today's menu" });
  } finally {
    globalThis.Date = real;
  }
});

dashboard('shows nothing of one person to the next, who logged in in another tab', async () => {
  const answer = held();
  let first = true;
  begin({ answers: { [MENU]: () => (first ? { status: 200, body: { menu: DISHES } } : answer.answer()) } });
  await ready();
  putAll({ dish_name: 'Half a dish' });
  first = false;
  await act(async () => startSeller('Z', { ...AMINA, id: 'z', name: 'Zara' }));
  assert.equal(rows(), []);
  await waitFor(() => assert.is(named('dish_name')[0]?.value ?? '', ''));
  await act(async () => answer.give({ status: 200, body: { menu: [] } }));
});

dashboard.run();
