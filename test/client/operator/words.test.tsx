import { suite } from 'uvu';
import { press, put, screen, unfold } from '../dom.ts';
import type { Answers } from '../network.ts';
import { closeView, DRIVER, JOB, JOE, LETTER, list, PRIYA, page, pressing, saysInView, yes } from './records.tsx';

const AT = '2026-11-20T08:00:00.000Z';
const PAID = { id: 'p1', paid_at: AT, reference: 'NDK-09', total_pence: 450, driver: DRIVER, deliveries: 1 };
const COUNCIL = {
  authority_name: 'Slough Council',
  email: 'food@slough.test',
  phone: '01753 475111',
  guidance_url: 'https://s.test',
};
const applied = (over: object) =>
  list('sellers', { ...JOE, application: { ...JOE.application, data: { authority_name: 'Slough Council' }, ...over } });
const row = '4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30\n';
const sheet = 'fee,pickup_postcode,dropoff_postcode,pickup_time\n';

async function openSheet(): Promise<void> {
  await screen.findByText(/^No open deliveries/);
  await unfold(screen.getByText('Import a spreadsheet').closest('details')!);
  await screen.findByLabelText('CSV file');
}
const MAIL = {
  id: 'm1',
  to: PRIYA.email,
  subject: 'Your code',
  created_at: AT,
  failure: 'Refused (550).',
  expired: false,
};
const person = (over: object) => ({
  id: 'd1',
  name: 'Priya Shah',
  email: PRIYA.email,
  phone: '07700900456',
  postcode: 'SL1 3AB',
  ...over,
});
const found = (over: object) => ({
  'POST /operator/search': { status: 200, body: { drivers: [], sellers: [], deliveries: [], ...over } },
});
const OPERATORS = {
  'GET /operator/operators': {
    status: 200,
    body: {
      operators: [
        { id: 'a', email: 'ann@kitchen.test', created_at: AT, second_factor: true },
        { id: 'b', email: 'bob@kitchen.test', created_at: AT, second_factor: false },
      ],
    },
  },
};

