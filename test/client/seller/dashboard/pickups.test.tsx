import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Pickup } from '#api/pickups';
import { fromLondon } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { newsAbove } from '#styles/with-code/seller-later';
import { choose } from '../../../../src/client/pages/seller/dashboard/view.ts';
import { logOut } from '../../../../src/client/session.ts';
import { act, fireEvent, named, press, screen, unfold, waitFor, within } from '../../dom.ts';
import { type Answers, held, isQuiet } from '../../network.ts';
import { AMINA } from '../people.ts';
import { begin, inKitchen, PICKUPS, ready, today } from './kitchen.tsx';

const pickups = suite('seller dashboard: pickups');
inKitchen(pickups);
pickups.after.each(() => choose(false));

const at = (time: string) => fromLondon(`${today}T${time}`);

const aPickup = (over: Partial<Pickup> = {}): Pickup => ({
  id: 'p1',
  number: '0412',
  pickup_time: at('18:05'),
  status: 'assigned',
  driver: { first_name: 'Amir', transport: 'bicycle' },
  ready_at: null,
  expected_at: null,
  ...over,
});
const LATER = aPickup({ id: 'p2', number: '7001', pickup_time: at('19:30'), status: 'available', driver: null });

const answered = (...rows: Pickup[]): Answers => ({ [PICKUPS]: { status: 200, body: { pickups: rows } } });
const rowOf = async (number: string) => (await screen.findByText(`No. ${number}`)).closest('li')!;
const box = () => screen.findByRole('region', { name: 'Pickups' });

pickups('says who comes, when, by what, and the number, the soonest first', async () => {
  begin({ answers: answered(aPickup(), LATER) });
  await box();
  press('Show all 2');
  const rows = within(await box()).getAllByRole('listitem');
  assert.equal(
    rows.map(({ textContent }) => textContent),
    ['18:05 No. 0412Amir, by bicycleReadyLate', '19:30 No. 7001No driver yetReadyLate'],
  );
});

pickups('what is said of one is heard while dishes are served, too', async () => {
  begin({ answers: { ...answered(aPickup()), 'POST /auth/pickups/p1/ready': 'offline' } });
  await box();
  press('Serve');
  await screen.findByRole('heading', { level: 2, name: 'Serve' });
  press('Ready 0412');
  await waitFor(() => assert.ok(screen.getAllByRole('status').some((one) => one.textContent === '0412: ready')));
});

pickups('are not spoken of on a day without them', async () => {
  begin();
  await ready();
  await screen.findByRole('link', { name: 'Add a dish' });
  assert.is(screen.queryByRole('region', { name: 'Pickups' }), null);
});

pickups("stand above 'Add a dish', and at the edge on a day that has no such button", async () => {
  begin({ answers: answered(aPickup()) });
  const isAbove = async () => (await box()).parentElement!.classList.contains(newsAbove);
  await screen.findByRole('link', { name: 'Add a dish' });
  assert.ok(await isAbove());
  fireEvent.input(named('date')[0]!, { target: { value: addDaysTo(today, -1) } });
  await screen.findByRole('heading', { name: /^Menu for/ });
  await waitFor(async () => assert.not(await isAbove()));
});

pickups('the cook says in a tap that the food is ready, and it shows before the answer', async () => {
  const answer = held();
  const sent = begin({ answers: { ...answered(aPickup()), 'POST /auth/pickups/p1/ready': answer.answer } });
  await box();
  press('Ready 0412');
  const row = await rowOf('0412');
  assert.match(row.textContent!, /Ready at \d\d:\d\d/);
  assert.is(document.activeElement, row, 'the pressed button is gone');
  assert.is(screen.queryByText(/waiting for signal/i), null, 'while it is being sent');
  assert.is(screen.queryByRole('button', { name: 'Late 0412' }), null);
  await waitFor(() => assert.is(sent.at(-1)!.call, 'POST /auth/pickups/p1/ready'));
  assert.ok(sent.at(-1)!.headers['idempotency-key']);
  assert.ok(sent.at(-1)!.headers['x-tapped-at']);
  await act(async () => answer.give({ status: 200, body: { pickup: aPickup({ ready_at: at('18:01') }) } }));
  await waitFor(async () => assert.match((await rowOf('0412')).textContent!, /Ready at 18:01$/));
});

pickups('the cook says in two taps how late the food is', async () => {
  const late = aPickup({ expected_at: at('18:20') });
  const sent = begin({
    answers: { ...answered(aPickup()), 'POST /auth/pickups/p1/late': { status: 200, body: { pickup: late } } },
  });
  await box();
  press('Late 0412');
  const choices = within(screen.getByRole('group', { name: 'Minutes late, 0412' })).getAllByRole('button');
  assert.equal(
    choices.map(({ textContent }) => textContent),
    ['5', '10', '15', '20', '30'],
  );
  press('15 minutes late');
  assert.match((await rowOf('0412')).textContent!, /Late: ready by 18:20/);
  await waitFor(() => assert.equal(sent.at(-1)!.body, { minutes: 15 }));
  assert.is(screen.queryByRole('group', { name: 'Minutes late, 0412' }), null);
  // There may be more to say.
  assert.ok(screen.getByRole('button', { name: 'Late 0412' }));
});

