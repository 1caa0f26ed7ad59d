import type { Services } from '../services.ts';
import { forgetErasures, lastErasure } from './store.ts';

/**
 * Makes room of what was removed, which the embedded database does not do by itself. Within a day of an erasure nothing
 * of the person stays in its files either.
 */
export async function vacuum({ database }: Services): Promise<void> {
  const erased = await lastErasure(database.db);
  await database.vacuum(erased !== undefined);
  if (erased) await forgetErasures(database.db, erased);
}
