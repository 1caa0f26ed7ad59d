import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldsOf, readText } from '#rules/form';
import { dishEdit } from '#rules/menu';
import { addCardAside } from '#styles/pages/seller-dashboard';
import {
  choose,
  cleanup,
  fireEvent,
  messageOf,
  named,
  press,
  put,
  putAll,
  screen,
  waitFor,
  watchScrolling,
  within,
} from '../../dom.ts';
import { type Answers, held } from '../../network.ts';
import { tells } from '../../outline.ts';
import { isSound } from '../../sound.ts';
import { aDish } from '../people.ts';
import {
  ADD,
  alerts,
  allergenLines,
  begin,
  DISHES,
  fileOf,
  inKitchen,
  MENU,
  ready,
  rowOf,
  rows,
  toasts,
  today,
} from './kitchen.tsx';

const dishes = suite('seller dashboard: dishes');
inKitchen(dishes);

const NEW = {
  dish_name: 'Kofta',
  price: '6.50',
  meal_time: 'dinner',
  quantity_total: '8',
  description: 'With rice.',
  seller_can_deliver: true,
};

/** Of a row as it first stands. */
const MAX_ELEMENTS = 18;

/** What a form says of allergens where nothing was ticked. */
const UNSAID = {
  contains: '',
  may_contain: '',
  gluten_kinds: '',
  nut_kinds: '',
  allergens_declared: 'false',
  ingredients: '',
};

