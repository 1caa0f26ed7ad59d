import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Toasts } from '../../../../src/client/components/Toast.tsx';
import { Dashboard } from '../../../../src/client/pages/driver/Dashboard.tsx';
import { load } from '../../../../src/client/pages/driver/dashboard/lists.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '../../dom.ts';
import { isQuiet } from '../../network.ts';
import { holdTimers, letTimersGo } from '../../timers.ts';
import { aDelivery } from '../drivers.ts';
import { begin, finish, LISTS, lists, loaded, rows } from './round.tsx';

const test = suite('driver dashboard: a problem');

const footer = document.createElement('p');
footer.id = 'company';
footer.innerHTML = '<a href="mailto:help@kitchen.test">help</a> · <a href="tel:+442079460000">020 7946 0000</a>';
test.before.each(() => document.body.append(footer));
test.after.each(() => {
  footer.remove();
  finish();
});

const UPCOMING = '/driver/dashboard?tab=upcoming';
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
type Told = Pick<ReturnType<typeof aDelivery>, 'incident' | 'report'>;
type Over = Partial<NonNullable<Told['incident']> & NonNullable<Told['report']>>;
const reported = ({ id = 'i1', outcome = null, ...over }: Over = {}): Told => ({
  incident: { id, reason: 'nobody_home', outcome },
  report: { created_at: inSeconds(-5), answer_by: inSeconds(595), undo_until: inSeconds(55), ...over },
});
const PATH = 'POST /driver/deliveries/d1/incidents';

