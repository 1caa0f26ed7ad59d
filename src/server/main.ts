import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepOperator } from './account/operators.ts';
import { buildApp } from './app.ts';
import { sampleData } from './demo.ts';
import { startJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { readSite } from './pages.ts';
import { closeParts, openParts } from './parts/index.ts';
import { readSettings, requireMail, SettingsError } from './settings.ts';

/** Connections that wait to be taken: with too few places a crowd's attempts are lost instead of answered. */
const BACKLOG = 4_096;

/** Settings, parts, app, listen; and on SIGTERM the same backwards. */
async function main() {
  const settings = readSettings(process.env);
  requireMail(settings);
  const log = createLog(settings);
  const parts = await openParts(settings, log);
  await keepOperator(parts);
  const samples = settings.demo ? await sampleData(parts) : [];
  const site = await readSite(join(fileURLToPath(import.meta.url), '../../client'));
  const app = await buildApp(parts, site);
  const jobs = startJobs(parts);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await jobs.stop();
    await closeParts(parts);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  await app.listen({ port: settings.port, host: settings.host, backlog: BACKLOG });
  console.log(`\nNext Door Kitchen is at ${settings.publicUrl}`);
  for (const line of samples) console.log(line);
}

main().catch((error: unknown) => {
  const code = (error as { code?: string }).code;
  if (error instanceof SettingsError) console.error(error.message);
  else if (code === 'EADDRINUSE') console.error('PORT is taken by another program. Set PORT to a free one.');
  else console.error(error);
  process.exit(1);
});
