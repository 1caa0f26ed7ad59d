import { suite } from 'uvu';
import { put, screen, unfold } from '../dom.ts';
import type { Answers } from '../network.ts';
import { closeView, JOB, JOE, PRIYA, page, pressing, saysInView } from './records.tsx';

const AT = '2026-11-20T08:00:00.000Z';
const list = (name: string, ...items: object[]) => ({ [`GET /operator/${name}`]: page(name, items) });
const driver = { id: 'd1', first_name: 'Priya', last_name: 'Shah', email: PRIYA.email, phone: PRIYA.phone };
const PAID = { id: 'p1', paid_at: AT, reference: 'NDK-09', total_pence: 450, driver, deliveries: 1 };
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
You see the first pages of the PDF, as a picture.
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
! The email to f@s.test on 20 Nov 2026, 08:00 did not arrive. Refused (550). The seller has been told that nothing was sent. Check the address, then send it again.
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
In pounds, for example 4.50.
UK time
Only the delivery's driver sees the addresses, contact and notes.
Save your sheet as CSV. It needs these columns, named in the first row:
Check the rows below before you add them.
It may also have Pickup address, Dropoff address, Contact and Notes, or Fee pence instead of Fee. Add up to 500 deliveries at a time.
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
    { ...list('payouts', PAID), ...list('deliveries', { ...JOB, status: 'completed', driver }) },
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
    { ...list('payouts'), ...list('deliveries', { ...JOB, status: 'completed', driver }) },
    [],
    `
For example NDK-0001. Drivers see it with their payout.
1 driver, 1 delivery
No payouts yet.`,
  ],
];

const words = suite("the sentences and drawings of the console's lists");
words.after.each(closeView);
for (const [what, ...view] of VIEWS) words(what, () => saysInView(...view));

words.run();
