import { cpSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { migrate } from '../../../src/server/migrate.ts';
import type { Database } from '../../../src/server/services/database.ts';
import { openDatabase } from '../../../src/server/services/database.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { outsideTransaction } from './inside.ts';

export const quiet = pino({ level: 'silent' });

/** A log that keeps what a service warns of, each line as it was given: what is known of it, then its words. */
export function heard() {
  const lines: [level: string, facts: Record<string, unknown>, words: string][] = [];
  const at =
    (level: string) =>
    (...given: [Record<string, unknown>, string]) =>
      void lines.push([level, ...given]);
  return { lines, log: Object.assign(Object.create(quiet), { warn: at('warn'), error: at('error') }) as typeof quiet };
}

/** A folder of its own, removed with `removeFolders`. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ndk-test-'));
  folders.push(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

const folders: string[] = [];

/** A data folder with a new, migrated database. */
export async function newDataDir(): Promise<string> {
  const folder = await newFolder();
  await copyDatabase(folder);
  return folder;
}

/** Puts a new, migrated database into a data folder: made once, then copied, since making one takes seconds. */
export async function copyDatabase(folder: string): Promise<void> {
  template ??= process.env.TEST_TEMPLATE ? Promise.resolve(process.env.TEST_TEMPLATE) : ownTemplate();
  // A thousand small files: one after the other takes a quarter of the processor's time of all at once.
  cpSync(await template, folder, { recursive: true });
}

let template: Promise<string> | undefined;

async function ownTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ndk-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return makeTemplate(folder);
}

/** Makes a new, migrated database in a folder; the runner does so once for all processes of a whole run. */
export async function makeTemplate(folder: string): Promise<string> {
  const database = await openDatabase(readSettings({ DATA_DIR: folder }), quiet);
  await migrate(database, quiet);
  await database.close();
  return folder;
}

/** An embedded database with all tables, and the settings it was opened with. */
export async function openScratch(env: Record<string, string> = {}): Promise<{
  database: Database;
  settings: Settings;
}> {
  const settings = readSettings({ DATA_DIR: await newDataDir(), ...env });
  return { database: await openDatabase(settings, quiet), settings };
}

/** What a promise rejected with. */
export async function rejection(work: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await work;
  } catch (error) {
    return error as Error & Record<string, unknown>;
  }
  throw new Error('It did not reject.');
}

/**
 * Waits until `look` is true; a test fails by its message instead of hanging. It counts looks, a minute of them, and not
 * the time: a machine that stands still for seconds is slow, not wrong.
 */
export async function until(what: string, look: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 2_400; attempt += 1) {
    if (await look()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
  throw new Error(`Waited in vain until ${what}.`);
}

/** Waits until somebody's query waits for a lock, such as one that the caller's own transaction holds. On PostgreSQL. */
export const untilSomebodyWaits = ({ db }: Pick<Database, 'db'>) =>
  until('a query waits for a lock', async () => {
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `;
    const { rows } = await outsideTransaction(() => waiting.execute(db));
    return rows.length > 0;
  });
