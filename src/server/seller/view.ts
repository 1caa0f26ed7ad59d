import type { Seller } from '#api/account';
import type { Handle } from '../parts/database.ts';
import { photoUrl } from '../photos.ts';

/** The one kind of document a seller sends. */
export const LICENCE = 'license_certificate';

/**
 * A seller as the seller sees themselves, with the state of the application and the date of the newest
 * licence; one query.
 *
 * @throws Error when there is no such seller
 */
export async function sellerView(db: Handle, id: string): Promise<Seller> {
  const { photo_key, application_submitted_at, licence_uploaded_at, ...seller } = await db
    .selectFrom('sellers')
    .leftJoin('applications', 'applications.seller_id', 'sellers.id')
    .select([
      'sellers.id',
      'name',
      'email',
      'phone',
      'postcode',
      'address',
      'photo_key',
      'cuisine_types',
      'price_categories',
      'meal_types',
      'council_status',
      'coverage_label',
      'status_in_uk',
      'applications.status as application_status',
      'applications.submitted_at as application_submitted_at',
    ])
    .select((row) =>
      row
        .selectFrom('seller_documents')
        .select((documents) => documents.fn.max('uploaded_at').as('at'))
        .whereRef('seller_documents.seller_id', '=', 'sellers.id')
        .where('type', '=', LICENCE)
        .as('licence_uploaded_at'),
    )
    .where('sellers.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...seller,
    photo_url: photoUrl(photo_key),
    application_submitted_at: application_submitted_at?.toISOString() ?? null,
    licence_uploaded_at: licence_uploaded_at?.toISOString() ?? null,
  };
}
