import { londonToday } from '#rules/dates';
import { EVIDENCE_KINDS } from '#rules/files';
import { type HeldKind, type Kept, keptFrom, RETENTION } from '#rules/retention';
import type { Db } from '../services/database.ts';
import type { Person } from './person.ts';
import { removeHold, saveHold } from './store.ts';

type Driver = NonNullable<Person['driver']>;

/** The identity that each kind of hold keeps. */
const IDENTITY = {
  right_to_work: ['first_name', 'last_name', 'dob'],
  payments: ['first_name', 'last_name', 'dob', 'address_line1', 'address_line2', 'city', 'postcode'],
} as const satisfies Record<HeldKind, readonly (keyof Driver)[]>;

/** What the law requires to keep of a driver who is erased on `today`. */
function heldOf(driver: Driver, today: string): Kept[] {
  const kept: Kept[] = [];
  const kinds: readonly string[] = EVIDENCE_KINDS;
  const evidence = driver.checks.length > 0 || driver.documents.some(({ kind }) => kinds.includes(kind));
  // An ended hold may not have been removed yet.
  const hold = driver.holds.find(({ kind, until }) => kind === 'right_to_work' && until >= today);
  if (evidence && hold) kept.push({ kind: 'right_to_work', until: hold.until, why: RETENTION.right_to_work.why });
  // The erasure ends the engagement.
  else if (evidence && driver.status === 'approved') kept.push(keptFrom('right_to_work', today));
  // A payment belongs to the year in which it was earned or paid, whichever is later.
  const earned = driver.deliveries.filter(({ payout_status }) => payout_status);
  const paid = [
    ...earned.map(({ completed_at, pickup_time }) => completed_at ?? pickup_time),
    ...driver.payouts.map(({ paid_at }) => paid_at),
  ]
    .map(londonToday)
    .sort();
  if (paid.length > 0) kept.push(keptFrom('payments', paid.at(-1)!));
  return kept;
}

/**
 * Puts a driver's data that the law requires to keep under hold, for an erasure.
 *
 * @returns what is kept
 */
export async function holdAgainstErasure(trx: Db, driver: Driver, now: Date): Promise<Kept[]> {
  const held = heldOf(driver, londonToday(now));
  await removeHold(trx, driver.id, 'right_to_work');
  for (const one of held) {
    const identity = Object.fromEntries(IDENTITY[one.kind].map((column) => [column, driver[column]]));
    await saveHold(trx, driver.id, one, identity);
  }
  return held;
}
