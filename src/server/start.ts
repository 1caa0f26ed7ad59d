import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureOperator } from './account/operators.ts';
import { buildApp } from './app.ts';
import { filledPage, warnNameless } from './company.ts';
import { startJobs } from './jobs/index.ts';
import { createLog } from './log.ts';
import { withAddresses } from './search-engines.ts';
import { closeServices, openServices, type Services } from './services.ts';
import { readSettings, requireMail, SettingsError } from './settings.ts';
import { shareCode } from './shared-code.ts';
import { compressPages, readSite } from './site.ts';
import { answerWhileStarting } from './starting.ts';
import { closeInTime } from './stop.ts';

/** The queue of new connections. If it is too short, a crowd's connections are dropped instead of answered. */
const BACKLOG = 4_096;
/** A stop takes no longer than this, since a job or a mail server may hang. Interrupted work is done again. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Starts the server: settings, services, app, listen. SIGTERM stops them in reverse. Ends the process if it cannot
 * start.
 *
 * @param env settings by name, as in the environment
 * @param prepare runs before the server listens; its lines are printed below the address
 */
export async function start(
  env: Record<string, string | undefined>,
  prepare: (services: Services) => Promise<string[]> = async () => [],
): Promise<void> {
  // Only this user may read the files that this process writes, including the database's.
  process.umask(0o077);
  try {
    const settings = readSettings(env);
    requireMail(settings);
    const log = createLog(settings);
    warnNameless(settings, log);
    const started = answerWhileStarting(settings.port, settings.host);
    const folder = join(fileURLToPath(import.meta.url), '../../client');
    // Pages are read and compressed while the database starts.
    const [services, site] = await Promise.all([
      openServices(settings, log),
      readSite(folder, (text, path) => withAddresses(filledPage(text, settings), path, settings.publicUrl)),
    ]);
    await ensureOperator(services);
    const lines = await prepare(services);
    await shareCode(services, site);
    const app = await buildApp(services, site);
    const jobs = startJobs(services);

    let stopping = false;
    const stop = async (drain: boolean) => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      if (drain) await app.drain();
      await closeInTime(app);
      await jobs.stop();
      await closeServices(services);
      process.exit(0);
    };
    process.on('SIGTERM', () => void stop(true));
    process.on('SIGINT', () => void stop(false));

    await started();
    await app.listen({ port: settings.port, host: settings.host, backlog: BACKLOG });
    console.log(`\nNext Door Kitchen is at ${settings.publicUrl}`);
    for (const line of lines) console.log(line);
    await compressPages(site);
  } catch (error) {
    const { code } = error as { code?: string };
    if (error instanceof SettingsError) console.error(error.message);
    else if (code === 'EADDRINUSE') console.error('Another program is using PORT. Set PORT to a free one.');
    else console.error(error);
    process.exit(1);
  }
}
