import { londonToday } from '#rules/dates';
import type { DeliveryStatus } from '#rules/delivery';
import { weekOf } from '#rules/payout';
import { addIncident, decideIncident } from '../incident/store.ts';
import { addPayout } from '../payout/store.ts';
import type { Services } from '../services.ts';
import { delivery, giveTo, JOBS, type Job, type Kitchen } from './deliveries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** A late delivery: no driver has taken it. It has its own pickup place. */
const LATE: Job = ['SL3 7TQ', 'SL1 4PF', 595];

/** How many evenings of two weeks each of these drivers worked. */
const ROUNDS = [
  ['marcus', 18],
  ['yusuf', 13],
  ['due-driver', 9],
] as const;

/**
 * Adds two weeks of work: completed and paid deliveries, some under way, some incidents, and one delivery that is late
 * whenever the demo starts.
 */
export async function ensureDeliveryHistory(
  services: Services,
  drivers: Record<string, string>,
  kitchen: Kitchen,
): Promise<void> {
  const { db } = services.database;
  const now = services.now();
  await keepLate(services);
  const done = await db
    .selectFrom('deliveries')
    .select('id')
    .where('driver_id', '=', drivers.marcus!)
    .executeTakeFirst();
  if (done) return;
  for (const [name, times] of ROUNDS) await completed(services, drivers[name]!, times);

  const held = async (job: Job, driver: string, status: DeliveryStatus, minutes: number) => {
    const pickup_time = new Date(now.getTime() + minutes * MINUTE_MS);
    const row = {
      ...delivery(job, new Date(now.getTime() - 5 * HOUR_MS)),
      pickup_time,
      status,
      driver_id: drivers[driver]!,
      assigned_at: new Date(now.getTime() - 2 * HOUR_MS),
      picked_up_at: status === 'picked_up' ? new Date(now.getTime() - 20 * MINUTE_MS) : null,
      changed_at: now,
    };
    await db.insertInto('deliveries').values(row).execute();
    return row;
  };
  await giveTo(kitchen, [await held(JOBS[8]!, 'marcus', 'assigned', 35)], db);
  const stuck = await held(JOBS[3]!, 'yusuf', 'picked_up', -25);
  await addIncident(db, {
    delivery_id: stuck.id,
    driver_id: drivers.yusuf!,
    reason: 'nobody_home',
    note: 'I rang the bell twice and called. No answer.',
    tapped_at: null,
    created_at: new Date(now.getTime() - 6 * MINUTE_MS),
  });
  const job = { ...delivery(JOBS[7]!, new Date(now.getTime() - 2 * DAY_MS)), status: 'cancelled' as const };
  await db
    .insertInto('deliveries')
    .values({ ...job, pickup_time: new Date(now.getTime() - 2 * DAY_MS + 4 * HOUR_MS) })
    .execute();
}

/** Adds completed deliveries on this many evenings up to yesterday. Those before this week are paid. */
async function completed(services: Services, driver_id: string, times: number): Promise<void> {
  const { db } = services.database;
  const now = services.now();
  const thisWeek = weekOf(now);
  const rows = Array.from({ length: times }, (_, at) => {
    const evening = Date.parse(`${londonToday(new Date(now.getTime() - (at + 1) * DAY_MS))}T18:00:00Z`);
    const after = (minutes: number) => new Date(evening + (minutes + (at % 4) * 20) * MINUTE_MS);
    return {
      ...delivery(JOBS[(at * 5 + times) % JOBS.length]!, after(-300)),
      pickup_time: after(0),
      status: 'completed' as const,
      driver_id,
      assigned_at: after(-90),
      picked_up_at: after(6),
      completed_at: after(28),
      changed_at: after(28),
    };
  });
  const weekBefore = weekOf(new Date(now.getTime() - 7 * DAY_MS));
  const old = rows.filter(({ completed_at }) => weekOf(completed_at) < weekBefore);
  const open = rows.filter(({ completed_at }) => weekOf(completed_at) >= weekBefore);
  if (old.length > 0) {
    const paid_at = new Date(Date.parse(`${thisWeek}T09:30:00Z`) - 7 * DAY_MS);
    const { id } = await addPayout(db, { driver_id, reference: 'NDK-0000', paid_at });
    await db
      .insertInto('deliveries')
      .values(old.map((row) => ({ ...row, payout_status: 'paid' as const, payout_id: id })))
      .execute();
  }
  await db
    .insertInto('deliveries')
    .values(open.map((row) => ({ ...row, payout_status: 'pending' as const })))
    .execute();
  const [latest] = open;
  if (times < 10 || !latest) return;
  const { id } = await addIncident(db, {
    delivery_id: latest.id,
    driver_id,
    reason: 'wrong_address',
    note: 'The number was 15, not 51. Found it after a call.',
    tapped_at: null,
    created_at: latest.picked_up_at,
  });
  const decision_note = "Thanks for calling. We've corrected the address.";
  await decideIncident(db, id, { outcome: 'continue', decision_note, resolved_at: latest.completed_at });
}

/** Keeps one delivery late and without a driver. */
async function keepLate({ database: { db }, now }: Services): Promise<void> {
  const pickup_time = new Date(now().getTime() - 20 * MINUTE_MS);
  const known = await db
    .updateTable('deliveries')
    .set({ pickup_time })
    .where('pickup_postcode', '=', LATE[0])
    .where('status', '=', 'available')
    .returning('id')
    .execute();
  if (known.length > 0) return;
  await db
    .insertInto('deliveries')
    .values({ ...delivery(LATE, new Date(now().getTime() - 4 * HOUR_MS)), pickup_time })
    .execute();
}
