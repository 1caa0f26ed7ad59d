import { createReadStream } from 'node:fs';
import { HttpError } from './http-error.ts';
import { removalsHeld } from './jobs/store.ts';
import { newId } from './services/ids.ts';
import type { Upload } from './services/uploads.ts';
import type { Services } from './services.ts';

/**
 * Stores a document as it was sent, in a private place.
 *
 * @returns its key
 */
export async function saveDocument({ files }: Services, upload: Upload): Promise<string> {
  const key = `documents/${newId()}`;
  await files.put(key, createReadStream(upload.path), { type: upload.type, size: upload.size });
  return key;
}

/** Removes documents whose rows are gone. A failure does no harm: a job removes the rest. */
export async function dropDocuments({ files, database, log }: Services, keys: readonly string[]): Promise<void> {
  const drop = async () => {
    if (keys.length === 0 || (await removalsHeld(database.db))) return;
    await Promise.all(keys.map((key) => files.remove(key)));
  };
  await drop().catch((error: unknown) => log.warn({ err: error }, 'a document could not be removed yet'));
}

/** The answer to a document that exceeds the account's limit. */
export const enoughDocuments = () =>
  new HttpError(409, "We can't take any more documents of this kind here. Please email us instead.");
