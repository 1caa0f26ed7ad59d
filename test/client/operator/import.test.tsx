import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  act,
  cleanup,
  fireEvent,
  named,
  open,
  press,
  put,
  screen,
  unfold,
  waitFor,
  watchScrolling,
  within,
} from '../dom.ts';
import { held } from '../network.ts';
import { tells } from '../outline.ts';
import { closeView, openView, page } from './records.tsx';

const LIST = 'GET /operator/deliveries';
const IMPORT = 'POST /operator/deliveries/import';

const sheets = suite("the operator's sheets of deliveries");
sheets.after.each(closeView);

async function openSheet(): Promise<void> {
  await screen.findByText(/^No open deliveries/);
  const fold = screen.getByText('Import a spreadsheet').closest('details')!;
  await unfold(fold);
  await screen.findByLabelText('CSV file');
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const rowsShown = async () =>
  within(await screen.findByRole('table', { name: 'What will be added' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

sheets('shows what is wrong with a sheet in its rows before anything is sent', async () => {
  const sent = openView('?view=deliveries', { [LIST]: page('deliveries', []) });
  await openSheet();
  assert.ok(button('Add deliveries').disabled, 'there is nothing to add');
  const csv = `fee,pickup_postcode,dropoff_postcode,pickup_time
£4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30
£5,SL1,SL2 5AT,20/07/2099 14:30`;
  put('csv', csv);
  assert.equal(await rowsShown(), [
    ['3', '20/07/2099 14:30', 'SL1 to SL2\u00a05AT', '£5'],
    ['Pickup postcode: Enter a valid pickup postcode.'],
    ['2', '20 Jul 2099, 14:30', 'SL1\u00a02LT to SL2\u00a05AT', '£4.50'],
  ]);
  const scrolling = watchScrolling();
  // Like a browser, `act` draws the form's message before any timer runs.
  await act(async () => press('Add deliveries'));
  await waitFor(() => assert.is(scrolling.shown.length, 2));
  scrolling.stop();
  assert.equal(
    scrolling.shown.map(({ textContent }) => textContent),
    ['Nothing was added. Correct the rows marked above.', '1 row ready, 1 row to correct.'],
    'the summary is what the page scrolls to last',
  );
  assert.is(
    sent.some(({ call }) => call === IMPORT),
    false,
  );
  assert.is(named('csv')[0]!.value, csv);
  put('csv', 'pickup_postcode\nSL1 2LT');
  await screen.findByText('Row 1, Fee: This column is missing.');
  assert.is(screen.queryByRole('table', { name: 'What will be added' }), null);
  press('Add deliveries');
  await screen.findByText('Nothing was added. Correct the rows marked above.');
  assert.is(
    sent.some(({ call }) => call === IMPORT),
    false,
    'not without a column either',
  );
});

// 0xA3 is '£' as Excel on Windows writes it.
for (const [words, pound] of [
  ['a file', [0xc2, 0xa3]],
  ['a file of Excel on Windows', [0xa3]],
] as const) {
  sheets(`takes the rows from ${words} and adds them`, async () => {
    const sent = openView('?view=deliveries', {
      [LIST]: page('deliveries', []),
      [IMPORT]: { status: 201, body: { added: 2 } },
    });
    await openSheet();
    const scrolling = watchScrolling();
    const text = (line: string) => [...new TextEncoder().encode(line)];
    const row = [...pound, ...text('4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30\n')];
    const header = text('fee,pickup_postcode,dropoff_postcode,pickup_time\n');
    const file = new File([new Uint8Array([...header, ...row, ...row])], 'jobs.csv', { type: 'text/csv' });
    const chooser = screen.getByLabelText('CSV file');
    Object.defineProperty(chooser, 'files', { value: [file], configurable: true });
    await act(async () => void fireEvent.change(chooser));
    const ready = await screen.findByText('2 rows ready.');
    scrolling.stop();
    assert.equal(scrolling.shown, [ready], 'they are scrolled to');
    assert.ok(screen.getByText('jobs.csv'), 'the file is named');
    assert.is(screen.queryByText(/^Save your sheet as CSV/), null, 'what a sheet needs is known by then');
    await waitFor(() => press('Add 2 deliveries'));
    await screen.findByText('2 deliveries added.');
    const fold = chooser.closest('details')!;
    // The toast may be the last test's.
    await waitFor(() => assert.not(fold.open, 'the list stands right below'));
    assert.is(document.activeElement, fold.querySelector('summary'));
    assert.match(String(sent.find(({ call }) => call === IMPORT)!.body.csv), '£4.50,SL1 2LT');
    await waitFor(() => assert.is(sent.filter(({ call }) => call === LIST).length, 2));
  });
}

sheets('rows that arrive after their view was left are said, and not offered again', async () => {
  const answer = held();
  const sent = openView('?view=deliveries', {
    [LIST]: page('deliveries', []),
    [IMPORT]: answer.answer,
    'GET /operator/drivers': page('drivers', []),
  });
  await openSheet();
  put('csv', 'fee,pickup_postcode,dropoff_postcode,pickup_time\n£5,SL1 2LT,SL2 5AT,20/07/2099 14:30');
  await rowsShown();
  press('Add deliveries');
  await waitFor(() => assert.ok(sent.some(({ call }) => call === IMPORT)));
  act(() => open('/operator?view=drivers'));
  await screen.findByText(/^No drivers/);
  answer.give({ status: 201, body: { added: 1 } });
  await screen.findByText('1 delivery added.');
  await waitFor(() => assert.not(Object.values(sessionStorage).some((kept) => String(kept).includes('SL1 2LT'))));
});

sheets('a file that was corrected can be chosen again', async () => {
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
  put('csv', `${named('csv')[0]!.value}£5,SL1 2LT,SL2 5AT,20/07/2099 14:30`);
  assert.ok(screen.getByText('jobs.csv'), 'rows that are corrected by hand are of that file still');
  put('csv', ' ');
  assert.is(screen.queryByText('jobs.csv'), null, 'without rows there is no file');
});

sheets('a file that is far too large is refused in words that stay, and the rows before it are kept', async () => {
  openView('?view=deliveries', { [LIST]: page('deliveries', []) });
  await openSheet();
  put('csv', 'fee,pickup_postcode,dropoff_postcode,pickup_time\n£5,SL1 2LT,SL2 5AT,20/07/2099 14:30');
  const chooser = screen.getByLabelText('CSV file');
  const choose = async (file: File) => {
    Object.defineProperty(chooser, 'files', { value: [file], configurable: true });
    await act(async () => void fireEvent.change(chooser));
  };
  await choose(new File(['x'.repeat(2 * 1024 * 1024 + 1)], 'all-of-it.csv'));
  assert.ok(screen.getByText('This file is too large. Send at most 500 deliveries at a time.'));
  assert.is((await rowsShown()).length, 1);
  assert.is(screen.queryByText('all-of-it.csv'), null);
  await choose(new File([named('csv')[0]!.value], 'some-of-it.csv'));
  await screen.findByText('some-of-it.csv');
  assert.is(screen.queryByText(/^This file is too large/), null);
});

sheets('the rows of a file that was chosen are there after a reload, too', async () => {
  openView('?view=deliveries', { [LIST]: page('deliveries', []) });
  await openSheet();
  const chooser = screen.getByLabelText('CSV file');
  const file = new File(['fee,pickup_postcode,dropoff_postcode,pickup_time\n5,SL1,SL2 5AT,later'], 'jobs.csv');
  Object.defineProperty(chooser, 'files', { value: [file], configurable: true });
  await act(async () => void fireEvent.change(chooser));
  await rowsShown();
  cleanup();
  openView('?view=deliveries', { [LIST]: page('deliveries', []) });
  await openSheet();
  assert.equal((await rowsShown())[0], ['2', 'later', 'SL1 to SL2\u00a05AT', '5']);
  assert.match(named('csv')[0]!.value, /later$/);
});

sheets('the rows of a sheet are a table that can be read aloud', async () => {
  openView('?view=deliveries', { [LIST]: page('deliveries', []) });
  await openSheet();
  put('csv', 'fee,pickup_postcode,dropoff_postcode,pickup_time\n£4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30');
  await rowsShown();
  tells(
    `
summary Import a spreadsheet
Fee: £4.50
Pickup postcode: SL1 2LT
Dropoff postcode: SL2 5AT
Pickup time: 23/11/2026 18:00
CSV file: file accept=.csv,text/csv
summary Change the rows
Deliveries, csv: textarea spellcheck=false
status '1 row ready.'
table What will be added
row of 4
col header Row
col header Time
col header Route
col header Pay
row of 4
row header 2
submit Add deliveries`,
    screen.getByLabelText('CSV file').closest('details')!,
  );
});

sheets('shows at its row what only the server knew, and sends the same sheet again', async () => {
  const lines = [{ line: 3, field: 'kitchen', msg: 'No open kitchen has this email.' }];
  let answer: object = { status: 422, body: { error: 'Nothing was added: please correct line 3.', lines } };
  openView('?view=deliveries', { [LIST]: page('deliveries', []), [IMPORT]: () => answer as never });
  await openSheet();
  put(
    'csv',
    `fee,kitchen,dropoff_postcode,pickup_time
£4.50,amina@example.co.uk,SL2 5AT,20/07/2099 14:30
£5,nobody@example.co.uk,SL2 5AT,20/07/2099 15:30`,
  );
  press('Add 2 deliveries');
  await screen.findByText('Nothing was added: please correct line 3.');
  assert.equal(await rowsShown(), [
    ['3', '20 Jul 2099, 15:30', 'nobody@example.co.uk to SL2\u00a05AT', '£5.00'],
    ['Kitchen: No open kitchen has this email.'],
    ['2', '20 Jul 2099, 14:30', 'amina@example.co.uk to SL2\u00a05AT', '£4.50'],
  ]);
  screen.getByText('1 row ready, 1 row to correct.');
  // The kitchen has been opened meanwhile.
  answer = { status: 201, body: { added: 2 } };
  press('Add 2 deliveries');
  await screen.findByText('2 deliveries added.');
});

for (const rows of [500, 501]) {
  sheets(`a file of ${rows} rows is ${rows > 500 ? 'refused before it is sent' : 'ready to be sent'}`, async () => {
    const sent = openView('?view=deliveries', { [LIST]: page('deliveries', []) });
    await openSheet();
    const row = '4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30\n';
    const text = `fee,pickup_postcode,dropoff_postcode,pickup_time\n${row.repeat(rows)}`;
    const chooser = screen.getByLabelText('CSV file');
    Object.defineProperty(chooser, 'files', { value: [new File([text], 'week.csv')], configurable: true });
    await act(async () => void fireEvent.change(chooser));
    if (rows === 500) return void (await screen.findByRole('button', { name: 'Add 500 deliveries' }));
    await screen.findByText('Row 502: Send at most 500 deliveries at a time.');
    press('Add deliveries');
    await screen.findByText('Nothing was added. Correct the rows marked above.');
    assert.is(
      sent.some(({ call }) => call === IMPORT),
      false,
    );
  });
}

sheets.run();
