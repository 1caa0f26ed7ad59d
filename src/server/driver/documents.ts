import { keysOf } from '#rules/field';
import { CHECK_EVIDENCE, DOCUMENT_KINDS, DOCUMENT_TYPE_MESSAGE, PHOTO_TYPES, type StoredKind } from '#rules/files';
import { dropDocuments, saveDocument } from '../documents.ts';
import type { StoredDocument } from '../driver-document/store.ts';
import { HttpError } from '../http-error.ts';
import type { FileRules } from '../multipart.ts';
import { mayBeStored } from '../services/database.ts';
import { Unfit, WrongType } from '../services/errors.ts';
import { newId } from '../services/ids.ts';
import { makePhoto } from '../services/photos.ts';
import type { Upload } from '../services/uploads.ts';
import type { Services } from '../services.ts';
import { document, unfit } from '../upload-rules.ts';

/** The files that an application may contain. */
export const applicationFiles: FileRules = Object.fromEntries(
  Object.entries(DOCUMENT_KINDS).map(([kind, { max }]) => [kind, { ...document, most: max }]),
);

/**
 * Stores uploaded files privately, then calls `record` to write their rows. Removes the files if either fails.
 *
 * @throws what `save` and `record` throw
 */
export async function withDocuments<T>(
  services: Services,
  driver: string,
  files: Partial<Record<string, Upload[]>>,
  record: (documents: StoredDocument[]) => Promise<T>,
): Promise<T> {
  const kept: StoredDocument[] = [];
  try {
    for (const kind of [...keysOf(DOCUMENT_KINDS), CHECK_EVIDENCE] as const) {
      for (const upload of files[kind] ?? []) kept.push(await save(services, driver, kind, upload));
    }
    return await record(kept);
  } catch (error) {
    // If its rows may exist, a job decides on the files.
    if (!mayBeStored(error))
      await dropDocuments(
        services,
        kept.map(({ file_key }) => file_key),
      );
    throw error;
  }
}

/** A profile photo that is a picture is re-encoded, which removes its location. All other files are kept as sent. */
async function save(services: Services, driver: string, kind: StoredKind, upload: Upload): Promise<StoredDocument> {
  const id = newId();
  const { name, type: mime, size } = upload;
  if (kind !== 'profile_photo' || !PHOTO_TYPES.includes(mime)) {
    return { id, kind, name, mime, size, file_key: await saveDocument(services, upload) };
  }
  const photo = await profilePhoto(upload.path, driver);
  const file_key = `documents/${id}`;
  const type = 'image/webp';
  await services.files.put(file_key, photo, { type, size: photo.length });
  return { id, kind, name: `${name.replace(/\.[^.]*$/, '')}.webp`, mime: type, size: photo.length, file_key };
}

async function profilePhoto(path: string, driver: string): Promise<Buffer> {
  try {
    return (await makePhoto(path, driver)).large;
  } catch (error) {
    if (error instanceof Unfit) throw unfit(error, 'profile_photo');
    if (!(error instanceof WrongType)) throw error;
    // This upload may also be a PDF, so the message for photos would mislead.
    throw new HttpError(415, DOCUMENT_TYPE_MESSAGE, { fields: { profile_photo: DOCUMENT_TYPE_MESSAGE } });
  }
}
