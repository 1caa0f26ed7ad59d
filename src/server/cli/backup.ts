import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { readManifest } from '../backup/format.ts';
import { restoreBackup } from '../backup/restore.ts';
import { writeBackup } from '../backup/write.ts';
import { allowRemovals, HOLD_AGAIN_MS, holdRemovals } from '../jobs/store.ts';
import { createLog } from '../log.ts';
import { type Database, openDatabase } from '../services/database.ts';
import { askHolder, lockFolder } from '../services/lock.ts';
import { openFiles } from '../services.ts';
import { readSettings, type Settings, SettingsError } from '../settings.ts';
import { giveToOwner } from './owner.ts';

const USAGE = `npm run backup -- FOLDER     copies the database and files into a new FOLDER while the server runs
npm run restore -- FOLDER    puts them back into an empty database
Both read the server's settings: DATA_DIR, DATABASE_URL, S3_URL.`;

async function main([command, given, ...rest]: string[]): Promise<void> {
  if (!given || rest.length > 0 || given.startsWith('-')) throw new SettingsError(USAGE);
  // Only this user may read the copy.
  process.umask(0o077);
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
  const folder = resolve(given);
  if (command === 'backup') return backup(settings, folder);
  if (command === 'restore') return restore(settings, folder);
  throw new SettingsError(USAGE);
}

async function backup(settings: Settings, folder: string): Promise<void> {
  if (existsSync(folder)) throw new SettingsError(`${folder} already exists. Name a new folder.`);
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database'))) {
    throw new SettingsError(`There is no database in DATA_DIR ${settings.dataDir}.`);
  }
  const files = await openFiles(settings, createLog(settings));
  const { database, close } = await openRows(settings);
  const { rows, files: count, bytes, missing, unknown } = await writeBackup(folder, database, files).finally(close);
  for (const key of missing) console.error(`A file named in the database is missing from the store: ${key}`);
  if (unknown.length > 0) {
    console.error(`The database is newer than this version, so this is left out: what ${unknown.join(', ')} added.`);
  }
  console.log(`${rows} rows and ${count} files (${(bytes / 1e6).toFixed(1)} MB) are in ${folder}.`);
}

/**
 * Opens the database to read from. Files are not removed until `close`. A server on the embedded database has locked
 * its folder, so it makes a copy, which is read here while the server goes on.
 */
async function openRows(settings: Settings): Promise<{ database: Database; close(): Promise<unknown> }> {
  const log = createLog(settings);
  const { databaseUrl, dataDir } = settings;
  const name = databaseUrl ? undefined : ((await askHolder(dataDir, 'copy')) as string | undefined);
  if (name) {
    // The server may know its folder by another path, as within a container.
    const copy = join(dataDir, basename(name));
    const held = setInterval(() => void askHolder(dataDir, 'hold').catch(() => undefined), HOLD_AGAIN_MS);
    let lock: Awaited<ReturnType<typeof lockFolder>> | undefined;
    const remove = async () => {
      clearInterval(held);
      await lock?.release();
      await rm(copy, { recursive: true, force: true });
      await askHolder(dataDir, 'copied');
    };
    try {
      // If this process dies, the server sees that nobody reads the copy.
      lock = await lockFolder(copy);
      const database = await openDatabase({ ...settings, dataDir: copy }, log);
      return { database, close: () => database.close().finally(remove) };
    } catch (error) {
      await remove();
      throw error;
    }
  }
  // No server holds the folder, so it is locked here.
  const lock = databaseUrl ? undefined : await lockFolder(dataDir);
  const database = await openDatabase(settings, log).catch(async (error: unknown) => {
    await lock?.release();
    throw error;
  });
  await holdRemovals(database.db);
  const held = setInterval(() => void holdRemovals(database.db).catch(() => undefined), HOLD_AGAIN_MS);
  const close = async () => {
    clearInterval(held);
    await allowRemovals(database.db);
    await database.close();
    if (lock) await giveToOwner(dataDir);
    await lock?.release();
  };
  return { database, close };
}

async function restore(settings: Settings, folder: string): Promise<void> {
  // Before a database is made.
  await readManifest(folder);
  const log = createLog(settings);
  const lock = settings.databaseUrl ? undefined : await lockFolder(settings.dataDir);
  try {
    const database = await openDatabase(settings, log);
    try {
      const files = await openFiles(settings, log);
      const manifest = await restoreBackup(folder, database, files, log);
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
      console.log(`Restored ${rows} rows and ${manifest.files.count} files from the backup of ${manifest.made_at}.`);
    } finally {
      await database.close();
      await giveToOwner(settings.dataDir);
    }
  } finally {
    await lock?.release();
  }
}

/** Whether the message alone says what is wrong: of the settings, or of the disk. */
const isPlain = (error: unknown): error is Error =>
  error instanceof SettingsError || (error instanceof Error && 'syscall' in error);

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(isPlain(error) ? error.message : error);
    process.exit(1);
  },
);
