import { execFile } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { chmod, chown, lchown, lstat, mkdir, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removalsHeld } from '../../src/server/jobs/store.ts';
import { appliedMigrations } from '../../src/server/migrate.ts';
import { migrations } from '../../src/server/migrations/index.ts';
import { openDatabase } from '../../src/server/services/database.ts';
import { newId } from '../../src/server/services/ids.ts';
import { askHolder } from '../../src/server/services/lock.ts';
import { closeServices, openServices, type Services } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { addToWaitlist } from '../../src/server/survey/store.ts';
import { needsPostgres, type Postgres, startPostgres } from '../server/postgres.ts';
import { outsideTransaction } from '../server/services/inside.ts';
import { newDataDir, newFolder, quiet, removeFolders, untilSomebodyWaits } from '../server/services/scratch.ts';

// The two commands as they are typed, on what the build wrote.
const test = suite('npm run backup, npm run restore');
const onPostgres = needsPostgres(test);
let postgres: Postgres | undefined;
test.before(async () => {
  postgres = await startPostgres();
});
test.after(async () => {
  await postgres?.stop();
  await removeFolders();
});

const built = (program: string) => join(process.env.DIST ?? 'dist', 'server', `${program}.js`);

interface Printed {
  code?: number;
  stdout: string;
  stderr: string;
}
/** What the command prints, and its exit code. */
async function type(words: string[], env: Record<string, string>, program = 'backup') {
  const ran: Printed = await promisify(execFile)(process.execPath, [built(program), ...words], { env }).catch(
    (error: Printed) => error,
  );
  const { code, stdout, stderr } = ran;
  return { code: code ?? 0, out: stdout, err: stderr };
}

/** A server with somebody on its waitlist. */
async function started(env: Record<string, string>): Promise<Services> {
  const services = await openServices(readSettings({ OUTBOX: 'on', ...env }), quiet);
  const entry = { email: 'ada@example.test', postcode: 'SL9 9AA', updates: null };
  await addToWaitlist(services.database.db, entry, new Date());
  return services;
}
/** Whether it still keeps files from being removed; closed before anything is asserted of it. */
async function holdsFiles(services: Services): Promise<boolean> {
  const isHeld = await removalsHeld(services.database.db);
  await closeServices(services);
  return isHeld;
}
const newBackup = async () => join(await newFolder(), newId());

test('while the server works, which then removes files again and has no copy left', async () => {
  const DATA_DIR = await newDataDir();
  const services = await started({ DATA_DIR });
  const folder = await newBackup();
  const { code, out, err } = await type(['backup', folder], { DATA_DIR });
  const isHeld = await holdsFiles(services);
  assert.equal([code, err], [0, '']);
  assert.match(out, /^\d+ rows and 0 files \(0\.0 MB\) are in /);
  assert.is(isHeld, false);
  const beside = readdirSync(dirname(DATA_DIR)).filter((name) => name.startsWith(basename(DATA_DIR)));
  assert.equal(beside, [basename(DATA_DIR)]);
});

test('of a folder whose server has stopped, and back into an empty one', async () => {
  const DATA_DIR = await newDataDir();
  await closeServices(await started({ DATA_DIR }));
  const folder = await newBackup();
  assert.is((await type(['backup', folder], { DATA_DIR })).code, 0);
  assert.is(await holdsFiles(await openServices(readSettings({ DATA_DIR, OUTBOX: 'on' }), quiet)), false);

  const empty = await newDataDir();
  const { code, out, err } = await type(['restore', folder], { DATA_DIR: empty });
  assert.equal([code, err], [0, '']);
  assert.match(out, /^Restored \d+ rows and 0 files from the backup of \d{4}-/);
  const restored = await openServices(readSettings({ DATA_DIR: empty, OUTBOX: 'on' }), quiet);
  const waiting = await restored.database.db.selectFrom('waitlist').select('email').execute();
  await closeServices(restored);
  assert.equal(waiting, [{ email: 'ada@example.test' }]);
  const again = await type(['restore', folder], { DATA_DIR: empty });
  assert.is(again.code, 1);
  assert.match(again.err, 'The database is not empty');
});

