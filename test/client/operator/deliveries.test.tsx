import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { act, fireEvent, messageOf, named, press, put, putAll, screen, unfold, waitFor, within } from '../dom.ts';
import type { Answers } from '../network.ts';
import { tells } from '../outline.ts';
import { holdsActs, UNSAID } from './acts.ts';
import { keepsDrafts } from './drafts.ts';
import {
  APPROVED,
  COUNTS,
  choosing,
  closeView,
  DONE,
  DRIVER,
  JOB,
  list,
  NOTHING_COUNTED,
  openView,
  page,
  pressing,
  TAKEN,
  yes,
} from './records.tsx';

const LIST = 'GET /operator/deliveries';
const ADD = 'POST /operator/deliveries';
const CHANGE = 'PATCH /operator/deliveries/j1';
const changed: Answers[string] = ({ body }) => ({ status: 200, body: { delivery: { ...JOB, ...body } } });

const deliveries = suite("the operator's deliveries");
deliveries.after.each(closeView);

deliveries('adds one, with the time of a clock in London, and shows it', async () => {
  let added = 0;
  const sent = openView('?view=deliveries', {
    [LIST]: () => page('deliveries', added ? [JOB] : []),
    [ADD]: () => ({ status: 201, body: { delivery: { ...JOB, id: `j${++added}` } } }),
  });
  await screen.findByText(/^No open deliveries/);
  press('Add delivery');
  assert.is(messageOf('fee'), 'Enter the pay in pounds, e.g. 4.50.');
  assert.is(messageOf('pickup_postcode'), 'Enter a valid pickup postcode.');
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

const LISTS: [address: string, asked: Record<string, string>, chosen: string | undefined][] = [
  ['', { open: 'true' }, 'Open'],
  ['&all=1', {}, 'All'],
  ['&status=completed', { status: 'completed' }, 'Completed'],
  ['&payout_status=pending', { payout_status: 'pending' }, 'Payout pending'],
  ['&late=1', { late: 'true' }, 'Late'],
  ['&id=j1', { id: 'j1' }, undefined],
  ['&driver_id=d1', { driver_id: 'd1', open: 'true' }, undefined],
];
for (const [address, asked, chosen] of LISTS) {
  deliveries(`at '${address}' those of ${chosen ?? 'no choice'} are listed, by their pickup`, async () => {
    const counted = { ...NOTHING_COUNTED.deliveries, available: 12, assigned: 3, picked_up: 1, completed: 40 };
    const sent = openView(`?view=deliveries${address}`, {
      [LIST]: page('deliveries', [JOB]),
      [COUNTS]: { status: 200, body: { ...NOTHING_COUNTED, deliveries: counted } },
    });
    await screen.findByRole('article');
    const { limit, sort, ...rest } = Object.fromEntries(sent.find(({ call }) => call === LIST)!.query);
    assert.equal([sort, rest], ['pickup', asked]);
    const nav = screen.getByRole('navigation', { name: 'Status' });
    assert.is(nav.querySelector('[aria-current]')?.textContent, chosen);
    await waitFor(() => assert.is(within(nav).getByRole('link', { name: 'Open' }).dataset.count, '16'));
  });
}

deliveries('from Open to All everything is listed', async () => {
  const sent = openView('?view=deliveries', {
    [LIST]: ({ query }) => page('deliveries', query.get('open') ? [] : [JOB]),
  });
  await screen.findByText(/^No open deliveries/);
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Status' })).getByRole('link', { name: 'All' }));
  await screen.findByRole('article');
  assert.is(
    sent
      .filter(({ call }) => call === LIST)
      .at(-1)!
      .query.get('open'),
    null,
  );
});

deliveries('a table has room on a desk: it sorts, and a row opens to everything about it', async () => {
  const real = globalThis.matchMedia;
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
  try {
    const late = { ...JOB, id: 'late', notes: 'Ring twice', fee_pence: 900, pickup_time: '2026-01-01T10:00:00.000Z' };
    openView('?view=deliveries', { [LIST]: page('deliveries', [JOB, { ...JOB, id: 'j2', fee_pence: 300 }, late]) });
    const table = await screen.findByRole('table', { name: 'Deliveries' });
    const pay = () =>
      [...table.querySelectorAll('tbody > tr')].map((row) => row.querySelector('[data-figures]')?.textContent);
    assert.equal(pay(), ['£9.00', '£4.50', '£3.00'], 'what is late is on top');
    const headed = (name: string) => within(table).getByRole('columnheader', { name });
    assert.is(headed('Time').getAttribute('aria-sort'), 'ascending', 'by what the rows come');
    assert.is(within(table).queryByRole('columnheader', { name: 'Payout' }), null, 'none is completed');
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
    assert.is(headed('Pay').getAttribute('aria-sort'), 'descending');
    assert.is(headed('Time').getAttribute('aria-sort'), null);
    assert.is(screen.queryByRole('article'), null);
    fireEvent.click(within(table).getAllByRole('button', { name: /^20 Jul 2099/ })[0]!);
    await screen.findByRole('article');
    const [opened] = within(table).getAllByRole('button', { expanded: true });
    fireEvent.click(opened!);
    assert.is(screen.queryByRole('article'), null);
    assert.is(opened!.getAttribute('aria-expanded'), 'false');
    fireEvent.click(within(table).getByText('Late'));
    const card = await screen.findByRole('article');
    assert.equal(
      [...card.querySelectorAll('dt')].map(({ textContent }) => textContent),
      ['Notes'],
      'what the row says is not said again',
    );
    fireEvent.click(within(card).getByText('Notes'));
    assert.is(screen.getByRole('article').closest('tr')!.previousElementSibling, table.querySelector('[data-open]'));
    assert.is(screen.getByRole('article').closest('td')!.colSpan, table.querySelectorAll('th[scope=col]').length);
    fireEvent.click(within(table).getAllByText('Late')[0]!);
    assert.is(screen.queryByRole('article'), null, 'a click anywhere in the row');
    const [first, second] = within(table).getAllByRole('button', { name: /\d\d:\d\d$/ });
    assert.equal([first!.tabIndex, second!.tabIndex], [0, -1], 'Tab goes past the rows');
    act(() => first!.focus());
    assert.is(fireEvent.keyDown(first!, { key: 'ArrowDown' }), false, 'the page does not scroll for it');
    assert.is(document.activeElement, second);
    assert.equal([first!.tabIndex, second!.tabIndex], [-1, 0]);
    const everyOne = within(table).getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    const [one] = within(table).getAllByRole('checkbox', { name: /^Select SL/ });
    fireEvent.click(one!);
    assert.ok(everyOne.indeterminate, 'one of three is neither none nor all');
    fireEvent.click(one!);
    assert.not.ok(everyOne.indeterminate);
    fireEvent.click(within(table).getByRole('checkbox', { name: 'Select all' }));
    assert.not.ok(everyOne.indeterminate);
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
    // Twice the same number: nothing of it is lost.
    contact: 'Vera, 07700 900111 (door), then 07700 900111 again',
    notes: 'Ring twice',
  };
  openView('?view=deliveries', { [LIST]: page('deliveries', [told, { ...JOB, id: 'j2' }]) });
  await screen.findAllByRole('article');
  const [all, little] = [...document.querySelectorAll('article')].map((card) =>
    [...card.querySelectorAll('dt')].map((name) => `${name.textContent}: ${name.nextElementSibling!.textContent}`),
  );
  assert.equal(all, [
    'Pickup address: 3 Orchard Close',
    'Dropoff address: 4 Mill Lane',
    'Contact: Vera, 07700 900111 (door), then 07700 900111 again',
    'Notes: Ring twice',
    'Driver: Priya Shah, 07700 900456, priya@example.co.uk',
    'Pickup time: 20 Jul 2099, 14:30',
    'Picked up: 20 Nov 2026, 08:00',
    'Completed: 20 Nov 2026, 08:30',
    'Pay: £4.50',
    'Payout: Pending',
  ]);
  const calls = [...document.querySelectorAll('[href^=tel]')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  assert.equal(calls, [
    ['07700 900111', 'tel:07700900111'],
    ['07700 900456', 'tel:07700900456'],
  ]);
  assert.equal(little, ['Pickup time: 20 Jul 2099, 14:30', 'Pay: £4.50']);
});

deliveries('each of several is a row of two lines, and one that is opened stays open beside the next', async () => {
  const done = {
    ...JOB,
    id: 'j2',
    dropoff_postcode: 'SL2 5AU',
    status: 'completed',
    payout_status: 'pending',
    driver: DRIVER,
  };
  openView('?view=deliveries', { [LIST]: page('deliveries', [JOB, done]) });
  const rows = (await screen.findAllByRole('article')).map((card) => card.firstElementChild as HTMLDetailsElement);
  assert.equal(
    rows.map(({ open, firstElementChild }) => [open, firstElementChild!.textContent]),
    [
      [false, 'SL1 2LT to SL2 5ATAvailable20 Jul 2099, 14:30\u00a0· £4.50'],
      [false, 'SL1 2LT to SL2 5AUCompleted20 Jul 2099, 14:30\u00a0· £4.50\u00a0· Priya Shah\u00a0· Payout pending'],
    ],
  );
  for (const row of rows) await unfold(row);
  assert.equal(
    rows.map(({ open }) => open),
    [true, true],
  );
});

deliveries('among those to be paid out no row says that it is one', async () => {
  const due = (id: string) => ({ ...JOB, id, status: 'completed', payout_status: 'pending' });
  openView('?view=deliveries&payout_status=pending', { [LIST]: page('deliveries', [due('j1'), due('j2')]) });
  const lines = (await screen.findAllByRole('article')).map((card) => card.querySelector('small')!.textContent);
  assert.equal(lines, ['20 Jul 2099, 14:30\u00a0· £4.50', '20 Jul 2099, 14:30\u00a0· £4.50']);
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
  assert.is('status' in body || 'payout_status' in body, false);
});

// Another system gives seconds. In the hour that autumn repeats, a time in London may be either.
for (const pickup_time of ['2099-07-20T13:30:42.517Z', '2099-10-25T01:30:00.000Z']) {
  deliveries(`leaves a pickup at ${pickup_time} as it is unless its time is changed`, async () => {
    const sent = openView('?view=deliveries', {
      [LIST]: page('deliveries', [{ ...JOB, pickup_time }]),
      [CHANGE]: { status: 409, body: { error: 'Not now.' } },
    });
    const card = await screen.findByRole('article');
    press('Edit');
    const field = (name: string) => card.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    const last = () => sent.filter(({ call }) => call === CHANGE).at(-1)!.body;
    fireEvent.input(field('fee'), { target: { value: '5' } });
    press('Save');
    await screen.findByText('Not now.');
    assert.equal([last().fee_pence, 'pickup_time' in last()], [500, false]);
    fireEvent.input(field('pickup_time'), { target: { value: '2099-07-20T15:00' } });
    press('Save');
    await waitFor(() => assert.is(last().pickup_time, '2099-07-20T14:00:00.000Z'));
  });
}

deliveries('a correction sends only what was changed, and so leaves what another operator corrects', async () => {
  const job = { ...JOB, notes: 'Ring twice', contact: 'Vera, 07700 900111' };
  const sent = openView('?view=deliveries', { [LIST]: page('deliveries', [job]), [CHANGE]: changed });
  const card = await screen.findByRole('article');
  press('Edit');
  const field = (name: string) => card.querySelector(`[name=${name}]`)!;
  fireEvent.input(field('notes'), { target: { value: '' } });
  fireEvent.input(field('fee'), { target: { value: '£4.5' } });
  press('Save');
  await screen.findByText('Saved.');
  assert.equal(sent.at(-1)!.body, { notes: '' });
});

deliveries('says when a driver was faster', async () => {
  const error = 'A delivery can only be corrected while it is available.';
  openView('?view=deliveries', {
    [LIST]: ({ query }) => page('deliveries', [query.has('id') ? TAKEN : JOB]),
    [CHANGE]: { status: 409, body: { error } },
  });
  const card = await screen.findByRole('article');
  press('Edit');
  press('Save');
  assert.is((await screen.findByRole('alert')).textContent, error);
  assert.ok(within(card).getByText('Assigned'));
  press("Don't change");
  await screen.findByRole('button', { name: 'Release' });
});

deliveries('tells what its forms ask for, its filters, and each delivery with its buttons', async () => {
  openView('?view=deliveries', { [LIST]: page('deliveries', [JOB]) });
  await screen.findByRole('article');
  tells(`
heading 1 Deliveries
summary Add a delivery
Kitchen (optional) (Part of the cook's name, email or postcode. It fills in the pickup place.), seller_id: text off maxlength=200
button Find
Driver's pay (In pounds, for example 4.50.), fee: text/decimal
Pickup time (UK time), pickup_time: datetime-local
Pickup postcode, pickup_postcode: text autocapitalize=characters
Dropoff postcode, dropoff_postcode: text autocapitalize=characters
Pickup address (optional) (Only the delivery's driver sees the addresses, contact and notes.), pickup_address: text maxlength=300
Dropoff address (optional), dropoff_address: text maxlength=300
Contact (optional), contact: text maxlength=200
Notes (optional), notes: textarea maxlength=500
submit Add delivery
summary Import a spreadsheet
nav Status
link Open /operator?view=deliveries [aria-current=page]
link Late /operator?view=deliveries&late=1
link Available /operator?view=deliveries&status=available
link Assigned /operator?view=deliveries&status=assigned
link Picked up /operator?view=deliveries&status=picked_up
link Completed /operator?view=deliveries&status=completed
link Cancelled /operator?view=deliveries&status=cancelled
link Payout pending /operator?view=deliveries&payout_status=pending
link All /operator?view=deliveries&all=1
checkbox Select SL1 2LT to SL2 5AT, 20 Jul 2099, 14:30
article Delivery SL1 2LT to SL2 5AT
heading 2 SL1 2LT to SL2 5AT
Pickup time: 20 Jul 2099, 14:30
Pay: £4.50
button Assign to a driver
button Edit
button Cancel delivery`);
  press('Edit');
  tells(
    `
heading 2 SL1 2LT to SL2 5AT
Kitchen (optional) (Part of the cook's name, email or postcode. It fills in the pickup place.), seller_id: text off maxlength=200
button Find
Driver's pay [focus] (In pounds, for example 4.50.), fee: text/decimal
Pickup time (UK time), pickup_time: datetime-local
Pickup postcode, pickup_postcode: text autocapitalize=characters
Dropoff postcode, dropoff_postcode: text autocapitalize=characters
Pickup address (optional) (Only the delivery's driver sees the addresses, contact and notes.), pickup_address: text maxlength=300
Dropoff address (optional), dropoff_address: text maxlength=300
Contact (optional), contact: text maxlength=200
Notes (optional), notes: textarea maxlength=500
submit Save
button Don't change`,
    screen.getByRole('article'),
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
      const dialog = screen.getByRole('dialog', { name: 'Cancel the delivery from SL1\u00a02LT to SL2\u00a05AT?' });
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
    await waitFor(() => assert.ok(document.activeElement === heading));
    assert.is(within(card).queryByRole('button', { name: 'Save' }), null);
  });
}

deliveries('a driver who holds a delivery is named before it is cancelled', async () => {
  openView('?view=deliveries', { [LIST]: page('deliveries', [{ ...JOB, status: 'assigned', driver: DRIVER }]) });
  await screen.findByRole('article');
  press('Cancel delivery');
  assert.ok(
    screen.getByRole('dialog', { name: "Cancel the delivery from SL1\u00a02LT to SL2\u00a05AT? We'll email Priya." }),
  );
});

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

const select = async () => fireEvent.click(await screen.findByRole('checkbox', { name: /^Select SL1/ }));
const drivable = { ...list('deliveries', JOB), ...list('drivers', APPROVED) };
const chooseDriver = [() => screen.findByRole('option', { name: 'Priya Shah' }), choosing('driver_id', 'd1')];
const cancelled = { delivery: { ...JOB, status: 'cancelled' } };
const OVER = '2026-01-01T10:00:00.000Z';
const ASSIGNED = "Assigned. We've emailed the driver.";

holdsActs(deliveries, 'deliveries', [
  {
    what: 'a new one',
    shows: list('deliveries'),
    steps: [
      () =>
        waitFor(() =>
          putAll({
            fee: '4.50',
            pickup_postcode: 'SL1 2LT',
            dropoff_postcode: 'SL2 5AT',
            pickup_time: '2099-07-20T14:30',
          }),
        ),
      pressing('Add delivery'),
    ],
    call: ADD,
    fails: [['Adding…'], "Couldn't add the delivery."],
  },
  {
    what: 'a sheet',
    shows: list('deliveries'),
    steps: [
      async () => unfold((await screen.findByText('Import a spreadsheet')).closest('details')!),
      () => screen.findByLabelText('CSV file'),
      () => put('csv', 'fee,pickup_postcode,dropoff_postcode,pickup_time\n£4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30'),
      pressing('Add deliveries'),
    ],
    call: 'POST /operator/deliveries/import',
    fails: [['Adding…'], "Couldn't add the deliveries."],
  },
  {
    what: 'a correction',
    shows: list('deliveries', JOB),
    steps: [pressing('Edit'), pressing('Save')],
    call: CHANGE,
    fails: [['Saving…'], "Couldn't save the delivery."],
  },
  {
    what: 'one that was paid after all',
    shows: list('deliveries', DONE),
    steps: [pressing('Mark as paid')],
    call: CHANGE,
    done: [{ delivery: { ...DONE, payout_status: 'paid' } }, { payout_status: 'paid' }, 'Saved.'],
    fails: [['Saving…'], UNSAID],
  },
  {
    what: 'one that was not paid after all',
    shows: list('deliveries', { ...DONE, payout_status: 'paid' }),
    steps: [pressing('Mark as not paid')],
    call: CHANGE,
    done: [{ delivery: DONE }, { payout_status: 'pending' }, 'Saved.'],
  },
  {
    what: 'a cancelled one',
    shows: list('deliveries', TAKEN),
    steps: [pressing('Cancel delivery')],
    asks: [
      "Cancel the delivery from SL1\u00a02LT to SL2\u00a05AT? We'll email Priya.",
      'Cancel delivery',
      'Keep delivery',
    ],
    call: CHANGE,
    done: [cancelled, { status: 'cancelled' }, 'Cancelled.'],
    fails: [['Cancelling…'], UNSAID],
  },
  {
    what: 'several cancelled ones',
    shows: list('deliveries', JOB),
    steps: [select, pressing('Cancel 1')],
    asks: ['Cancel 1 delivery that nobody has taken?', 'Cancel deliveries', 'Keep deliveries'],
    call: CHANGE,
    done: [cancelled, { status: 'cancelled' }, 'Cancelled.'],
    fails: [['Cancelling…'], UNSAID],
    gone: /^Cancel 1$/,
  },
  {
    what: 'the list of drivers',
    shows: list('deliveries', JOB),
    steps: [pressing('Assign to a driver')],
    call: 'GET /operator/drivers',
    fails: [['Loading…'], UNSAID],
  },
  {
    what: 'one that is given to a driver',
    shows: drivable,
    steps: [pressing('Assign to a driver'), ...chooseDriver, pressing('Assign')],
    call: 'POST /operator/deliveries/j1/assign',
    done: [{ delivery: TAKEN }, { driver_id: 'd1' }, ASSIGNED],
    fails: [['Assigning…'], UNSAID],
  },
  {
    what: 'several that are given to a driver',
    shows: drivable,
    steps: [select, pressing('Assign 1 to a driver'), ...chooseDriver, pressing('Assign 1')],
    call: 'POST /operator/deliveries/j1/assign',
    done: [{ delivery: TAKEN }, { driver_id: 'd1' }, ASSIGNED],
  },
  {
    what: 'one that is released',
    shows: list('deliveries', TAKEN),
    steps: [pressing('Release')],
    call: 'POST /operator/deliveries/j1/release',
    done: [{ delivery: JOB }, {}, "Offered to all drivers again. We've emailed the driver."],
    fails: [['Releasing…'], UNSAID],
    gone: /^Release$/,
  },
  {
    what: 'one that is released after its pickup time',
    shows: list('deliveries', { ...TAKEN, pickup_time: OVER }),
    steps: [pressing('Release')],
    call: 'POST /operator/deliveries/j1/release',
    done: [
      { delivery: { ...JOB, pickup_time: OVER } },
      {},
      "Released. Drivers will see it once you change its pickup time. We've emailed the driver.",
    ],
  },
]);

deliveries('a correction that is thought better of leads to the heading of the delivery', async () => {
  openView('?view=deliveries', list('deliveries', JOB));
  await pressing('Edit')();
  await pressing("Don't change")();
  await waitFor(() => assert.not(screen.queryByText("Don't change")));
  assert.is(document.activeElement?.textContent, 'SL1 2LT to SL2 5AT');
});

deliveries('what is selected is given to one driver at once, and the rest stays', async () => {
  const jobs = ['j1', 'j2', 'j3'].map((id, at) => ({ ...JOB, id, dropoff_postcode: `SL2 5A${'TUV'[at]}` }));
  const taken = (id: string) => ({
    status: 200,
    body: { delivery: { ...JOB, id, status: 'assigned', driver: DRIVER } },
  });
  const sent = openView('?view=deliveries', {
    [LIST]: page('deliveries', jobs),
    'GET /operator/drivers': page('drivers', [DRIVER]),
    'POST /operator/deliveries/j1/assign': taken('j1'),
    'POST /operator/deliveries/j3/assign': taken('j3'),
  });
  await screen.findAllByRole('article');
  press(/^Select SL1 2LT to SL2 5AT/, 'checkbox');
  press(/^Select SL1 2LT to SL2 5AV/, 'checkbox');
  const bar = screen.getByRole('region', { name: 'Selected deliveries' });
  assert.match(bar.textContent!, '2 selected, £9.00');
  assert.not.match(bar.textContent!, /taken/);
  fireEvent.click(within(bar).getByRole('button', { name: 'Cancel 2' }));
  await screen.findByText('Cancel 2 deliveries that nobody has taken?');
  press('Keep deliveries');
  fireEvent.click(within(bar).getByRole('button', { name: 'Assign 2 to a driver' }));
  fireEvent.change(await within(bar).findByLabelText('Driver'), { target: { value: 'd1' } });
  fireEvent.click(within(bar).getByRole('button', { name: 'Assign 2' }));
  await waitFor(() => assert.not(screen.queryByRole('region', { name: 'Selected deliveries' })));
  assert.equal(
    sent.filter(({ call }) => call.endsWith('/assign')).map(({ call }) => call),
    ['POST /operator/deliveries/j1/assign', 'POST /operator/deliveries/j3/assign'],
  );
  assert.equal(
    sent.filter(({ call }) => call === 'GET /operator/drivers').map(({ query }) => query.get('status')),
    ['approved'],
  );
});

deliveries(
  'a selected one that a driver took meanwhile shows it, and does not stand in the way of the rest',
  async () => {
    const jobs = ['j1', 'j2'].map((id, at) => ({ ...JOB, id, dropoff_postcode: `SL2 5A${'TU'[at]}` }));
    const taken = { ...jobs[0]!, status: 'assigned', driver: DRIVER };
    const gone = 'This delivery is no longer available.';
    openView('?view=deliveries', {
      [LIST]: ({ query }) => page('deliveries', query.has('id') ? [taken] : jobs),
      'GET /operator/drivers': page('drivers', [DRIVER]),
      'POST /operator/deliveries/j1/assign': { status: 409, body: { error: gone } },
      'POST /operator/deliveries/j2/assign': { status: 200, body: { delivery: { ...taken, id: 'j2' } } },
    });
    await screen.findAllByRole('article');
    for (const box of screen.getAllByRole('checkbox', { name: /^Select SL/ })) fireEvent.click(box);
    const bar = screen.getByRole('region', { name: 'Selected deliveries' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Assign 2 to a driver' }));
    fireEvent.change(await within(bar).findByLabelText('Driver'), { target: { value: 'd1' } });
    fireEvent.click(within(bar).getByRole('button', { name: 'Assign 2' }));
    await within(bar).findByText(gone);
    fireEvent.click(await within(bar).findByRole('button', { name: 'Assign 1' }));
    await waitFor(() => assert.not(screen.queryByRole('region', { name: 'Selected deliveries' })));
  },
);

for (const [button, call] of [
  ['Assign', 'POST /operator/deliveries/j1/assign'],
  ['Cancel delivery', CHANGE],
] as const) {
  deliveries(`where '${button}' is refused, the delivery shows what became of it`, async () => {
    openView('?view=deliveries', {
      [LIST]: ({ query }) => page('deliveries', [query.has('id') ? DONE : JOB]),
      'GET /operator/drivers': page('drivers', [DRIVER]),
      [call]: { status: 409, body: { error: 'Somebody was faster.' } },
    });
    await screen.findByRole('article');
    if (button === 'Assign') for (const step of [pressing('Assign to a driver'), ...chooseDriver]) await step();
    await pressing(button)();
    if (button === 'Cancel delivery') await yes(button)();
    await screen.findByText('Somebody was faster.');
    await screen.findByRole('button', { name: 'Mark as paid' });
    assert.ok(screen.getByText('Somebody was faster.'));
  });
}

deliveries('of what is selected only what nobody has taken is given to a driver', async () => {
  const held = { ...JOB, id: 'j2', dropoff_postcode: 'SL2 5AU', status: 'assigned', driver: DRIVER };
  const sent = openView('?view=deliveries', {
    [LIST]: page('deliveries', [JOB, held]),
    'GET /operator/drivers': page('drivers', [DRIVER]),
    'POST /operator/deliveries/j1/assign': {
      status: 200,
      body: { delivery: { ...JOB, status: 'assigned', driver: DRIVER } },
    },
  });
  await screen.findAllByRole('article');
  press(/^Select SL1 2LT to SL2 5AT/, 'checkbox');
  press(/^Select SL1 2LT to SL2 5AU/, 'checkbox');
  const bar = screen.getByRole('region', { name: 'Selected deliveries' });
  assert.ok(within(bar).getByText('1 is taken or cancelled'));
  fireEvent.click(within(bar).getByRole('button', { name: 'Cancel 1' }));
  assert.ok(await screen.findByText('Cancel 1 delivery that nobody has taken?'));
  press('Keep deliveries');
  fireEvent.click(within(bar).getByRole('button', { name: 'Assign 1 to a driver' }));
  fireEvent.change(await within(bar).findByLabelText('Driver'), { target: { value: 'd1' } });
  fireEvent.click(within(bar).getByRole('button', { name: 'Assign 1' }));
  await waitFor(() => assert.not(screen.queryByRole('region', { name: 'Selected deliveries' })));
  assert.equal(
    sent.filter(({ call }) => call.endsWith('/assign')).map(({ call }) => call),
    ['POST /operator/deliveries/j1/assign'],
  );
});

deliveries(
  'a selection of which all wait for their pay leads to the payouts, any other says what can be done',
  async () => {
    const done = { ...JOB, status: 'completed', payout_status: 'pending' };
    openView('?view=deliveries', {
      [LIST]: page('deliveries', [done, { ...done, id: 'j2', payout_status: 'paid' }]),
    });
    const boxes = await screen.findAllByRole('checkbox');
    fireEvent.click(boxes[0]!);
    const bar = screen.getByRole('region', { name: 'Selected deliveries' });
    const offered = within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    assert.equal(offered, ['Clear selection'], 'nobody assigns or cancels none of them');
    const link = screen.getByRole('link', { name: 'Pay them under Payouts' });
    assert.is(link.getAttribute('href'), '/operator?view=payouts');
    fireEvent.click(boxes[1]!);
    assert.is(screen.queryByRole('link', { name: 'Pay them under Payouts' }), null);
    assert.ok(screen.getByText('Only deliveries that nobody has taken can be assigned or cancelled together.'));
    press('Clear selection');
    assert.equal(
      boxes.map((box) => (box as HTMLInputElement).checked),
      [false, false],
    );
  },
);

deliveries('a choice that is thought better of leaves the focus on the page', async () => {
  openView('?view=deliveries', drivable);
  await pressing('Assign to a driver')();
  await pressing("Don't assign")();
  await waitFor(() => assert.is(document.activeElement?.textContent, 'Assign to a driver'));
  await select();
  act(() => screen.getByRole('button', { name: 'Clear selection' }).focus());
  press('Clear selection');
  await waitFor(() => assert.is(document.activeElement?.tagName, 'H1'));
});

deliveries('speaks of what is selected only in the list where it stands', async () => {
  openView('?view=deliveries', {
    [LIST]: ({ query }) => page('deliveries', [query.get('open') ? JOB : { ...JOB, id: 'j2', status: 'cancelled' }]),
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Select/ }));
  screen.getByRole('region', { name: 'Selected deliveries' });
  fireEvent.click(screen.getByRole('link', { name: 'Cancelled' }));
  await screen.findByText('Cancelled', { selector: 'article *' });
  assert.is(screen.queryByRole('region', { name: 'Selected deliveries' }), null);
  fireEvent.click(screen.getByRole('link', { name: 'Open' }));
  await screen.findByRole('region', { name: 'Selected deliveries' });
});

keepsDrafts(deliveries, 'deliveries', [
  {
    what: 'a delivery that is corrected',
    answers: { 'GET /operator/deliveries': page('deliveries', [JOB]) },
    words: 'SL1 2LT to SL2 5AT',
    opens: 'Edit',
    field: 'notes',
    typed: 'Ring twice',
    others: [
      [
        'as it is now',
        { answers: { 'GET /operator/deliveries': page('deliveries', [{ ...JOB, notes: 'Side door' }]) } },
      ],
    ],
  },
  {
    what: 'lines of a sheet',
    answers: { 'GET /operator/deliveries': page('deliveries', []) },
    words: /^No open deliveries/,
    unfolds: 'Import a spreadsheet',
    field: 'csv',
    typed: 'fee_pence',
  },
]);

deliveries.run();
