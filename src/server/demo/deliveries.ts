import { londonToday } from '#rules/dates';
import { addPayout } from '../payout/store.ts';
import { freeNumber } from '../pickup/numbers.ts';
import { numbersOn } from '../pickup/store.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { PLACES } from './places.ts';

const MINUTE_MS = 60_000;
const FIRST_PICKUP_MS = 60 * MINUTE_MS;
const PAUSE_MS = 50 * MINUTE_MS;

/** Pickup postcode, dropoff postcode, fee in pence. */
export const JOBS = [
  ['SL1 2LT', 'SL1 5PR', 425],
  ['SL2 1DJ', 'SL1 3AB', 390],
  ['SL1 4XX', 'SL3 8PN', 560],
  ['SL3 7LR', 'SL1 1QN', 480],
  ['SL1 2LT', 'SL2 5AT', 450],
  ['SL2 2EH', 'SL3 6BT', 610],
  ['SL1 6DB', 'SL1 9HJ', 375],
  ['SL3 8QX', 'SL2 3QH', 640],
  ['SL1 2LT', 'SL1 7LG', 520],
  ['SL2 4HL', 'SL1 2NG', 410],
  ['SL1 3TT', 'SL3 9GA', 685],
  ['SL3 0AA', 'SL1 4PF', 735],
] as const satisfies readonly Job[];
const KITCHENS = JOBS.map(([from]) => from);
export interface Kitchen {
  id: string;
  postcode: string;
}
export type Job = readonly [from: string, to: string, pence: number];

/** The customers, in turn. */
const CUSTOMERS = [
  ['Amina, 07700 900123', 'Please ring the bell: the food is hot.'],
  ['Tom Hughes, 07700 900171', 'Leave it with the neighbour at number 8 if nobody answers.'],
  ['Mrs Kaur, 07700 900182', ''],
  ['Dr Evans, 07700 900193', 'Gate code 2468.'],
] as const;

/**
 * Keeps deliveries available: adds a dozen if there are none, and new pickup times once all have passed. The sample
 * driver has completed a few. Those that begin at the sample cook's door are that kitchen's.
 */
export async function ensureDeliveries(services: Services, driver_id: string, kitchen: Kitchen): Promise<void> {
  const { db } = services.database;
  const now = services.now();
  const pickupTime = (index: number) => new Date(roundUp(now.getTime() + FIRST_PICKUP_MS) + index * PAUSE_MS);

  const offered = await db
    .selectFrom('deliveries')
    .select(['id', 'pickup_time', 'seller_id'])
    .where('status', '=', 'available')
    .where('pickup_postcode', 'in', KITCHENS)
    .orderBy('pickup_time')
    .execute();
  if (offered.length === 0) {
    const added = JOBS.map((job, index) => ({ ...delivery(job, now), pickup_time: pickupTime(index) }));
    await db.insertInto('deliveries').values(added).execute();
    await giveTo(
      kitchen,
      added.filter(({ pickup_postcode }) => pickup_postcode === kitchen.postcode),
      db,
    );
  } else if (offered.every(({ pickup_time }) => pickup_time < now)) {
    for (const [index, { id, seller_id }] of offered.entries()) {
      const pickup_time = pickupTime(index);
      const isOwn = seller_id === kitchen.id;
      // A number is of a day.
      const change = { pickup_time, ...(isOwn && { seller_id: null, number: null }) };
      await db.updateTable('deliveries').set(change).where('id', '=', id).execute();
      if (isOwn) await giveTo(kitchen, [{ id, pickup_time }], db);
    }
  }

  const done = await db.selectFrom('deliveries').select('id').where('driver_id', '=', driver_id).executeTakeFirst();
  if (done) return;
  const payouts = ['paid', 'paid', 'pending'] as const;
  const paid = await addPayout(db, { driver_id, reference: 'NDK-0001', paid_at: now });
  await db
    .insertInto('deliveries')
    .values(
      payouts.map((payout_status, index) => {
        const pickup = new Date(now.getTime() - (payouts.length - index) * 26 * 60 * MINUTE_MS);
        const after = (minutes: number) => new Date(pickup.getTime() + minutes * MINUTE_MS);
        return {
          ...delivery(JOBS[index]!, after(-300)),
          pickup_time: pickup,
          status: 'completed' as const,
          payout_status,
          payout_id: payout_status === 'paid' ? paid.id : null,
          driver_id,
          assigned_at: after(-120),
          picked_up_at: after(4),
          completed_at: after(31),
          changed_at: after(31),
        };
      }),
    )
    .execute();
}

/** Makes deliveries a kitchen's own, each with a number. */
export async function giveTo(
  { id: seller_id }: Kitchen,
  deliveries: readonly { id: string; pickup_time: Date }[],
  db: Db,
): Promise<void> {
  for (const { id, pickup_time } of deliveries) {
    const number = freeNumber(await numbersOn(db, seller_id, londonToday(pickup_time)));
    await db.updateTable('deliveries').set({ seller_id, number }).where('id', '=', id).execute();
  }
}

/** An available delivery, with addresses that match its postcodes. */
export function delivery([pickup_postcode, dropoff_postcode, fee_pence]: Job, at: Date) {
  const [contact, notes] = CUSTOMERS[fee_pence % CUSTOMERS.length]!;
  return {
    pickup_address: PLACES[pickup_postcode]!,
    dropoff_address: PLACES[dropoff_postcode]!,
    contact,
    notes,
    id: newId(),
    fee_pence,
    pickup_postcode,
    dropoff_postcode,
    status: 'available' as const,
    created_at: at,
    changed_at: at,
  };
}

/** Rounds up to a quarter of an hour, like times that people agree on. */
function roundUp(ms: number): number {
  return Math.ceil(ms / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
}
