import * as driverDocument from '../driver-document/store.ts';
import * as menu from '../menu/store.ts';
import * as seller from '../seller/store.ts';
import type { Db } from '../services/database.ts';
import type { Services } from '../services.ts';
import { removalsHeld } from './store.ts';

const HOUR_MS = 3_600_000;
const BATCH = 200;
const PHOTO = /^photos\/([0-9a-f-]{36})-(?:640|1280)\.webp$/;

/**
 * Removes photos and documents that no row names: calls and removals that were cut short leave them behind.
 * Files younger than an hour may be waiting for their row. Answers how many it removed.
 */
export async function sweepFiles(services: Services): Promise<number> {
  const photos = await sweep(services, 'photos/', (key) => PHOTO.exec(key)?.[1], [
    menu.photosInUse,
    seller.photosInUse,
  ]);
  const documents = await sweep(services, 'documents/', (key) => key, [driverDocument.filesInUse, seller.filesInUse]);
  return photos + documents;
}

/**
 * `nameOf` says by what name a row would know the file (nothing: the file is not ours to judge), `uses` which of some
 * names the rows of each owner know.
 */
async function sweep(
  { files, database, now }: Services,
  prefix: string,
  nameOf: (key: string) => string | undefined,
  uses: readonly ((db: Db, names: string[]) => Promise<(string | null)[]>)[],
): Promise<number> {
  const youngest = now().getTime() - HOUR_MS;
  let removed = 0;
  let batch: { key: string; name: string }[] = [];
  const finish = async () => {
    if (batch.length === 0) return;
    const names = batch.map(({ name }) => name);
    const used = new Set<string | null>();
    for (const inUse of uses) for (const name of await inUse(database.db, names)) used.add(name);
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
