import { createReadStream } from 'node:fs';
import { DOCUMENT_TYPE_MESSAGE, PHOTO_TYPES } from '#rules/files';
import { DOCUMENT_KINDS, type DocumentKind } from '#rules/driver-documents';
import type { FileRules } from '../multipart.ts';
import { newId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { makePhoto } from '../parts/photos.ts';
import { document, type Upload } from '../parts/uploads.ts';
import { Problem, problem } from '../problem.ts';

/** A stored document: a row of driver_documents but for whose it is. */
export interface StoredDocument {
  id: string;
  kind: DocumentKind;
  name: string;
  mime: string;
  size: number;
  file_key: string;
}

/** The files an application may carry. */
export const applicationFiles: FileRules = Object.fromEntries(
  Object.entries(DOCUMENT_KINDS).map(([kind, { max }]) => [kind, { ...document, most: max }]),
);

/**
 * Keeps uploaded files privately, all of them or none. A profile photo that is a picture is re-encoded first, so
 * that it no longer says where it was taken; every other document is kept as sent.
 */
export async function keepDocuments(
  parts: Parts,
  files: Partial<Record<string, Upload[]>>,
): Promise<StoredDocument[]> {
  const kept: StoredDocument[] = [];
  try {
    for (const kind of Object.keys(DOCUMENT_KINDS) as DocumentKind[]) {
      for (const upload of files[kind] ?? []) kept.push(await keep(parts, kind, upload));
    }
    return kept;
  } catch (error) {
    await drop(parts, kept);
    throw error;
  }
}

/**
 * Removes stored files whose rows were not written. It looks first: a commit whose answer was lost may stand, and
 * while the database does not say, a document that nobody can reach is better than one that is lost.
 */
export async function dropUnrecorded(parts: Parts, documents: StoredDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const { database, log } = parts;
  const ids = documents.map(({ id }) => id);
  try {
    const rows = await database.db.selectFrom('driver_documents').select('id').where('id', 'in', ids).execute();
    const recorded = new Set(rows.map(({ id }) => id));
    await drop(parts, documents.filter(({ id }) => !recorded.has(id)));
  } catch (error) {
    log.error({ err: error, ids }, 'documents of a failed call may be left behind');
  }
}

async function drop({ files, log }: Parts, documents: StoredDocument[]): Promise<void> {
  for (const { file_key } of documents) {
    await files
      .remove(file_key)
      .catch((error: unknown) => log.error({ err: error, file_key }, 'a document could not be removed'));
  }
}

async function keep(parts: Parts, kind: DocumentKind, upload: Upload): Promise<StoredDocument> {
  const id = newId();
  const file_key = `documents/${id}`;
  if (kind === 'profile_photo' && PHOTO_TYPES.includes(upload.type)) {
    const { large } = await makePhoto(upload.path).catch((error: unknown) => {
      const refused = error instanceof Problem && error.status === 415;
      throw refused ? problem(415, DOCUMENT_TYPE_MESSAGE, { fields: { [kind]: DOCUMENT_TYPE_MESSAGE } }) : error;
    });
    const mime = 'image/webp';
    await parts.files.put(file_key, large, { type: mime, size: large.length });
    const name = `${upload.name.replace(/\.[^.]*$/, '') || 'photo'}.webp`;
    return { id, kind, name, mime, size: large.length, file_key };
  }
  const { name, type: mime, size } = upload;
  await parts.files.put(file_key, createReadStream(upload.path), { type: mime, size });
  return { id, kind, name, mime, size, file_key };
}
