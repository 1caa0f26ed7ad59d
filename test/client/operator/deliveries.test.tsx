import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { act, fireEvent, messageOf, named, press, put, putAll, screen, waitFor, within } from '../dom.ts';
import type { Answers } from '../network.ts';
import { closeView, JOB, openView, page } from './records.tsx';

const LIST = 'GET /operator/deliveries';
const ADD = 'POST /operator/deliveries';
const IMPORT = 'POST /operator/deliveries/import';
const CHANGE = 'PATCH /operator/deliveries/j1';
const changed: Answers[string] = ({ body }) => ({ status: 200, body: { delivery: { ...JOB, ...body } } });

const deliveries = suite('the operator’s deliveries');
deliveries.after.each(closeView);

deliveries('adds one, with the time of a clock in London, and shows it', async () => {
  let added = 0;
  const sent = openView('?view=deliveries', {
    [LIST]: () => page('deliveries', added ? [JOB] : []),
    [ADD]: () => ({ status: 201, body: { delivery: { ...JOB, id: `j${++added}` } } }),
  });
  await screen.findByText(/^No deliveries here/);
  press('Add delivery');
  assert.is(messageOf('fee_pence'), 'Enter the fee in pence, 1 or more.');
  assert.is(messageOf('pickup_postcode'), 'Enter a valid UK postcode.');
  putAll({
    fee_pence: '450',
    pickup_postcode: 'sl12lt',
    dropoff_postcode: 'SL2 5AT',
    pickup_time: '2099-07-20T14:30',
  });
  press('Add delivery');
  await screen.findByRole('heading', { name: 'SL1 2LT to SL2 5AT' });
  const { body } = sent.find(({ call }) => call === ADD)!;
  assert.is(body.fee_pence, 450);
  assert.is(body.pickup_postcode, 'SL1 2LT');
  assert.is(body.pickup_time, '2099-07-20T13:30:00.000Z');
  assert.is(named('fee_pence')[0]!.value, '');
});

deliveries('shows those whose payout waits, and marks that choice', async () => {
  const sent = openView('?view=deliveries&payout_status=pending', { [LIST]: page('deliveries', [JOB]) });
  await screen.findByRole('heading', { name: 'SL1 2LT to SL2 5AT' });
  assert.equal([...sent[0]!.query], [['payout_status', 'pending']]);
  const chosen = within(screen.getByRole('navigation', { name: 'Status' })).getAllByRole('link', { current: 'page' });
  assert.equal(
    chosen.map((link) => link.textContent),
    ['Payout pending'],
  );
});

