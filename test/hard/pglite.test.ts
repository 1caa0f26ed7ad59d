import { execFileSync } from 'node:child_process';
import fs, { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm, utimes } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../src/server/services/database.ts';
import { newId } from '../../src/server/services/ids.ts';
import { lockFolder } from '../../src/server/services/lock.ts';
import { openPglite } from '../../src/server/services/pglite.ts';
import { readSettings } from '../../src/server/settings.ts';
import { newDataDir, newFolder, openScratch, quiet, rejection, removeFolders } from '../server/services/scratch.ts';

const test = suite('the embedded database');
test.after(removeFolders);

/** How often the embedded database has asked the disk to keep what it wrote. */
const fsyncs = { count: 0 };
const { fsyncSync } = fs;
fs.fsyncSync = (descriptor) => {
  fsyncs.count += 1;
  fsyncSync(descriptor);
};
syncBuiltinESMExports();

test('every commit reaches the disk by one fsync', async () => {
  const { database } = await openScratch();
  const entry = () => ({ id: newId(), email: newId(), postcode: 'SL1 2LT', created_at: new Date() });
  await database.db.insertInto('waitlist').values(entry()).execute();
  const before = fsyncs.count;
  for (let commit = 0; commit < 20; commit += 1) {
    await database.db.insertInto('waitlist').values(entry()).execute();
  }
  await database.transaction(async (trx) => {
    for (let row = 0; row < 5; row += 1) await trx.insertInto('waitlist').values(entry()).execute();
  });
  const counted = fsyncs.count - before;
  await database.close();
  assert.is(counted, 21);
});

test('fsync is on and read-only work causes none', async () => {
  const { database } = await openScratch();
  const { rows } = await sql<{ fsync: string }>`show fsync`.execute(database.db);
  await database.db.selectFrom('coverage').selectAll().execute();
  const before = fsyncs.count;
  for (let read = 0; read < 10; read += 1) await database.db.selectFrom('coverage').selectAll().execute();
  const counted = fsyncs.count - before;
  await database.close();
  assert.equal(rows, [{ fsync: 'on' }]);
  assert.is(counted, 0);
});

test('a copy that fails leaves nothing of itself: on a full disk it would keep the database from writing', async () => {
  const dataDir = await newDataDir();
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), quiet);
  // Node copies no named pipe.
  execFileSync('mkfifo', [join(dataDir, 'database', 'pipe')]);
  const error = await rejection(database.copy());
  await database.close();
  assert.match(error.message, 'pipe');
  assert.equal(readdirSync(dataDir), ['database']);
});

test('the copy of a backup that died goes an hour later, with the next one or at the next vacuum', async () => {
  const dataDir = await newDataDir();
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), quiet);
  const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('database-copy-'));
  const then = new Date(Date.now() - 61 * 60_000);
  const read = await database.copy();
  const lock = await lockFolder(read);
  for (const copyAgain of [true, false]) {
    const dead = await database.copy();
    for (const folder of [read, dead]) await utimes(folder, then, then);
    const next = copyAgain ? [await database.copy()] : [];
    await (copyAgain || database.vacuum(false));
    assert.equal(copies().sort(), [read, ...next].map((path) => basename(path)).sort());
    for (const folder of next) await rm(folder, { recursive: true });
  }
  await lock.release();
  await database.close();
});

test('what a start cut short left behind is removed', async () => {
  const folder = await newFolder();
  await mkdir(join(folder, 'database.new-abc', 'base'), { recursive: true });
  const database = await openDatabase(readSettings({ DATA_DIR: folder }), quiet);
  await database.close();
  assert.equal(readdirSync(folder), ['database']);
  const made = statSync(join(folder, 'database', 'PG_VERSION'));
  assert.is(made.mode & 0o777, 0o600, 'for nobody else to read or write');
});

test('what the engine writes later is for nobody else either', async () => {
  const folder = await newFolder();
  const database = await openDatabase(readSettings({ DATA_DIR: folder }), quiet);
  // It keeps a list of its tables in a file, which it writes anew then.
  await sql`vacuum`.execute(database.db);
  await sql`create table later (id integer)`.execute(database.db);
  await database.close();
  await (await openDatabase(readSettings({ DATA_DIR: folder }), quiet)).close();
  const names = readdirSync(join(folder, 'database'), { recursive: true }).map(String);
  assert.ok(names.some((name) => name.endsWith('pg_internal.init')));
  assert.equal(
    names.filter((name) => statSync(join(folder, 'database', name)).mode & 0o077),
    [],
  );
});

test('rows survive closing and opening', async () => {
  const { database, settings } = await openScratch();
  const reading = { code: 'RG1', label: 'Reading', authority_name: '' };
  await database.db.insertInto('coverage').values(reading).execute();
  await database.close();
  const again = await openDatabase(settings, quiet);
  const row = await again.db.selectFrom('coverage').selectAll().where('code', '=', 'RG1').executeTakeFirst();
  await again.close();
  assert.is(row?.label, 'Reading');
});

test('what was removed makes room for what comes, and nothing of it stays on the disk', async () => {
  const { database, settings } = await openScratch();
  const { db } = database;
  const entries = Array.from({ length: 2_000 }, (_, number) => ({
    id: newId(),
    email: `zebedee.quixote.${number}@example.org`,
    postcode: 'SL1 2LT',
    created_at: new Date(),
  }));
  const sizes: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await db.insertInto('waitlist').values(entries).execute();
    await sql`checkpoint`.execute(db);
    await db.deleteFrom('waitlist').execute();
    await database.vacuum(false);
    const { rows } = await sql<{ size: number }>`select pg_total_relation_size('waitlist') as size`.execute(db);
    sizes.push(rows[0]!.size);
  }
  const holding = () =>
    readdirSync(settings.dataDir, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .filter((path) => readFileSync(path).includes('zebedee.quixote'));
  const before = holding();
  await database.vacuum(true);
  const after = holding();
  await database.close();
  assert.ok(sizes[3]! <= sizes[1]!, `it grew: ${sizes}`);
  assert.ok(before.length > 0);
  assert.equal([...after, ...holding()], []);
});

test('an engine that panicked is started again, with every committed row', async () => {
  const dataDir = await newDataDir();
  const engine = await openPglite(dataDir, quiet);
  const ask = async (text: string) => {
    const pool = new pg.Pool(await engine.pool());
    const client = await pool.connect();
    return (await client.query(text)).rows;
  };
  await ask("insert into waitlist values (gen_random_uuid(), 'a@x.example', 'SL1 2LT', now())");
  assert.not(engine.failed(Object.assign(new Error('a wrong query'), { severity: 'ERROR' })));
  for (const fatal of [
    { severity: 'PANIC' },
    { severity: 'FATAL' },
    { name: 'RuntimeError' },
    { name: 'ExitStatus' },
  ]) {
    assert.ok(engine.failed(Object.assign(new Error('no space left'), fatal)), JSON.stringify(fatal));
  }
  const rows = await ask('select email from waitlist');
  await engine.close();
  assert.equal(rows, [{ email: 'a@x.example' }]);
});

test('a query on the pool inside a transaction is refused at once', async () => {
  const { database } = await openScratch();
  const look = () => database.db.selectFrom('coverage').selectAll().execute();
  const error = await rejection(database.transaction(look));
  const rows = await look();
  await database.close();
  assert.match(error.message, /use the handle passed down/);
  assert.is(rows.length, 3);
});

test.run();
