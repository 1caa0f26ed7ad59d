import type { Insertable } from 'kysely';
import type { Handle } from '../parts/database.ts';
import { newId } from '../parts/ids.ts';
import type { Tables } from '../tables.ts';

/** Whether an address has a seller's account. */
export async function hasSeller(db: Handle, email: string): Promise<boolean> {
  const row = await db.selectFrom('sellers').select('id').where('email', '=', email).executeTakeFirst();
  return Boolean(row);
}

/** @throws PostgreSQL's unique violation when the address is registered already */
export async function addSeller(trx: Handle, seller: Insertable<Tables['sellers']>): Promise<void> {
  await trx.insertInto('sellers').values(seller).execute();
}

/** Notes that somebody waits for an area; the same address and postcode twice is one entry. */
export async function addToWaitlist(db: Handle, email: string, postcode: string, now: Date): Promise<void> {
  await db
    .insertInto('waitlist')
    .values({ id: newId(), email, postcode, created_at: now })
    .onConflict((conflict) => conflict.columns(['email', 'postcode']).doNothing())
    .execute();
}
