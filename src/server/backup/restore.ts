import { createReadStream } from 'node:fs';
import { sql, type Transaction } from 'kysely';
import type { Log } from '../log.ts';
import { appliedMigrations, migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import type { Database } from '../services/database.ts';
import type { FileStore } from '../services/files.ts';
import { SettingsError } from '../settings.ts';
import type { Tables } from '../tables.ts';
import { TABLES } from './contents.ts';
import {
  type FileFacts,
  factsOf,
  filePath,
  filesPath,
  linesOf,
  type Manifest,
  readManifest,
  tablePath,
} from './format.ts';

const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 1_000_000;

/**
 * Checks that every table and file of a backup is there and undamaged.
 *
 * @throws SettingsError otherwise
 */
async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const damaged = (what: string) => new SettingsError(`The backup in ${folder} is damaged: ${what}.`);
  const same = async (path: string, sha256: string) =>
    factsOf(path).then(
      (facts) => facts.sha256 === sha256,
      () => false,
    );
  for (const [table, { sha256 }] of Object.entries(manifest.tables)) {
    if (!(await same(tablePath(folder, table), sha256))) throw damaged(`the table ${table}`);
  }
  if (!(await same(filesPath(folder), manifest.files.sha256))) throw damaged('the list of files');
  for await (const { key, sha256 } of filesOf(folder)) {
    if (!(await same(filePath(folder, key), sha256))) throw damaged(`the file ${key}`);
  }
  const unknown = manifest.migrations.filter((name) => !migrations.some((one) => one.name === name));
  if (unknown.length === 0) return manifest;
  throw new SettingsError(`The backup was made by a newer version: this one does not know ${unknown.join(', ')}.`);
}

/**
 * Restores a backup's files and rows into an empty database and a file store. It creates the tables as they were,
 * inserts all rows in one transaction, and then runs the newer migrations.
 *
 * @throws SettingsError if the backup is damaged or the database is not empty
 */
export async function restoreBackup(folder: string, database: Database, files: FileStore, log: Log): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  await migrate(
    database,
    log,
    migrations.filter(({ name }) => manifest.migrations.includes(name)),
  );
  await requireEmpty(database, manifest);
  for await (const { key, size } of filesOf(folder)) {
    await files.put(key, createReadStream(filePath(folder, key)), { size, type: typeOf(key) });
  }
  await database.transaction(
    async (trx) => {
      const tables = tablesOf(manifest);
      for (const table of [...tables].reverse()) await sql`delete from ${sql.table(table)}`.execute(trx);
      for (const table of tables) await fill(trx, table, folder, manifest.tables[table]?.rows ?? 0);
    },
    { patient: true },
  );
  await migrate(database, log);
  return manifest;
}

/** The tables of the backup. Later migrations create the others. */
const tablesOf = ({ tables }: Manifest) => TABLES.filter((table) => table in tables);

async function* filesOf(folder: string): AsyncGenerator<FileFacts> {
  for await (const line of linesOf(filesPath(folder))) yield JSON.parse(line) as FileFacts;
}

const typeOf = (key: string) => (key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream');

async function requireEmpty(database: Database, manifest: Manifest): Promise<void> {
  const newer = (await appliedMigrations(database.db)).filter((name) => !manifest.migrations.includes(name));
  if (newer.length > 0) {
    throw new SettingsError('The database is newer than the backup. Restore into a new one.');
  }
  for (const table of tablesOf(manifest)) {
    // The first migration and the first start fill these.
    if (table === 'coverage' || table === 'push_keys') continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database.db);
    if (rows.length === 0) continue;
    throw new SettingsError(`The database is not empty: there are rows in ${table}. Nothing was restored.`);
  }
}

async function fill(trx: Transaction<Tables>, table: string, folder: string, expected: number): Promise<void> {
  let rows = 0;
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await sql`
      insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${`[${batch.join(',')}]`}::json)
    `.execute(trx);
    rows += batch.length;
    batch = [];
    characters = 0;
  };
  for await (const line of linesOf(tablePath(folder, table))) {
    batch.push(line);
    characters += line.length;
    if (batch.length >= ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await flush();
  }
  await flush();
  if (rows !== expected) throw new Error(`${rows} rows of ${table} were read, ${expected} expected.`);
}
