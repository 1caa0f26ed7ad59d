import { suite } from 'uvu';
import * as pickup from '../../src/server/pickup/store.ts';
import { condition, days, NOW, OTHER_SELLER, SELLER, TODAY } from './conditions.ts';

const test = suite("every condition on a kitchen's pickups");

const today = { seller_id: SELLER, pickup_time: NOW } as const;
const theirs = { "another's": { seller_id: OTHER_SELLER }, "nobody's": { seller_id: null } };
// London is not ahead of UTC in February.
const otherDays = {
  before: { pickup_time: new Date('2001-02-02T23:59:59.999Z') },
  after: { pickup_time: new Date('2001-02-04T00:00:00.000Z') },
};

condition(
  test,
  "a day's pickups are listed",
  'deliveries',
  { it: today, beside: { ...theirs, ...otherDays } },
  'found',
  (trx) => pickup.listPickups(trx, SELLER, TODAY),
);
condition(
  test,
  'a pickup is held for its kitchen',
  'deliveries',
  { it: today, beside: { another: {} }, unless: theirs },
  'found',
  (trx, { id }) => pickup.holdPickup(trx, SELLER, id),
);
condition(
  test,
  'a number is taken on its day at its kitchen',
  'deliveries',
  { it: { ...today, number: '0427' }, beside: { ...theirs, ...otherDays } },
  'counted',
  async (trx) => (await pickup.numbersOn(trx, SELLER, TODAY)).size,
);
condition(
  test,
  'a delivery does not take its number from itself',
  'deliveries',
  { it: { ...today, number: '0427' } },
  'left',
  async (trx, { id }) => [...(await pickup.numbersOn(trx, SELLER, TODAY, id))].map(() => id),
);
const coming = { seller_id: SELLER, pickup_time: days(1), number: null };
for (const [what, it, others] of [
  ['on its way', { ...coming, pickup_time: days(-1), status: 'picked_up' }, { over: { status: 'completed' } }],
  [
    'that a driver comes for',
    { ...coming, pickup_time: days(-1), status: 'assigned' },
    { off: { status: 'cancelled' } },
  ],
  ['that is offered', coming, { past: { pickup_time: NOW } }],
] as const) {
  condition(
    test,
    `a kitchen has a delivery ${what}`,
    'deliveries',
    { it, beside: { ...theirs, ...others } },
    'counted',
    async (trx) => Number(await pickup.isExpected(trx, SELLER, NOW)),
  );
}
condition(
  test,
  'all pickups of a kitchen are found, whatever became of them',
  'deliveries',
  { it: { ...today, status: 'cancelled' }, beside: theirs },
  'found',
  (trx) => pickup.pickupsOf(trx, SELLER),
);
condition(
  test,
  "an erased kitchen's address is gone from its deliveries",
  'deliveries',
  { it: { ...today, sought: '\nup\n' }, beside: { ...theirs, 'one without': { pickup_address: '' } } },
  { pickup_address: '', sought: null },
  (trx) => pickup.erasePickups(trx, SELLER, ''),
);
const moved = { seller_id: OTHER_SELLER, pickup_address: '1 Once Her Own Lane', sought: '\nup\n' } as const;
condition(
  test,
  "an erased kitchen's address is gone from deliveries that are another's now",
  'deliveries',
  {
    it: { ...moved, status: 'completed' },
    beside: {
      elsewhere: { pickup_address: '2 Once Her Own Lane' },
      'on its way': { status: 'picked_up' },
      offered: { status: 'available' },
    },
  },
  { pickup_address: '', sought: null },
  (trx) => pickup.erasePickups(trx, SELLER, moved.pickup_address),
);

test.run();
