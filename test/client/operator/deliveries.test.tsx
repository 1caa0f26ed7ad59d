import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { act, fireEvent, messageOf, named, press, put, putAll, screen, unfold, waitFor, within } from '../dom.ts';
import type { Answers } from '../network.ts';
import { tells } from '../outline.ts';
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
  await screen.findByText(/^No deliveries yet/);
  press('Add delivery');
  assert.is(messageOf('fee'), 'Enter the pay in pounds, e.g. 4.50.');
  assert.is(messageOf('pickup_postcode'), 'Enter a valid UK postcode.');
  putAll({
    fee: '£4.50',
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
  assert.is(named('fee')[0]!.value, '');
});

deliveries('shows those whose payout waits, and marks that choice', async () => {
  const sent = openView('?view=deliveries&payout_status=pending', { [LIST]: page('deliveries', [JOB]) });
  await screen.findByRole('heading', { name: 'SL1 2LT to SL2 5AT' });
  const { query } = sent[0]!;
  assert.equal([query.get('payout_status'), query.get('sort')], ['pending', 'pickup']);
  const chosen = within(screen.getByRole('navigation', { name: 'Status' })).getAllByRole('link', { current: 'page' });
  assert.equal(
    chosen.map((link) => link.textContent),
    ['Payout pending'],
  );
});

