import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ACTIONS, actionsOf, DELIVERY_STATUSES, type DeliveryStatus, phoneIn, TABS } from '#rules/delivery';
import { keysOf } from '#rules/field';
import { check, fieldsOf, readText } from '#rules/form';
import { isLate } from '#rules/late';
import { deliveryChange, deliveryDraft } from '#rules/operator';
import type { Case } from './cases.ts';
import { empty, table, wrongTypes } from './cases.ts';

const moves = suite('delivery: moves');
for (const [status, labels, next] of [
  ['available', ['Accept'], ['upcoming']],
  ['assigned', ['Cancel', 'Picked Up'], ['cancelled', 'upcoming']],
  ['picked_up', ['Complete'], ['completed']],
  ['completed', [], []],
  ['cancelled', [], []],
] as const) {
  moves(`${status} offers ${labels.join(' and ') || 'nothing'}`, () => {
    const actions = actionsOf(status).map((action) => ACTIONS[action]);
    assert.equal(
      actions.map(({ label }) => label),
      [...labels],
    );
    assert.equal(
      actions.map((action) => action.next),
      [...next],
    );
  });
}
moves('every move ends in a status with a label', () => {
  for (const { to, next } of Object.values(ACTIONS)) {
    assert.ok(DELIVERY_STATUSES[to as DeliveryStatus]);
    assert.ok(TABS[next]);
  }
});
moves('late is what nobody has taken with less than half an hour to its pickup', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  for (const status of keysOf(DELIVERY_STATUSES)) {
    const late = (pickup_time: string) => isLate({ status, pickup_time }, now);
    assert.equal([late('2026-11-22T12:29:59.999Z'), late('2026-11-22T12:30:00Z')], [status === 'available', false]);
  }
});
moves.run();

const NOW = '2026-09-20T13:00:00.000Z';
const PAST = 'The pickup time is in the past.';
const NO_TIME = 'Choose a date and time.';
const FEE = 'Enter the fee in pence, 1 or more.';
const good = {
  fee_pence: 450,
  pickup_postcode: 'sl12lt',
  dropoff_postcode: 'SL2 5AB',
  pickup_time: '2026-09-20T13:30:00Z',
};
const noTimes = [
  '',
  'tomorrow',
  '2026-09-31T14:30Z',
  '2026-09-20',
  '2026-09-20T24:00Z',
  '2026-09-20T14:60Z',
  '20/09/2026 14:30',
  undefined,
  1789911000000,
  '2026-09-20T14:30+99:00',
  // As long as what is stored.
  '2027-02-30T10:00:00.000Z',
  '2027-13-45T10:00:00.000Z',
  '2027-11-28T25:00:00.000Z',
  '2027-11-28T24:00:00.000Z',
  '2027-hello  hello worldZ',
  // In UTC it is the year 10000.
  '9999-12-31T23:59-23:59',
];

const draft = suite('delivery: draft');
table(draft, deliveryDraft(NOW), good, [
  ['fee_pence', '450', undefined, 450],
  ['fee_pence', 1, undefined],
  ['fee_pence', 100_000, undefined],
  ['fee_pence', 100_001, 'Enter 100,000 pence or less.'],
  ['fee_pence', 0, FEE],
  ['fee_pence', 4.5, FEE],
  ['fee_pence', '4.50', FEE],
  ['pickup_postcode', 'sl1', 'Enter a valid pickup postcode.'],
  ['dropoff_postcode', undefined, 'Enter a valid dropoff postcode.'],
  ['pickup_time', '2026-09-20T13:00:00.000Z', undefined, NOW],
  ['pickup_time', '2026-09-20T15:30+01:00', undefined, '2026-09-20T14:30:00.000Z'],
  ['pickup_time', '2026-09-20T15:30:00+0100', undefined, '2026-09-20T14:30:00.000Z'],
  // Without a zone it is London's time, in summer here.
  ['pickup_time', '2026-09-20T15:30', undefined, '2026-09-20T14:30:00.000Z'],
  ['pickup_time', '2026-09-20 15:30', undefined, '2026-09-20T14:30:00.000Z'],
  ['pickup_time', '2026-12-20T15:30', undefined, '2026-12-20T15:30:00.000Z'],
  ['pickup_time', '2026-09-20T12:59:59Z', PAST],
  ['pickup_time', '2026-09-20T13:30', PAST],
  ...noTimes.map((given): Case => ['pickup_time', given, NO_TIME]),
  ['notes', undefined, undefined, ''],
  ['notes', 'x'.repeat(500), undefined],
  ['notes', 'x'.repeat(501), 'Keep this to 500 characters or fewer.'],
]);
wrongTypes(draft, deliveryDraft(NOW), good, fieldsOf(deliveryDraft(NOW)));
empty(draft, deliveryDraft(NOW), [
  ['fee_pence', FEE],
  ['pickup_postcode', 'Enter a valid pickup postcode.'],
  ['dropoff_postcode', 'Enter a valid dropoff postcode.'],
  ['pickup_time', NO_TIME],
]);
draft('the number in a contact is found whole', () => {
  for (const number of ['07700 900111', '+44 7700 900111']) assert.is(phoneIn(`Nadia, ${number}`), number);
  assert.is(phoneIn('Nadia, flat 12'), undefined);
});
draft('a change is checked in what was sent alone', () => {
  const change = deliveryChange(NOW);
  assert.equal(readText(change, { payout_status: 'paid' }, ['payout_status']).value, { payout_status: 'paid' });
  assert.equal(check(change, { status: 'completed' }, ['status']), {
    status: 'A delivery can only be cancelled here.',
  });
  assert.equal(check(change, { payout_status: 'lost' }, ['payout_status']), {
    payout_status: 'Choose pending or paid.',
  });
  assert.equal(readText(change, { fee_pence: 500 }, ['fee_pence']).value, { fee_pence: 500 });
});
draft.run();