deliveries('shows every fault of an import in a table, and keeps the lines', async () => {
  const lines = [
    { line: 3, field: 'pickup_time', msg: 'The pickup time is in the past.' },
    { line: 9, field: '', msg: 'This line has 7 cells, the first line 4.' },
  ];
  const error = 'Nothing was added: please correct 2 lines.';
  const csv = 'fee_pence,pickup_postcode\n1,2';
  openView('?view=deliveries', {
    [LIST]: page('deliveries', []),
    [IMPORT]: { status: 422, body: { error, lines } },
  });
  await screen.findByText(/^No deliveries here/);
  press('Add deliveries');
  assert.is(messageOf('csv'), 'Paste the lines, or choose a file.');
  put('csv', csv);
  press('Add deliveries');
  const table = await screen.findByRole('table', { name: 'What to correct' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
  assert.equal(cells, [
    ['3', 'pickup_time', 'The pickup time is in the past.'],
    ['9', '—', 'This line has 7 cells, the first line 4.'],
  ]);
  assert.ok(screen.getByText(error));
  assert.is(named('csv')[0]!.value, csv);
});

deliveries('takes the lines from a file and adds them', async () => {
  const sent = openView('?view=deliveries', {
    [LIST]: page('deliveries', []),
    [IMPORT]: { status: 201, body: { added: 2 } },
  });
  await screen.findByText(/^No deliveries here/);
  const csv = 'fee_pence\n450\n390';
  const file = new File([csv], 'jobs.csv', { type: 'text/csv' });
  const chooser = screen.getByLabelText('CSV file');
  Object.defineProperty(chooser, 'files', { value: [file], configurable: true });
  await act(async () => void fireEvent.change(chooser));
  await waitFor(() => assert.is(named('csv')[0]!.value, csv));
  press('Add deliveries');
  await screen.findByText('2 deliveries added.');
  assert.is(sent.find(({ call }) => call === IMPORT)!.body.csv, csv);
  assert.is(sent.filter(({ call }) => call === LIST).length, 2);
});

const BUTTONS: [status: string, payout: string | null, buttons: string[]][] = [
  ['available', null, ['Correct', 'Assign to a driver', 'Cancel delivery']],
  ['assigned', null, ['Release', 'Cancel delivery']],
  ['picked_up', null, ['Release', 'Cancel delivery']],
  ['completed', 'pending', ['Mark as paid']],
  ['completed', 'paid', ['Mark as not paid']],
  ['cancelled', null, []],
];
for (const [status, payout_status, buttons] of BUTTONS) {
  deliveries(
    `offers for ${status}${payout_status ? `, ${payout_status},` : ''} ${buttons.join(', ') || 'nothing'}`,
    async () => {
      openView('?view=deliveries', { [LIST]: page('deliveries', [{ ...JOB, status, payout_status }]) });
      const card = await screen.findByRole('article');
      assert.equal(
        within(card)
          .queryAllByRole('button')
          .map((one) => one.textContent),
        buttons,
      );
    },
  );
}

deliveries('marks a payout', async () => {
  const sent = openView('?view=deliveries', {
    [LIST]: page('deliveries', [{ ...JOB, status: 'completed', payout_status: 'pending' }]),
    [CHANGE]: { status: 200, body: { delivery: { ...JOB, status: 'completed', payout_status: 'paid' } } },
  });
  await screen.findByRole('article');
  press('Mark as paid');
  await screen.findByRole('button', { name: 'Mark as not paid' });
  assert.equal(sent.at(-1)!.body, { payout_status: 'paid' });
});

deliveries('cancels after a question, and not without a yes', async () => {
  const sent = openView('?view=deliveries', { [LIST]: page('deliveries', [JOB]), [CHANGE]: changed });
  const card = await screen.findByRole('article');
  press('Cancel delivery');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep delivery' }));
  assert.is(
    sent.some(({ call }) => call === CHANGE),
    false,
  );
  fireEvent.click(within(card).getByRole('button', { name: 'Cancel delivery' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel delivery' }));
  await waitFor(() => assert.equal(sent.at(-1)!.body, { status: 'cancelled' }));
  await waitFor(() => assert.match(card.textContent!, 'Cancelled'));
});

deliveries('corrects one that nobody has taken', async () => {
  const sent = openView('?view=deliveries', { [LIST]: page('deliveries', [JOB]), [CHANGE]: changed });
  const card = await screen.findByRole('article');
  press('Correct');
  const form = card.querySelector('form')!;
  const time = form.querySelector<HTMLInputElement>('[name=pickup_time]')!;
  assert.is(time.value, '2099-07-20T14:30');
  fireEvent.input(form.querySelector('[name=fee_pence]')!, { target: { value: '500' } });
  press('Save');
  await screen.findByText('£5.00');
  const { body } = sent.at(-1)!;
  assert.is(body.fee_pence, 500);
  assert.is(body.pickup_time, JOB.pickup_time);
  assert.is('status' in body || 'payout_status' in body, false);
});

deliveries('says when a driver was faster', async () => {
  const error = 'A delivery can only be corrected while it is available.';
  openView('?view=deliveries', {
    [LIST]: page('deliveries', [JOB]),
    [CHANGE]: { status: 409, body: { error } },
  });
  await screen.findByRole('article');
  press('Correct');
  press('Save');
  assert.is((await screen.findByRole('alert')).textContent, error);
});

deliveries.run();