async function openSheet(): Promise<void> {
  await screen.findByText(/^No deliveries yet/);
  const fold = screen.getByText('Add many from a spreadsheet').closest('details')!;
  await unfold(fold);
  await screen.findByLabelText('CSV file');
}
const rowsShown = async () =>
  within(await screen.findByRole('table', { name: 'What will be added' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

deliveries('shows what is wrong with a sheet in its rows before anything is sent', async () => {
  const sent = openView('?view=deliveries', { [LIST]: page('deliveries', []) });
  await openSheet();
  press('Add deliveries');
  assert.is(messageOf('csv'), 'Paste the lines, or choose a file.');
  const csv = `fee,pickup_postcode,dropoff_postcode,pickup_time
£4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30
£5,SL1,SL2 5AT,20/07/2099 14:30`;
  put('csv', csv);
  assert.equal(await rowsShown(), [
    ['2', '£4.50, SL1 2LT to SL2 5AT, 20 Jul 2099, 14:30'],
    ['3', '£5, SL1, SL2 5AT, 20/07/2099 14:30pickup_postcode: Enter a valid UK postcode.'],
  ]);
  assert.ok(screen.getByText('1 row ready, 1 row to correct.'));
  press('Add deliveries');
  await screen.findByText('Nothing was added. Correct the rows below first.');
  assert.is(
    sent.some(({ call }) => call === IMPORT),
    false,
  );
  assert.is(named('csv')[0]!.value, csv);
  put('csv', 'pickup_postcode\nSL1 2LT');
  await screen.findByText('Row 1, fee: This column is missing.');
  assert.is(screen.queryByRole('table', { name: 'What will be added' }), null);
});

// 0xA3 is '£' as Excel on Windows writes it.
for (const [words, pound] of [
  ['a file', [0xc2, 0xa3]],
  ['a file of Excel on Windows', [0xa3]],
] as const) {
  deliveries(`takes the rows from ${words} and adds them`, async () => {
    const sent = openView('?view=deliveries', {
      [LIST]: page('deliveries', []),
      [IMPORT]: { status: 201, body: { added: 2 } },
    });
    await openSheet();
    const text = (line: string) => [...new TextEncoder().encode(line)];
    const row = [...pound, ...text('4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30\n')];
    const header = text('fee,pickup_postcode,dropoff_postcode,pickup_time\n');
    const file = new File([new Uint8Array([...header, ...row, ...row])], 'jobs.csv', { type: 'text/csv' });
    const chooser = screen.getByLabelText('CSV file');
    Object.defineProperty(chooser, 'files', { value: [file], configurable: true });
    await act(async () => void fireEvent.change(chooser));
    await waitFor(() => press('Add 2 deliveries'));
    await screen.findByText('2 deliveries added.');
    assert.match(String(sent.find(({ call }) => call === IMPORT)!.body.csv), '£4.50,SL1 2LT');
    assert.is(sent.filter(({ call }) => call === LIST).length, 2);
  });
}

deliveries('a file that was corrected can be chosen again', async () => {
  openView('?view=deliveries', { [LIST]: page('deliveries', []) });
  await openSheet();
  const chooser = screen.getByLabelText<HTMLInputElement>('CSV file');
  const file = new File(['fee,pickup_postcode,dropoff_postcode,pickup_time\n'], 'jobs.csv', { type: 'text/csv' });
  // A browser says nothing of a file that a field holds already.
  let value = 'C:\\fakepath\\jobs.csv';
  Object.defineProperty(chooser, 'files', { value: [file], configurable: true });
  Object.defineProperty(chooser, 'value', { get: () => value, set: (next: string) => (value = next) });
  await act(async () => void fireEvent.change(chooser));
  await waitFor(() => assert.match(named('csv')[0]!.value, 'fee,'));
  assert.is(value, '');
});

deliveries('a long import whose connection breaks off says so, and can be sent again', async () => {
  openView('?view=deliveries', { [LIST]: page('deliveries', []) });
  await openSheet();
  const lost: unknown[] = [];
  const onLost = (error: unknown) => lost.push(error);
  process.on('unhandledRejection', onLost);
  const answered = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    if (!String(url).endsWith('/operator/deliveries/import-file')) return answered(url, init);
    const told = [new TextEncoder().encode('{"checked":600}\n')];
    const body = new ReadableStream({
      pull: (stream) => (told.length ? stream.enqueue(told.pop()) : stream.error(new TypeError('network error'))),
    });
    return new Response(body);
  };
  const row = '4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30\n';
  const text = `fee,pickup_postcode,dropoff_postcode,pickup_time\n${row.repeat(1_200)}`;
  const chooser = screen.getByLabelText('CSV file');
  Object.defineProperty(chooser, 'files', { value: [new File([text], 'week.csv')], configurable: true });
  await act(async () => void fireEvent.change(chooser));
  await waitFor(() => press('Check and add all'));
  await screen.findByText('The connection was lost. Check the list: either all were added or none.');
  await screen.findByRole('button', { name: 'Check and add all' });
  // A turn of the loop, in which what nobody caught would be heard.
  await new Promise((heard) => setTimeout(heard));
  process.off('unhandledRejection', onLost);
  assert.equal(lost, []);
});

deliveries('what is selected is given to one driver at once, and the rest stays', async () => {
  const driver = { id: 'd1', first_name: 'Priya', last_name: 'Shah', email: 'p@example.test', phone: '07700900456' };
  const jobs = ['j1', 'j2', 'j3'].map((id, at) => ({ ...JOB, id, dropoff_postcode: `SL2 5A${'TUV'[at]}` }));
  const taken = (id: string) => ({ status: 200, body: { delivery: { ...JOB, id, status: 'assigned', driver } } });
  const sent = openView('?view=deliveries', {
    [LIST]: page('deliveries', jobs),
    'GET /operator/drivers': page('drivers', [driver]),
    'POST /operator/deliveries/j1/assign': taken('j1'),
    'POST /operator/deliveries/j3/assign': taken('j3'),
  });
  await screen.findAllByRole('article');
  press(/^Select SL1 2LT to SL2 5AT/, 'checkbox');
  press(/^Select SL1 2LT to SL2 5AV/, 'checkbox');
  const bar = screen.getByRole('region', { name: 'Selected deliveries' });
  assert.match(bar.textContent!, '2 selected, £9.00');
  fireEvent.click(within(bar).getByRole('button', { name: 'Assign 2 to a driver' }));
  fireEvent.change(await within(bar).findByLabelText('Driver'), { target: { value: 'd1' } });
  fireEvent.click(within(bar).getByRole('button', { name: 'Assign 2' }));
  await waitFor(() => assert.is(screen.queryByRole('region', { name: 'Selected deliveries' }), null));
  assert.equal(
    sent.filter(({ call }) => call.endsWith('/assign')).map(({ call }) => call),
    ['POST /operator/deliveries/j1/assign', 'POST /operator/deliveries/j3/assign'],
  );
});

deliveries('of what is selected only what nobody has taken is given to a driver', async () => {
  const driver = { id: 'd1', first_name: 'Priya', last_name: 'Shah', email: 'p@example.test', phone: '07700900456' };
  const held = { ...JOB, id: 'j2', dropoff_postcode: 'SL2 5AU', status: 'assigned', driver };
  const sent = openView('?view=deliveries', {
    [LIST]: page('deliveries', [JOB, held]),
    'GET /operator/drivers': page('drivers', [driver]),
    'POST /operator/deliveries/j1/assign': { status: 200, body: { delivery: { ...JOB, status: 'assigned', driver } } },
  });
  await screen.findAllByRole('article');
  press(/^Select SL1 2LT to SL2 5AT/, 'checkbox');
  press(/^Select SL1 2LT to SL2 5AU/, 'checkbox');
  const bar = screen.getByRole('region', { name: 'Selected deliveries' });
  fireEvent.click(within(bar).getByRole('button', { name: 'Assign 1 to a driver' }));
  fireEvent.change(await within(bar).findByLabelText('Driver'), { target: { value: 'd1' } });
  fireEvent.click(within(bar).getByRole('button', { name: 'Assign 1' }));
  await waitFor(() => assert.is(screen.queryByRole('region', { name: 'Selected deliveries' }), null));
  assert.equal(
    sent.filter(({ call }) => call.endsWith('/assign')).map(({ call }) => call),
    ['POST /operator/deliveries/j1/assign'],
  );
});

deliveries('a table has room on a desk: it sorts, and a row opens to everything about it', async () => {
  const real = globalThis.matchMedia;
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
  try {
    const late = { ...JOB, id: 'late', fee_pence: 900, pickup_time: '2026-01-01T10:00:00.000Z' };
    openView('?view=deliveries', { [LIST]: page('deliveries', [JOB, { ...JOB, id: 'j2', fee_pence: 300 }, late]) });
    const table = await screen.findByRole('table', { name: 'Deliveries' });
    const pay = () =>
      [...table.querySelectorAll('tbody > tr')].map((row) => row.querySelector('[data-figures]')?.textContent);
    assert.equal(pay(), ['£9.00', '£4.50', '£3.00'], 'what is late is on top');
    const stops = within(table).getAllByRole('button', { name: /\d\d:\d\d$/ });
    assert.equal(
      stops.map(({ tabIndex }) => tabIndex),
      [0, -1, -1],
      'Tab comes to the first row',
    );
    assert.ok(within(table).getByText('Late'));
    fireEvent.click(within(table).getByRole('button', { name: 'Pay' }));
    assert.equal(pay(), ['£3.00', '£4.50', '£9.00']);
    fireEvent.click(within(table).getByRole('button', { name: 'Pay' }));
    assert.equal(pay(), ['£9.00', '£4.50', '£3.00']);
    assert.is(within(table).getByRole('columnheader', { name: 'Pay' }).getAttribute('aria-sort'), 'descending');
    assert.is(screen.queryByRole('article'), null);
    fireEvent.click(within(table).getAllByRole('button', { name: /^20 Jul 2099/ })[0]!);
    await screen.findByRole('article');
    const [opened] = within(table).getAllByRole('button', { expanded: true });
    fireEvent.click(opened!);
    assert.is(screen.queryByRole('article'), null);
    assert.is(opened!.getAttribute('aria-expanded'), 'false');
    fireEvent.click(within(table).getByText('Late'));
    fireEvent.click(within(await screen.findByRole('article')).getByText('Pickup time'));
    assert.is(screen.getByRole('article').closest('tr')!.previousElementSibling, table.querySelector('[data-open]'));
    fireEvent.click(within(table).getAllByText('Late')[0]!);
    assert.is(screen.queryByRole('article'), null, 'a click anywhere in the row');
    const [first, second] = within(table).getAllByRole('button', { name: /\d\d:\d\d$/ });
    assert.equal([first!.tabIndex, second!.tabIndex], [0, -1], 'Tab goes past the rows');
    act(() => first!.focus());
    fireEvent.keyDown(first!, { key: 'ArrowDown' });
    assert.is(document.activeElement, second);
    assert.equal([first!.tabIndex, second!.tabIndex], [-1, 0]);
    fireEvent.click(within(table).getByRole('checkbox', { name: 'Select all' }));
    assert.match(screen.getByRole('region', { name: 'Selected deliveries' }).textContent!, '3 selected, £16.50');
    fireEvent.click(within(table).getByRole('checkbox', { name: 'Select all' }));
    assert.is(screen.queryByRole('region', { name: 'Selected deliveries' }), null, 'and back');
  } finally {
    globalThis.matchMedia = real;
  }
});

deliveries('tells all that is known of one, and nothing that is not', async () => {
  const told = {
    ...JOB,
    status: 'completed',
    payout_status: 'pending',
    driver: { id: 'd1', first_name: 'Priya', last_name: 'Shah', email: 'priya@example.co.uk', phone: '07700900456' },
    picked_up_at: '2026-11-20T08:00:00.000Z',
    completed_at: '2026-11-20T08:30:00.000Z',
    pickup_address: '3 Orchard Close',
    dropoff_address: '4 Mill Lane',
    contact: 'Vera, 07700900111',
    notes: 'Ring twice',
  };
  openView('?view=deliveries', { [LIST]: page('deliveries', [told, { ...JOB, id: 'j2' }]) });
  await screen.findAllByRole('article');
  const [all, little] = [...document.querySelectorAll('article')].map((card) =>
    [...card.querySelectorAll('dt')].map((name) => `${name.textContent}: ${name.nextElementSibling!.textContent}`),
  );
  assert.equal(all, [
    'Pay: £4.50',
    'Pickup time: 20 Jul 2099, 14:30',
    'Payout: Pending',
    'Driver: Priya Shah, 07700900456, priya@example.co.uk',
    'Picked up: 20 Nov 2026, 08:00',
    'Completed: 20 Nov 2026, 08:30',
    'Pickup address: 3 Orchard Close',
    'Dropoff address: 4 Mill Lane',
    'Contact: Vera, 07700900111',
    'Notes: Ring twice',
  ]);
  assert.equal(little, ['Pay: £4.50', 'Pickup time: 20 Jul 2099, 14:30']);
});

deliveries('each of several is a row of two lines, and one that is opened stays open beside the next', async () => {
  const driver = { id: 'd1', first_name: 'Priya', last_name: 'Shah', email: 'p@example.test', phone: '07700900456' };
  const done = { ...JOB, id: 'j2', dropoff_postcode: 'SL2 5AU', status: 'completed', payout_status: 'pending', driver };
  openView('?view=deliveries', { [LIST]: page('deliveries', [JOB, done]) });
  const rows = (await screen.findAllByRole('article')).map((card) => card.firstElementChild as HTMLDetailsElement);
  assert.equal(
    rows.map(({ open, firstElementChild }) => [open, firstElementChild!.textContent]),
    [
      [false, 'SL1 2LT to SL2 5ATAvailable20 Jul 2099, 14:30 · £4.50'],
      [false, 'SL1 2LT to SL2 5AUCompleted20 Jul 2099, 14:30 · £4.50 · Priya Shah · Payout pending'],
    ],
  );
  for (const row of rows) await unfold(row);
  assert.equal(
    rows.map(({ open }) => open),
    [true, true],
  );
});

const BUTTONS: [status: string, payout: string | null, buttons: string[]][] = [
  ['available', null, ['Assign to a driver', 'Edit', 'Cancel delivery']],
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
  press('Edit');
  const form = card.querySelector('form')!;
  const time = form.querySelector<HTMLInputElement>('[name=pickup_time]')!;
  assert.is(time.value, '2099-07-20T14:30');
  assert.is(form.querySelector<HTMLInputElement>('[name=fee]')!.value, '4.50');
  fireEvent.input(form.querySelector('[name=fee]')!, { target: { value: '5' } });
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
  press('Edit');
  press('Save');
  assert.is((await screen.findByRole('alert')).textContent, error);
});

deliveries('tells what its forms ask for, its filters, and each delivery with its buttons', async () => {
  openView('?view=deliveries', { [LIST]: page('deliveries', [JOB]) });
  await screen.findByRole('article');
  tells(`
heading 1 Deliveries
summary Add a delivery
Driver's pay (In pounds, for example 4.50.), fee: text/decimal
Pickup time (UK time), pickup_time: datetime-local
Pickup postcode, pickup_postcode: text autocapitalize=characters
Dropoff postcode, dropoff_postcode: text autocapitalize=characters
Pickup address (optional), pickup_address: text maxlength=300
Dropoff address (optional), dropoff_address: text maxlength=300
Contact (optional) (Only the delivery's driver sees the addresses, contact and notes.), contact: text maxlength=200
Notes (optional), notes: textarea maxlength=500
submit Add delivery
summary Add many from a spreadsheet
nav Status
link All /operator?view=deliveries [aria-current=page]
link Late /operator?view=deliveries&late=1
link Available /operator?view=deliveries&status=available
link Assigned /operator?view=deliveries&status=assigned
link Picked up /operator?view=deliveries&status=picked_up
link Completed /operator?view=deliveries&status=completed
link Cancelled /operator?view=deliveries&status=cancelled
link Payout pending /operator?view=deliveries&payout_status=pending
checkbox Select SL1 2LT to SL2 5AT, 20 Jul 2099, 14:30
article Delivery SL1 2LT to SL2 5AT
heading 2 SL1 2LT to SL2 5AT
Pay: £4.50
Pickup time: 20 Jul 2099, 14:30
button Assign to a driver
button Edit
button Cancel delivery`);
  press('Edit');
  tells(
    `
heading 2 SL1 2LT to SL2 5AT
Pay: £4.50
Pickup time: 20 Jul 2099, 14:30
Driver's pay [focus] (In pounds, for example 4.50.), fee: text/decimal
Pickup time (UK time), pickup_time: datetime-local
Pickup postcode, pickup_postcode: text autocapitalize=characters
Dropoff postcode, dropoff_postcode: text autocapitalize=characters
Pickup address (optional), pickup_address: text maxlength=300
Dropoff address (optional), dropoff_address: text maxlength=300
Contact (optional) (Only the delivery's driver sees the addresses, contact and notes.), contact: text maxlength=200
Notes (optional), notes: textarea maxlength=500
submit Save
button Don't change`,
    screen.getByRole('article'),
  );
});

deliveries('the rows of a sheet are a table that can be read aloud', async () => {
  openView('?view=deliveries', { [LIST]: page('deliveries', []) });
  await openSheet();
  put('csv', 'fee,pickup_postcode,dropoff_postcode,pickup_time\n£4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30');
  await rowsShown();
  tells(
    `
summary Add many from a spreadsheet
CSV file: file accept=.csv,text/csv
Deliveries (Or paste rows from your sheet.), csv: textarea spellcheck=false
status '1 row ready.'
table What will be added
col header Row
col header Delivery
row header 2
submit Add deliveries`,
    screen.getByLabelText('CSV file').closest('details')!,
  );
});

const PAID = { ...JOB, status: 'completed', payout_status: 'paid' };
const WAYS: [what: string, job: object, go: () => unknown][] = [
  ['marked as not paid', PAID, () => press('Mark as not paid')],
  [
    'left as it is',
    JOB,
    () => {
      press('Edit');
      press("Don't change");
    },
  ],
  [
    'corrected',
    JOB,
    () => {
      press('Edit');
      press('Save');
    },
  ],
  [
    'cancelled',
    JOB,
    () => {
      press('Cancel delivery');
      const dialog = screen.getByRole('dialog', { name: 'Cancel the delivery from SL1 2LT to SL2 5AT?' });
      fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel delivery' }));
    },
  ],
];
for (const [what, job, go] of WAYS) {
  deliveries(`the focus stays with a delivery that was ${what}`, async () => {
    openView('?view=deliveries', { [LIST]: page('deliveries', [job]), [CHANGE]: changed });
    const card = await screen.findByRole('article');
    go();
    const heading = within(card).getByRole('heading', { name: 'SL1 2LT to SL2 5AT' });
    await waitFor(() => assert.is(document.activeElement, heading));
    assert.is(within(card).queryByRole('button', { name: 'Save' }), null);
  });
}

deliveries('a driver who holds a delivery is named before it is cancelled', async () => {
  const driver = { id: 'd1', first_name: 'Priya', last_name: 'Shah', email: 'p@example.test', phone: '07700900456' };
  openView('?view=deliveries', { [LIST]: page('deliveries', [{ ...JOB, status: 'assigned', driver }]) });
  await screen.findByRole('article');
  press('Cancel delivery');
  assert.ok(screen.getByRole('dialog', { name: 'Cancel the delivery from SL1 2LT to SL2 5AT? We’ll email Priya.' }));
});

for (const [rows, words] of [
  [500, 'Add 500 deliveries'],
  [501, 'Check and add all'],
] as const) {
  deliveries(`a file of ${rows} rows leads to '${words}'`, async () => {
    openView('?view=deliveries', { [LIST]: page('deliveries', []) });
    await openSheet();
    const row = '4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30\n';
    const text = `fee,pickup_postcode,dropoff_postcode,pickup_time\n${row.repeat(rows)}`;
    const chooser = screen.getByLabelText('CSV file');
    Object.defineProperty(chooser, 'files', { value: [new File([text], 'week.csv')], configurable: true });
    await act(async () => void fireEvent.change(chooser));
    await screen.findByRole('button', { name: words });
  });
}

deliveries('a question has the focus on what changes nothing, and Escape means that', async () => {
  const { close } = HTMLDialogElement.prototype;
  const closed: boolean[] = [];
  HTMLDialogElement.prototype.close = function () {
    // Out of the page it would give no focus back.
    closed.push(this.isConnected);
    close.call(this);
  };
  try {
    const sent = openView('?view=deliveries', { [LIST]: page('deliveries', [JOB]), [CHANGE]: changed });
    await screen.findByRole('article');
    press('Cancel delivery');
    const dialog = await screen.findByRole('dialog');
    assert.is(document.activeElement, within(dialog).getByRole('button', { name: 'Keep delivery' }));
    const pressed = new Event('cancel', { cancelable: true });
    fireEvent(dialog, pressed);
    assert.equal([screen.queryByRole('dialog'), pressed.defaultPrevented, closed], [null, true, [true]]);
    assert.is(sent.filter(({ call }) => call === CHANGE).length, 0);
  } finally {
    HTMLDialogElement.prototype.close = close;
  }
});

deliveries.run();
