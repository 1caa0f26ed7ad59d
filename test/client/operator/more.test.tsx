import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { press, screen, waitFor } from '../dom.ts';
import type { Sent } from '../network.ts';
import { closeView, INCIDENT, JOB, JOE, LETTER, openView, PRIYA, page } from './records.tsx';

const { driver, created_at: AT } = INCIDENT;

/** Each list of the console that has pages: its address, what it asks for, and one of its rows. */
const LISTS: [view: string, name: string, row: object, asked: Record<string, string>][] = [
  ['drivers&status=approved', 'drivers', { ...PRIYA, status: 'approved' }, { status: 'approved' }],
  ['sellers&payment_status=unpaid', 'sellers', JOE, { payment_status: 'unpaid' }],
  ['deliveries&status=available', 'deliveries', JOB, { status: 'available', sort: 'pickup' }],
  ['incidents', 'incidents', INCIDENT, {}],
  ['incidents', 'deliveries', JOB, { late: 'true' }],
  ['payouts', 'payouts', { id: 'p1', paid_at: AT, reference: 'R1', total_pence: 450, driver, deliveries: 1 }, {}],
  ['launches', 'launches', LETTER, {}],
  [
    'mails',
    'mails',
    { id: 'm1', to: 'a@b.test', subject: 'Hi', created_at: AT, failure: 'refused' },
    { failed: 'true' },
  ],
  [
    'audit&kind=driver',
    'entries',
    { id: 'e1', at: AT, operator: 'op', action: 'driver approved', subject: 'driver', detail: {}, about: [] },
    { kind: 'driver' },
  ],
];

const more = suite('a list of the console that has more');
more.after.each(closeView);

for (const [view, name, row, asked] of LISTS) {
  more(
    `in ${view}, ${name}: asks for what comes after the last, under the same filter, until there is none`,
    async () => {
      const call = `GET /operator/${name === 'entries' ? 'audit' : name}`;
      const others = {
        incidents: page('incidents', []),
        deliveries: page('deliveries', []),
        payouts: page('payouts', []),
      };
      const sent = openView(`?view=${view}`, {
        ...Object.fromEntries(Object.entries(others).map(([one, answer]) => [`GET /operator/${one}`, answer])),
        [call]: ({ query }) =>
          query.get('before') ? page(name, [{ ...row, id: 'second' }]) : page(name, [row], 'after-first'),
      });
      await screen.findByRole('button', { name: 'Show more' });
      press('Show more');
      await waitFor(() => assert.not(screen.queryByRole('button', { name: 'Show more' })));
      const [first, second, ...rest] = sent
        .filter((one) => one.call === call && !one.query.has('open'))
        .map(({ query }) => {
          const { limit: _, ...said } = Object.fromEntries(query);
          return said;
        });
      const place = view.startsWith('deliveries') ? { before_time: JOB.pickup_time } : {};
      assert.equal([first, second, rest], [asked, { ...asked, before: 'after-first', ...place }, []]);
    },
  );
}

const COMPLAINT = { reference: '0000-0001', email: 'a@b.test', name: '', about: 'food', created_at: AT, answer: '' };

for (const [view, open, over, none] of [
  [
    'complaints',
    { ...COMPLAINT, id: 'k1', text: 'It is old.', answered_at: null },
    { ...COMPLAINT, id: 'k2', text: 'It is newer.', answered_at: AT },
    'No complaint is waiting for an answer.',
  ],
  [
    'incidents',
    { ...INCIDENT, note: 'It is old.' },
    { ...INCIDENT, id: 'i2', outcome: 'continue', delivery: { ...JOB, status: 'completed' } },
    'Nothing is waiting for a decision.',
  ],
] as const) {
  more(`in ${view}, what is open is there, once, though newer ones fill the first page`, async () => {
    openView(`?view=${view}`, {
      'GET /operator/deliveries': page('deliveries', []),
      [`GET /operator/${view}`]: ({ query }: Sent) => {
        if (query.get('open') === 'true') return page(view, [open]);
        return query.get('before') ? page(view, [open]) : page(view, [over], over.id);
      },
    });
    await screen.findByText('It is old.');
    assert.is(screen.queryByText(none), null);
    press('Show more');
    await waitFor(() => assert.not(screen.queryByRole('button', { name: 'Show more' })));
    screen.getByText('It is old.');
  });
}

more('a list goes on where its last row and today were when it came, though it was corrected here since', async () => {
  const moved = { ...JOB, pickup_time: '2099-11-23T21:00:00.000Z' };
  const later = { ...JOB, id: 'j2', dropoff_postcode: 'SL6 1AA' };
  const sent = openView('?view=deliveries', {
    'GET /operator/deliveries': ({ query }: Sent) =>
      query.get('before')
        ? page('deliveries', [later, moved])
        : { status: 200, body: { deliveries: [JOB], next: JOB.id, from: '2099-11-23T00:00:00.000Z' } },
    [`PATCH /operator/deliveries/${JOB.id}`]: { status: 200, body: { delivery: moved } },
  });
  await screen.findByRole('button', { name: 'Show more' });
  press('Edit');
  press('Save');
  await screen.findByText(/23 Nov 2099/);
  press('Show more');
  await waitFor(() => assert.is(screen.getAllByRole('article').length, 2, 'the moved row comes once'));
  const asked = sent.find(({ query }) => query.get('before'))!;
  assert.is(asked.query.get('before_time'), JOB.pickup_time);
  assert.is(asked.query.get('from'), '2099-11-23T00:00:00.000Z', 'today may have ended meanwhile');
});

const MAIL = { id: 'm1', to: 'a@b.test', subject: 'Hi', created_at: '2026-11-20T08:00:00Z', failure: 'refused' };
const tries: string[] = [];
for (const [what, button, answer] of [
  [
    'the last page',
    /^Show more$/,
    ({ query }: Sent) => (query.get('before') ? page('mails', []) : page('mails', [MAIL], 'm1')),
  ],
  ['a list that is tried again', /^Try again$/, () => (tries.push('') > 1 ? page('mails', [MAIL]) : { status: 500 })],
] as const) {
  more(`after ${what} the focus goes on to the heading`, async () => {
    openView('?view=mails', { 'GET /operator/mails': answer });
    (await screen.findByRole('button', { name: button })).focus();
    press(button);
    await waitFor(() => assert.not(screen.queryByRole('button', { name: button })));
    await waitFor(() => assert.ok(document.activeElement === document.querySelector('h1')));
  });
}

more.run();
