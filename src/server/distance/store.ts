import { type Selectable, sql } from 'kysely';
import type { Place } from '#rules/distance';
import type { DeliveryRow } from '../delivery/store.ts';
import type { Db } from '../services/database.ts';
import type { Tables } from '../tables.ts';

export type Unmeasured = Pick<DeliveryRow, 'id' | 'pickup_postcode' | 'dropoff_postcode' | 'pickup_time'>;

/** Claims the soonest available delivery that is not measured yet, until `lease`. */
export const claimUnmeasured = (db: Db, now: Date, lease: Date): Promise<Unmeasured | undefined> =>
  db
    .updateTable('deliveries')
    .set({ measure_after: lease })
    .where('id', '=', (delivery) =>
      delivery
        .selectFrom('deliveries')
        .select('id')
        // Part of the index, so any plan must know it.
        .where('status', '=', sql.lit('available'))
        .where('measured_at', 'is', null)
        .where('pickup_time', '>', now)
        .where((row) => row.or([row('measure_after', 'is', null), row('measure_after', '<=', now)]))
        .orderBy('pickup_time')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'pickup_postcode', 'dropoff_postcode', 'pickup_time'])
    .executeTakeFirst();

/** Changes a claimed delivery, unless its postcodes were corrected meanwhile: then it is to be measured anew. */
async function changeClaimed(
  db: Db,
  { id, pickup_postcode, dropoff_postcode }: Unmeasured,
  change: Partial<Pick<DeliveryRow, keyof typeof UNMEASURED>>,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set(change)
    .where('id', '=', id)
    .where('pickup_postcode', '=', pickup_postcode)
    .where('dropoff_postcode', '=', dropoff_postcode)
    .execute();
}

/** Notes how far a delivery goes. Null where it is unknown. */
export const setMiles = (db: Db, delivery: Unmeasured, miles: number | null, measured_at: Date) =>
  changeClaimed(db, delivery, { miles, measured_at });

/** Puts a delivery off that could not be measured. */
export const postponeMeasuring = (db: Db, delivery: Unmeasured, measure_after: Date) =>
  changeClaimed(db, delivery, { measure_after });

/** A delivery that is to be measured anew, since a postcode was corrected. */
export const UNMEASURED = { miles: null, measured_at: null, measure_after: null };

// The centres of postcodes

/** A postcode that was looked up. Undefined if it has not been. */
export const findCentre = (
  db: Db,
  postcode: string,
): Promise<Pick<Selectable<Tables['postcode_centres']>, 'latitude' | 'longitude'> | undefined> =>
  db
    .selectFrom('postcode_centres')
    .select(['latitude', 'longitude'])
    .where('postcode', '=', postcode)
    .executeTakeFirst();

/** Keeps what the service said of a postcode, also that it knows no centre. */
export async function rememberCentre(db: Db, postcode: string, centre: Place | undefined, now: Date): Promise<void> {
  const row = { latitude: centre?.latitude ?? null, longitude: centre?.longitude ?? null, looked_up_at: now };
  await db
    .insertInto('postcode_centres')
    .values({ postcode, ...row })
    .onConflict((conflict) => conflict.column('postcode').doUpdateSet(row))
    .execute();
}

/** So that new postcodes and moved centres are found, and a customer's is not kept for ever. */
const CENTRES_KEPT_MS = 90 * 24 * 3_600_000;

/** Removes postcodes that were looked up this long ago. */
export async function purgeCentres(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CENTRES_KEPT_MS);
  await db.deleteFrom('postcode_centres').where('looked_up_at', '<=', before).execute();
}
