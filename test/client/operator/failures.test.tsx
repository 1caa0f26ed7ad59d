import { suite } from 'uvu';
import { fireEvent, put, putAll, screen, unfold } from '../dom.ts';
import { type Attempt, failsInWords } from '../in-vain.ts';
import type { Answers } from '../network.ts';
import { choosing, closeView, JOB, JOE, LETTER, openView, PRIYA, page, pressing, yes } from './records.tsx';

const UNSAID = "That didn't work. Please check your connection and try again.";
const driver = { id: 'd1', first_name: 'Priya', last_name: 'Shah', email: PRIYA.email, phone: PRIYA.phone };
const DONE = {
  ...JOB,
  status: 'completed',
  payout_status: 'pending',
  completed_at: '2026-11-20T08:00:00.000Z',
  driver,
};
const OPERATORS = {
  'GET /operator/operators': {
    status: 200,
    body: {
      operators: ['ann', 'bob'].map((id) => ({
        id,
        email: `${id}@kitchen.test`,
        created_at: DONE.completed_at,
        second_factor: false,
      })),
    },
  },
};
const AREAS = { status: 200, body: { coverage: [{ code: 'SL1', label: 'Slough', authority_name: '' }] } };
const known = { ...JOE.application!, council: { email: 'food@slough.test' } };

/** A view with what it shows first, what is done on it, and the press. */
function on(view: string, given: Answers, ...steps: (() => unknown)[]) {
  return async (answers: Answers) => {
    openView(`?view=${view}`, { ...given, ...answers });
    for (const step of steps) await step();
  };
}
const deliveries = (...all: object[]) => ({ 'GET /operator/deliveries': page('deliveries', all) });
const drivers = { 'GET /operator/drivers': page('drivers', [PRIYA]) };
const unchecked = {
  'GET /operator/drivers': page('drivers', [{ ...PRIYA, right_to_work: { status: 'none', follow_up_on: null } }]),
};
const sellers = { 'GET /operator/sellers': page('sellers', [{ ...JOE, application: known }]) };
const person = { 'GET /operator/people': { status: 200, body: { person: { driver: { first_name: 'Sam' } } } } };
const find = async () => {
  put('q', 'sam@example.co.uk');
  await pressing('Search')();
};
const TYPED = {
  fee: '4.50',
  pickup_postcode: 'SL1 2LT',
  dropoff_postcode: 'SL2 5AT',
  pickup_time: '2099-07-20T14:30',
};
const ofApplication = ['Show the record', 'Send to the council', 'Save as PDF', 'Mark as paid'];