test('while a server works that knows its folder by another path', async () => {
  const DATA_DIR = await newDataDir();
  const services = await started({ DATA_DIR });
  const mounted = join(await newFolder(), 'mounted');
  await symlink(DATA_DIR, mounted);
  const { code, err } = await type(['backup', await newBackup()], { DATA_DIR: mounted });
  // The copy's name, which each joins to the folder as it knows it.
  const name = await askHolder(mounted, 'copy');
  await askHolder(mounted, 'copied');
  const isHeld = await holdsFiles(services);
  assert.equal([code, err, isHeld], [0, '', false]);
  assert.equal(
    readdirSync(DATA_DIR).filter((found) => found.startsWith('database-copy')),
    [name],
  );
});

test('a folder whose server works takes neither a restore nor a migration from outside', async () => {
  const DATA_DIR = await newDataDir();
  const services = await started({ DATA_DIR });
  const folder = await newBackup();
  await type(['backup', folder], { DATA_DIR });
  const refused = [await type(['restore', folder], { DATA_DIR }), await type([], { DATA_DIR }, 'migrate')];
  await closeServices(services);
  const err = `The data folder ${DATA_DIR} is already in use by another process.\n`;
  for (const said of refused) assert.equal(said, { code: 1, out: '', err });
});

test('tells of what it could not copy: a file that is lost, and what a newer version added', async () => {
  const DATA_DIR = await newDataDir();
  const services = await started({ DATA_DIR });
  const { db } = services.database;
  await sql`alter table seller_documents drop constraint seller_documents_seller_id_fkey`.execute(db);
  const lost = { id: newId(), seller_id: newId(), file_key: 'documents/lost', size: 1 };
  const document = { ...lost, type: 'license_certificate', name: 'a.pdf', mime: 'application/pdf' };
  await db
    .insertInto('seller_documents')
    .values({ ...document, uploaded_at: new Date() })
    .execute();
  await db.insertInto('migrations').values({ name: '999-later', at: new Date() }).execute();
  await closeServices(services);
  const { code, err } = await type(['backup', await newBackup()], { DATA_DIR });
  assert.is(code, 0);
  assert.equal(err.trim().split('\n'), [
    'A file named in the database is missing from the store: documents/lost',
    'The database is newer than this version, so this is left out: what 999-later added.',
  ]);
});

// A folder of another user.
const asRoot = process.getuid?.() === 0 ? test : test.skip;
const NOBODY = 65_534;

asRoot('as root, and the server opens what was restored as the owner of its folder', async () => {
  const DATA_DIR = await newDataDir();
  await closeServices(await started({ DATA_DIR }));
  const folder = await newBackup();
  await type(['backup', folder], { DATA_DIR });
  const home = join(await newFolder(), 'state');
  await mkdir(home, { mode: 0o700 });
  await chown(home, NOBODY, NOBODY);
  assert.equal(await type(['restore', folder], { DATA_DIR: home }).then(({ err }) => err), '');
  for (const name of readdirSync(home, { recursive: true })) {
    const { uid, mode } = await lstat(join(home, String(name)));
    assert.equal([uid, mode & 0o077], [NOBODY, 0], String(name));
  }
});

test('a folder that the server cannot open is named with its user, in one line', async () => {
  const DATA_DIR = await newDataDir();
  const inner = join(DATA_DIR, 'database');
  await chmod(inner, 0o000);
  // Root opens every folder.
  const uid = process.getuid?.() === 0 ? NOBODY : undefined;
  if (uid) await chown(DATA_DIR, uid, uid);
  const env = { DATA_DIR, OUTBOX: 'on', PORT: '0' };
  const failed = await promisify(execFile)(process.execPath, [built('main')], { env, uid }).catch(
    (error: Printed) => error,
  );
  await chmod(inner, 0o700);
  assert.match(
    failed.stderr,
    /^The folder \S+\/database belongs to the user \w+, not to \w+\. Run: chown -R \w+ \S+\n$/,
  );
});

