import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { newToken } from './secrets.ts';

/**
 * What every process of this server knows and no copy of its database does: SECRET; else with a database of its own a
 * file beside it, made once; else a digest of what logs in to PostgreSQL, which all processes share.
 */
export async function openSecret({ secret, databaseUrl, dataDir }: Settings): Promise<string> {
  if (secret) return secret;
  if (databaseUrl) {
    const { username, password, pathname } = new URL(databaseUrl);
    return createHash('sha256').update([username, password, pathname].join('\n')).digest('base64url');
  }
  const path = join(dataDir, 'secret');
  // Not by the process's number: in containers that share a folder, each has the number 1.
  const made = `${path}.${randomUUID()}`;
  await writeFile(made, newToken(), { mode: 0o600 });
  // Whole or not at all, and never over one that is there.
  await link(made, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(made);
  return readFile(path, 'utf8');
}
