import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { act, messageOf, named, press, put, screen, waitFor, within } from '../dom.ts';
import { held } from '../network.ts';
import { tells } from '../outline.ts';
import { holdsActs, UNSAID } from './acts.ts';
import {
  choosing,
  closeView,
  DONE,
  DRIVER,
  JOB,
  list,
  openView,
  PRIYA,
  page,
  pressing,
  INCIDENT as REPORTED,
  yes,
} from './records.tsx';

const HELD = { ...JOB, id: 'j2', status: 'picked_up', driver: DRIVER };
const INCIDENT = {
  id: 'i1',
  reason: 'nobody_home',
  note: 'Rang twice',
  outcome: null,
  decision_note: '',
  created_at: '2026-11-20T08:00:00.000Z',
  tapped_at: null,
  resolved_at: null,
  driver: DRIVER,
  delivery: HELD,
};

const desk = suite('operator: problems and dispatch');
desk.after.each(closeView);
desk('what a driver waits for stands on top of late deliveries', async () => {
  const sent = openView('?view=incidents', {
    'GET /operator/deliveries': page('deliveries', [JOB]),
    'GET /operator/incidents': page('incidents', [INCIDENT]),
  });
  const late = await screen.findByText('Late: nobody has taken these');
  const reported = await screen.findByText('Nobody is home');
  assert.ok(reported.compareDocumentPosition(late) & Node.DOCUMENT_POSITION_FOLLOWING);
  assert.is(sent.find(({ call }) => call === 'GET /operator/deliveries')!.query.get('late'), 'true');
});
desk('what waits for a decision stands before what was decided', async () => {
  const decided = {
    ...INCIDENT,
    id: 'i0',
    note: 'Decided',
    outcome: 'close_paid',
    delivery: { ...HELD, status: 'completed' },
  };
  openView('?view=incidents', {
    'GET /operator/deliveries': page('deliveries', []),
    'GET /operator/incidents': page('incidents', [decided, INCIDENT]),
  });
  const waits = await screen.findByText('Rang twice');
  assert.ok(
    waits.compareDocumentPosition(screen.getByText('Decided', { selector: 'dd' })) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
});
desk('a decision is sent, and food that comes back is closed once more', async () => {
  const sent = openView('?view=incidents', {
    'GET /operator/deliveries': page('deliveries', []),
    'GET /operator/incidents': page('incidents', [INCIDENT]),
    'POST /operator/incidents/i1/resolve': ({ body }) => ({
      status: 200,
      body: { incident: { ...INCIDENT, outcome: body.outcome } },
    }),
  });
  await screen.findByText('Rang twice');
  put('outcome', 'return_to_kitchen');
  put('note', 'Thanks');
  press('Save decision');
  await screen.findByText("Saved. We've emailed the driver.");
  assert.is(screen.queryByText('Nothing is waiting for a decision.'), null, 'there is a card to close');
  assert.is(named('note')[0]!.value, '', 'what was said goes out once');
  const post = sent.find(({ call }) => call.startsWith('POST'))!;
  assert.equal(post.body, { outcome: 'return_to_kitchen', note: 'Thanks' });
  const options = [...document.querySelectorAll('option')].map(({ value }) => value).filter(Boolean);
  assert.equal(options, ['close_paid', 'close_unpaid']);
});
desk('a delivery is given to a driver', async () => {
  const sent = openView('?view=deliveries', {
    'GET /operator/deliveries': page('deliveries', [JOB]),
    'GET /operator/drivers': page('drivers', [PRIYA]),
    'POST /operator/deliveries/j1/assign': {
      status: 200,
      body: { delivery: { ...JOB, status: 'assigned', driver: DRIVER } },
    },
  });
  await waitFor(() => press('Assign to a driver'));
  await screen.findByRole('option', { name: 'Priya Shah' });
  put('driver_id', PRIYA.id);
  press('Assign');
  await screen.findByRole('button', { name: 'Release' });
  assert.equal(sent.find(({ call }) => call.startsWith('POST'))!.body, { driver_id: PRIYA.id });
});
desk('an assignment that was begun can be left', async () => {
  openView('?view=deliveries', {
    'GET /operator/deliveries': page('deliveries', [JOB]),
    'GET /operator/drivers': page('drivers', [PRIYA]),
  });
  await waitFor(() => press('Assign to a driver'));
  const choice = await screen.findByRole('combobox', { name: 'Driver' });
  assert.ok(document.activeElement === choice, 'in the place of the button that was pressed');
  press("Don't assign");
  await screen.findByRole('button', { name: 'Assign to a driver' });
});
desk('a problem is decided by a choice, and by nothing that was chosen for one', async () => {
  const sent = openView('?view=incidents', {
    'GET /operator/deliveries': page('deliveries', []),
    'GET /operator/incidents': page('incidents', [INCIDENT]),
  });
  await waitFor(() => press('Save decision'));
  assert.is(messageOf('outcome'), 'Choose what happens next.');
  assert.not(sent.some(({ call }) => call.startsWith('POST')));
});
desk('a delivery is taken from its driver', async () => {
  openView('?view=deliveries', {
    'GET /operator/deliveries': page('deliveries', [HELD]),
    'POST /operator/deliveries/j2/release': { status: 200, body: { delivery: { ...JOB, id: 'j2' } } },
  });
  await waitFor(() => press('Release'));
  await screen.findByRole('button', { name: 'Assign to a driver' });
});
desk('a problem tells who, where and what can be decided', async () => {
  openView('?view=incidents', {
    'GET /operator/deliveries': page('deliveries', [JOB]),
    'GET /operator/incidents': page('incidents', [INCIDENT]),
  });
  await screen.findByText('Late: nobody has taken these');
  await screen.findByText('Nobody is home');
  tells(`
heading 1 Problems
heading 2 Reported by drivers
article Nobody is home, Priya Shah
heading 3 Nobody is home
Note: Rang twice
Reported: 20 Nov 2026, 08:00
Driver: Priya Shah, 07700 900456
link 07700 900456 tel:07700900456
Delivery: SL1 2LT to SL2 5AT, Picked up
Pickup time: 20 Jul 2099, 14:30
What happens next?, outcome: select-one Choose… | Carry on | Back to the kitchen | Close, paid | Close, unpaid
Note for the driver (optional), note: textarea maxlength=500
submit Save decision
heading 2 Late: nobody has taken these
article Delivery SL1 2LT to SL2 5AT
heading 2 SL1 2LT to SL2 5AT
Pickup time: 20 Jul 2099, 14:30
Pay: £4.50
button Assign to a driver
button Edit
button Cancel delivery
summary Alerts`);
});
desk('an assignment tells which drivers there are', async () => {
  openView('?view=deliveries', {
    'GET /operator/deliveries': page('deliveries', [JOB]),
    'GET /operator/drivers': page('drivers', [PRIYA]),
  });
  await waitFor(() => press('Assign to a driver'));
  await screen.findByRole('option', { name: 'Priya Shah' });
  tells(
    `
heading 2 SL1 2LT to SL2 5AT
Pickup time: 20 Jul 2099, 14:30
Pay: £4.50
Driver [focus], driver_id: select-one Choose a driver | Priya Shah
button Assign [disabled]
button Don't assign
button Edit
button Cancel delivery`,
    screen.getByRole('article'),
  );
});

holdsActs(desk, 'incidents', [
  {
    what: 'a decision',
    shows: { ...list('incidents', REPORTED), ...list('deliveries') },
    steps: [choosing('outcome', 'continue'), pressing('Save decision')],
    call: 'POST /operator/incidents/i1/resolve',
    done: [
      { incident: { ...REPORTED, outcome: 'continue' } },
      { outcome: 'continue', note: '' },
      "Saved. We've emailed the driver.",
    ],
    fails: [['Saving…'], "Couldn't save the decision."],
  },
]);

desk.run();

const paying = suite('operator: payouts');
paying.after.each(closeView);
paying('the ticked deliveries of a driver are paid at once', async () => {
  const done = (id: string, fee_pence: number) => ({ ...JOB, id, fee_pence, status: 'completed', driver: DRIVER });
  const payout = {
    id: 'p1',
    paid_at: '2026-11-20T08:00:00Z',
    reference: 'R9',
    total_pence: 450,
    driver: DRIVER,
    deliveries: 1,
  };
  let paid = false;
  const sent = openView('?view=payouts', {
    'GET /operator/deliveries': () => page('deliveries', paid ? [done('b', 350)] : [done('a', 450), done('b', 350)]),
    'GET /operator/payouts': () => page('payouts', paid ? [payout] : []),
    'POST /operator/payouts': () => {
      paid = true;
      return { status: 201, body: { payout } };
    },
  });
  await screen.findByRole('button', { name: 'Mark £8.00 as paid' });
  press(/£3\.50/, 'checkbox');
  put('reference', 'R9');
  press('Mark £4.50 as paid');
  assert.is(
    sent.some(({ call }) => call.startsWith('POST')),
    false,
    'asked first',
  );
  await yes('Mark as paid')();
  await screen.findByText('£4.50 paid. Drivers see it on their earnings page.');
  const post = sent.find(({ call }) => call.startsWith('POST'))!;
  assert.equal(post.body, { driver_id: DRIVER.id, delivery_ids: ['a'], reference: 'R9' });
  await waitFor(() => assert.is(named('reference')[0]!.value, 'R10', 'the next payday has the next one'));
  const table = await screen.findByRole('table');
  assert.ok(within(table).getByText('£4.50'));
});
paying('what was completed first is paid first', async () => {
  const done = (id: string, completed_at: string) => ({
    ...JOB,
    id,
    completed_at,
    status: 'completed',
    driver: DRIVER,
  });
  openView('?view=payouts', {
    'GET /operator/deliveries': page('deliveries', [
      done('b', '2026-11-19T10:00:00.000Z'),
      done('c', '2026-11-20T10:00:00.000Z'),
      done('a', '2026-11-18T10:00:00.000Z'),
      // Of somebody who was erased: there is nobody to pay.
      { ...done('d', '2026-11-17T10:00:00.000Z'), driver: null },
    ]),
    'GET /operator/payouts': page('payouts', []),
  });
  await screen.findByRole('button', { name: 'Mark £13.50 as paid' });
  assert.equal(
    named('delivery').map(({ value }) => value),
    ['a', 'b', 'c'],
  );
});
paying('what stands on the second page of what is unpaid is paid, too', async () => {
  const done = (id: string) => ({ ...JOB, id, status: 'completed', driver: DRIVER });
  const sent = openView('?view=payouts', {
    'GET /operator/deliveries': ({ query }) =>
      query.get('before') === 'a' ? page('deliveries', [done('b')]) : page('deliveries', [done('a')], 'a'),
    'GET /operator/payouts': page('payouts', []),
  });
  await screen.findByRole('button', { name: 'Mark £9.00 as paid' });
  const asked = sent.filter(({ call }) => call === 'GET /operator/deliveries').map(({ query }) => query);
  assert.equal(
    asked.map((query) => [query.get('payout_status'), query.get('before')]),
    [
      ['pending', null],
      ['pending', 'a'],
    ],
  );
});
paying('where one of two payouts fails, what is left to pay is asked for anew', async () => {
  const done = (id: string, name: string) => ({
    ...JOB,
    id,
    status: 'completed',
    driver: { ...DRIVER, id: `d-${id}`, first_name: name },
  });
  const [ann, bo] = [done('a', 'Ann'), done('b', 'Bo')];
  const before = { id: 'p1', paid_at: '2026-11-20T08:00:00Z', total_pence: 450, driver: DRIVER, deliveries: 1 };
  const late = held();
  let paid = false;
  openView('?view=payouts', {
    'GET /operator/deliveries': () => (paid ? late.answer() : page('deliveries', [ann, bo])),
    'GET /operator/payouts': () => page('payouts', [{ ...before, reference: paid ? 'NDK-07' : 'NDK-06' }]),
    'POST /operator/payouts': ({ body }) => {
      if (body.driver_id === 'd-b') return { status: 409, body: { error: 'Nothing was paid.' } };
      paid = true;
      return { status: 201, body: { payout: {} } };
    },
  });
  await screen.findByRole('article', { name: 'Ann Shah' });
  await waitFor(() => assert.is(named('reference')[0]!.value, 'NDK-07'));
  press('Mark £9.00 as paid');
  await screen.findByText('Mark £9.00 to 2 drivers as paid, reference NDK-07? Drivers will be told.');
  await yes('Mark as paid')();
  await waitFor(() => assert.ok(paid));
  await act(async () => undefined);
  press('Mark £9.00 as paid');
  assert.is(screen.queryByRole('dialog'), null, 'nothing more is asked while it pays');
  await act(async () => late.give(page('deliveries', [bo])));
  await screen.findByRole('button', { name: 'Mark £4.50 as paid' });
  assert.is(screen.queryByRole('article', { name: 'Ann Shah' }), null);
  assert.is((await screen.findByRole('alert')).textContent, 'Nothing was paid.', 'why there is something left');
  assert.is(named('reference')[0]!.value, 'NDK-07', 'the same payday');
});
paying('tells what is to pay to whom, and what was paid', async () => {
  const done = {
    ...JOB,
    status: 'completed',
    payout_status: 'pending',
    completed_at: '2026-11-19T10:00:00Z',
    driver: DRIVER,
  };
  const payout = {
    id: 'p1',
    paid_at: '2026-11-20T08:00:00Z',
    reference: 'R',
    total_pence: 450,
    driver: DRIVER,
    deliveries: 1,
  };
  openView('?view=payouts', {
    'GET /operator/deliveries': page('deliveries', [done]),
    'GET /operator/payouts': page('payouts', [payout]),
  });
  await screen.findByRole('button', { name: 'Mark £4.50 as paid' });
  await screen.findByRole('table');
  tells(
    `
heading 3 Priya Shah
checkbox All of Priya Shah ✓, driver
summary 1 delivery
checkbox SL1 2LT to SL2 5AT, 19 Nov, 10:00 £4.50 ✓, delivery=j1`,
    screen.getByRole('article', { name: 'Priya Shah' }),
  );
  tells(
    `
button Mark £4.50 as paid`,
    screen.getByRole('region', { name: 'Ticked payouts' }),
  );
  tells(
    `
col header Paid on
col header Driver
col header Reference
col header Deliveries
col header Amount`,
    screen.getByRole('table'),
  );
});

for (const [last, next] of [
  ['NDK-0009', 'NDK-0010'],
  ['Week 47', 'Week 48'],
  ['Friday', ''],
] as const) {
  paying(`offers '${next}' as the reference after '${last}'`, async () => {
    const done = { ...JOB, status: 'completed', completed_at: '2026-11-19T10:00:00Z', driver: DRIVER };
    const paid = {
      id: 'p1',
      paid_at: '2026-11-20T08:00:00Z',
      reference: last,
      total_pence: 450,
      driver: DRIVER,
      deliveries: 1,
    };
    const sent = openView('?view=payouts', {
      'GET /operator/deliveries': page('deliveries', [done]),
      'GET /operator/payouts': page('payouts', [paid]),
      'POST /operator/payouts': { status: 201, body: { payout: paid } },
    });
    await screen.findByRole('table');
    await screen.findByRole('button', { name: 'Mark £4.50 as paid' });
    await waitFor(() => assert.is(named('reference')[0]!.value, next));
    press('Mark £4.50 as paid');
    await yes('Mark as paid')();
    await waitFor(() => assert.ok(sent.some(({ call }) => call.startsWith('POST'))));
    assert.is(sent.find(({ call }) => call.startsWith('POST'))!.body.reference, next);
  });
}

paying('a driver who is ticked again brings back their own deliveries and no other', async () => {
  const done = (id: string, name: string, fee_pence: number) => ({
    ...JOB,
    id,
    fee_pence,
    status: 'completed',
    driver: { ...DRIVER, id: name, first_name: name },
  });
  openView('?view=payouts', {
    'GET /operator/deliveries': page('deliveries', [done('a', 'Ann', 100), done('b', 'Bo', 20), done('c', 'Bo', 3)]),
    'GET /operator/payouts': page('payouts', []),
  });
  await screen.findByRole('button', { name: 'Mark £1.23 as paid' });
  press('All of Ann Shah', 'checkbox');
  press(/£0\.03/, 'checkbox');
  await screen.findByRole('button', { name: 'Mark £0.20 as paid' });
  press('All of Ann Shah', 'checkbox');
  await screen.findByRole('button', { name: 'Mark £1.20 as paid' });
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `All of ${name} Shah` });
  assert.equal([box('Bo').checked, box('Bo').indeterminate], [false, true], "some of Bo's are paid");
  assert.equal([box('Ann').checked, box('Ann').indeterminate], [true, false]);
  assert.match(screen.getByRole('region', { name: 'Ticked payouts' }).textContent!, '2 drivers, 2 of 3 deliveries');
});

