import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql, type Transaction } from 'kysely';
import pLimit from 'p-limit';
import { appliedMigrations } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import type { Database } from '../services/database.ts';
import { syncPath } from '../services/disk.ts';
import type { FileStore } from '../services/files.ts';
import type { Tables } from '../tables.ts';
import { filesOfRow, HELD, TABLES } from './contents.ts';
import {
  type FileFacts,
  FORMAT,
  factsOf,
  filePath,
  filesPath,
  type Manifest,
  manifestPath,
  tablePath,
} from './format.ts';

const ROWS_AT_ONCE = 500;
const FILES_AT_ONCE = 8;

export interface Written {
  rows: number;
  files: number;
  bytes: number;
  /** Keys in rows that the store does not have. */
  missing: string[];
  /** Migrations that this version does not know. What they added is left out. */
  unknown: string[];
}

/**
 * Writes a backup into `folder`, which must not exist: all rows of one moment, and every file they refer to. The caller
 * must stop removals meanwhile (`holdRemovals`).
 */
export async function writeBackup(folder: string, database: Database, files: FileStore): Promise<Written> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  for (const part of ['tables', 'files']) await mkdir(`${unfinished}/${part}`, { recursive: true, mode: 0o700 });
  try {
    const { manifest, keys } = await readRows(unfinished, database);
    const { copied, missing } = await copyFiles(unfinished, files, keys);
    const written = await finish(unfinished, manifest, copied);
    await rename(unfinished, folder);
    await syncPath(dirname(folder));
    const unknown = manifest.migrations.filter((name) => !migrations.some((one) => one.name === name));
    return { ...written, missing, unknown };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

type Rows = { manifest: Omit<Manifest, 'files'>; keys: Set<string> };

function readRows(folder: string, { db }: Database): Promise<Rows> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const keys = new Set<string>();
      const tables: Manifest['tables'] = {};
      for (const table of await tablesThere(trx)) {
        tables[table] = await readTable(trx, table, tablePath(folder, table), keys);
      }
      const migrations = await appliedMigrations(trx);
      return { manifest: { format: FORMAT, made_at: new Date().toISOString(), migrations, tables }, keys };
    });
}

/** Before an upgrade the database lacks the newest tables. */
async function tablesThere(trx: Transaction<Tables>): Promise<(typeof TABLES)[number][]> {
  const { rows } = await sql<{ name: (typeof TABLES)[number] }>`
    select name from unnest(${TABLES}::text[]) as name where to_regclass(name) is not null
  `.execute(trx);
  return rows.map(({ name }) => name);
}

/** Writes a table's rows as lines of JSON and collects the keys of their files. */
async function readTable(trx: Transaction<Tables>, table: keyof typeof HELD, path: string, keys: Set<string>) {
  const out = await open(path, 'w', 0o600);
  const hash = createHash('sha256');
  let rows = 0;
  try {
    await sql`
      declare backup no scroll cursor for
      select row_to_json(t)::text as line from ${sql.table(table)} t where ${sql.raw(HELD[table] ?? 'true')}
    `.execute(trx);
    for (;;) {
      const page = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup`.execute(trx);
      if (page.rows.length === 0) break;
      const text = page.rows.map(({ line }) => `${line}\n`).join('');
      hash.update(text);
      await out.write(text);
      rows += page.rows.length;
      for (const { line } of page.rows) for (const key of filesOfRow(JSON.parse(line))) keys.add(key);
    }
    await sql`close backup`.execute(trx);
    await out.sync();
  } finally {
    await out.close();
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Copies files, several at a time. `missing` are the keys that the store does not have. */
async function copyFiles(folder: string, store: FileStore, keys: Set<string>) {
  const copied: FileFacts[] = [];
  const missing: string[] = [];
  await pLimit(FILES_AT_ONCE).map(keys, async (key) => {
    const facts = await copyFile(folder, store, key);
    if (facts) copied.push(facts);
    else missing.push(key);
  });
  return { copied, missing: missing.sort() };
}

async function copyFile(folder: string, store: FileStore, key: string): Promise<FileFacts | undefined> {
  const found = await store.get(key);
  if (!found) return undefined;
  const path = filePath(folder, key);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Node also takes a stream here, but its types do not say so.
  await synced(path, (out) => out.writeFile(found.stream as unknown as Buffer));
  const facts = await factsOf(path);
  if (facts.size !== found.size) throw new Error(`The file ${key} broke off after ${facts.size} bytes.`);
  return { key, ...facts };
}

async function finish(
  folder: string,
  manifest: Rows['manifest'],
  files: FileFacts[],
): Promise<Pick<Written, 'rows' | 'files' | 'bytes'>> {
  const list = files.map((facts) => `${JSON.stringify(facts)}\n`).join('');
  await synced(filesPath(folder), (out) => out.writeFile(list));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const sha256 = createHash('sha256').update(list).digest('hex');
  const whole: Manifest = { ...manifest, files: { count: files.length, bytes, sha256 } };
  await synced(manifestPath(folder), (out) => out.writeFile(`${JSON.stringify(whole, null, 2)}\n`));
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return { rows, files: files.length, bytes };
}

async function synced(path: string, write: (out: FileHandle) => Promise<unknown>): Promise<void> {
  const out = await open(path, 'w', 0o600);
  try {
    await write(out);
    await out.sync();
  } finally {
    await out.close();
  }
}
