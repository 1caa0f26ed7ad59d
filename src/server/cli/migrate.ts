import { createLog } from '../log.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../services/database.ts';
import { lockFolder } from '../services/lock.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { giveToOwner } from './owner.ts';

/** Brings the database to this version's tables and ends: before the first process of a new version starts. */
async function main(words: string[]): Promise<void> {
  if (words.length > 0) {
    throw new SettingsError("npm run migrate    brings the database of the server's settings to this version's tables");
  }
  process.umask(0o077);
  const settings = readSettings(process.env);
  const log = createLog(settings);
  const lock = settings.databaseUrl ? undefined : await lockFolder(settings.dataDir);
  try {
    const database = await openDatabase(settings, log);
    try {
      await migrate(database, log);
    } finally {
      await database.close();
      if (lock) await giveToOwner(settings.dataDir);
    }
    console.log("The database has this version's tables.");
  } finally {
    await lock?.release();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exit(1);
  },
);
