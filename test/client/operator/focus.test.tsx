import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { press, screen, waitFor } from '../dom.ts';
import type { Answers } from '../network.ts';
import { closeView, JOB, LETTER, openView, PRIYA, page, pressing, yes } from './records.tsx';

const driver = { id: 'd1', first_name: 'Priya', last_name: 'Shah', email: 'p@example.test', phone: '07700900456' };
const deliveries = (...all: object[]) => ({ 'GET /operator/deliveries': page('deliveries', all) });
const done = (one: object) => ({ status: 200, body: one });
/** Asked for once more, there are none. */
const unpaid = [
  { ...JOB, status: 'completed', payout_status: 'pending', completed_at: '2026-11-20T08:00:00Z', driver },
];
const MAIL = { id: 'm1', to: 'a@b.test', subject: 'Hi', created_at: '2026-11-20T08:00:00Z', failure: 'refused' };
const BOB = { id: 'bob', email: 'bob@kitchen.test', created_at: '2026-11-20T08:00:00Z', second_factor: false };
const tries: string[] = [];
const SLOUGH = { code: 'SL1', label: 'Slough', authority_name: '' };

/** What is done on a view, after which the button that was pressed is there no more. */
const ACTIONS: [what: string, view: string, answers: Answers, gone: RegExp, steps: (() => unknown)[]][] = [
  [
    'an area that is removed',
    'coverage',
    {
      'GET /operator/coverage': done({ coverage: [SLOUGH] }),
      'DELETE /operator/coverage/SL1': done({ coverage: [] }),
    },
    /^Remove SL1$/,
    [yes('Remove area')],
  ],
  [
    'an operator who is removed',
    'operators',
    {
      'GET /operator/operators': done({ operators: [BOB, { ...BOB, id: 'ann', email: 'ann@kitchen.test' }] }),
      'DELETE /operator/operators/bob': done({ ok: true }),
    },
    /^Remove bob/,
    [yes('Remove operator')],
  ],
  [
    'an email that is sent again',
    'mails',
    { 'GET /operator/mails': page('mails', [MAIL]), 'POST /operator/mails/m1/resend': done({ ok: true }) },
    /^Resend/,
    [],
  ],
  [
    'an email to an area',
    'launches',
    {
      'GET /operator/launches': page('launches', [LETTER]),
      'POST /operator/launches/L1/send': done({ launch: { ...LETTER, sent_at: '2026-11-20T09:00:00Z' } }),
    },
    /^Send to 1/,
    [yes('Send it')],
  ],
  [
    'a delivery that is taken from its driver',
    'deliveries',
    {
      ...deliveries({ ...JOB, status: 'assigned', driver }),
      'POST /operator/deliveries/j1/release': done({ delivery: JOB }),
    },
    /^Release$/,
    [],
  ],
  [
    'the last page of a list',
    'mails',
    {
      'GET /operator/mails': ({ query }) =>
        query.get('before') ? page('mails', []) : { status: 200, body: { mails: [MAIL], next: 'm1' } },
    },
    /^Show more$/,
    [],
  ],
  [
    'a list that is tried again',
    'mails',
    { 'GET /operator/mails': () => (tries.push('') > 1 ? page('mails', [MAIL]) : { status: 500 }) },
    /^Try again$/,
    [],
  ],
  [
    'the last payout',
    'payouts',
    {
      'GET /operator/deliveries': () => page('deliveries', unpaid.splice(0)),
      'GET /operator/payouts': page('payouts', []),
      'POST /operator/payouts': { status: 201, body: { payout: {} } },
    },
    /^Mark £/,
    [yes('Mark as paid')],
  ],
];

const focus = suite('the focus goes on to the heading after');
focus.after.each(closeView);

for (const [what, view, answers, gone, steps] of ACTIONS) {
  focus(what, async () => {
    openView(`?view=${view}`, answers);
    (await screen.findByRole('button', { name: gone })).focus();
    press(gone);
    for (const step of steps) await step();
    await waitFor(() => assert.not(screen.queryByRole('button', { name: gone })));
    await waitFor(() => assert.ok(document.activeElement === document.querySelector('h1')));
  });
}

for (const [what, view, answers, begin, heading] of [
  ['a rejection', 'drivers', { 'GET /operator/drivers': page('drivers', [PRIYA]) }, 'Reject Priya Shah', 'Priya Shah'],
  ['a correction', 'deliveries', deliveries(JOB), 'Edit', 'SL1 2LT to SL2 5AT'],
] as const) {
  focus(`${what} that is thought better of: there to the heading of its own`, async () => {
    openView(`?view=${view}`, answers);
    await pressing(begin)();
    await pressing("Don't change")();
    await waitFor(() => assert.not(screen.queryByText("Don't change")));
    assert.is(document.activeElement?.textContent, heading);
  });
}

focus('what is selected, once it is dealt with', async () => {
  openView('?view=deliveries', {
    ...deliveries(JOB),
    'PATCH /operator/deliveries/j1': done({ delivery: { ...JOB, status: 'cancelled' } }),
  });
  await screen.findByRole('article');
  press(/^Select /, 'checkbox');
  await pressing('Cancel 1')();
  await yes('Cancel deliveries')();
  await waitFor(() => assert.ok(document.activeElement === document.querySelector('h1')));
});

focus.run();
