import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import type { Councils } from './council/councils.ts';
import { openCouncils } from './council/councils.ts';
import { markUnsent } from './council/store.ts';
import { startMeasuring } from './distance/measuring.ts';
import { allowRemovals, holdRemovals } from './jobs/store.ts';
import type { Log } from './log.ts';
import { openMail } from './mail/sender.ts';
import { migrate } from './migrate.ts';
import { openPush, type Push } from './push/sender.ts';
import type { Database } from './services/database.ts';
import { openDatabase } from './services/database.ts';
import { openDisk } from './services/disk.ts';
import type { FileStore } from './services/files.ts';
import { lockFolder } from './services/lock.ts';
import { counted, type Metrics, openMetrics } from './services/metrics.ts';
import type { Worker } from './services/queue.ts';
import { openS3 } from './services/s3.ts';
import { type Semaphore, semaphore } from './services/semaphore.ts';
import { openSecret } from './services/server-secret.ts';
import { openUploads, type Uploads } from './services/uploads.ts';
import type { Settings } from './settings.ts';
import { SettingsError } from './settings.ts';
import { openWebhooks } from './webhook/sender.ts';

/** The same as the database's limit for a statement. */
const DESK_PATIENCE_MS = 10_000;

/** All services that the app is built on. */
export interface Services {
  settings: Settings;
  database: Database;
  files: FileStore;
  uploads: Uploads;
  mail: Worker;
  push: Push;
  webhooks: Worker;
  councils: Councils;
  metrics: Metrics;
  /** Limits operators' calls, which may read many rows, to a third of the connections. */
  desk: Semaphore;
  /** This server's secret (see `openSecret`). */
  secret: string;
  log: Log;
  now(): Date;
}

/**
 * Opens the services that the settings ask for and updates the database's tables. With the embedded database it locks
 * the data folder first.
 *
 * @throws SettingsError one line, for example if the folder is in use or the database does not answer
 */
export async function openServices(settings: Settings, log: Log): Promise<Services> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    await useFolder(settings.dataDir, log);
    const lock = settings.databaseUrl ? undefined : await lockFolder(settings.dataDir);
    if (lock) undo.push(() => lock.release());
    const database = await openDatabase(settings, log);
    undo.push(() => database.close());
    // The backup calls these, since it cannot open a locked folder.
    lock?.answer({
      async copy() {
        await holdRemovals(database.db);
        return basename(await database.copy());
      },
      hold: () => holdRemovals(database.db),
      copied: () => allowRemovals(database.db),
    });
    await migrate(database, log);
    const metrics = openMetrics();
    const files = counted(await openFiles(settings, log), metrics);
    const uploads = await openUploads(settings.dataDir);
    const secret = await openSecret(settings);
    const mail = openMail(database, settings, log, secret, async (trx, { about, attachment }, since) => {
      // The council did not get the record, so the application must not say that it was sent.
      if (about && attachment) await markUnsent(trx, about, since);
    });
    undo.push(() => mail.close());
    const push = await openPush(database, settings, log);
    undo.push(() => push.close());
    const webhooks = openWebhooks(database, settings, log, secret);
    undo.push(() => webhooks.close());
    if (settings.postcodesUrl) {
      const measuring = startMeasuring(database.db, settings.postcodesUrl, log);
      undo.push(() => measuring.close());
    }
    const councils = openCouncils(database.db, settings, log);
    const services: Services = {
      settings,
      database,
      files,
      uploads,
      mail,
      councils,
      desk: semaphore(settings.databaseUrl ? Math.ceil(settings.databasePool / 3) : 1, DESK_PATIENCE_MS),
      push,
      webhooks,
      metrics,
      secret,
      log,
      now: () => new Date(),
    };
    closers.set(services, undo);
    return services;
  } catch (error) {
    await closeAll(undo);
    throw error;
  }
}

/** Closes the services in reverse order: mail, database, folder lock. */
export async function closeServices(services: Services): Promise<void> {
  const undo = closers.get(services) ?? [];
  closers.delete(services);
  await closeAll(undo);
}

/** Opens the bucket of S3_URL, or else the folder DATA_DIR/files. */
export async function openFiles({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>, log: Log): Promise<FileStore> {
  return s3 ? openS3(s3, log) : openDisk(dataDir);
}

async function useFolder(dir: string, log: Log): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    // The folder will contain passports and may have been made by hand.
    await chmod(dir, 0o700).catch((error: unknown) => log.warn({ err: error }, 'DATA_DIR may be open to other users'));
    await access(dir, constants.W_OK);
  } catch (error) {
    throw new SettingsError(`DATA_DIR ${dir} cannot be used: ${(error as Error).message}`);
  }
  for (const name of ['database', 'files', 'uploads']) await requireOurs(join(dir, name), dir);
}

/** A folder within DATA_DIR that is closed to this user has been made as another, such as by a restore as root. */
async function requireOurs(folder: string, dir: string): Promise<void> {
  const { R_OK, W_OK, X_OK } = constants;
  const isClosed = await access(folder, R_OK | W_OK | X_OK).then(
    () => false,
    ({ code }: { code?: string }) => code === 'EACCES',
  );
  if (!isClosed) return;
  const { uid } = await stat(folder);
  // What is no folder fails by itself, in other words.
  if (uid === process.getuid?.()) return;
  const own = ownName();
  throw new SettingsError(
    `The folder ${folder} belongs to the user ${uid || 'root'}, not to ${own}. Run: chown -R ${own} ${dir}`,
  );
}

/** The name of the user that this process runs as, or its number: a container's may have no name. */
function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

const closers = new WeakMap<Services, (() => Promise<unknown>)[]>();

async function closeAll(undo: (() => Promise<unknown>)[]): Promise<void> {
  for (const close of undo.reverse()) await close();
}