dishes('adds a dish to the day that is shown, and is ready for the next', async () => {
  const item = aDish({ menu_id: 'd9', dish_name: 'Kofta', meal_time: 'dinner', available_date: today });
  const sent = begin({ answers: { [ADD]: { status: 201, body: { item } } } });
  await ready();
  putAll(NEW);
  const photo = fileOf(10, 'image/png');
  choose('photo', photo, addForm());
  assert.ok(within(addForm()).getByAltText('Your choice'));
  const { shown, stop } = watchScrolling();
  press('Add dish');
  await screen.findByRole('heading', { level: 4, name: 'Kofta' });
  assert.equal(sent.at(-1)!.body, {
    ...NEW,
    ...UNSAID,
    photo_of: '',
    seller_can_deliver: 'true',
    available_date: today,
    photo,
  });
  await waitFor(() => assert.not(within(addForm()).queryByAltText('Your choice')));
  assert.ok('lit' in rowOf('Kofta').dataset && shown.includes(rowOf('Kofta')), 'the eye is led to it');
  stop();
  await toasts('Kofta is on the menu.');
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
  dishes(`refuses a dish with ${JSON.stringify(values).slice(0, 40)}: ${message}`, async () => {
    const sent = begin();
    await ready();
    putAll({ ...NEW, ...values });
    press('Add dish');
    assert.is(messageOf(field), message);
    await waitFor(() => assert.ok(document.activeElement === named(field)[0]));
    assert.is(sent.length, 2);
  });
}

dishes('counts what is said of a dish as people count, by which it is limited', async () => {
  begin();
  await ready();
  put('description', 'Hot 🌶🌶');
  assert.ok(screen.getByText('6 of 200 characters.'));
});

dishes('counts no more of a description that went with its dish', async () => {
  const item = aDish({ menu_id: 'd9', dish_name: 'Kofta', available_date: today });
  begin({ answers: { [ADD]: { status: 201, body: { item } } } });
  await ready();
  putAll(NEW);
  assert.ok(screen.getByText('10 of 200 characters.'));
  press('Add dish');
  await screen.findByRole('heading', { level: 4, name: 'Kofta' });
  await screen.findByText('0 of 200 characters.');
});

dishes('counts what a draft brings back of a description', async () => {
  begin();
  await ready();
  put('description', 'With rice.');
  cleanup();
  begin();
  await ready();
  assert.is(named('description')[0]!.value, 'With rice.');
  assert.ok(screen.getByText('10 of 200 characters.'));
});

dishes('asks for a meal time', async () => {
  begin();
  await ready();
  press('Add dish');
  assert.is(messageOf('meal_time'), 'Choose a meal time.');
});

const addForm = () => named('dish_name')[0]!.closest('form')!;

const BAD_PHOTOS: [what: string, file: () => File, message: string][] = [
  ['a GIF', () => fileOf(10, 'image/gif'), 'Use a JPG, PNG or WebP photo.'],
  ['more than 5MB', () => fileOf(5 * 1024 * 1024 + 1, 'image/jpeg'), 'The photo must be 5MB or less.'],
];

for (const [what, file, message] of BAD_PHOTOS) {
  dishes(`refuses ${what} as the photo of a dish`, async () => {
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
  dishes(`says '${words}', and keeps the dish for another try and over a reload`, async () => {
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

dishes('changes a dish in its place, with everything filled in', async () => {
  const item = aDish({ dish_name: 'Dal makhani', meal_time: 'dinner', price: 7 });
  const sent = begin({ answers: { 'PUT /auth/menu/d1': { status: 200, body: { item } } } });
  await ready();
  press('Edit Dal');
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
  const { shown, stop } = watchScrolling();
  fireEvent.click(save);
  await waitFor(() => assert.equal(rows(), ['Porridge', 'Biryani', 'Dal makhani']));
  await waitFor(() => assert.ok(shown.includes(rowOf('Dal makhani')), 'it may stand elsewhere now'));
  stop();
  await toasts('Saved.');
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

dishes('a tap on Edit shows before the form is drawn', async () => {
  begin();
  await ready();
  const frames = globalThis.requestAnimationFrame;
  let draw: FrameRequestCallback | undefined;
  globalThis.requestAnimationFrame = (work) => {
    draw = work;
    return 0;
  };
  try {
    press('Edit Dal');
  } finally {
    globalThis.requestAnimationFrame = frames;
  }
  assert.is(screen.queryByRole('button', { name: 'Save dish' }), null);
  assert.ok(screen.getByRole('button', { name: 'Edit Dal' }));
  draw!(0);
  await screen.findByRole('button', { name: 'Save dish' });
});

dishes('lead to the form of the next one, which stands below', async () => {
  begin();
  await ready();
  assert.is(screen.getByRole('link', { name: 'Add a dish' }).getAttribute('href'), '#add');
  const heading = document.getElementById('add')!;
  assert.is(heading.textContent, 'Add a dish');
  // A link takes the focus along where its target can have it.
  heading.focus();
  assert.is(document.activeElement, heading);
});

dishes('the days that a dish can be copied to open and close, and its button says which', async () => {
  begin();
  await ready();
  const isOpen = () => screen.getByRole('button', { name: 'Copy Dal' }).getAttribute('aria-expanded');
  assert.is(isOpen(), 'false');
  const { shown, stop } = watchScrolling();
  press('Copy Dal');
  await screen.findByRole('group', { name: 'Copy Dal to' });
  assert.is(isOpen(), 'true');
  assert.ok(shown.includes(rowOf('Dal')), 'what opened is in sight');
  stop();
  isSound(rowOf('Dal'));
  press('Copy Dal');
  assert.equal([isOpen(), screen.queryByRole('group', { name: 'Copy Dal to' })], ['false', null]);
});

dishes('a row stays light: a menu has many', async () => {
  begin({ dishes: [aDish({ photo_url: '/photos/dal' }), ...DISHES.slice(1)] });
  await ready();
  for (const name of ['Dal', 'Porridge', 'Biryani']) {
    const count = rowOf(name).querySelectorAll('*').length + 1;
    assert.ok(count <= MAX_ELEMENTS, `${name} has ${count} elements`);
  }
});

dishes('no second form, and no way to one, stands beside the form of a dish', async () => {
  begin();
  await ready();
  const aside = () => [
    screen.queryByRole('link', { name: 'Add a dish' }) === null,
    screen.getByRole('region', { name: 'Add a dish' }).className.includes(addCardAside),
  ];
  assert.equal(aside(), [false, false]);
  press('Edit Dal');
  await screen.findByRole('button', { name: 'Save dish' });
  assert.equal(aside(), [true, true]);
  press('Cancel');
  await ready();
  assert.equal(aside(), [false, false]);
  press('Delete Dal');
  await screen.findByRole('dialog');
  assert.equal(aside(), [true, false]);
  press('Keep dish');
});

dishes('goes back to the row and its button when a change is given up', async () => {
  begin();
  await ready();
  press('Edit Dal');
  await screen.findByRole('button', { name: 'Save dish' });
  press('Cancel');
  await waitFor(() => assert.ok(document.activeElement === screen.getByRole('button', { name: 'Edit Dal' })));
});

const EDIT_FAILURES: [answer: Answers[string], words: string][] = [
  [{ status: 409, body: { error: '3 are sold already.' } }, '3 are sold already.'],
  [{ status: 500 }, 'Failed to update dish'],
];

for (const [answer, words] of EDIT_FAILURES) {
  dishes(`says '${words}' when a change fails`, async () => {
    begin({ answers: { 'PUT /auth/menu/d1': answer } });
    await ready();
    press('Edit Dal');
    fireEvent.click(await screen.findByRole('button', { name: 'Save dish' }));
    await screen.findByText(words);
  });
}

const QUESTION = 'Are you sure you want to delete this dish?';

dishes('asks before it deletes, and keeps the dish on no', async () => {
  const sent = begin();
  await ready();
  press('Delete Dal');
  assert.ok((await screen.findByText(QUESTION)).closest('dialog'));
  press('Keep dish');
  assert.is(screen.queryByText(QUESTION), null);
  assert.is(sent.length, 2);
});

dishes('deletes on yes and says so, first that it is under way', async () => {
  const late = held();
  begin({ answers: { 'DELETE /auth/menu/d1': late.answer } });
  await ready();
  press('Delete Dal');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete dish' }));
  await toasts('Deleting Dal…');
  late.give({ status: 200, body: { ok: true } });
  await waitFor(() => assert.equal(rows(), ['Porridge', 'Biryani']));
  await toasts('Dal deleted.');
  await waitFor(() => assert.ok(document.activeElement === screen.getByRole('heading', { name: "Today's menu" })));
});

const DELETE_FAILURES: [answer: Answers[string], words: string][] = [
  [{ status: 503, body: { error: 'Please try again in a moment.' } }, 'Please try again in a moment.'],
  [{ status: 500 }, 'Failed to delete dish'],
];

for (const [answer, words] of DELETE_FAILURES) {
  dishes(`says '${words}' when a dish cannot be deleted`, async () => {
    begin({ answers: { 'DELETE /auth/menu/d1': answer } });
    await ready();
    press('Delete Dal');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete dish' }));
    await within(rowOf('Dal')).findByText(words);
    assert.is(screen.queryByText('Deleting Dal…'), null);
  });
}

const PRICE_OF_DAL = 'Edit the price of Dal, £6.50';

dishes('a price that is changed leaves what another phone has done to the dish', async () => {
  const soldOut = aDish({ quantity_total: 2, quantity_sold: 2, quantity_remaining: 0 });
  const menus = [DISHES, [soldOut]];
  const sent = begin({
    answers: {
      [MENU]: () => ({ status: 200, body: { menu: menus.shift()! } }),
      'PUT /auth/menu/d1': { status: 200, body: { item: { ...soldOut, price: 7 } } },
    },
  });
  await ready();
  press(PRICE_OF_DAL);
  const sheet = await screen.findByRole('dialog', { name: 'Dal' });
  fireEvent.input(document.activeElement!, { target: { value: '7' } });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save price' }));
  await screen.findByRole('button', { name: 'Edit the price of Dal, £7.00' });
  assert.is(sent.at(-1)!.body.quantity_total, '2');
});

dishes('changes a price alone, in a sheet of its own', async () => {
  const item = aDish({ price: 7 });
  const sent = begin({ answers: { 'PUT /auth/menu/d1': { status: 200, body: { item } } } });
  await ready();
  press(PRICE_OF_DAL);
  const sheet = await screen.findByRole('dialog', { name: 'Dal' });
  tells(
    `
heading 3 Dal
Price in £ [required, focus], price: text/decimal off
submit Save price
button Cancel`,
    sheet,
  );
  fireEvent.input(document.activeElement!, { target: { value: '7' } });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save price' }));
  await screen.findByRole('button', { name: 'Edit the price of Dal, £7.00' });
  assert.is(screen.queryByRole('dialog'), null);
  // Of its allergens and ingredients nothing is said: they stay.
  assert.equal(sent.at(-1)!.body, {
    dish_name: 'Dal',
    description: 'Slow cooked.',
    meal_time: 'lunch',
    quantity_total: '5',
    seller_can_deliver: 'true',
    price: '7',
  });
  // What is not sent stays, unless its rule makes a value of nothing, or asks for one.
  const needed = fieldsOf(dishEdit).filter((name) => {
    const { value, errors } = readText(dishEdit, {}, [name]);
    return errors || Object.values(value)[0] !== undefined;
  });
  assert.equal(Object.keys(sent.at(-1)!.body).sort(), needed.sort());
  await toasts('Saved.');
});

const SAVE_DAL = 'PUT /auth/menu/d1';

dishes('a price that is saved late leaves the question that was opened meanwhile', async () => {
  const late = held();
  const sent = begin({ answers: { [SAVE_DAL]: late.answer } });
  await ready();
  press(PRICE_OF_DAL);
  fireEvent.input((await screen.findByRole('dialog')).querySelector('input')!, { target: { value: '7' } });
  press('Save price');
  await waitFor(() => assert.is(sent.at(-1)!.call, SAVE_DAL));
  press('Cancel');
  press('Delete Porridge');
  await screen.findByText(QUESTION);
  late.give({ status: 200, body: { item: aDish({ price: 7 }) } });
  await toasts('Saved.');
  assert.ok(screen.queryByText(QUESTION));
  press('Keep dish');
});

dishes('a change that is saved late leaves the form that was opened again', async () => {
  const late = held();
  const sent = begin({ answers: { [SAVE_DAL]: late.answer } });
  await ready();
  const form = async () => (await screen.findByRole('button', { name: 'Save dish' })).closest('form')!;
  const words = async () => (await form()).querySelector('textarea')!;
  press('Edit Dal');
  fireEvent.submit(await form());
  await waitFor(() => assert.is(sent.at(-1)!.call, SAVE_DAL));
  press('Cancel');
  press('Edit Dal');
  fireEvent.input(await words(), { target: { value: 'With ginger.' } });
  late.give({ status: 200, body: { item: aDish() } });
  await toasts('Saved.');
  assert.is((await words()).value, 'With ginger.');
});

dishes('keeps the price of a sheet that is closed, and says why one is not taken', async () => {
  const sent = begin({ answers: { 'PUT /auth/menu/d1': { status: 500 } } });
  await ready();
  press(PRICE_OF_DAL);
  const sheet = await screen.findByRole('dialog', { name: 'Dal' });
  const type = (value: string) => {
    fireEvent.input(sheet.querySelector('input')!, { target: { value } });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save price' }));
  };
  type('6.505');
  await within(sheet).findByText('Enter a valid price (e.g., 6.50).');
  assert.is(sent.length, 2);
  type('7');
  await within(sheet).findByText('Failed to update dish');
  fireEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
  assert.is(screen.queryByRole('dialog'), null);
  press(PRICE_OF_DAL);
  fireEvent(await screen.findByRole('dialog', { name: 'Dal' }), new Event('cancel', { cancelable: true }));
  assert.is(screen.queryByRole('dialog'), null);
  assert.ok(screen.getByRole('button', { name: PRICE_OF_DAL }));
});

dishes("ticks 'None of the 14' or an allergen, never both, and sends what was said", async () => {
  const sent = begin({ answers: { [ADD]: { status: 201, body: { item: aDish({ menu_id: 'd9' }) } } } });
  await ready();
  const tick = (label: string) => within(addForm()).getAllByLabelText<HTMLInputElement>(label)[0]!;
  fireEvent.click(tick('None of the 14'));
  fireEvent.click(tick('Milk'));
  assert.equal([tick('None of the 14').checked, tick('Milk').checked], [false, true]);
  fireEvent.click(tick('None of the 14'));
  assert.equal([tick('None of the 14').checked, tick('Milk').checked], [true, false]);
  // A dish contains an allergen, or it may.
  fireEvent.click(tick('May contain milk'));
  assert.equal([tick('None of the 14').checked, tick('May contain milk').checked], [true, true]);
  fireEvent.click(tick('Milk'));
  assert.equal([tick('Milk').checked, tick('May contain milk').checked], [true, false]);
  fireEvent.click(tick('May contain milk'));
  assert.equal([tick('Milk').checked, tick('May contain milk').checked], [false, true]);
  fireEvent.click(tick('May contain milk'));
  fireEvent.click(tick('None of the 14'));
  putAll(NEW);
  press('Add dish');
  await waitFor(() => assert.is(sent.at(-1)!.call, ADD));
  assert.equal([sent.at(-1)!.body.contains, sent.at(-1)!.body.allergens_declared], ['', 'true']);
});

dishes('names cereals and nuts, which go with their allergen', async () => {
  const sent = begin({ answers: { [ADD]: { status: 201, body: { item: aDish({ menu_id: 'd9' }) } } } });
  await ready();
  const tick = (label: string) => within(addForm()).getAllByLabelText<HTMLInputElement>(label)[0]!;
  for (const label of ['Gluten in cereals', 'Wheat', 'May contain tree nuts', 'Almonds']) fireEvent.click(tick(label));
  // It moves from one list to the other, and its kinds stay.
  fireEvent.click(tick('May contain gluten'));
  assert.equal([tick('Gluten in cereals').checked, tick('Wheat').checked], [false, true]);
  fireEvent.click(tick('May contain tree nuts'));
  assert.is(tick('Almonds').checked, false);
  putAll(NEW);
  press('Add dish');
  await waitFor(() => assert.is(sent.at(-1)!.call, ADD));
  const { may_contain, gluten_kinds, nut_kinds } = sent.at(-1)!.body;
  assert.equal([may_contain, gluten_kinds, nut_kinds], ['gluten', 'wheat', '']);
});

dishes('removes a dish that somebody else has deleted', async () => {
  begin({ answers: { 'DELETE /auth/menu/d1': { status: 404, body: { error: 'There is no such dish.' } } } });
  await ready();
  press('Delete Dal');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete dish' }));
  await waitFor(() => assert.equal(rows(), ['Porridge', 'Biryani']));
});

dishes('each row tells its dish with every button, and its form what is in it', async () => {
  begin({
    dishes: [aDish({ photo_url: '/photos/dal', contains: ['milk'], allergens_declared: true }), ...DISHES.slice(1)],
  });
  await ready();
  tells(
    `
heading 3 Lunch
image Photo of Dal
heading 4 Dal
button Edit the price of Dal, £6.50
button Copy Dal [aria-expanded=false]
button Sell one Dal
button Restock one Dal
button Sold out Dal
button Edit Dal
button Delete Dal
heading 4 Biryani
button Edit the price of Biryani, £12.00
button Copy Biryani [aria-expanded=false]
button Sell one Biryani [disabled] (0 left)
button Restock one Biryani
button Sold out Biryani [disabled]
button Edit Biryani
button Delete Biryani`,
    rowOf('Dal').closest('section') ?? rowOf('Dal').parentElement!,
  );
  press('Edit Dal');
  await screen.findByRole('button', { name: 'Save dish' });
  tells(
    `
Dish name [required, focus], dish_name: text off
group Meal time, meal_time: radio Breakfast=breakfast | Lunch=lunch ✓ | Dinner=dinner
Price in £ [required], price: text/decimal off
Portions [required], quantity_total: text/numeric off
Description (optional) (12 of 200 characters.), description: textarea
Change the photo (JPG, PNG or WebP, up to 5MB. Larger photos are made smaller first.), photo: file accept=image/jpeg,image/png,image/webp
${allergenLines('milk')}
checkbox I can deliver this dish ✓, seller_can_deliver
submit Save dish
button Cancel`,
    screen.getByRole('button', { name: 'Save dish' }).closest('li')!,
  );
});

dishes('the focus goes to the days of a copy, and back with the choice', async () => {
  begin({
    answers: { [ADD]: { status: 201, body: { item: aDish({ menu_id: 'd9', available_date: '2099-01-01' }) } } },
  });
  await ready();
  press('Copy Dal');
  const days = await screen.findByRole('group', { name: 'Copy Dal to' });
  assert.is(document.activeElement, within(days).getByRole('button', { name: 'Today' }));
  fireEvent.click(within(days).getByRole('button', { name: 'Tomorrow' }));
  await waitFor(() => assert.ok(document.activeElement === screen.getByRole('button', { name: 'Copy Dal' })));
});

dishes.run();