test('a folder without a backup makes no database', async () => {
  const [none, empty] = [await newFolder(), await newFolder()];
  const { code } = await type(['restore', none], { DATA_DIR: empty });
  assert.equal([code, readdirSync(empty).filter((name) => name.startsWith('database'))], [1, []]);
});

test('npm run migrate makes the tables and ends', async () => {
  const DATA_DIR = await newFolder();
  const { stdout } = await promisify(execFile)(process.execPath, [built('migrate')], {
    env: { DATA_DIR, LOG_LEVEL: 'error' },
  });
  assert.is(stdout, "The database has this version's tables.\n");
  const opened = await openDatabase(readSettings({ DATA_DIR }), quiet);
  const names = await appliedMigrations(opened.db);
  await opened.close();
  assert.equal(names.length, migrations.length);
});

asRoot('as root, npm run migrate leaves the database to the owner of its folder', async () => {
  const DATA_DIR = await newDataDir();
  for (const name of ['', ...readdirSync(DATA_DIR, { recursive: true })])
    await lchown(join(DATA_DIR, String(name)), NOBODY, NOBODY);
  await promisify(execFile)(process.execPath, [built('migrate')], { env: { DATA_DIR, LOG_LEVEL: 'error' } });
  const roots = readdirSync(DATA_DIR, { recursive: true }).filter(
    (name) => lstatSync(join(DATA_DIR, String(name))).uid !== NOBODY,
  );
  assert.equal(roots, []);
});

onPostgres('of PostgreSQL, whose servers then remove files again', async () => {
  const env = { DATA_DIR: await newFolder(), DATABASE_URL: await postgres!.fresh() };
  const services = await started(env);
  const { err } = await type(['backup', await newBackup()], env);
  assert.equal([err, await holdsFiles(services)], ['', false]);
});

onPostgres('of PostgreSQL, whose servers remove no file while it copies', async () => {
  const env = { DATA_DIR: await newFolder(), DATABASE_URL: await postgres!.fresh() };
  const services = await started(env);
  const { db } = services.database;
  const folder = await newBackup();
  let working: ReturnType<typeof type> | undefined;
  const isHeld = await db.transaction().execute(async (trx) => {
    await sql`lock table audit in access exclusive mode`.execute(trx);
    working = outsideTransaction(() => type(['backup', folder], env));
    await untilSomebodyWaits(services.database);
    return outsideTransaction(() => removalsHeld(db));
  });
  await working;
  await closeServices(services);
  assert.ok(isHeld);
});

test('says what is wrong with what was typed', async () => {
  const [DATA_DIR, none] = [await newDataDir(), await newFolder()];
  for (const [words, folder, message] of [
    [['backup', none], DATA_DIR, 'already exists. Name a new folder.'],
    [['backup', join(none, 'new')], none, 'There is no database in DATA_DIR'],
    [['restore', none], DATA_DIR, 'There is no complete backup in'],
    // Below a file, where not even root makes a folder.
    [['backup', join(process.execPath, 'new')], DATA_DIR, /^ENOTDIR: not a directory, .+\n$/],
    [['backup'], DATA_DIR, 'npm run backup -- FOLDER'],
    [['backup', '--help'], DATA_DIR, 'npm run backup -- FOLDER'],
    [['backup', 'one', 'two'], DATA_DIR, 'npm run backup -- FOLDER'],
    [['delete', 'one'], DATA_DIR, 'npm run backup -- FOLDER'],
  ] as const) {
    const { code, out, err } = await type([...words], { DATA_DIR: folder });
    assert.equal([code, out], [1, ''], words.join(' '));
    assert.match(err, message);
  }
});

test.run();
