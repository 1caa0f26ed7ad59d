import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { newToken } from './secrets.ts';

/**
 * The secret that every process of this server knows and no copy of its database contains: SECRET, or else, with the
 * embedded database, a file next to it that is made once, or else a digest of the PostgreSQL login, which all processes
 * share.
 */
export async function openSecret({ secret, databaseUrl, dataDir }: Settings): Promise<string> {
  if (secret) return secret;
  if (databaseUrl) {
    const { username, password, pathname } = new URL(databaseUrl);
    return createHash('sha256').update([username, password, pathname].join('\n')).digest('base64url');
  }
  const path = join(dataDir, 'secret');
  // Not named by process id: in containers that share a folder, every process has the id 1.
  const made = `${path}.${randomUUID()}`;
  await writeFile(made, newToken(), { mode: 0o600 });
  // Written completely or not at all, and never over an existing file.
  await link(made, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(made);
  return readFile(path, 'utf8');
}
