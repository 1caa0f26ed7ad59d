import { createReadStream } from 'node:fs';
import { removalsHeld } from './backup/hold.ts';
import { newId } from './parts/ids.ts';
import type { Parts } from './parts/index.ts';
import type { Upload } from './parts/uploads.ts';
import { problem } from './problem.ts';

/** Documents of one kind that somebody may have sent in all, the replaced ones too: they stay to be read. */
export const MOST_OF_A_KIND = 12;

/** Keeps a document as it was sent, where nothing serves it to the public; returns its key. */
export async function keepDocument({ files }: Parts, upload: Upload): Promise<string> {
  const key = `documents/${newId()}`;
  await files.put(key, createReadStream(upload.path), { type: upload.type, size: upload.size });
  return key;
}

/** Removes documents whose rows are gone. Failing is harmless: a job sweeps what is left. */
export async function dropDocuments({ files, database, log }: Parts, keys: readonly string[]): Promise<void> {
  const drop = async () => {
    if (keys.length === 0 || (await removalsHeld(database.db))) return;
    await Promise.all(keys.map((key) => files.remove(key)));
  };
  await drop().catch((error: unknown) => log.warn({ err: error }, 'a document could not be removed yet'));
}

/** The answer to a document beyond `MOST_OF_A_KIND`. */
export const enoughDocuments = () =>
  problem(409, 'We have enough documents of this kind. Please write to us instead.');
