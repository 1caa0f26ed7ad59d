import { createReadStream } from 'node:fs';
import { newId } from './parts/ids.ts';
import type { Parts } from './parts/index.ts';
import type { Upload } from './parts/uploads.ts';

/** Keeps a document as it was sent, where nothing serves it to the public; returns its key. */
export async function keepDocument({ files }: Parts, upload: Upload): Promise<string> {
  const key = `documents/${newId()}`;
  await files.put(key, createReadStream(upload.path), { type: upload.type, size: upload.size });
  return key;
}

/** Removes documents whose rows are gone. Failing is harmless: a job sweeps what is left. */
export async function dropDocuments({ files, log }: Parts, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => files.remove(key))).catch((error: unknown) =>
    log.warn({ err: error }, 'a document could not be removed yet'),
  );
}
