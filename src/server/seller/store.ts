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

export async function addDocument(db: Handle, row: SellerDocument): Promise<void> {
  await db.insertInto('seller_documents').values(row).execute();
}
