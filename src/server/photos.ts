import type { FastifyInstance } from 'fastify';
import { removalsHeld } from './backup/hold.ts';
import { databaseProblem } from './parts/database.ts';
import { newId } from './parts/ids.ts';
import type { Parts } from './parts/index.ts';
import { makePhoto } from './parts/photos.ts';
import type { Upload } from './parts/uploads.ts';
import { problem } from './problem.ts';

const SHAPE = /^[0-9a-f-]{36}-(640|1280)\.webp$/;

/** The address of a photo's wide version on the API's origin; `-640` in place of `-1280` is the small one. */
export const photoUrl = (key: string | null): string | null => key && `/photos/${key}-1280.webp`;

/** Re-encodes an uploaded photo in two widths and keeps both; returns the key of the pair. */
export async function keepPhoto({ files }: Parts, upload: Upload): Promise<string> {
  const photo = await makePhoto(upload.path);
  const key = newId();
  const type = 'image/webp';
  await files.put(`photos/${key}-640.webp`, photo.small, { type });
  await files.put(`photos/${key}-1280.webp`, photo.large, { type });
  return key;
}

/**
 * Removes both widths of a photo that nothing shows any more. Failing is harmless: a job sweeps what is left.
 */
export async function dropPhoto({ files, database, log }: Parts, key: string | null): Promise<void> {
  if (!key) return;
  const drop = async () => {
    if (await removalsHeld(database.db)) return;
    await Promise.all([640, 1280].map((width) => files.remove(`photos/${key}-${width}.webp`)));
  };
  await drop().catch((error: unknown) => log.warn({ err: error }, 'a photo could not be removed yet'));
}

/**
 * Removes a new photo whose row was not written because of `error`. When the database went away its commit
 * may stand all the same: then the photo is left to the job.
 */
export async function dropUnrecorded(parts: Parts, key: string | null, error: unknown): Promise<void> {
  if (!databaseProblem(error)) await dropPhoto(parts, key);
}

/** Serves photos: their names are new for each picture, so browsers may keep them for ever. */
export function photos(app: FastifyInstance, { files }: Parts): void {
  app.get<{ Params: { name: string } }>('/photos/:name', async (request, reply) => {
    const { name } = request.params;
    const found = SHAPE.test(name) ? await files.get(`photos/${name}`) : undefined;
    if (!found) throw problem(404, 'There is no such photo.');
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-length': found.size })
      .type('image/webp')
      .send(found.stream);
  });
}
