import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fireEvent, put, putAll, screen, waitFor, within } from '../dom.ts';
import type { Answers } from '../network.ts';
import {
  choosing,
  closeView,
  JOB,
  JOE,
  LETTER,
  openView,
  PRIYA,
  page,
  pressing,
  INCIDENT as REPORTED,
} from './records.tsx';

const { driver } = REPORTED;
const DONE = {
  ...JOB,
  status: 'completed',
  payout_status: 'pending',
  completed_at: '2026-11-20T08:00:00.000Z',
  driver,
};
const TAKEN = { ...JOB, status: 'assigned', driver };
const APPROVED = { ...PRIYA, status: 'approved' };
const SLOUGH = { code: 'SL1', label: 'Slough', authority_name: '' };
const COUNCIL = { authority_name: 'Slough Council', email: '', phone: '', guidance_url: '' };
const applied = (over: object = {}) => ({
  ...JOE,
  application: {
    ...JOE.application!,
    data: { authority_name: 'Slough Council' },
    council: { email: 'f@s.test' },
    ...over,
  },
});
const INCIDENT = { ...REPORTED, created_at: DONE.completed_at, driver, delivery: { ...TAKEN, status: 'picked_up' } };

const list = (name: string, ...items: object[]): Answers => ({ [`GET /operator/${name}`]: page(name, items) });
const areas = (...coverage: object[]) => ({ status: 200, body: { coverage } });

/** A step of a test: answers a question of these very words. */
const answering = (question: string, name: string) => async () =>
  fireEvent.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name }));

interface Done {
  what: string;
  view: string;
  shows: Answers;
  steps: (() => unknown)[];
  call: string;
  answer: unknown;
  /** What is sent. */
  sent: Record<string, unknown>;
  /** What is said then. */
  said: string;
}

