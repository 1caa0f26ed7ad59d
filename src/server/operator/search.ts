import type { Answered } from '#api/call';
import type * as contract from '#api/operator/search';
import type { FoundPerson, foundSellerShape } from '#api/operator/search';
import { searchText } from '#rules/operator';
import { audit } from '../audit/store.ts';
import type { Context } from '../context.ts';
import { applicationsOf, isChangedSinceSent } from '../council/store.ts';
import { searchDeliveries } from '../delivery/store.ts';
import { searchDrivers } from '../driver/store.ts';
import { suspendedAmong } from '../driver/view.ts';
import { soughtBy } from '../search.ts';
import { searchSellers } from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import type { Services } from '../services.ts';
import { deliveryRecords, iso } from './delivery-records.ts';

/** Finding people and deliveries by a name, a contact or a postcode. */
export function searchHandlers({ database: { db } }: Services): Handlers<typeof contract> {
  async function search({ read, account, now }: Context<'operator'>) {
    const { q } = await read(searchText);
    const sought = soughtBy(q);
    const drivers = await searchDrivers(db, sought);
    const sellers = await searchSellers(db, sought);
    const deliveries = await searchDeliveries(db, sought);
    // Without the words: the log outlives an erasure.
    const detail = { found: drivers.length + sellers.length + deliveries.length };
    await audit(db, account.email, 'searched', 'search', detail, now);
    const suspended = await suspendedAmong(db, drivers);
    return {
      // Left out of everybody else.
      drivers: drivers.map((driver) => ({ ...driver, suspended: suspended.has(driver.id) || undefined })),
      sellers: await withApplications(db, sellers),
      deliveries: await deliveryRecords(db, deliveries),
    };
  }
  return { search, searchByAddress: search };
}

/** Adds the state of the application to each seller that was found. */
async function withApplications(db: Db, sellers: FoundPerson[]): Promise<Answered<typeof foundSellerShape>[]> {
  const rows = await applicationsOf(
    db,
    sellers.map(({ id }) => id),
  );
  const applications = new Map(rows.map((row) => [row.seller_id, row]));
  return sellers.map((found) => {
    const row = applications.get(found.id);
    const application = row && {
      status: row.status,
      sent_to_council_at: iso(row.sent_to_council_at),
      changed_since_sent: isChangedSinceSent(row),
    };
    return { ...found, application: application ?? null };
  });
}
