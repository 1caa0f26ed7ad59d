import { enoughDocuments, MOST_OF_A_KIND } from '../documents.ts';
import type { Handle } from '../parts/database.ts';
import type { Tables } from '../tables.ts';

/** Sets the key of a seller's profile photo and answers the key before it; to be called in a transaction. */
export async function setPhoto(trx: Handle, id: string, photo_key: string): Promise<string | null> {
  const before = await trx
    .selectFrom('sellers')
    .select('photo_key')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx.updateTable('sellers').set({ photo_key }).where('id', '=', id).execute();
  return before.photo_key;
}

export interface SellerDocument extends Omit<Tables['seller_documents'], 'uploaded_at'> {
  uploaded_at: Date;
}

/**
 * Adds a document; to be called in a transaction.
 *
 * @throws Problem 409 when there are enough of its type
 */
export async function addDocument(trx: Handle, row: SellerDocument): Promise<void> {
  // The seller's row is what documents that arrive at once queue for.
  await trx.selectFrom('sellers').select('id').where('id', '=', row.seller_id).forUpdate().execute();
  const { count } = await trx
    .selectFrom('seller_documents')
    .select((documents) => documents.fn.countAll<number>().as('count'))
    .where('seller_id', '=', row.seller_id)
    .where('type', '=', row.type)
    .executeTakeFirstOrThrow();
  if (count >= MOST_OF_A_KIND) throw enoughDocuments();
  await trx.insertInto('seller_documents').values(row).execute();
}
