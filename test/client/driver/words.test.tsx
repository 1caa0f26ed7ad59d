import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Driver } from '#api/account';
import { Earnings } from '../../../src/client/pages/driver/Earnings.tsx';
import { startDriver } from '../../../src/client/session.ts';
import { render, screen, waitFor } from '../dom.ts';
import { fakeNetwork } from '../network.ts';
import { type Screen, screensSay } from '../prose.ts';
import * as apply from './apply/application.tsx';
import * as round from './dashboard/round.tsx';
import { aDelivery, TOM } from './drivers.ts';

const WHO_SEES =
  'Only our operators can open your files, and we record who opened what and when. We delete them some time after we turn you down or you stop driving for us. If you drove for us, we keep proof of your right to work for two years.';
const AT = '2026-11-20T08:00:00.000Z';

const drawn = () => waitFor(() => assert.ok(document.querySelector('main img, main tbody tr')));

/** The dashboard of a driver who stands so. */
const dashboard = async (over: Partial<Driver>) => {
  const driver = { ...TOM, ...over };
  round.begin({ ...round.lists({}), [round.ME]: { status: 200, body: { driver } } }, driver);
  // Where to ask for help is the server's to say.
  if (driver.status !== 'approved') await screen.findAllByText('help@example.test');
  else await drawn();
};
const waiting: Partial<Driver> = { status: 'pending', missing_documents: ['right_to_work_doc'] };
const paper = { id: 'f1', kind: 'right_to_work_doc' as const, uploaded_at: AT, expires_on: null };
const visa = { work_status: 'work_visa' as const, right_to_work: { status: 'none' as const, follow_up_on: null } };

const earned = (body: object, payouts: object[] = []) => {
  startDriver('T', TOM);
  fakeNetwork({ 'GET /driver/earnings': { status: 200, body }, 'GET /driver/payouts': { status: 200, body: payouts } });
  render(<Earnings />);
};

/** A delivery in a tab. */
const tab =
  (name: 'available' | 'upcoming' | 'completed' | 'cancelled', ...rows: object[]) =>
  async () => {
    round.begin(round.lists({ [name]: rows }), TOM, `/driver/dashboard?tab=${name}`);
    await drawn();
  };

