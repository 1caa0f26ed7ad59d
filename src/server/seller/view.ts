import type { Seller } from '#api/account';
import { photoUrl } from '../photos.ts';
import type { Db } from '../services/database.ts';
import { readCard } from './store.ts';

/**
 * A seller as the seller sees themselves.
 *
 * @throws Error when there is no such seller
 */
export async function sellerView(db: Db, id: string): Promise<Seller> {
  const { photo_key, application_submitted_at, licence_uploaded_at, ...seller } = await readCard(db, id);
  return {
    ...seller,
    photo_url: photoUrl(photo_key),
    application_submitted_at: application_submitted_at?.toISOString() ?? null,
    licence_uploaded_at: licence_uploaded_at?.toISOString() ?? null,
  };
}
