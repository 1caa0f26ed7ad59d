import { removalsHeld } from '../backup/hold.ts';
import type { Handle } from '../parts/database.ts';
import type { Parts } from '../parts/index.ts';

const HOUR = 3_600_000;
const BATCH = 200;
const PHOTO = /^photos\/([0-9a-f-]{36})-(?:640|1280)\.webp$/;

/**
 * Removes photos and documents that no row names: what is left of calls and removals that were cut short.
 * Files younger than an hour may be waiting for their row. Answers how many it removed.
 */
export async function sweepFiles(parts: Parts): Promise<number> {
  const photos = await sweep(parts, 'photos/', (key) => PHOTO.exec(key)?.[1], photosInUse);
  const documents = await sweep(parts, 'documents/', (key) => key, documentsInUse);
  return photos + documents;
}

/** `nameOf` says by what name a row would know the file (nothing: the file is not ours to judge). */
async function sweep(
  { files, database, now }: Parts,
  prefix: string,
  nameOf: (key: string) => string | undefined,
  inUse: (db: Handle, names: string[]) => Promise<Set<string | null>>,
): Promise<number> {
  const youngest = now().getTime() - HOUR;
  let removed = 0;
  let batch: { key: string; name: string }[] = [];
  const finish = async () => {
    if (batch.length === 0) return;
    const used = await inUse(database.db, batch.map(({ name }) => name));
    const held = await removalsHeld(database.db);
    for (const { key, name } of batch) {
      if (held || used.has(name)) continue;
      await files.remove(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, modifiedAt } of files.list(prefix)) {
    const name = nameOf(key);
    if (name && modifiedAt.getTime() < youngest) batch.push({ key, name });
    if (batch.length === BATCH) await finish();
  }
  await finish();
  return removed;
}

async function photosInUse(db: Handle, keys: string[]): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('dishes')
    .select('photo_key')
    .where('photo_key', 'in', keys)
    .unionAll(db.selectFrom('sellers').select('photo_key').where('photo_key', 'in', keys))
    .execute();
  return new Set(rows.map(({ photo_key }) => photo_key));
}

async function documentsInUse(db: Handle, keys: string[]): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('driver_documents')
    .select('file_key')
    .where('file_key', 'in', keys)
    .unionAll(db.selectFrom('seller_documents').select('file_key').where('file_key', 'in', keys))
    .execute();
  return new Set(rows.map(({ file_key }) => file_key));
}