async function show(told: Told, answers = {}) {
  const held = aDelivery({ status: 'picked_up', ...told });
  const sent = begin({ ...lists({ upcoming: [held] }), ...answers }, undefined, UPCOMING);
  await loaded(1);
  await screen.findByText('Problem');
  return { row: rows()[0]!, sent };
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('says what to do meanwhile, by when we answer and whom to call, and the next step is quiet', async () => {
  const { row } = await show(reported());
  const box = within(row).getByRole('region', { name: 'Your problem' });
  assert.match(box.textContent!, /Nobody is home\. Wait by the door\. Ring again, and call the customer\./);
  assert.match(
    box.textContent!,
    /Please wait: we'll tell you here what to do next\. You'll have our answer by \d\d:\d\d\./,
  );
  assert.is(within(box).getByRole('link', { name: 'Call us' }).getAttribute('href'), 'tel:+442079460000');
  const { className } = within(row).getByRole('button', { name: 'Complete' });
  assert.is(className.includes('main'), false, className);
});

test('says so when the answer is late', async () => {
  const { row } = await show(reported({ answer_by: inSeconds(-1), undo_until: inSeconds(-541) }));
  assert.match(row.textContent!, /what to do next\. We're late, sorry\./);
  assert.is(within(row).queryByRole('button', { name: 'Undo' }), null, 'nor can it be undone');
});

test('Undo goes when its minute is over', async () => {
  const ends = holdTimers(30_000, 55_000);
  await show(reported({ undo_until: inSeconds(55) }));
  letTimersGo();
  assert.ok(screen.getByRole('button', { name: 'Undo' }));
  assert.is(ends.length, 1);
  act(ends[0]!);
  assert.is(screen.queryByRole('button', { name: 'Undo' }), null);
});

test('a phone that slept, and its timers with it, says that we are late once it is shown again', async () => {
  holdTimers(30_000, 600_000);
  const { row } = await show(reported());
  letTimersGo();
  const { now } = Date;
  Date.now = () => now() + 600_000;
  try {
    act(() => void dispatchEvent(new Event('visibilitychange')));
    assert.match(row.textContent!, /We're late, sorry\./);
    assert.is(within(row).queryByRole('button', { name: 'Undo' }), null);
  } finally {
    Date.now = now;
  }
});

test('Undo takes the report back', async () => {
  const back = aDelivery({ status: 'picked_up' });
  let undone = false;
  const { sent } = await show(reported(), {
    [`${PATH}/undo`]: () => {
      undone = true;
      return { status: 200, body: { delivery: back } };
    },
    [LISTS.upcoming]: () => ({
      status: 200,
      body: [undone ? back : aDelivery({ status: 'picked_up', ...reported() })],
    }),
  });
  await press('Undo');
  await waitFor(() => assert.is(screen.queryByRole('button', { name: 'Undo' }), null));
  assert.is(sent.filter(({ call }) => call === `${PATH}/undo`).length, 1);
});

test('a note is added to the same problem, an empty one is not', async () => {
  const { sent } = await show(reported(), {
    [PATH]: { status: 201, body: { incident: { id: 'i1', delivery_id: 'd1', reason: 'nobody_home', note: '' } } },
  });
  await press('Add a note');
  await press('Send note');
  assert.is(sent.filter(({ call }) => call === PATH).length, 0);
  await press('Add a note');
  fireEvent.input(screen.getByLabelText('What should we know?'), { target: { value: 'The bell is dead.' } });
  await press('Send note');
  await waitFor(() =>
    assert.equal(
      sent.filter(({ call }) => call === PATH).map(({ body }) => body),
      [{ reason: 'nobody_home', note: 'The bell is dead.' }],
    ),
  );
});

test('a photo can be sent once the report has arrived', async () => {
  const { sent } = await show(reported(), { [`${PATH}/photo`]: { status: 201, body: { photo_at: inSeconds(0) } } });
  await press('Add a photo');
  const field = await screen.findByLabelText(/^Photo/);
  const photo = new File(['x'], 'bag.jpg', { type: 'image/jpeg' });
  await act(async () => void fireEvent.change(field, { target: { files: [photo] } }));
  await press('Send photo');
  await screen.findByText('Your photo has arrived.');
  assert.is(sent.filter(({ call }) => call === `${PATH}/photo`).length, 1);
  assert.ok(screen.getByRole('button', { name: 'Send another photo' }));
});

test('opening a form is no tap: nothing is said to be sent, and no list is loaded for it', async () => {
  const { sent } = await show(reported());
  const said: (string | null)[] = [];
  const place = render(<Toasts />).container;
  const watch = new MutationObserver(() => said.push(place.textContent));
  watch.observe(place, { childList: true, subtree: true, characterData: true });
  const before = sent.length;
  await press('Add a photo');
  await press('Add a note');
  const field = screen.getByLabelText('What should we know?');
  assert.is(document.activeElement, field);
  await press('Send note');
  await waitFor(() => assert.ok(isQuiet()));
  watch.disconnect();
  assert.not.ok(said.includes('Sent.'));
  assert.is(sent.length, before);
});

test('a report that waits for signal takes no photo yet', async () => {
  await show({ incident: { id: '', reason: 'nobody_home', outcome: null } });
  assert.is(screen.queryByRole('button', { name: 'Add a photo' }), null);
});

test('a note that is being typed stays while another tap is sent', async () => {
  const refused = { status: 409, body: { error: 'This delivery was cancelled.' } };
  let answer = (_: typeof refused) => {};
  const waits = new Promise<typeof refused>((resolve) => {
    answer = resolve;
  });
  await show(reported(), { [PATH]: () => waits });
  await press('Add a note');
  const typed = () => (screen.getByLabelText('What should we know?') as HTMLTextAreaElement).value;
  fireEvent.input(screen.getByLabelText('What should we know?'), { target: { value: 'The bell is dead.' } });
  await act(async () => void fireEvent.click(screen.getByText('Problem')));
  await press('The address is wrong');
  await press('Send note');
  assert.is(typed(), 'The bell is dead.');
  answer(refused);
  await screen.findByText('This delivery was cancelled.');
  assert.is(typed(), 'The bell is dead.');
});

test('a note that was refused is there to send again, and goes once it has arrived', async () => {
  const answers = [
    { status: 429, body: { error: 'Too many at once.' } },
    { status: 201, body: { incident: {} } },
  ];
  const { sent } = await show(reported(), { [PATH]: () => answers.shift()! });
  await press('Add a note');
  fireEvent.input(screen.getByLabelText('What should we know?'), { target: { value: 'The bell is dead.' } });
  await press('Send note');
  await screen.findByText('Too many at once.');
  const again = await screen.findByLabelText('What should we know?');
  assert.ok(document.activeElement === again);
  await press('Send note');
  await waitFor(() =>
    assert.equal(
      sent.filter(({ call }) => call === PATH).map(({ body }) => body.note),
      ['The bell is dead.', 'The bell is dead.'],
    ),
  );
  // Hidden while a tap is being sent.
  await screen.findByText('Problem');
  await press('Add a note');
  assert.is((screen.getByLabelText('What should we know?') as HTMLTextAreaElement).value, '');
});

test('the answer stands out, with its words', async () => {
  const { row } = await show(reported({ outcome: 'return_to_kitchen', decision_note: 'Ask for Amina.' }));
  const said = within(row).getByText('Please take the food back to the kitchen.');
  assert.is(said.tagName, 'STRONG');
  assert.match(said.parentElement!.textContent!, /Nobody is home\. Please take .*\n\u201cAsk for Amina\.\u201d/);
  assert.is(within(row).queryByRole('region'), null);
});

/** A delivery whose problem waits for us, and what the driver's lists have of it afterwards. */
async function end(after: Parameters<typeof lists>[0]) {
  let isOver = false;
  const before = lists({ upcoming: [aDelivery({ status: 'picked_up', ...reported() })] });
  const then = lists(after);
  const now = Object.values(LISTS).map((call) => [call, () => ((isOver ? then : before)[call] as () => object)()]);
  const { sent } = await show(reported(), Object.fromEntries(now));
  // Kept from now on, which the page does once it is idle.
  await waitFor(() => assert.match(localStorage.getItem('driver_list_asked') ?? '', /nobody_home/));
  isOver = true;
  await act(() => load('upcoming'));
  await waitFor(() => assert.ok(isQuiet()));
  return sent;
}
const closed = (outcome: string) =>
  aDelivery({
    status: 'completed',
    ...reported({ outcome: outcome as 'close_paid', decision_note: 'Keep the food.' }),
  });
const OK = () => screen.queryByRole('button', { name: 'OK' });

test('a delivery that we close leaves Upcoming, and our answer is there until it is read', async () => {
  const sent = await end({ completed: [closed('close_paid')] });
  const said = await screen.findByText("This delivery is closed. You'll be paid for it.");
  assert.match(
    said.closest('[role=status]')!.textContent!,
    /^SL1 2LT \u2013 SL2 5ATNobody is home\. This .*\n\u201cKeep the food\.\u201d/,
  );
  const asked = sent.length;
  await act(() => load('upcoming'));
  await waitFor(() => assert.ok(isQuiet()));
  assert.is(sent.length, asked + 1, 'nothing is asked again');
  cleanup();
  render(<Dashboard />);
  await screen.findByText("This delivery is closed. You'll be paid for it.");
  await press('OK');
  assert.is(OK(), null);
  assert.is(localStorage.getItem('driver_list_asked'), '[]');
});

test('so is that we closed it unpaid', async () => {
  await end({ cancelled: [{ ...closed('close_unpaid'), status: 'cancelled' }] });
  await screen.findByText("This delivery is closed. You won't be paid for it.");
});

for (const [what, after] of Object.entries({
  'is taken back': {},
  'is cancelled': { cancelled: [aDelivery({ status: 'cancelled', ...reported() })] },
})) {
  test(`a delivery that ${what} while we decide says so where it was`, async () => {
    await end(after);
    const said = await screen.findByText(/^Nobody is home\. You no longer have this delivery\./);
    assert.match(said.textContent!, /If you didn't cancel it, read our email about it\.$/);
  });
}

for (const [what, after] of Object.entries({
  completed: { completed: [aDelivery({ status: 'completed', ...reported({ outcome: 'continue' }) })] },
  cancelled: {
    cancelled: [aDelivery({ status: 'cancelled', take_back_until: inSeconds(100), ...reported() })],
  },
})) {
  test(`nothing is said of a delivery that the driver ${what}`, async () => {
    await end(after);
    await waitFor(() => assert.is(localStorage.getItem('driver_list_asked'), '[]'));
    assert.is(OK(), null);
  });
}

test.run();
