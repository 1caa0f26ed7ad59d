import { access, constants, mkdir } from 'node:fs/promises';
import { allowRemovals, holdRemovals } from '../backup/hold.ts';
import type { Log } from '../log.ts';
import { migrate } from '../migrate.ts';
import { SettingsError } from '../settings.ts';
import type { Settings } from '../settings.ts';
import { openCouncils } from './councils.ts';
import type { Councils } from './councils.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { openFiles } from './files.ts';
import type { FileStore } from './files.ts';
import { lockFolder } from './lock.ts';
import { openMail } from './mail.ts';
import type { Mail } from './mail.ts';
import { removeOldUploads } from './uploads.ts';

/** Everything the app stands on; the app is a function of these. */
export interface Parts {
  settings: Settings;
  database: Database;
  files: FileStore;
  mail: Mail;
  councils: Councils;
  log: Log;
  now(): Date;
}

/**
 * Opens every part that the settings ask for and brings the database up to date. With the embedded database
 * the data folder is locked first.
 *
 * @throws SettingsError in one line, e.g. when the folder is in use or the database does not answer
 */
export async function openParts(settings: Settings, log: Log): Promise<Parts> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    await useFolder(settings.dataDir);
    const lock = settings.databaseUrl ? undefined : await lockFolder(settings.dataDir);
    if (lock) undo.push(() => lock.release());
    const database = await openDatabase(settings, log);
    undo.push(() => database.close());
    // For the backup, which cannot open the folder while it is held.
    lock?.answer({
      async copy() {
        await holdRemovals(database.db);
        return database.copy();
      },
      copied: () => allowRemovals(database.db),
    });
    await migrate(database, log);
    const files = await openFiles(settings, log);
    await removeOldUploads();
    const mail = openMail(database, settings, log);
    undo.push(() => mail.close());
    const councils = openCouncils(database.db, settings, log);
    const parts: Parts = { settings, database, files, mail, councils, log, now: () => new Date() };
    closers.set(parts, undo);
    return parts;
  } catch (error) {
    await closeAll(undo);
    throw error;
  }
}

/** Closes what `openParts` opened, in the opposite order: mail, database, the folder's lock. */
export async function closeParts(parts: Parts): Promise<void> {
  const undo = closers.get(parts) ?? [];
  closers.delete(parts);
  await closeAll(undo);
}

async function useFolder(dir: string): Promise<void> {
  try {
    // Passports are kept in there.
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await access(dir, constants.W_OK);
  } catch (error) {
    throw new SettingsError(`DATA_DIR ${dir} cannot be used: ${(error as Error).message}`);
  }
}

const closers = new WeakMap<Parts, (() => Promise<unknown>)[]>();

async function closeAll(undo: (() => Promise<unknown>)[]): Promise<void> {
  for (const close of undo.reverse()) await close();
}
