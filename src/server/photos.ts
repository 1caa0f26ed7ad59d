import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { PHOTO_TYPE_MESSAGE } from '#rules/files';
import { HttpError } from './http-error.ts';
import { removalsHeld } from './jobs/store.ts';
import { isKnown, rangeOf } from './ranges.ts';
import { mayBeStored } from './services/database.ts';
import { Unfit, WrongType } from './services/errors.ts';
import { newId } from './services/ids.ts';
import { makePhoto } from './services/photos.ts';
import type { Upload } from './services/uploads.ts';
import type { Services } from './services.ts';
import { unfit } from './upload-rules.ts';

const SHAPE = /^[0-9a-f-]{36}-(640|1280)\.webp$/;

/** The address of a photo's wide version on the API's origin. The small one has `-640` in place of `-1280`. */
export const photoUrl = (key: string | null): string | null => key && `/photos/${key}-1280.webp`;

/**
 * Re-encodes an uploaded photo in two widths and stores both.
 *
 * @param owner the id of the photo's account
 * @returns the key of the pair
 * @throws HttpError 415 if it is no photo or has too many pixels
 */
export async function savePhoto({ files }: Services, upload: Upload, owner: string): Promise<string> {
  const photo = await readPhoto(upload.path, owner);
  const key = newId();
  const type = PHOTO_TYPE;
  await files.put(`photos/${key}-640.webp`, photo.small, { type });
  await files.put(`photos/${key}-1280.webp`, photo.large, { type });
  return key;
}

/** What photos are kept as. */
export const PHOTO_TYPE = 'image/webp';

/**
 * Re-encodes a photo, which removes the place and time that a phone writes into it.
 *
 * @param owner the id of the photo's account
 * @throws HttpError 415 if it is no photo or has too many pixels
 */
export const readPhoto = (path: string, owner: string) =>
  makePhoto(path, owner).catch((error: unknown) => {
    if (error instanceof Unfit) throw unfit(error);
    throw error instanceof WrongType ? new HttpError(415, PHOTO_TYPE_MESSAGE) : error;
  });

/** Removes both widths of an unused photo. A failure does no harm: a job removes the rest. */
export async function dropPhoto({ files, database, log }: Services, key: string | null): Promise<void> {
  if (!key) return;
  const drop = async () => {
    if (await removalsHeld(database.db)) return;
    await Promise.all([640, 1280].map((width) => files.remove(`photos/${key}-${width}.webp`)));
  };
  await drop().catch((error: unknown) => log.warn({ err: error }, 'a photo could not be removed yet'));
}

/** Removes a new photo if its row was surely not written because of `error`. Else a job decides. */
export async function dropUnrecorded(services: Services, key: string | null, error: unknown): Promise<void> {
  if (!mayBeStored(error)) await dropPhoto(services, key);
}

/** Serves photos, whole or by range. Every picture has a new name, so browsers may cache them forever. */
export function photos(app: FastifyInstance, { files }: Services): void {
  app.get<{ Params: { name: string } }>('/photos/:name', async (request, reply) => {
    const { name } = request.params;
    const found = SHAPE.test(name) ? await files.get(`photos/${name}`) : undefined;
    if (!found) throw new HttpError(404, 'There is no such photo.');
    const { stream, size } = found;
    const etag = `"${name.replace('.webp', '')}"`;
    reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=31536000, immutable' });
    if (isKnown(request.headers['if-none-match'], etag)) {
      stream.destroy();
      return reply.code(304).send();
    }
    const range = request.method === 'GET' ? rangeOf(request.headers, etag, size) : undefined;
    if (range === 'none') {
      stream.destroy();
      reply.headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' });
      throw new HttpError(416, 'The photo has no such part.');
    }
    reply.type('image/webp');
    if (!range) return reply.header('content-length', size).send(stream);
    // Photos are small and ranges are rare, so the range is cut here and not in each file store.
    const part = (await buffer(stream)).subarray(range.first, range.last + 1);
    return reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`).send(part);
  });
}
