import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fireEvent, messageOf, named, press, put, putAll, screen, waitFor } from '../dom.ts';
import type { Answers } from '../network.ts';
import { closeView, JOB, JOE, openView, page } from './records.tsx';

const LIST = 'GET /operator/deliveries';
const ADD = 'POST /operator/deliveries';
const CHANGE = 'PATCH /operator/deliveries/j1';

const AMINA_ID = '0191d5a0-0000-7000-8000-000000000001';
const OPEN = { ...JOE, id: AMINA_ID, name: 'Amina Khan', email: 'amina@example.co.uk', postcode: 'SL1 2LT' };
const found = ({ id, name, email, phone, postcode }: typeof JOE, status: string) => ({
  ...{ id, name, email, phone, postcode, status },
  application: null,
});
const FINDING: Answers = {
  'POST /operator/search': {
    status: 200,
    body: { drivers: [], sellers: [found(OPEN, 'registered'), found(JOE, 'pending')], deliveries: [] },
  },
  'GET /operator/sellers': page('sellers', [{ ...OPEN, address: '12 High Street' }]),
};
const AT_KITCHEN = {
  ...JOB,
  seller: { id: AMINA_ID, name: 'Amina Khan', email: 'amina@example.co.uk', phone: '07700900123' },
  number: '0412',
};
const value = (name: string) => named(name)[0]!.value;

const test = suite("a delivery's kitchen, for the operator");
test.after.each(closeView);

test('is found among the open ones, fills in the pickup place, and is sent', async () => {
  const sent = openView('?view=deliveries', {
    ...FINDING,
    [LIST]: page('deliveries', []),
    [ADD]: { status: 201, body: { delivery: AT_KITCHEN } },
  });
  await screen.findByText(/^No open deliveries/);
  putAll({ fee: '4.50', dropoff_postcode: 'SL2 5AT', pickup_time: '2099-07-20T14:30' });
  put('seller_id', 'amina');
  press('Add delivery');
  assert.is(messageOf('seller_id'), 'Find the kitchen and choose it, or leave this empty.');
  assert.is(messageOf('pickup_postcode'), 'Enter a valid pickup postcode.');

  assert.is(fireEvent.keyDown(named('seller_id')[0]!, { key: 'Enter' }), false, 'Enter finds, and does not send');
  await screen.findByText('1 kitchen found. Choose it:');
  assert.is(screen.queryByText(/Joe Marsh/), null, 'who is not open yet is not offered');
  press('Amina Khan, SL1 2LT');
  await waitFor(() => assert.is(document.activeElement?.textContent, 'Remove kitchen'));
  assert.equal([value('pickup_postcode'), value('pickup_address')], ['SL1 2LT', '12 High Street']);
  assert.is(messageOf('pickup_postcode'), undefined, 'its message went');

  put('pickup_address', 'Round the back');
  press('Add delivery');
  await screen.findByText('Added. Drivers can see it now.');
  const { body } = sent.find(({ call }) => call === ADD)!;
  assert.equal(
    [body.seller_id, body.pickup_postcode, body.pickup_address],
    [AMINA_ID, 'SL1 2LT', 'Round the back'],
    'the place may be typed over',
  );
  // The next one begins without a kitchen.
  await waitFor(() => assert.equal([value('seller_id'), value('pickup_address')], ['', '']));
});

test('is kept across a reload, and can be taken off with its place', async () => {
  const answers = { ...FINDING, [LIST]: page('deliveries', []) };
  const view = async () => {
    openView('?view=deliveries', answers);
    await screen.findByText(/^No open deliveries/);
  };
  await view();
  put('seller_id', 'amina');
  press('Find');
  await screen.findByText('1 kitchen found. Choose it:');
  press('Amina Khan, SL1 2LT');
  await screen.findByText('Remove kitchen');
  const drafts = { ...sessionStorage };
  closeView();
  Object.assign(sessionStorage, drafts);
  await view();
  assert.equal([value('seller_id'), value('pickup_postcode')], [AMINA_ID, 'SL1 2LT']);
  press('Remove kitchen');
  assert.is(document.activeElement, named('seller_id')[0]);
  assert.equal([value('seller_id'), value('pickup_postcode'), value('pickup_address')], ['', '', '']);
});

