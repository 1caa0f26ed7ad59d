import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { londonToday } from '#rules/dates';
import { Labels } from '../../../src/client/pages/seller/Labels.tsx';
import { end, startSeller } from '../../../src/client/session.ts';
import { act, cleanup, open, press, render, screen, within } from '../dom.ts';
import { type Answers, fakeNetwork, held, restoreNetwork } from '../network.ts';
import { tells } from '../outline.ts';
import { AMINA, aDish, anOldDish } from './people.ts';

const MENU = 'GET /auth/menu';
const DISHES = [
  aDish({ contains: ['milk'], may_contain: ['nuts'], allergens_declared: true, ingredients: 'Lentils, butter' }),
  aDish({ menu_id: 'd2', dish_name: 'Rice', allergens_declared: true }),
  aDish({ menu_id: 'd3', dish_name: 'Naan', available_date: '2026-11-20' }),
];

function begin(answer: Answers[string] = { status: 200, body: { menu: DISHES } }) {
  open('/seller/labels?date=2026-11-20');
  startSeller('T', AMINA);
  const sent = fakeNetwork({ [MENU]: answer });
  render(<Labels />);
  return sent;
}

const labels = suite('labels');
labels.after.each(() => {
  cleanup();
  restoreNetwork();
  end('seller');
});

labels('says of each dish and each of the 14 allergens whether it is in it', async () => {
  const sent = begin();
  await screen.findByRole('heading', { level: 1, name: 'Allergens and labels for Fri 20 Nov' });
  const row = async (name: string) => {
    const cells = (await screen.findByRole('rowheader', { name })).closest('tr')!.querySelectorAll('td');
    return [...cells].map((cell) => cell.textContent);
  };
  assert.is((await row('Dal')).join(''), '––––––Yes––May––––');
  assert.is((await row('Rice')).join(''), '–'.repeat(14));
  assert.equal(await row('Naan'), ['Allergens not declared']);
  assert.equal([sent.length, sent[0]!.query.get('date')], [1, '2026-11-20']);
});

labels('has a label for each dish, with what the law wants on the box', async () => {
  begin();
  const list = await screen.findByRole('list', { name: 'Labels' });
  const said = within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  assert.match(
    said[0]!,
    /^DalIngredients: Lentils, butterContains milkMay contain tree nutsMade by Amina Khan, 12 High/,
  );
  assert.match(said[1]!, /^RiceNone of the 14 allergens/);
  assert.match(
    said[2]!,
    /^NaanAllergens not declared.*on 20 Nov 2026/,
    'the day that it is for, not that of the print',
  );
});

labels('names the cereals and the nuts that the cook names', async () => {
  const item = aDish({
    contains: ['gluten'],
    may_contain: ['nuts'],
    gluten_kinds: ['wheat', 'rye'],
    nut_kinds: ['almonds'],
    allergens_declared: true,
  });
  begin({ status: 200, body: { menu: [item] } });
  const cells = (await screen.findByRole('rowheader', { name: 'Dal' })).closest('tr')!.querySelectorAll('td');
  assert.equal([cells[1]!.textContent, cells[9]!.textContent], ['Yes (wheat, rye)', 'May (almonds)']);
  const list = screen.getByRole('list', { name: 'Labels' });
  assert.match(list.textContent!, /Contains cereals containing gluten \(wheat, rye\)May contain tree nuts \(almonds\)/);
});

labels('for a day that is none it shows today', async () => {
  open('/seller/labels?date=soon');
  startSeller('T', AMINA);
  const sent = fakeNetwork({ [MENU]: { status: 200, body: { menu: [] } } });
  render(<Labels />);
  await screen.findByText('Nothing is on the menu for this day.');
  assert.is(sent[0]!.query.get('date'), londonToday(new Date()));
});

labels('an answer for a day that was left shows nothing', async () => {
  const yesterday = held();
  begin(({ query }) =>
    query.get('date') === '2026-11-20' ? yesterday.answer() : { status: 200, body: { menu: [aDish({})] } },
  );
  act(() => open('/seller/labels?date=2026-11-21'));
  await screen.findByRole('rowheader', { name: 'Dal' });
  await act(async () => yesterday.give({ status: 200, body: { menu: [aDish({ dish_name: 'Old soup' })] } }));
  assert.is(screen.queryByRole('rowheader', { name: 'Old soup' }), null);
});

labels("while another day is on its way, the last one's labels are not there to be printed", async () => {
  begin(({ query }) =>
    query.get('date') === '2026-11-20' ? { status: 200, body: { menu: DISHES } } : new Promise(() => {}),
  );
  await screen.findByRole('rowheader', { name: 'Dal' });
  act(() => open('/seller/labels?date=2026-11-21'));
  assert.is(screen.queryByRole('rowheader', { name: 'Dal' }), null);
});

labels('what may be in a dish is said once', async () => {
  begin({ status: 200, body: { menu: [aDish({ may_contain: ['nuts'], allergens_declared: true })] } });
  const list = await screen.findByRole('list', { name: 'Labels' });
  assert.match(list.textContent!, /^DalMay contain tree nutsMade by Amina Khan/);
});

labels('shows the dishes of a server that knows no allergens', async () => {
  begin({ status: 200, body: { menu: [anOldDish()] } });
  const list = await screen.findByRole('list', { name: 'Labels' });
  assert.match(list.textContent!, /^DalAllergens not declared/);
});

labels('says what could not be loaded and loads it again', async () => {
  let works = false;
  begin(() => (works ? { status: 200, body: { menu: [] } } : { status: 500 }));
  await screen.findByText("Couldn't load your menu.");
  works = true;
  press('Try again');
  await screen.findByText('Nothing is on the menu for this day.');
});

labels('the table says which dish a row and which allergen a column is', async () => {
  begin();
  await screen.findByRole('list', { name: 'Labels' });
  tells(
    `
link Skip to content #main
link Next Door Kitchen /
nav
link Your kitchen /seller/dashboard
button Log out
heading 1 Allergens and labels for Fri 20 Nov
button Print
heading 2 Allergens by dish
section Allergens by dish
table
row of 15
col header Dish
col header Celery
col header Cereals containing gluten
col header Crustaceans
col header Eggs
col header Fish
col header Lupin
col header Milk
col header Molluscs
col header Mustard
col header Tree nuts
col header Peanuts
col header Sesame
col header Soya
col header Sulphur dioxide and sulphites
row of 15
row header Dal
row of 15
row header Rice
row of 2
row header Naan
heading 2 Labels
heading 3 Dal
heading 3 Rice
heading 3 Naan
link Privacy policy /privacy.html
link Terms /terms.html`,
    document.body,
  );
});

labels('says that it is busy until it knows', async () => {
  const late = held();
  begin(late.answer);
  const main = () => document.querySelector('main')!;
  assert.equal([main().getAttribute('aria-busy'), /Loading…/.test(main().textContent!)], ['true', true]);
  await act(async () => late.give({ status: 200, body: { menu: DISHES } }));
  await screen.findByRole('list', { name: 'Labels' });
  assert.is(main().getAttribute('aria-busy'), 'false');
});

labels.run();
