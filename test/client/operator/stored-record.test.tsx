import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FIELDS } from '../../../src/client/pages/operator/fields.ts';
import type { Tables } from '../../../src/server/tables.ts';
import { unfold } from '../dom.ts';
import { closeView, factsIn, openPerson } from './records.tsx';

/** The tables that a person's answer is read from. */
type PersonTable =
  | 'sellers'
  | 'applications'
  | 'seller_documents'
  | 'dishes'
  | 'drivers'
  | 'driver_documents'
  | 'right_to_work_checks'
  | 'retention_holds'
  | 'deliveries'
  | 'delivery_cancellations'
  | 'incidents'
  | 'payouts'
  | 'waitlist'
  | 'survey_answers';
/** A new column of one of them without words does not compile. `sought` repeats others, and stays on the server. */
FIELDS satisfies Record<Exclude<{ [Table in PersonTable]: keyof Tables[Table] }[PersonTable], 'sought'>, unknown>;

const record = suite('what is held about a person, in words');
record.after.each(closeView);

/** What stands in the database, and what the operator reads. */
const SAID: [field: string, value: unknown, said: string][] = [
  ['dob', '1994-05-14', 'Date of birth: 14 May 1994'],
  ['phone', '07700900456', 'Phone: 07700 900456'],
  ['address_line1', '4 Mill Lane', 'Address line 1: 4 Mill Lane'],
  ['address_line2', 'Flat 2', 'Address line 2: Flat 2'],
  ['transport', 'bicycle', 'Transport: Bicycle'],
  ['work_status', 'uk_citizen', 'Work status: UK citizen'],
  ['dbs_status', 'not_provided', 'DBS: Not provided'],
  ['consented_at', '2026-11-20T08:00:00.000Z', 'Agreed to the privacy policy: 20 Nov 2026, 08:00'],
  ['terms_accepted_at', '2026-11-20T08:00:00.000Z', 'Accepted the terms: 20 Nov 2026, 08:00'],
  ['updated_at', '2026-11-20T08:00:00.000Z', 'Last changed: 20 Nov 2026, 08:00'],
  ['status', 'submitted', 'Status: Submitted'],
  ['status', 'draft', 'Status: Draft'],
  ['status', 'picked_up', 'Status: Picked up'],
  ['status', 'rejected', 'Status: Rejected'],
  ['status_at', '2026-11-20T08:00:00.000Z', 'Status since: 20 Nov 2026'],
  ['uploaded_at', '2026-11-20T08:00:00.000Z', 'Sent: 20 Nov 2026, 08:00'],
  ['coverage_label', 'Slough', 'Area: Slough'],
  ['authority_name', 'Slough Borough Council', 'Council: Slough Borough Council'],
  ['status_in_uk', 'passed', 'Right to work: passed'],
  ['follow_up_on', '2027-01-31', 'Check again by: 31 Jan 2027'],
  ['outcome', 'failed', 'Outcome: Failed'],
  ['method', 'manual', 'Method: Manual, original document'],
  ['reason', 'nobody_home', 'Reason: Nobody is home'],
  ['kind', 'dbs_doc', 'Kind: DBS certificate'],
  ['mime', 'application/pdf', 'Type: PDF'],
  ['mime', 'image/jpeg', 'Type: JPG photo'],
  ['mime', 'image/png', 'Type: PNG photo'],
  ['mime', 'image/webp', 'Type: WebP photo'],
  ['size', 900, 'Size: 900 bytes'],
  ['size', 1000, 'Size: 1 kB'],
  ['size', 340_400, 'Size: 340 kB'],
  ['size', 1_000_000, 'Size: 1.0 MB'],
  ['size', 2_420_000, 'Size: 2.4 MB'],
  ['meal_time', 'dinner', 'Meal time: Dinner'],
  ['contains', ['milk', 'nuts'], 'Contains: Milk, Tree nuts'],
  ['may_contain', ['eggs'], 'May contain: Eggs'],
  ['price_pence', 450, 'Price: £4.50'],
  ['fee_pence', 1200, 'Fee: £12.00'],
  ['number', '0427', 'Number: 0427'],
  ['ready_at', '2026-11-20T18:00:00.000Z', 'Ready at: 20 Nov 2026, 18:00'],
  ['expected_at', '2026-11-20T18:10:00.000Z', 'Expected at: 20 Nov 2026, 18:10'],
  ['quantity_total', 8, 'Portions: 8'],
  ['quantity_sold', 3, 'Sold: 3'],
  ['quantity_planned', 8, 'Planned: 8'],
  ['quantity_recorded', 3, ''],
  ['takings_pence', 1350, 'Takings: £13.50'],
  ['seller_can_deliver', true, 'Delivers it: Yes'],
  ['available_date', '2026-11-23', 'On the menu for: 23 Nov 2026'],
  ['stock_tapped_at', '2026-11-20T08:00:00.000Z', 'Stock last changed: 20 Nov 2026, 08:00'],
  ['entity_type', 'ltd', 'Entity type: Limited company'],
  ['water_supply', 'private', 'Water supply: Private (well, spring or borehole)'],
  ['water_supply', 'BOTH', 'Water supply: Both mains and private water supplies'],
  ['food_type', ['IMPORTED'], 'Food you handle: Food that your business has imported (from outside the UK)'],
  ['business_type', ['004', '005'], 'Type of food business: Beekeeper, Honey maker'],
  ['business_scale', ['ONLINE'], 'Who you sell to: To provide food online'],
  ['has_level2', false, 'Level 2 food hygiene: No'],
  ['prep_address', '3 Orchard Close', 'Kitchen: 3 Orchard Close'],
  ['start_date', '2027-01-31', 'Starts selling: 31 Jan 2027'],
  ['esign_name', 'A. Khan', 'Signed by: A. Khan'],
  ['declarations_version', '2', 'Version of the declarations: 2'],
  ['declarations_text', 'True.', 'Declarations: True.'],
  ['sent_to_council_at', '2026-11-20T08:00:00.000Z', 'Sent to the council: 20 Nov 2026, 08:00'],
  ['payment_status', 'unpaid', 'Payment status: Unpaid'],
  ['payout_status', 'pending', 'Payout status: Pending'],
  ['note', 'Rang twice', 'Note: Rang twice'],
  // In a text that somebody wrote it is no status.
  ['note', 'paid', 'Note: paid'],
  ['photo_key', 'k/1', ''],
  ['password_hash', 'x', ''],
  ['driver_id', '01939c5e-0000-7000-8000-000000000001', ''],
  ['subject', 'Your code', 'Subject: Your code'],
  ['floor_plan', 'Two rooms', 'Floor plan: Two rooms'],
  ['nothing', null, ''],
];