test('that nobody has, and too few letters, are said', async () => {
  openView('?view=deliveries', {
    [LIST]: page('deliveries', []),
    'POST /operator/search': { status: 200, body: { drivers: [], sellers: [found(JOE, 'pending')], deliveries: [] } },
  });
  await screen.findByText(/^No open deliveries/);
  press('Find');
  await screen.findByText('Type at least 3 characters.');
  put('seller_id', 'joe');
  press('Find');
  await screen.findByText('No open kitchen matches this.');
});

test('stays when another field is corrected, and is taken off by its button', async () => {
  const sent = openView('?view=deliveries', {
    [LIST]: page('deliveries', [AT_KITCHEN]),
    [CHANGE]: ({ body }) => ({ status: 200, body: { delivery: { ...AT_KITCHEN, ...body, fee_pence: 500 } } }),
  });
  await screen.findByRole('article');
  press('Edit');
  fireEvent.input(document.querySelector('article [name=fee]')!, { target: { value: '5' } });
  press('Save');
  await screen.findByText('£5.00');
  assert.is('seller_id' in sent.at(-1)!.body, false, 'a kitchen that closed meanwhile is no obstacle');

  press('Edit');
  press('Remove kitchen');
  press('Save');
  await waitFor(() => assert.is(sent.at(-1)!.body.seller_id, ''));
  assert.is(sent.at(-1)!.body.pickup_postcode, JOB.pickup_postcode, 'the place stays');
});

test('stands on its cards with number, phone and what the cook said', async () => {
  const ready = { ...AT_KITCHEN, id: 'j2', ready_at: '2026-11-20T18:01:00.000Z' };
  const late = { ...AT_KITCHEN, id: 'j3', number: '0413', expected_at: '2026-11-20T18:20:00.000Z' };
  const gone = { ...ready, id: 'j4', number: '0414', status: 'picked_up' };
  openView('?view=deliveries', { [LIST]: page('deliveries', [ready, late, gone]) });
  const cards = await screen.findAllByRole('article');
  const start = '20 Jul 2099, 14:30\u00a0· £4.50\u00a0· Amina Khan, No. ';
  assert.equal(
    cards.map((card) => card.querySelector('small')!.textContent),
    [`${start}0412\u00a0· Food ready since 18:01`, `${start}0413\u00a0· Food late: expected 18:20`, `${start}0414`],
  );
  const facts = [...cards[1]!.querySelectorAll('dt')].map(
    (name) => `${name.textContent}: ${name.nextElementSibling!.textContent}`,
  );
  assert.equal(facts.slice(0, 3), [
    'Kitchen: Amina Khan, 07700 900123',
    'Number: 0413',
    'Food: Food late: expected 18:20',
  ]);
  assert.is(cards[1]!.querySelector('[href^=tel]')!.getAttribute('href'), 'tel:07700900123');
});

test('has a column where one is listed', async () => {
  const real = globalThis.matchMedia;
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
  try {
    const ready = { ...AT_KITCHEN, id: 'j2', ready_at: '2026-11-20T18:01:00.000Z' };
    openView('?view=deliveries', { [LIST]: page('deliveries', [ready, JOB]) });
    const table = await screen.findByRole('table', { name: 'Deliveries' });
    assert.match(table.querySelectorAll('tbody tr')[0]!.textContent!, 'Amina Khan, No. 0412 Food ready since 18:01');
    assert.match(table.querySelectorAll('tbody tr')[1]!.textContent!, '—');
  } finally {
    globalThis.matchMedia = real;
  }
});

test.run();