const SCREENS: Screen[] = [
  [
    'the first step',
    () => apply.begin(),
    `
Step 1 of 8
(/art/bicycle.svg)
Short trips near you. You see the pay before you accept. Eight short steps. You can stop and come back.
Have these to hand for the last step: a clear photo of your face, your right-to-work document and, if you have them, your DBS certificate, insurance and driving licence. You can also send them later.
We'll email you a six-digit code.
Already applied? Driver login`,
  ],
  [
    'the code',
    async () => {
      apply.begin({ ...apply.PROVEN, provenEmail: undefined, sentTo: apply.PROVEN.email, sentAt: 0, step: 'code' });
      await screen.findByLabelText('Six-digit code');
    },
    `
Step 2 of 8
We sent it to tom@example.co.uk. It works for 10 minutes.
~ ✅ Code sent! Please check your email.`,
  ],
  [
    'documents',
    async () => void (await apply.atDocuments()),
    `
Step 8 of 8
Show all four corners, turn off the flash, and check that nothing has expired.
Clear face photo, JPG, PNG, PDF
Passport, BRP card or visa
Your latest certificate
It must cover paid deliveries (‘hire and reward’). Ordinary cover does not.
Front and back, up to two files
We don't keep files if you reload or leave this page. You'll need to choose them again.
${WHO_SEES}`,
  ],
  [
    'an application that waits for a document',
    () => dashboard(waiting),
    `
Status: Pending
We'll email tom@example.co.uk as soon as we've decided.
~ Your application awaits approval. You can't accept deliveries yet.
~ Please send your documents to help@example.test, or upload them here.
Right-to-work document
Your application
PDF, JPG, PNG or WebP, up to 10MB
${WHO_SEES}`,
  ],
  [
    'an application that is complete',
    () =>
      dashboard({
        status: 'pending',
        documents: [paper],
        missing_documents: [],
        answer_by: '2099-01-05',
        share_code: 'W12345678',
        ...visa,
      }),
    `
Status: Pending
We'll email tom@example.co.uk as soon as we've decided.
~ Your application awaits approval. You can't accept deliveries yet.
~ Please send your documents to help@example.test, or upload them here.
Your application
Your share code
Right-to-work document, 20 Nov 2026
Get it at gov.uk/prove-right-to-work. You can send it instead of a document. BRP cards expired at the end of 2024.
PDF, JPG, PNG or WebP, up to 10MB
${WHO_SEES}`,
  ],
  [
    'an answer that is late',
    () => dashboard({ status: 'pending', documents: [paper], missing_documents: [], answer_by: '2020-01-05' }),
    `
Status: Pending
We promised you an answer by 5 Jan 2020. Sorry, it's taking longer. If you can't wait, email help@example.test.
We'll email tom@example.co.uk as soon as we've decided.
~ Your application awaits approval. You can't accept deliveries yet.
~ Please send your documents to help@example.test, or upload them here.
Your application
Right-to-work document, 20 Nov 2026
PDF, JPG, PNG or WebP, up to 10MB
${WHO_SEES}`,
  ],
  [
    'a rejected application',
    () => dashboard({ status: 'rejected', rejection_reason: 'No photo.' }),
    `
Status: Rejected
! Your application was rejected.
! You can't take deliveries.
! Reason: No photo.
! For help, email help@example.test.
If we asked for a document, you can send it here.
PDF, JPG, PNG or WebP, up to 10MB
${WHO_SEES}`,
  ],
  [
    'a rejected application without a document',
    () => dashboard({ ...waiting, status: 'rejected', rejection_reason: 'No passport.' }),
    `
Status: Rejected
! Your application was rejected.
! You can't take deliveries. We need proof of your right to work.
! Reason: No passport.
! For help, email help@example.test.
You can send it here.
PDF, JPG, PNG or WebP, up to 10MB
${WHO_SEES}`,
  ],
  [
    'a suspended driver',
    () => dashboard({ status: 'rejected', suspended: true, rejection_reason: 'Late twice.' }),
    `
Status: Suspended
! Your application was rejected.
! Your account is suspended. You can't take deliveries for now.
! Reason: Late twice.
! For help, email help@example.test.
If we asked for a document, you can send it here.
PDF, JPG, PNG or WebP, up to 10MB
${WHO_SEES}`,
  ],
  [
    'a suspended driver without a document',
    () => dashboard({ ...waiting, status: 'rejected', suspended: true, rejection_reason: 'No passport.' }),
    `
Status: Suspended
! Your application was rejected.
! Your account is suspended. You can't take deliveries until we have proof of your right to work.
! Reason: No passport.
! For help, email help@example.test.
You can send it here.
PDF, JPG, PNG or WebP, up to 10MB
${WHO_SEES}`,
  ],
  [
    'a permission that ends',
    () => dashboard({ ...visa, right_to_work: { status: 'passed', follow_up_on: '2020-01-31' } }),
    `
Your right-to-work check expired on 31 Jan 2020.
Get it at gov.uk/prove-right-to-work. You can send it instead of a document. BRP cards expired at the end of 2024.
PDF, JPG, PNG or WebP, up to 10MB
(/art/bicycle.svg)
No deliveries in this category.
New deliveries appear here automatically.`,
  ],
  [
    'no jobs',
    tab('available'),
    `
(/art/bicycle.svg)
No deliveries in this category.
New deliveries appear here automatically.`,
  ],
  [
    'no jobs ahead',
    tab('upcoming'),
    `
(/art/bicycle.svg)
No deliveries in this category.
Deliveries you accept appear here.`,
  ],
  [
    'no jobs done',
    tab('completed'),
    `
(/art/bicycle.svg)
No deliveries in this category.
Your finished deliveries and payouts appear here.`,
  ],
  [
    'no jobs cancelled',
    tab('cancelled'),
    `
(/art/bicycle.svg)
No deliveries in this category.
Deliveries you cancelled appear here.`,
  ],
  [
    'a job ahead',
    tab(
      'upcoming',
      aDelivery({
        status: 'assigned',
        pickup_address: '3 Orchard Close',
        dropoff_address: '4 Mill Lane',
        contact: 'Vera, 07700 900111',
        notes: 'Ring twice',
      }),
    ),
    `
SL1 2LT3 Orchard Close · Map
SL2 5AT4 Mill Lane · Map
20 Sep 2026, 14:30
Assigned
Contact: Vera, 07700 900111
Notes: Ring twice`,
  ],
  [
    'a job whose food was refused',
    tab(
      'upcoming',
      aDelivery({ status: 'picked_up', incident: { reason: 'refused', outcome: null, note: 'x' } as never }),
    ),
    `
SL1 2LT
SL2 5AT
20 Sep 2026, 14:30
Picked up
The food was refused. Keep the food with you. You don't need to argue.
~ Please wait: we'll tell you here what to do next.`,
  ],
  [
    'a decided job',
    tab(
      'completed',
      aDelivery({
        status: 'completed',
        payout_status: 'paid',
        incident: { reason: 'refused', outcome: 'close_paid' } as never,
        report: { created_at: '2026-09-20T14:50:00.000Z', decision_note: 'Thanks' },
      }),
    ),
    `
£3.50 for 1 delivery · all paid
SL1 2LT
SL2 5AT
20 Sep 2026, 14:30
Completed
Paid
The food was refused. This delivery is closed. You'll be paid for it. “Thanks”`,
  ],
  [
    'a job completed before anybody decided',
    tab(
      'completed',
      aDelivery({
        status: 'completed',
        payout_status: 'pending',
        incident: { reason: 'nobody_home', outcome: 'continue' } as never,
      }),
    ),
    `
£3.50 for 1 delivery · £3.50 to be paid
SL1 2LT
SL2 5AT
20 Sep 2026, 14:30
Completed
Pending
Nobody is home.`,
  ],
  [
    'a job cancelled before anybody decided',
    tab(
      'cancelled',
      aDelivery({ status: 'cancelled', incident: { reason: 'kitchen_closed', outcome: 'continue' } as never }),
    ),
    `
SL1 2LT
SL2 5AT
20 Sep 2026, 14:30
Cancelled
The kitchen is closed.`,
  ],
  [
    'a job that can be taken back',
    tab('cancelled', aDelivery({ status: 'cancelled', take_back_until: '2099-01-05T10:00:00.000Z' })),
    `
SL1 2LT
SL2 5AT
20 Sep 2026, 14:30
Cancelled
Cancelled by mistake? Take it back until 10:00.`,
  ],
  [
    'no earnings',
    () => earned({ total_pence: 0, paid_pence: 0, pending_pence: 0, deliveries: 0, weeks: [] }),
    `
Tom Reed, All
What you earn from finished deliveries appears here.
No payouts yet.`,
  ],
  [
    'earnings',
    () =>
      earned(
        {
          total_pence: 800,
          paid_pence: 450,
          pending_pence: 350,
          deliveries: 2,
          weeks: [{ week: '2026-11-16', deliveries: 2, pence: 800, paid_pence: 450 }],
        },
        [{ id: 'p', paid_at: AT, reference: '', total_pence: 450, deliveries: 1 }],
      ),
    `
Tom Reed, All
16 Nov 2026
20 Nov 2026`,
  ],
];

const words = suite('the sentences and drawings of the screens for drivers');
screensSay(words, SCREENS);

words.run();
