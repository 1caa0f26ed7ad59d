import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { weekOf } from '#rules/payout';
import { act, fireEvent, named, press, put, screen, waitFor, within } from '../dom.ts';
import { held } from '../network.ts';
import { tells } from '../outline.ts';
import { holdsActs, UNSAID } from './acts.ts';
import { catchDownloads, closeView, DONE, DRIVER, JOB, list, openView, page, pressing, yes } from './records.tsx';

const payouts = suite('operator: payouts');
payouts.after.each(closeView);

/** A delivery that is to be paid. */
const doneBy = (name: string, id: string) => ({
  ...JOB,
  id,
  status: 'completed',
  driver: { ...DRIVER, id: `d-${id}`, first_name: name },
});

payouts('the ticked deliveries of a driver are paid at once', async () => {
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
payouts('what was completed first is paid first', async () => {
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
payouts('what stands on the second page of what is unpaid is paid, too', async () => {
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
payouts('where one of three payouts is refused, the others are made, and it says whom it was', async () => {
  const [ann, bo, cy] = [doneBy('Ann', 'a'), doneBy('Bo', 'b'), doneBy('Cy', 'c')];
  const before = { id: 'p1', paid_at: '2026-11-20T08:00:00Z', total_pence: 450, driver: DRIVER, deliveries: 1 };
  const late = held();
  let paid = '';
  openView('?view=payouts', {
    'GET /operator/deliveries': () => (paid ? late.answer() : page('deliveries', [ann, bo, cy])),
    'GET /operator/payouts': () => page('payouts', [{ ...before, reference: paid ? 'NDK-07' : 'NDK-06' }]),
    'POST /operator/payouts': ({ body }) => {
      if (body.driver_id === 'd-b') return { status: 409, body: { error: 'Nothing was paid.' } };
      paid += body.driver_id;
      return { status: 201, body: { payout: {} } };
    },
  });
  await screen.findByRole('article', { name: 'Ann Shah' });
  await waitFor(() => assert.is(named('reference')[0]!.value, 'NDK-07'));
  press('Mark £13.50 as paid');
  await screen.findByText("Mark £13.50 for 3 drivers as paid (NDK-07)? We'll let them know.");
  await yes('Mark as paid')();
  await waitFor(() => assert.is(paid, 'd-ad-c'));
  await act(async () => undefined);
  press('Saving…');
  assert.is(screen.queryByRole('dialog'), null, 'nothing more is asked while it pays');
  await act(async () => late.give(page('deliveries', [bo])));
  await screen.findByRole('button', { name: 'Mark £4.50 as paid' });
  assert.is(screen.queryByRole('article', { name: 'Ann Shah' }), null);
  const said = await screen.findByRole('alert');
  assert.match(said.textContent!, /^£9\.00 paid\. Nothing was paid to Bo Shah just now: /);
  assert.is(screen.queryByText(/^£9\.00 paid\. Drivers/), null, 'no toast, which would cover it');
  assert.is(named('reference')[0]!.value, 'NDK-07', 'the same payday');
});
payouts("a payout whose answer is lost leaves the next driver's a key of its own", async () => {
  const left = [doneBy('Ann', 'a'), doneBy('Bo', 'b')];
  const sent = openView('?view=payouts', {
    'GET /operator/deliveries': () => page('deliveries', left),
    'GET /operator/payouts': page('payouts', []),
    'POST /operator/payouts': ({ body }) => {
      if (left.length === 1) return { status: 201, body: { payout: {} } };
      assert.is(body.driver_id, 'd-a');
      left.shift();
      return 'offline';
    },
  });
  for (const sum of ['£9.00', '£4.50']) {
    await screen.findByRole('button', { name: `Mark ${sum} as paid` });
    press(`Mark ${sum} as paid`);
    await yes('Mark as paid')();
  }
  const posts = () => sent.filter(({ call }) => call === 'POST /operator/payouts');
  await waitFor(() => assert.is(posts().length, 2));
  const [lost, next] = posts().map(({ headers }) => headers['idempotency-key']);
  assert.ok(lost && next && lost !== next);
});
payouts('where the connection is lost half-way, what was paid is said', async () => {
  openView('?view=payouts', {
    'GET /operator/deliveries': page('deliveries', [doneBy('Ann', 'a'), doneBy('Bo', 'b')]),
    'GET /operator/payouts': page('payouts', []),
    'POST /operator/payouts': ({ body }) =>
      body.driver_id === 'd-b' ? 'offline' : { status: 201, body: { payout: {} } },
  });
  await pressing('Mark £9.00 as paid')();
  await yes('Mark as paid')();
  const said = await screen.findByRole('alert');
  assert.is(said.textContent, "£4.50 paid. The rest didn't work. Please check your connection and try again.");
});
payouts('where somebody else has paid the rest, the refusal stays on the page', async () => {
  let isPaid = false;
  openView('?view=payouts', {
    'GET /operator/deliveries': () => page('deliveries', isPaid ? [] : [doneBy('Bo', 'b')]),
    'GET /operator/payouts': page('payouts', []),
    'POST /operator/payouts': () => {
      isPaid = true;
      return { status: 409, body: { error: 'Nothing was paid.' } };
    },
  });
  await pressing('Mark £4.50 as paid')();
  await yes('Mark as paid')();
  await screen.findByText('Everything is paid.');
  assert.match((await screen.findByRole('alert')).textContent!, /^Nothing was paid to Bo Shah just now: /);
});
payouts('tells what is to pay to whom, and what was paid', async () => {
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
  payouts(`offers '${next}' as the reference after '${last}'`, async () => {
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

payouts('a driver who is ticked again brings back their own deliveries and no other', async () => {
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

holdsActs(payouts, 'payouts', [
  {
    what: 'payouts',
    shows: { ...list('deliveries', DONE), ...list('payouts') },
    steps: [pressing('Mark £4.50 as paid')],
    asks: ["Mark £4.50 for 1 driver as paid? We'll let them know.", 'Mark as paid', 'Not yet'],
    call: 'POST /operator/payouts',
    fails: [['Saving…'], UNSAID],
  },
  {
    what: 'payouts as a file',
    shows: { ...list('deliveries'), ...list('payouts') },
    steps: [() => screen.findByText('No payouts yet.'), pressing('Download as CSV')],
    call: 'GET /operator/payouts.csv',
    fails: [['Downloading…'], UNSAID],
  },
]);

payouts('after the last payout the focus goes on to the heading', async () => {
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

payouts('a payday is for what was completed until Sunday, and the rest waits', async () => {
  const monday = `${weekOf(new Date())}T12:00:00.000Z`;
  const sunday = `${addDaysTo(weekOf(new Date()), -1)}T12:00:00.000Z`;
  const done = (id: string, fee_pence: number, completed_at: string) => ({
    ...JOB,
    id,
    fee_pence,
    completed_at,
    status: 'completed',
    driver: DRIVER,
  });
  openView('?view=payouts', {
    'GET /operator/deliveries': page('deliveries', [
      done('a', 100, sunday),
      done('b', 20, monday),
      done('c', 3, sunday),
    ]),
    'GET /operator/payouts': page('payouts', []),
  });
  await screen.findByRole('button', { name: 'Mark £1.23 as paid' });
  const filter = within(screen.getByRole('navigation', { name: 'Completed' }));
  assert.equal(
    filter.getAllByRole('link').map((link) => link.getAttribute('data-count')),
    ['3', '2'],
  );
  fireEvent.click(filter.getByRole('link', { name: /^Up to Sun/ }));
  await screen.findByRole('button', { name: 'Mark £1.03 as paid' });
  fireEvent.click(filter.getByRole('link', { name: 'All' }));
  await screen.findByRole('button', { name: 'Mark £1.23 as paid' });
});

payouts('says until when everything is paid, while the rest waits', async () => {
  const driver = DRIVER;
  const job = { ...JOB, id: 'b', completed_at: `${weekOf(new Date())}T12:00:00.000Z`, status: 'completed', driver };
  openView('?view=payouts&until=sunday', {
    'GET /operator/deliveries': page('deliveries', [job]),
    'GET /operator/payouts': page('payouts', []),
  });
  await screen.findByText(/^Everything up to Sun \d+ \w+ is paid\.$/);
});

payouts('older payouts come on demand, and all of them as CSV', async () => {
  const paid = (id: string, reference: string) => ({
    id,
    paid_at: '2026-11-20T08:00:00Z',
    reference,
    total_pence: 450,
    driver: DRIVER,
    deliveries: 1,
  });
  const downloads = catchDownloads();
  try {
    const sent = openView('?view=payouts', {
      'GET /operator/deliveries': page('deliveries', []),
      'GET /operator/payouts': ({ query }) =>
        query.get('before') ? page('payouts', [paid('p1', '')]) : page('payouts', [paid('p2', 'NDK-2')], 'p2'),
      'GET /operator/payouts.csv': { file: 'paid', type: 'text/csv' },
    });
    await screen.findByText('NDK-2');
    press('Show more');
    const table = screen.getByRole('table');
    await waitFor(() => assert.is(table.querySelectorAll('tbody tr').length, 2));
    assert.match(table.textContent!, '—', 'one without a reference');
    assert.is(sent.at(-1)!.query.get('before'), 'p2');
    press('Download as CSV');
    await waitFor(() => assert.is(downloads.files[0]?.name, 'payouts.csv'));
  } finally {
    downloads.stop();
  }
});

payouts.run();
