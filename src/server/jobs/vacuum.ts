import type { Services } from '../services.ts';
import { forgetErasures, lastErasure } from './store.ts';

/**
 * Frees the space of removed rows, which the embedded database does not do by itself. Within a day of an erasure this
 * also removes the person's traces from its files.
 */
export async function vacuum({ database }: Services): Promise<void> {
  const erased = await lastErasure(database.db);
  await database.vacuum(erased !== undefined);
  if (erased) await forgetErasures(database.db, erased);
}