/** Every view of the console, and what it says. */
const VIEWS: [what: string, query: string, answers: Answers, steps: (() => unknown)[], said: string][] = [
  [
    'no drivers',
    'drivers',
    list('drivers'),
    [],
    `
(/art/bicycle.svg)
No drivers yet. Applications from /driver appear here.`,
  ],
  [
    'no drivers of a kind',
    'drivers&due=1',
    list('drivers'),
    [],
    `
(/art/bicycle.svg)
No drivers match this.`,
  ],
  [
    'a driver',
    'drivers',
    list('drivers', { ...PRIYA, answer_by: '2099-01-05', documents: [] }),
    [],
    `
Pending
Applied on 20 Nov 2026, 08:00, promised an answer by 5 Jan 2099
No right-to-work document yet`,
  ],
  [
    'the review of a driver',
    'drivers',
    {
      ...list('drivers', {
        ...PRIYA,
        share_code: 'W12345678',
        documents: [
          { ...PRIYA.documents[0], kind: 'profile_photo', type: 'image/webp', reviewed_at: AT },
          { ...PRIYA.documents[0], id: 'f2', reviewed_at: AT, expires_on: '2030-01-01' },
        ],
      }),
      'GET /operator/documents/f1': { file: 'RIFF', type: 'image/webp' },
      'GET /operator/documents/f2': { status: 500 },
      'GET /operator/drivers/d1/right-to-work-checks': {
        status: 200,
        body: {
          checks: [
            {
              id: 'c',
              method: 'manual',
              outcome: 'passed',
              conditions: '20 hours',
              follow_up_on: '2027-01-31',
              checked_by: 'op@example.test',
              checked_at: AT,
            },
          ],
        },
      },
    },
    [pressing('Review documents'), () => screen.findByText('20 hours'), () => screen.findByText(/^Couldn't load/)],
    `
Pending
Applied on 20 Nov 2026, 08:00
! Couldn't load this document.
Reviewed on 20 Nov 2026.
Reviewed on 20 Nov 2026.
Share code W12 345 678, born 14 May 1994. Check it at gov.uk/view-right-to-work.
Passed · Manual, original document · check again by 31 Jan 202720 hours20 Nov 2026, 08:00, op@example.test`,
  ],
  [
    'no sellers',
    'sellers',
    list('sellers'),
    [],
    `
(/art/pot.svg)
No sellers yet. Sellers who register at /seller/start appear here.`,
  ],
  [
    'no sellers of a kind',
    'sellers&payment_status=unpaid',
    list('sellers'),
    [],
    `
(/art/pot.svg)
No sellers match this.`,
  ],
  [
    'a seller without an application',
    'sellers',
    list('sellers', { ...JOE, application: null }),
    [],
    `
No application
Joined on 20 Nov 2026, 08:00
No council application yet.
The menu is open while it is registered, approved, active or live.`,
  ],
  [
    'an application whose council is unknown',
    'sellers',
    applied({ council: null, payment_status: 'paid' }),
    [],
    `
To review
Joined on 20 Nov 2026, 08:00
There is no email address for Slough Council. Add it under Councils
The menu is open while it is registered, approved, active or live.`,
  ],
  [
    'an application whose council could not be reached',
    'sellers',
    applied({ council: COUNCIL, hand_over_failed: { to: 'f@s.test', at: AT, why: 'Refused (550).' } }),
    [],
    `
To review
Joined on 20 Nov 2026, 08:00
! The email to f@s.test on 20 Nov 2026, 08:00 did not arrive. Refused (550). We've told the seller that nothing was sent. Check the address, then send it again.
The menu is open while it is registered, approved, active or live.`,
  ],
  [
    'a draft',
    'sellers',
    applied({ status: 'draft', council: null }),
    [],
    `
Draft application
Joined on 20 Nov 2026, 08:00
The menu is open while it is registered, approved, active or live.`,
  ],
  [
    'no deliveries',
    'deliveries',
    list('deliveries'),
    [],
    `
Part of the cook's name, email or postcode. It fills in the pickup place.
In pounds, for example 4.50.
UK time
Only the delivery's driver sees the addresses, contact and notes.
(/art/bicycle.svg)
No open deliveries. Add one above and approved drivers will see it straight away.`,
  ],
  [
    'no deliveries of a kind',
    'deliveries&status=completed',
    list('deliveries'),
    [],
    `
Part of the cook's name, email or postcode. It fills in the pickup place.
In pounds, for example 4.50.
UK time
Only the delivery's driver sees the addresses, contact and notes.
(/art/bicycle.svg)
No deliveries match this.`,
  ],
  [
    'a sheet of deliveries',
    'deliveries',
    list('deliveries'),
    [openSheet, () => put('csv', `${sheet}${row}1,,,\n2,,,`)],
    `
Part of the cook's name, email or postcode. It fills in the pickup place.
In pounds, for example 4.50.
UK time
Only the delivery's driver sees the addresses, contact and notes.
Save your sheet as CSV. It needs these columns, named in the first row:
Check the rows below before you add them.
You can also add Pickup address, Dropoff address, Contact and Notes, or Fee pence instead of Fee. With Kitchen (the cook's email), a row without a pickup postcode and address gets the kitchen's own. Add up to 500 deliveries at a time.
~ 1 row ready, 2 rows to correct.
— to —
Pickup postcode: Enter a valid pickup postcode.
Dropoff postcode: Enter a valid dropoff postcode.
Pickup time: Enter a date and time, e.g. 23/11/2026 18:00.
— to —
Pickup postcode: Enter a valid pickup postcode.
Dropoff postcode: Enter a valid dropoff postcode.
Pickup time: Enter a date and time, e.g. 23/11/2026 18:00.
20 Jul 2099, 14:30
SL1 2LT to SL2 5AT
(/art/bicycle.svg)
No open deliveries. Add one above and approved drivers will see it straight away.`,
  ],
  [
    'no problems',
    'incidents',
    { ...list('incidents'), ...list('deliveries') },
    [],
    `
Nothing is waiting for a decision.`,
  ],
  [
    'nothing to pay',
    'payouts',
    { ...list('payouts'), ...list('deliveries') },
    [],
    `
Everything is paid.
No payouts yet.`,
  ],
  [
    'a payout',
    'payouts',
    { ...list('payouts', PAID), ...list('deliveries', { ...JOB, status: 'completed', driver: DRIVER }) },
    [],
    `
The last was NDK-09. Drivers see it with their payout.
1 driver, 1 delivery
20 Nov 2026
Priya Shah
NDK-09`,
  ],
  [
    'the first payout',
    'payouts',
    { ...list('payouts'), ...list('deliveries', { ...JOB, status: 'completed', driver: DRIVER }) },
    [],
    `
For example NDK-0001. Drivers see it with their payout.
1 driver, 1 delivery
No payouts yet.`,
  ],
  [
    'covered areas',
    'coverage',
    {
      'GET /operator/coverage': {
        status: 200,
        body: {
          coverage: [
            { code: 'SL1', label: 'Slough', authority_name: 'Slough Council' },
            { code: 'SL4', label: 'Windsor', authority_name: '' },
          ],
        },
      },
    },
    [],
    `
SL1
Slough · Slough Council
SL4
Windsor · Authority unknown
For example SL1, or SL1 2 for one sector.
Shown to sellers.`,
  ],
  [
    'no areas',
    'coverage',
    { 'GET /operator/coverage': { status: 200, body: { coverage: [] } } },
    [],
    `
No areas covered yet. Everyone who signs up joins the waitlist.
For example SL1, or SL1 2 for one sector.
Shown to sellers.`,
  ],
  [
    'councils',
    'councils',
    list('councils', COUNCIL),
    [],
    `
Slough Council
food@slough.test
As it appears in applications, e.g. Slough Borough Council.
Records are sent to this address.
Shown to sellers.
Shown to sellers. It must begin with https://.`,
  ],
  [
    'no councils',
    'councils',
    list('councils'),
    [],
    `
No councils yet. Sellers are sent to GOV.UK to register.
As it appears in applications, e.g. Slough Borough Council.
Records are sent to this address.
Shown to sellers.
Shown to sellers. It must begin with https://.`,
  ],
  [
    'launch emails',
    'launches',
    list('launches', { ...LETTER, text: 'Come.\n\nWe are open.', recipients: 2, sent_at: AT }, { ...LETTER, id: 'L2' }),
    [],
    `
Sent
SL4 · 2 recipients
Sent 20 Nov 2026, 08:00
Come.
We are open.
Draft
SL4 · 1 recipient
Written 20 Nov 2026, 08:00
Come.
It goes to everyone in these areas who ticked ‘Email me once when you open near me’, once per person and area. You'll see how many people that is before you send it.
Separate them with commas: SL1, SL2 3.
We add the greeting, a link to the site and an unsubscribe link.`,
  ],
  [
    'failed emails',
    'mails',
    list('mails', MAIL, { ...MAIL, id: 'm2', expired: true }),
    [],
    `
These emails bounced or couldn't be delivered within 24 hours. Their text is hidden because some contain private codes.
Your code
Refused (550).
To priya@example.co.uk · 20 Nov 2026, 08:00
Your code
Refused (550).
To priya@example.co.uk · 20 Nov 2026, 08:00
The code or link in it no longer works. priya@example.co.uk can ask for a new one.`,
  ],
  [
    'no failed emails',
    'mails',
    list('mails'),
    [],
    `
Every email has been sent.`,
  ],
  [
    'operators',
    'operators',
    OPERATORS,
    [],
    `
ann@kitchen.test
Since 20 Nov 2026 Second factor on
bob@kitchen.test
Since 20 Nov 2026 No second factor
Operators can see documents and addresses, and decide about drivers and sellers. Everything an operator does is recorded in the audit log.
At least 8 characters. We don't email it: tell them yourself.
A code from an app on your phone, asked for with your password.`,
  ],
  [
    'a second factor',
    'operators',
    {
      ...OPERATORS,
      'POST /operator/second-factor': { status: 200, body: { secret: 'ABCDEFGH', uri: 'otpauth://x' } },
      'POST /operator/second-factor/confirm': { status: 200, body: { recovery_codes: ['aaaaa-11111'] } },
    },
    [
      pressing('Set up a second factor'),
      () => screen.findByText(/ABCD/),
      () => put('code', '123456'),
      () => press('Turn on'),
      () => screen.findByText('aaaaa-11111'),
    ],
    `
ann@kitchen.test
Since 20 Nov 2026 Second factor on
bob@kitchen.test
Since 20 Nov 2026 No second factor
Operators can see documents and addresses, and decide about drivers and sellers. Everything an operator does is recorded in the audit log.
At least 8 characters. We don't email it: tell them yourself.
~ Your second factor is on. You'll need a code next time you log in.
Each one lets you in once without the app. Keep them somewhere safe. You won't see them again.
aaaaa-11111`,
  ],
  [
    'nobody searched for',
    'people',
    {},
    [],
    `
See, export or erase all we hold about a person: as a seller or driver, on the waitlist, in the survey and in deliveries.`,
  ],
  [
    'nobody found',
    'people&email=a%40b.test',
    { 'GET /operator/people': { status: 404 } },
    [],
    `
(/art/plate.svg)
We hold nothing about a@b.test.`,
  ],
  [
    'somebody erased',
    'people&email=a%40b.test',
    {
      'GET /operator/people': { status: 200, body: { person: { waitlist: { postcode: 'SL4 1AA' } } } },
      'POST /operator/people/erase': {
        status: 200,
        body: { kept: [{ kind: 'x', until: '2028-11-22', why: 'Proof is kept.' }] },
      },
    },
    [pressing('Erase'), yes('Erase everything'), () => screen.findByText(/Proof/)],
    `
~ Everything personal about a@b.test has been erased, except what the law makes us keep.
~ Until 22 Nov 2028: Proof is kept.`,
  ],
  [
    'an empty log',
    'audit',
    { 'GET /operator/audit': page('entries', []) },
    [],
    `
Nothing yet. Everything an operator does is recorded here.`,
  ],
  [
    'nobody who waits',
    'waitlist',
    { 'GET /operator/waitlist': { status: 200, body: { entries: [], areas: [] } } },
    [],
    `
Nobody is waiting. Sellers from areas we don't cover yet appear here.`,
  ],
  [
    'who waits where',
    'waitlist',
    {
      'GET /operator/waitlist': {
        status: 200,
        body: {
          entries: [{ id: 'w1', email: 'ann@example.co.uk', postcode: 'M14 5TQ', created_at: AT }],
          areas: [
            { area: 'B1', count: 2 },
            { area: 'M14', count: 6 },
          ],
        },
      },
    },
    [],
    `
8 people are waiting.
People waiting by area
M14 5TQ
ann@example.co.uk
20 Nov 2026`,
  ],
  [
    'people and deliveries that were found',
    'search&q=pri@',
    found({ drivers: [person({})], sellers: [person({ name: 'Amy' })], deliveries: [JOB, { ...JOB, id: 'j2' }] }),
    [],
    `
SL1 3AB
priya@example.co.uk
SL1 3AB
priya@example.co.uk`,
  ],
  [
    'nothing that was found',
    'search&q=pri',
    found({}),
    [],
    `
(/art/plate.svg)
Nothing found. Try part of a name, email, phone number, postcode or address.`,
  ],
];

const words = suite("the sentences and drawings of the console's views");
words.after.each(closeView);
for (const [what, ...view] of VIEWS) words(what, () => saysInView(...view));

words.run();