holdsActs(paying, 'payouts', [
  {
    what: 'payouts',
    shows: { ...list('deliveries', DONE), ...list('payouts') },
    steps: [pressing('Mark £4.50 as paid')],
    asks: ['Mark £4.50 to 1 driver as paid? Drivers will be told.', 'Mark as paid', 'Not yet'],
    call: 'POST /operator/payouts',
    fails: [['Mark £4.50 as paid'], UNSAID],
  },
  {
    what: 'payouts as a file',
    shows: { ...list('deliveries'), ...list('payouts') },
    steps: [() => screen.findByText('No payouts yet.'), pressing('Download as CSV')],
    call: 'GET /operator/payouts.csv',
    fails: [['Download as CSV'], UNSAID],
  },
]);

paying('after the last payout the focus goes on to the heading', async () => {
  const unpaid = [DONE];
  openView('?view=payouts', {
    'GET /operator/deliveries': () => page('deliveries', unpaid.splice(0)),
    ...list('payouts'),
    'POST /operator/payouts': { status: 201, body: { payout: {} } },
  });
  await pressing(/^Mark £/)();
  await yes('Mark as paid')();
  await waitFor(() => assert.not(screen.queryByRole('button', { name: /^Mark £/ })));
  await waitFor(() => assert.ok(document.activeElement === document.querySelector('h1')));
});

paying.run();
