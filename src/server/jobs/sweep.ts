import * as driverDocument from '../driver-document/store.ts';
import * as incident from '../incident/store.ts';
import * as menu from '../menu/store.ts';
import * as seller from '../seller/store.ts';
import type { Db } from '../services/database.ts';
import type { Services } from '../services.ts';
import { removalsHeld } from './store.ts';

const HOUR_MS = 3_600_000;
const BATCH = 200;
const PHOTO = /^photos\/([0-9a-f-]{36})-(?:640|1280)\.webp$/;

/**
 * Removes photos and documents without a row, which interrupted calls and removals leave behind. Files younger than an
 * hour are kept, since their row may still come.
 *
 * @returns the number of removed files
 */
export async function sweepFiles(services: Services): Promise<number> {
  if (await removalsHeld(services.database.db)) services.log.warn('no file is removed while a backup copies them');
  const photos = await sweep(services, 'photos/', (key) => PHOTO.exec(key)?.[1], [
    menu.photosInUse,
    seller.photosInUse,
  ]);
  const documents = await sweep(services, 'documents/', (key) => key, [
    driverDocument.filesInUse,
    seller.filesInUse,
    incident.filesInUse,
  ]);
  return photos + documents;
}

/**
 * Removes the unused files with a prefix. `nameOf` gives the name that a row has for a file, or undefined for a file to
 * leave alone. `uses` tell which names are in use.
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