const ATTEMPTS: Attempt[] = [
  {
    what: 'an export',
    call: 'POST /operator/people/export',
    act: on('people', person, find, pressing('Export as ZIP')),
    busy: ['Export as ZIP', 'Erase'],
    failed: UNSAID,
  },
  {
    what: 'another operator',
    call: 'POST /operator/operators',
    act: on('operators', OPERATORS, pressing('Add operator'), () => {
      putAll({ email: 'two@example.co.uk', password: 'Long enough 1' });
      pressing('Add operator')();
    }),
    busy: ['Adding…'],
    failed: "Couldn't add the operator.",
  },
  {
    what: 'removing an operator',
    call: 'DELETE /operator/operators/bob',
    act: on('operators', OPERATORS, pressing('Remove bob@kitchen.test'), yes('Remove operator')),
    busy: ['Remove ann@kitchen.test', 'Remove bob@kitchen.test'],
    failed: UNSAID,
  },
  {
    what: 'a second factor',
    call: 'POST /operator/second-factor/confirm',
    act: on(
      'operators',
      {
        ...OPERATORS,
        'POST /operator/second-factor': { status: 200, body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' } },
      },
      pressing('Set up a second factor'),
      pressing('Turn on'),
      () => {
        put('code', '123456');
        pressing('Turn on')();
      },
    ),
    busy: ['Checking…'],
    failed: "Couldn't turn it on.",
  },
  {
    what: 'a launch email',
    call: 'POST /operator/launches',
    act: on('launches', { 'GET /operator/launches': page('launches', []) }, pressing('Count recipients'), () => {
      putAll({ areas: 'SL4', subject: LETTER.subject, text: LETTER.text });
      pressing('Count recipients')();
    }),
    busy: ['Counting…'],
    failed: "Couldn't save the email.",
  },
  {
    what: 'sending it',
    call: 'POST /operator/launches/L1/send',
    act: on(
      'launches',
      { 'GET /operator/launches': page('launches', [LETTER]) },
      pressing('Send to 1 recipient'),
      yes('Send it'),
    ),
    busy: ['Send to 1 recipient'],
    failed: UNSAID,
  },
  {
    what: 'an area',
    call: 'PUT /operator/coverage/SL2',
    act: on('coverage', { 'GET /operator/coverage': AREAS }, pressing('Save area'), () => {
      putAll({ code: 'SL2', label: 'Slough' });
      pressing('Save area')();
    }),
    busy: ['Saving…'],
    failed: "Couldn't save the area.",
  },
  {
    what: 'a council status',
    call: 'PATCH /operator/sellers/s1',
    act: on('sellers', sellers, pressing('Set status')),
    busy: ['Saving…'],
    failed: "Couldn't set the status.",
  },
  ...(
    [
      ['Send to the council', 'POST /operator/applications/a1/hand-over'],
      ['Save as PDF', 'GET /operator/applications/a1/record'],
      ['Show the record', 'GET /operator/applications/a1/record'],
      ['Mark as paid', 'PATCH /operator/applications/a1'],
    ] as const
  ).map(([name, call]) => ({
    what: `an application: ${name}`,
    call,
    act: on('sellers', sellers, pressing(name)),
    busy: ofApplication,
    failed: UNSAID,
  })),
  {
    what: 'an approval',
    call: 'POST /operator/drivers/d1/approve',
    act: on('drivers', drivers, pressing('Approve Priya Shah')),
    busy: ['Approve Priya Shah'],
    failed: UNSAID,
  },
  {
    what: 'a rejection',
    call: 'POST /operator/drivers/d1/reject',
    act: on('drivers', drivers, pressing('Reject Priya Shah'), () => {
      put('reason', 'The passport cannot be read.');
      pressing('Reject driver')();
    }),
    busy: ['Reject driver'],
    failed: "Couldn't reject this driver.",
  },
  {
    what: 'a document',
    call: 'GET /operator/documents/f1',
    act: on('drivers', drivers, pressing(/^Download Right-to-work/)),
    busy: ['Download Right-to-work document · 340 kB: <b>passport</b>.html.pdf'],
    failed: UNSAID,
  },
  {
    what: 'a review',
    call: 'PATCH /operator/documents/f1',
    act: on('drivers', drivers, pressing('Review documents'), pressing('Mark as reviewed')),
    busy: ['Mark as reviewed'],
    failed: "Couldn't save this.",
  },
  {
    what: 'a check',
    call: 'POST /operator/drivers/d1/right-to-work-checks',
    act: on('drivers', unchecked, pressing('Review documents'), pressing('Record check'), () => {
      putAll({ method: 'online', outcome: 'passed' });
      pressing('Record check')();
    }),
    busy: ['Saving…'],
    failed: "Couldn't record this check.",
  },
  {
    what: 'a decision',
    call: 'POST /operator/incidents/i1/resolve',
    act: on(
      'incidents',
      {
        ...deliveries(),
        'GET /operator/incidents': page('incidents', [
          {
            id: 'i1',
            reason: 'nobody_home',
            note: '',
            outcome: null,
            decision_note: '',
            created_at: DONE.completed_at,
            tapped_at: null,
            resolved_at: null,
            driver,
            delivery: { ...JOB, status: 'picked_up', driver },
          },
        ]),
      },
      choosing('outcome', 'continue'),
      pressing('Save decision'),
    ),
    busy: ['Saving…'],
    failed: "Couldn't save the decision.",
  },
  {
    what: 'a new delivery',
    call: 'POST /operator/deliveries',
    act: on('deliveries', deliveries(), pressing('Add delivery'), () => {
      putAll(TYPED);
      pressing('Add delivery')();
    }),
    busy: ['Adding…'],
    failed: "Couldn't add the delivery.",
  },
  {
    what: 'a sheet',
    call: 'POST /operator/deliveries/import',
    act: on('deliveries', deliveries(), async () => {
      const fold = (await screen.findByText('Import a spreadsheet')).closest('details')!;
      await unfold(fold);
      await screen.findByLabelText('CSV file');
      put('csv', 'fee,pickup_postcode,dropoff_postcode,pickup_time\n£4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30');
      pressing('Add deliveries')();
    }),
    busy: ['Adding…'],
    failed: "Couldn't add the deliveries.",
  },
  {
    what: 'a corrected delivery',
    call: 'PATCH /operator/deliveries/j1',
    act: on('deliveries', deliveries(JOB), pressing('Edit'), pressing('Save')),
    busy: ['Saving…'],
    failed: "Couldn't save the delivery.",
  },
  {
    what: 'a delivery that is paid',
    call: 'PATCH /operator/deliveries/j1',
    act: on('deliveries', deliveries(DONE), pressing('Mark as paid')),
    busy: ['Mark as paid'],
    failed: UNSAID,
  },
  {
    what: 'a cancelled delivery',
    call: 'PATCH /operator/deliveries/j1',
    act: on('deliveries', deliveries(JOB), pressing('Cancel delivery'), yes('Cancel delivery')),
    busy: ['Cancel delivery'],
    failed: UNSAID,
  },
  {
    what: 'a delivery that is taken back',
    call: 'POST /operator/deliveries/j1/release',
    act: on('deliveries', deliveries({ ...JOB, status: 'assigned', driver }), pressing('Release')),
    busy: ['Release'],
    failed: UNSAID,
  },
  {
    what: 'the list of drivers',
    call: 'GET /operator/drivers',
    act: on('deliveries', deliveries(JOB), pressing('Assign to a driver')),
    busy: ['Assign to a driver'],
    failed: UNSAID,
  },
  {
    what: 'an assignment',
    call: 'POST /operator/deliveries/j1/assign',
    act: on('deliveries', { ...deliveries(JOB), ...drivers }, pressing('Assign to a driver'), async () => {
      await screen.findByRole('option', { name: 'Priya Shah' });
      put('driver_id', 'd1');
      pressing('Assign')();
    }),
    busy: ['Assign'],
    failed: UNSAID,
  },
  {
    what: 'several cancelled deliveries',
    call: 'PATCH /operator/deliveries/j1',
    act: on(
      'deliveries',
      deliveries(JOB),
      async () => fireEvent.click(await screen.findByRole('checkbox', { name: /^Select SL1/ })),
      pressing('Cancel 1'),
      yes('Cancel deliveries'),
    ),
    busy: ['Cancel 1'],
    failed: UNSAID,
  },
  {
    what: 'removing an area',
    call: 'DELETE /operator/coverage/SL1',
    act: on('coverage', { 'GET /operator/coverage': AREAS }, pressing('Remove SL1'), yes('Remove area')),
    busy: ['Remove SL1'],
    failed: UNSAID,
  },
  {
    what: 'payouts',
    call: 'POST /operator/payouts',
    act: on(
      'payouts',
      { ...deliveries(DONE), 'GET /operator/payouts': page('payouts', []) },
      pressing('Mark £4.50 as paid'),
      yes('Mark as paid'),
    ),
    busy: ['Mark £4.50 as paid'],
    failed: UNSAID,
  },
  {
    what: 'payouts as a file',
    call: 'GET /operator/payouts.csv',
    act: on(
      'payouts',
      { ...deliveries(), 'GET /operator/payouts': page('payouts', []) },
      () => screen.findByText('No payouts yet.'),
      pressing('Download as CSV'),
    ),
    busy: ['Download as CSV'],
    failed: UNSAID,
  },
  {
    what: 'an email that is sent again',
    call: 'POST /operator/mails/m1/resend',
    act: on(
      'mails',
      {
        'GET /operator/mails': page('mails', [
          {
            id: 'm1',
            to: 'a@b.test',
            subject: 'Hi',
            created_at: DONE.completed_at,
            failure: 'refused',
            expired: false,
          },
        ]),
      },
      pressing(/^Resend/),
    ),
    busy: ['Resend to a@b.test: Hi'],
    failed: UNSAID,
  },
];

const failures = suite("the operator's console: what it says while it works, and when that fails");
failures.after.each(closeView);
for (const attempt of ATTEMPTS) failures(attempt.what, () => failsInWords(attempt));

failures.run();