const DONES: Done[] = [
  {
    what: 'an approval',
    view: 'drivers',
    shows: list('drivers', PRIYA),
    steps: [pressing('Approve Priya Shah')],
    call: 'POST /operator/drivers/d1/approve',
    answer: { driver: APPROVED },
    sent: {},
    said: "Priya Shah is approved. We've emailed the driver.",
  },
  {
    what: 'an approval without any document',
    view: 'drivers',
    shows: list('drivers', { ...PRIYA, documents: [], right_to_work: { status: 'none', follow_up_on: null } }),
    steps: [
      pressing('Approve Priya Shah'),
      answering(
        "Priya Shah hasn't sent a right-to-work document, and nobody has recorded a check. Approve anyway?",
        'Approve',
      ),
    ],
    call: 'POST /operator/drivers/d1/approve',
    answer: { driver: APPROVED },
    sent: {},
    said: "Priya Shah is approved. We've emailed the driver.",
  },
  {
    what: 'an approval without a check',
    view: 'drivers',
    shows: list('drivers', { ...PRIYA, right_to_work: { status: 'none', follow_up_on: null } }),
    steps: [
      pressing('Approve Priya Shah'),
      answering('Nobody has recorded a passed right-to-work check for Priya Shah. Approve anyway?', 'Approve'),
    ],
    call: 'POST /operator/drivers/d1/approve',
    answer: { driver: APPROVED },
    sent: {},
    said: "Priya Shah is approved. We've emailed the driver.",
  },
  {
    what: 'a rejection',
    view: 'drivers',
    shows: list('drivers', PRIYA),
    steps: [pressing('Reject Priya Shah'), () => put('reason', 'No photo.'), pressing('Reject driver')],
    call: 'POST /operator/drivers/d1/reject',
    answer: { driver: { ...PRIYA, status: 'rejected' } },
    sent: { reason: 'No photo.' },
    said: "Priya Shah is rejected. We've emailed the driver.",
  },
  {
    what: 'a suspension',
    view: 'drivers',
    shows: list('drivers', APPROVED),
    steps: [pressing('Suspend Priya Shah'), () => put('reason', 'Late twice.'), pressing('Suspend driver')],
    call: 'POST /operator/drivers/d1/reject',
    answer: { driver: { ...PRIYA, status: 'rejected' } },
    sent: { reason: 'Late twice.' },
    said: "Priya Shah is suspended. We've emailed the driver.",
  },
  {
    what: 'a review',
    view: 'drivers',
    shows: list('drivers', PRIYA),
    steps: [
      pressing('Review documents'),
      () => waitFor(() => put('expires_on', '2030-01-31')),
      pressing('Mark as reviewed'),
    ],
    call: 'PATCH /operator/documents/f1',
    answer: { document: { ...PRIYA.documents[0], expires_on: '2030-01-31' } },
    sent: { expires_on: '2030-01-31' },
    said: 'Document reviewed.',
  },
  {
    what: 'a check',
    view: 'drivers',
    shows: {
      ...list('drivers', { ...PRIYA, right_to_work: { status: 'none', follow_up_on: null } }),
      'GET /operator/drivers/d1/right-to-work-checks': { status: 200, body: { checks: [] } },
    },
    steps: [
      pressing('Review documents'),
      () =>
        waitFor(() =>
          putAll({ method: 'manual', outcome: 'passed', follow_up_on: '2030-01-31', conditions: '20 hours' }),
        ),
      pressing('Record check'),
    ],
    call: 'POST /operator/drivers/d1/right-to-work-checks',
    answer: {
      check: {
        id: 'c',
        method: 'manual',
        outcome: 'passed',
        conditions: '',
        follow_up_on: null,
        checked_by: 'op',
        checked_at: DONE.completed_at,
      },
    },
    sent: { method: 'manual', outcome: 'passed', follow_up_on: '2030-01-31', conditions: '20 hours' },
    said: 'Check recorded.',
  },
  {
    what: 'a council status',
    view: 'sellers',
    shows: list('sellers', JOE),
    steps: [pressing('Set status')],
    call: 'PATCH /operator/sellers/s1',
    answer: { seller: JOE },
    sent: { council_status: 'pending' },
    said: "Saved. We've emailed the seller.",
  },
  {
    what: 'a fee that was paid',
    view: 'sellers',
    shows: list('sellers', JOE),
    steps: [pressing('Mark as paid')],
    call: 'PATCH /operator/applications/a1',
    answer: { application: { ...JOE.application, payment_status: 'paid' } },
    sent: { payment_status: 'paid' },
    said: 'Saved.',
  },
  {
    what: 'a record for the council',
    view: 'sellers',
    shows: list('sellers', applied()),
    steps: [pressing('Send to the council')],
    call: 'POST /operator/applications/a1/hand-over',
    answer: applied(),
    sent: { again: false },
    said: 'Sent to Slough Council.',
  },
  {
    what: 'a record that the council has',
    view: 'sellers',
    shows: list('sellers', applied({ sent_to_council_at: DONE.completed_at })),
    steps: [
      pressing('Send to the council again'),
      answering('Send the record to Slough Council again? They already have it.', 'Send again'),
    ],
    call: 'POST /operator/applications/a1/hand-over',
    answer: applied(),
    sent: { again: true },
    said: 'Sent to Slough Council.',
  },
  {
    what: 'a delivery that was paid after all',
    view: 'deliveries',
    shows: list('deliveries', DONE),
    steps: [pressing('Mark as paid')],
    call: 'PATCH /operator/deliveries/j1',
    answer: { delivery: { ...DONE, payout_status: 'paid' } },
    sent: { payout_status: 'paid' },
    said: 'Saved.',
  },
  {
    what: 'a delivery that was not paid after all',
    view: 'deliveries',
    shows: list('deliveries', { ...DONE, payout_status: 'paid' }),
    steps: [pressing('Mark as not paid')],
    call: 'PATCH /operator/deliveries/j1',
    answer: { delivery: DONE },
    sent: { payout_status: 'pending' },
    said: 'Saved.',
  },
  {
    what: 'a cancelled delivery',
    view: 'deliveries',
    shows: list('deliveries', TAKEN),
    steps: [
      pressing('Cancel delivery'),
      answering("Cancel the delivery from SL1\u00a02LT to SL2\u00a05AT? We'll email Priya.", 'Cancel delivery'),
    ],
    call: 'PATCH /operator/deliveries/j1',
    answer: { delivery: { ...JOB, status: 'cancelled' } },
    sent: { status: 'cancelled' },
    said: 'Cancelled.',
  },
  {
    what: 'several cancelled deliveries',
    view: 'deliveries',
    shows: list('deliveries', JOB),
    steps: [
      async () => fireEvent.click(await screen.findByRole('checkbox', { name: /^Select SL1/ })),
      pressing('Cancel 1'),
      answering('Cancel 1 delivery that nobody has taken?', 'Cancel deliveries'),
    ],
    call: 'PATCH /operator/deliveries/j1',
    answer: { delivery: { ...JOB, status: 'cancelled' } },
    sent: { status: 'cancelled' },
    said: 'Cancelled.',
  },
  {
    what: 'a delivery that is given to a driver',
    view: 'deliveries',
    shows: { ...list('deliveries', JOB), ...list('drivers', APPROVED) },
    steps: [
      pressing('Assign to a driver'),
      () => screen.findByRole('option', { name: 'Priya Shah' }),
      choosing('driver_id', 'd1'),
      pressing('Assign'),
    ],
    call: 'POST /operator/deliveries/j1/assign',
    answer: { delivery: TAKEN },
    sent: { driver_id: 'd1' },
    said: "Assigned. We've emailed the driver.",
  },
  {
    what: 'several deliveries that are given to a driver',
    view: 'deliveries',
    shows: { ...list('deliveries', JOB), ...list('drivers', APPROVED) },
    steps: [
      async () => fireEvent.click(await screen.findByRole('checkbox', { name: /^Select SL1/ })),
      pressing('Assign 1 to a driver'),
      () => screen.findByRole('option', { name: 'Priya Shah' }),
      choosing('driver_id', 'd1'),
      pressing('Assign 1'),
    ],
    call: 'POST /operator/deliveries/j1/assign',
    answer: { delivery: TAKEN },
    sent: { driver_id: 'd1' },
    said: "Assigned. We've emailed the driver.",
  },
  {
    what: 'a delivery that was released',
    view: 'deliveries',
    shows: list('deliveries', TAKEN),
    steps: [pressing('Release')],
    call: 'POST /operator/deliveries/j1/release',
    answer: { delivery: JOB },
    sent: {},
    said: "Offered to all drivers again. We've emailed the driver.",
  },
  {
    what: 'a decision',
    view: 'incidents',
    shows: { ...list('incidents', INCIDENT), ...list('deliveries') },
    steps: [choosing('outcome', 'continue'), pressing('Save decision')],
    call: 'POST /operator/incidents/i1/resolve',
    answer: { incident: { ...INCIDENT, outcome: 'continue' } },
    sent: { outcome: 'continue', note: '' },
    said: "Saved. We've emailed the driver.",
  },
  {
    what: 'an area',
    view: 'coverage',
    shows: { 'GET /operator/coverage': areas(SLOUGH) },
    steps: [pressing('Edit SL1'), () => put('label', 'Slough town'), pressing('Save area')],
    call: 'PUT /operator/coverage/SL1',
    answer: areas(SLOUGH).body,
    sent: { label: 'Slough town', authority_name: '' },
    said: 'Saved.',
  },
  {
    what: 'an area that is given up',
    view: 'coverage',
    shows: { 'GET /operator/coverage': areas(SLOUGH) },
    steps: [
      pressing('Remove SL1'),
      answering('Stop covering SL1 (Slough)? Sellers already there will stay.', 'Remove area'),
    ],
    call: 'DELETE /operator/coverage/SL1',
    answer: areas().body,
    sent: {},
    said: 'Removed.',
  },
  {
    what: 'a council that is taken out',
    view: 'councils',
    shows: list('councils', COUNCIL),
    steps: [
      pressing('Remove Slough Council'),
      answering("Remove Slough Council? You can't send it records until you add it again.", 'Remove council'),
    ],
    call: 'DELETE /operator/councils/Slough%20Council',
    answer: { councils: [] },
    sent: {},
    said: 'Removed.',
  },
  {
    what: 'a launch email that is written',
    view: 'launches',
    shows: list('launches'),
    steps: [
      () => waitFor(() => putAll({ areas: 'sl4', subject: 'We are open', text: 'Come.' })),
      pressing('Count recipients'),
    ],
    call: 'POST /operator/launches',
    answer: { launch: LETTER },
    sent: { areas: ['SL4'], subject: 'We are open', text: 'Come.' },
    said: '1 recipient',
  },
  {
    what: 'a launch email that is sent',
    view: 'launches',
    shows: list('launches', LETTER),
    steps: [
      pressing('Send to 1 recipient'),
      answering("Send “We are open” to 1 recipient? You can't undo this.", 'Send it'),
    ],
    call: 'POST /operator/launches/L1/send',
    answer: { launch: { ...LETTER, recipients: 2, sent_at: DONE.completed_at } },
    sent: {},
    said: 'Sent to 2 recipients.',
  },
];

const done = suite('the console: what each action asks first, sends and says');
done.after.each(closeView);
for (const { what, view, shows, steps, call, answer, sent: body, said } of DONES) {
  done(what, async () => {
    const sent = openView(`?view=${view}`, { ...shows, [call]: { status: 200, body: answer } });
    for (const [at, step] of steps.entries()) {
      if (at === steps.length - 2)
        assert.is(screen.queryByRole('dialog'), null, 'nothing is asked before it is pressed');
      await step();
    }
    await waitFor(() =>
      assert.ok(
        screen.getAllByRole('status').some(({ textContent }) => textContent === said),
        said,
      ),
    );
    const calls = sent.filter((one) => !one.call.startsWith('GET '));
    assert.equal(
      calls.map((one) => [one.call, one.body]),
      [[call, body]],
    );
    assert.is(screen.queryByRole('dialog'), null);
  });
}

done.run();