pickups('a word waits for signal, and stands there after the page was closed', async () => {
  let offline = true;
  const answers: Answers = {
    ...answered(aPickup()),
    'POST /auth/pickups/p1/ready': () =>
      offline ? 'offline' : { status: 200, body: { pickup: aPickup({ ready_at: at('18:01') }) } },
  };
  begin({ answers });
  await box();
  press('Ready 0412');
  const row = await rowOf('0412');
  await within(row).findByText('Waiting for signal');
  await screen.findByText('1 update is waiting for signal.');
  assert.match(localStorage.getItem('seller_queue')!, /"ready"/);
  offline = false;
  dispatchEvent(new Event('online'));
  await waitFor(() => assert.is(within(row).queryByText('Waiting for signal'), null));
  assert.match(row.textContent!, /Ready at 18:01/);
});

pickups('a list that was asked for before a word was answered leaves it', async () => {
  const late = held();
  let loads = 0;
  begin({
    answers: {
      [PICKUPS]: () => (loads++ ? late.answer() : { status: 200, body: { pickups: [aPickup(), LATER] } }),
      'POST /auth/pickups/p1/ready': { status: 200, body: { pickup: aPickup({ ready_at: at('18:01') }) } },
    },
  });
  await box();
  dispatchEvent(new Event('online'));
  await waitFor(() => assert.is(loads, 2));
  press('Ready 0412');
  await waitFor(async () => assert.match((await rowOf('0412')).textContent!, /Ready at 18:01$/));
  const [p1, p2] = [aPickup(), { ...LATER, number: '7002' }];
  await act(async () => late.give({ status: 200, body: { pickups: [p1, p2] } }));
  await waitFor(() => assert.ok(isQuiet()));
  press('Show all 2');
  await rowOf('7002');
  assert.match((await rowOf('0412')).textContent!, /Ready at 18:01$/);
});

pickups('a word that comes too late says which it was and why', async () => {
  let rows = [aPickup()];
  begin({
    answers: {
      [PICKUPS]: () => ({ status: 200, body: { pickups: rows } }),
      'POST /auth/pickups/p1/late': () => {
        rows = [aPickup({ ready_at: at('18:00') })];
        return { status: 409, body: { error: 'You said that this is ready.' } };
      },
    },
  });
  await box();
  press('Late 0412');
  press('5 minutes late');
  const alert = await within(await rowOf('0412')).findByRole('alert');
  assert.match(alert.textContent!, /^You said that this is ready\.'Late' at \d\d:\d\d wasn't saved\.$/);
  await waitFor(async () => assert.match((await rowOf('0412')).textContent!, /Ready at 18:00/));
});

pickups('shows the soonest, and the others on a tap, until the next', async () => {
  begin({ answers: answered(aPickup(), LATER) });
  await box();
  assert.is(screen.queryByText(/7001/), null);
  press('Show all 2');
  assert.ok(await rowOf('7001'));
  press('Show fewer');
  assert.is(screen.queryByText(/7001/), null);
});

pickups('folds what is done', async () => {
  begin({
    answers: answered(
      aPickup({ status: 'picked_up' }),
      aPickup({ id: 'p2', number: '0002', status: 'completed' }),
      aPickup({ id: 'p3', number: '0003', status: 'cancelled', driver: null }),
    ),
  });
  await unfold((await screen.findByText('3 pickups done')).closest('details')!);
  assert.is(screen.queryByRole('region', { name: 'Pickups' }), null, 'nobody is expected');
  assert.equal(
    (await screen.findAllByText(/has it|Delivered|Cancelled/)).map(({ textContent }) => textContent),
    ['Amir has it', 'Delivered by Amir', 'Cancelled'],
  );
});

pickups('of another day are only looked at', async () => {
  begin({ answers: answered(aPickup()) });
  await ready();
  press('Tomorrow');
  await box();
  assert.is(screen.queryByRole('button', { name: 'Ready 0412' }), null);
});

pickups('without signal the last known ones show, until a logout', async () => {
  localStorage.setItem('seller_list_pickups', JSON.stringify({ day: today, owner: AMINA.id, rows: [aPickup()] }));
  begin({ answers: { [PICKUPS]: 'offline' } });
  await rowOf('0412');
  assert.is(screen.queryByText("Couldn't load your pickups."), null);
  await act(async () => logOut('seller'));
  assert.is(localStorage.getItem('seller_list_pickups'), null);
});

pickups("of another cook on this phone don't show", async () => {
  localStorage.setItem('seller_list_pickups', JSON.stringify({ day: today, owner: 'other', rows: [aPickup()] }));
  begin({ answers: { [PICKUPS]: 'offline' } });
  await screen.findByRole('link', { name: 'Add a dish' });
  assert.is(screen.queryByText(/0412/), null);
});

for (const [status, words] of [
  [503, "Couldn't load your pickups."],
  // Of the version before.
  [404, undefined],
] as const) {
  pickups(`a server that answers ${status} is ${words ? 'told' : 'no trouble'}`, async () => {
    const answer = held();
    begin({ answers: { [PICKUPS]: answer.answer } });
    await screen.findByRole('link', { name: 'Add a dish' });
    await act(async () => answer.give({ status, body: {} }));
    if (words) await screen.findByText(words);
    else assert.is(screen.queryByText(/pickups/), null);
  });
}

pickups.run();