record('every field has a name and words for people, and what is only ours stays away', async () => {
  const region = await openPerson({
    seller: null,
    driver: { facts: SAID.map(([field, value]) => ({ [field]: value })) },
  });
  for (const fold of region.querySelectorAll('details')) await unfold(fold);
  const items = [...region.querySelectorAll('li')].map((item) => factsIn(item).join());
  assert.equal(
    items,
    SAID.map(([, , said]) => said),
  );
});

record('parts of a record have headings of their own, a level below', async () => {
  const region = await openPerson({
    seller: {
      created_at: '2026-11-20T08:00:00.000Z',
      application: {
        created_at: '2026-11-21T08:00:00.000Z',
        data: { note: 'Hot' },
        supplement: { partners: ['A', 'B'] },
      },
    },
  });
  for (const fold of region.querySelectorAll('details')) await unfold(fold);
  for (const fold of region.querySelectorAll('details')) await unfold(fold);
  assert.equal(
    [...region.querySelectorAll('h3, h4, h5')].map(({ tagName, textContent }) => `${tagName} ${textContent}`),
    ['H3 Seller', 'H4 Application', 'H5 Answers', 'H5 Further details'],
  );
  assert.equal(factsIn(region), ['Added: 21 Nov 2026', 'Note: Hot', 'Partners: A, B']);
});

record('a row of a kind says what tells it from the others', async () => {
  const day = '2026-11-20T08:00:00.000Z';
  const region = await openPerson({
    deliveries: [
      {
        pickup_postcode: 'SL1 2LT',
        dropoff_postcode: 'SL2 5AT',
        status: 'picked_up',
        fee_pence: 450,
        pickup_time: day,
      },
    ],
    documents: [{ kind: 'dbs_doc', size: 2000, expires_on: '2030-01-01', uploaded_at: day, name: 'x'.repeat(40) }],
    checks: [{ method: 'online', outcome: 'passed', conditions: '20 hours', follow_up_on: '2027-01-31' }],
    dishes: [{ dish_name: 'Dal', description: '', price_pence: 300, available_date: '2026-11-23' }],
  });
  const parts = [...region.querySelectorAll('section')].map((part) => [
    part.querySelector('h3')!.textContent,
    part.querySelector('summary')!.textContent,
  ]);
  assert.equal(parts, [
    ['Deliveries (1)', 'SL1 2LT to SL2 5AT · Picked up £4.50 20 Nov 2026'],
    ['Documents (1)', 'DBS certificate  20 Nov 2026'],
    ['Checks (1)', 'Online, by share code · Passed  '],
    ['Dishes (1)', 'Dal £3.00 23 Nov 2026'],
  ]);
});

record.run();
