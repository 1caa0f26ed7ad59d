import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '../settings.ts';

/**
 * A backup is a folder: `manifest.json`, `tables/<table>.ndjson` with a row per line, `files.ndjson` with the facts of
 * a file per line, and `files/<key>`. The format is the same for both databases and both file stores, so a backup of
 * one can be restored to the other.
 */
export const FORMAT = 1;

export interface Manifest {
  format: number;
  made_at: string;
  /** The applied migrations. */
  migrations: string[];
  tables: Record<string, { rows: number; sha256: string }>;
  files: { count: number; bytes: number; sha256: string };
}

/** A file of the backup, by its key in the store. */
export interface FileFacts {
  key: string;
  size: number;
  sha256: string;
}

// The paths of a backup's parts.
export const tablePath = (folder: string, table: string) => join(folder, 'tables', `${table}.ndjson`);
export const filesPath = (folder: string) => join(folder, 'files.ndjson');
export const filePath = (folder: string, key: string) => join(folder, 'files', key);
export const manifestPath = (folder: string) => join(folder, 'manifest.json');

/** @throws SettingsError if the folder has no backup, or one of another format */
export async function readManifest(folder: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(manifestPath(folder), 'utf8')) as Manifest;
  } catch {
    throw new SettingsError(`There is no complete backup in ${folder}: its manifest.json cannot be read.`);
  }
  if (manifest.format === FORMAT) return manifest;
  throw new SettingsError(`The backup in ${folder} has format ${manifest.format}; this version reads ${FORMAT}.`);
}

/** Reads a file line by line. Only LF ends a line: `readline` also cuts at U+2028, which JSON leaves as it is. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}

/** Size and SHA-256 of a file. */
export async function factsOf(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { size, sha256: hash.digest('hex') };
}
