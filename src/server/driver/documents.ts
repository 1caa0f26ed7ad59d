import { DOCUMENT_TYPE_MESSAGE, PHOTO_TYPES } from '#rules/files';
import { DOCUMENT_KINDS, type DocumentKind } from '#rules/driver-documents';
import { dropDocuments, keepDocument } from '../documents.ts';
import type { FileRules } from '../multipart.ts';
import { databaseProblem } from '../parts/database.ts';
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
 * Keeps uploaded files privately and runs `record` with them, which writes their rows. When either fails,
 * nothing of them is left.
 */
export async function withDocuments<T>(
  parts: Parts,
  files: Partial<Record<string, Upload[]>>,
  record: (documents: StoredDocument[]) => Promise<T>,
): Promise<T> {
  const kept: StoredDocument[] = [];
  try {
    for (const kind of Object.keys(DOCUMENT_KINDS) as DocumentKind[]) {
      for (const upload of files[kind] ?? []) kept.push(await keep(parts, kind, upload));
    }
    return await record(kept);
  } catch (error) {
    // A commit whose answer was lost may stand. If it does not, a job sweeps the files.
    if (!databaseProblem(error))
      await dropDocuments(
        parts,
        kept.map(({ file_key }) => file_key),
      );
    throw error;
  }
}

/**
 * A profile photo that is a picture is re-encoded first: it loses where it was taken. All else is kept as
 * sent.
 */
async function keep(parts: Parts, kind: DocumentKind, upload: Upload): Promise<StoredDocument> {
  const id = newId();
  const { name, type: mime, size } = upload;
  if (kind !== 'profile_photo' || !PHOTO_TYPES.includes(mime)) {
    return { id, kind, name, mime, size, file_key: await keepDocument(parts, upload) };
  }
  const photo = await profilePhoto(upload.path);
  const file_key = `documents/${id}`;
  const type = 'image/webp';
  await parts.files.put(file_key, photo, { type, size: photo.length });
  return { id, kind, name: `${name.replace(/\.[^.]*$/, '')}.webp`, mime: type, size: photo.length, file_key };
}

async function profilePhoto(path: string): Promise<Buffer> {
  try {
    return (await makePhoto(path)).large;
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 415) throw error;
    // A PDF would do here, too: the words for photos alone would mislead.
    throw problem(415, DOCUMENT_TYPE_MESSAGE, { fields: { profile_photo: DOCUMENT_TYPE_MESSAGE } });
  }
}
