import type { Selectable } from 'kysely';
import type { Place } from '#rules/distance';
import type { Db } from '../services/database.ts';
import type { Tables } from '../tables.ts';

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
