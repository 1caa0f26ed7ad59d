import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TABLES } from '../../src/server/backup/contents.ts';
import { linesOf } from '../../src/server/backup/format.ts';
import { restoreBackup } from '../../src/server/backup/restore.ts';
import { writeBackup } from '../../src/server/backup/write.ts';
import { allowRemovals, holdRemovals } from '../../src/server/jobs/store.ts';
import { sweepFiles } from '../../src/server/jobs/sweep.ts';
import { queueMail } from '../../src/server/mail/store.ts';
import { dropPhoto } from '../../src/server/photos.ts';
import { type Database, openDatabase } from '../../src/server/services/database.ts';
import type { FileStore } from '../../src/server/services/files.ts';
import { newId } from '../../src/server/services/ids.ts';
import { askHolder } from '../../src/server/services/lock.ts';
import { closeServices, openServices, type Services } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { type FakeS3, startFakeS3 } from '../server/fake-s3.ts';
import { needsPostgres, type Postgres, startPostgres } from '../server/postgres.ts';
import { outsideTransaction } from '../server/services/inside.ts';
import { newDataDir, newFolder, quiet, rejection, removeFolders } from '../server/services/scratch.ts';

/** Counters of attempts, the networks that accounts know and the times of jobs begin anew. */
const TRANSIENT = ['limits', 'login_places', 'jobs', 'migration_steps'];

const test = suite('backup and restore');
const onPostgres = needsPostgres(test);
let postgres: Postgres | undefined;
const opened: Services[] = [];
const buckets: FakeS3[] = [];

test.before(async () => {
  postgres = await startPostgres();
});

test.after(async () => {
  for (const services of opened) await closeServices(services);
  for (const bucket of buckets) await bucket.stop();
  await postgres?.stop();
  await removeFolders();
});

type Kind = 'embedded' | 'postgres';

/** An empty server of one kind or the other; the one on PostgreSQL keeps its files in a bucket. */
async function open(kind: Kind): Promise<Services> {
  const env: Record<string, string> = { DATA_DIR: await newDataDir(), OUTBOX: 'on' };
  if (kind === 'postgres') {
    const bucket = await startFakeS3();
    buckets.push(bucket);
    env.S3_URL = bucket.url;
    env.DATABASE_URL = await postgres!.fresh();
  }
  const services = await openServices(readSettings(env), quiet);
  opened.push(services);
  return services;
}

const odd = 'quotes \' " \\ and\nlines, €, \u{1F372}, \u2028 and \u2029';

/** The same with rows of every kind of value, and with files that they refer to. */
async function filled(kind: Kind): Promise<Services> {
  const services = await open(kind);
  const { db } = services.database;
  const at = new Date('2026-02-03T04:05:06.789Z');
  const seller_id = newId();
  await db
    .insertInto('sellers')
    .values({
      id: seller_id,
      email: 'a@b.test',
      password_hash: '$argon2id$',
      name: odd,
      phone: '07700900123',
      address: odd,
      postcode: 'SL1 2LT',
      status_in_uk: '',
      cuisine_types: ['Indian', odd, 'a,b', '{}'],
      price_categories: [],
      meal_types: ['Lunch'],
      council_status: 'approved',
      coverage_label: 'Slough',
      created_at: at,
      photo_key: await photo(services),
    })
    .execute();
  const dishes = [];
  for (let dish = 0; dish < 1_200; dish += 1) {
    dishes.push({
      menu_id: newId(),
      seller_id,
      dish_name: `Dish ${dish}`,
      description: dish % 2 ? odd : '',
      price_pence: 650,
      meal_time: 'lunch',
      quantity_total: 3,
      quantity_sold: 1,
      seller_can_deliver: dish % 2 === 0,
      available_date: '2026-03-29',
      created_at: at,
      updated_at: at,
      photo_key: dish < 20 ? await photo(services) : null,
      deleted_at: dish % 3 ? null : at,
    });
  }
  await db.insertInto('dishes').values(dishes).execute();
  const file_key = `documents/${newId()}`;
  const size = 300_000;
  await services.files.put(file_key, randomBytes(size));
  await db
    .insertInto('seller_documents')
    .values({
      id: newId(),
      seller_id,
      type: 'license_certificate',
      name: odd,
      mime: 'application/pdf',
      size,
      file_key,
      uploaded_at: at,
    })
    .execute();
  await db
    .insertInto('audit')
    .values({
      id: newId(),
      at,
      operator: odd,
      action: 'a',
      subject: 's',
      detail: JSON.stringify({ odd, list: [1.5, null, {}] }),
    })
    .execute();
  await sql`update audit set at = at + interval '123 microseconds'`.execute(db);
  await db.deleteFrom('coverage').where('code', '=', 'SL3').execute();
  return services;
}

/** Puts a pair of files as a photo is kept, and answers its key. */
async function photo({ files }: Services): Promise<string> {
  const key = newId();
  for (const width of [640, 1280]) await files.put(`photos/${key}-${width}.webp`, randomBytes(2_000));
  return key;
}

/** Everything that is in a database, as text. */
async function content({ db }: Database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of TABLES) {
    // Engines show a time in the zone of their connection.
    const { rows } = await db.transaction().execute(async (trx) => {
      await sql`set local time zone 'UTC'`.execute(trx);
      return sql<{ line: string }>`select to_jsonb(t)::text as line from ${sql.table(table)} t`.execute(trx);
    });
    tables[table] = rows.map(({ line }) => line).sort();
  }
  return tables;
}

/** A hash of each file in a store, by key. */
async function hashes(files: FileStore): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for await (const { key } of files.list('')) {
    const hash = createHash('sha256');
    for await (const chunk of (await files.get(key))!.stream) hash.update(chunk as Buffer);
    all[key] = hash.digest('hex');
  }
  return all;
}

for (const from of ['embedded', 'postgres'] as Kind[]) {
  for (const to of ['embedded', 'postgres'] as Kind[]) {
    const run = [from, to].includes('postgres') ? onPostgres : test;
    run(`from ${from} to ${to} every row and file is the same`, async () => {
      const services = await filled(from);
      await photo(services);
      const folder = join(await newFolder(), 'backup');
      const written = await writeBackup(folder, services.database, services.files);
      const other = await open(to);
      await restoreBackup(folder, other.database, other.files, quiet);
      assert.equal(await content(other.database), await content(services.database));
      const [before, after] = [await hashes(services.files), await hashes(other.files)];
      // The photo that no row refers to stays behind.
      assert.is(Object.keys(after).length, Object.keys(before).length - 2);
      for (const key of Object.keys(after)) assert.is(after[key], before[key]);
      assert.equal([written.files, written.missing], [43, []]);
    });
  }
}

test('a code or a link that waits to be sent is in no backup', async () => {
  const { database, files } = await open('embedded');
  const mail = { to: 'cook@example.org', subject: 'Hello', text: 'Open https://shop.example/reset-password?t=abc' };
  await queueMail(database.db, { ...mail, priority: 'secret' });
  await queueMail(database.db, { ...mail, priority: 'sealed' });
  await queueMail(database.db, { ...mail, text: 'You are approved.' });
  const folder = join(await newFolder(), 'backup');
  await writeBackup(folder, database, files);
  const mails = await readFile(join(folder, 'tables', 'mails.ndjson'), 'utf8');
  assert.match(mails, 'You are approved.');
  assert.not.match(mails, 'reset-password');
});

test('it names every table of the database', async () => {
  const { database } = await open('embedded');
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(database.db);
  assert.equal([...TABLES, ...TRANSIENT, 'migrations'].sort(), rows.map(({ name }) => name).sort());
});

test('what is copied while people work fits together', async () => {
  const services = await filled('embedded');
  const { db } = services.database;
  let busy = true;
  let replaced = 0;
  const work = async () => {
    while (busy) {
      const { id, photo_key } = await db.selectFrom('sellers').select(['id', 'photo_key']).executeTakeFirstOrThrow();
      await db
        .updateTable('sellers')
        .set({ photo_key: await photo(services) })
        .where('id', '=', id)
        .execute();
      await dropPhoto(services, photo_key);
      replaced += 1;
    }
  };
  const working = work();
  // As the command does it.
  const copy = join(services.settings.dataDir, String(await askHolder(services.settings.dataDir, 'copy')));
  const database = await openDatabase(readSettings({ DATA_DIR: copy }), quiet);
  const before = replaced;
  const folder = join(await newFolder(), 'backup');
  const written = await writeBackup(folder, database, services.files);
  const meanwhile = replaced - before;
  await database.close();
  await askHolder(services.settings.dataDir, 'copied');
  busy = false;
  await working;
  const other = await open('embedded');
  await restoreBackup(folder, other.database, other.files, quiet);
  const { photo_key } = await other.database.db.selectFrom('sellers').select('photo_key').executeTakeFirstOrThrow();
  assert.ok(meanwhile > 0);
  assert.equal(written.missing, []);
  assert.ok((await hashes(other.files))[`photos/${photo_key}-1280.webp`]);
});

onPostgres('all tables are of one moment, whatever is written while they are read', async () => {
  const services = await filled('postgres');
  const { db } = services.database;
  const before = await content(services.database);
  let isWritten = false;
  // After the first table was read, another connection writes into the last ones.
  const between: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isWritten) {
        isWritten = true;
        const late = { id: newId(), operator: 'late', action: 'a', subject: 's', at: new Date(), detail: '{}' };
        await outsideTransaction(() => db.insertInto('audit').values(late).execute());
      }
      return result;
    },
  };
  const folder = join(await newFolder(), 'backup');
  const { rows } = await writeBackup(folder, { ...services.database, db: db.withPlugin(between) }, services.files);
  assert.is((await content(services.database)).audit!.length, before.audit!.length + 1);
  assert.is(rows, Object.values(before).flat().length);
});

test('files stay while a backup holds them, and go with the next sweep', async () => {
  const services = await open('embedded');
  const key = await photo(services);
  services.now = () => new Date(Date.now() + 2 * 3_600_000);
  await holdRemovals(services.database.db);
  await dropPhoto(services, key);
  const held = await sweepFiles(services);
  await allowRemovals(services.database.db);
  assert.equal([held, await sweepFiles(services), await hashes(services.files)], [0, 2, {}]);
});

const SPOILT: [string, (folder: string) => Promise<unknown>, RegExp][] = [
  [
    'a manifest cut short',
    (folder) => edit(join(folder, 'manifest.json'), (text) => text.slice(0, 50)),
    /no complete backup/,
  ],
  [
    'another format',
    (folder) => edit(join(folder, 'manifest.json'), (text) => text.replace('"format": 1', '"format": 9')),
    /format 9/,
  ],
  [
    'a changed row',
    (folder) => edit(join(folder, 'tables/dishes.ndjson'), (text) => text.replace('650', '651')),
    /damaged: the table dishes/,
  ],
  [
    'an empty file',
    (folder) => edit(join(folder, 'files/photos', readdirSync(join(folder, 'files/photos'))[0]!), () => ''),
    /damaged: the file photos/,
  ],
  ['a table that is gone', (folder) => rm(join(folder, 'tables/dishes.ndjson')), /damaged: the table dishes/],
  [
    'a list of files cut short',
    (folder) => edit(join(folder, 'files.ndjson'), (text) => text.slice(text.indexOf('\n') + 1)),
    /damaged: the list of files/,
  ],
  [
    'files that are gone',
    (folder) => rm(join(folder, 'files/photos'), { recursive: true }),
    /damaged: the file photos/,
  ],
  [
    'a newer version',
    (folder) => edit(join(folder, 'manifest.json'), (text) => text.replace('001-start', '999-later')),
    /newer version/,
  ],
];

test('a spoilt backup is refused before anything is written', async () => {
  const services = await filled('embedded');
  const target = await open('embedded');
  const before = await content(target.database);
  for (const [what, spoil, message] of SPOILT) {
    const folder = join(await newFolder(), 'backup');
    await writeBackup(folder, services.database, services.files);
    await spoil(folder);
    const error = await rejection(restoreBackup(folder, target.database, target.files, quiet));
    assert.match(error.message, message, what);
  }
  assert.equal(await content(target.database), before);
  assert.equal(await hashes(target.files), {});
});

test('where the store takes no files the database stays empty, so that it can be tried again', async () => {
  const services = await filled('embedded');
  const folder = join(await newFolder(), 'backup');
  await writeBackup(folder, services.database, services.files);
  const { database, files } = await open('embedded');
  const full = { ...files, put: async () => Promise.reject(new Error('full')) };
  assert.is((await rejection(restoreBackup(folder, database, full, quiet))).message, 'full');
  await restoreBackup(folder, database, files, quiet);
  assert.equal(await content(database), await content(services.database));
});

test('a database that is in use is not written over', async () => {
  const services = await filled('embedded');
  const folder = join(await newFolder(), 'backup');
  await writeBackup(folder, services.database, services.files);
  const error = await rejection(restoreBackup(folder, services.database, services.files, quiet));
  assert.match(error.message, /not empty: there are rows in sellers/);
});

test('a row is a line, whatever other ends of lines are in it', async () => {
  const path = join(await newFolder(), 'rows.ndjson');
  const rows = ['a\u2028b\u2029c', 'd\re\u0085f', `${'€'.repeat(100_000)}\u2028`, 'g'];
  for (const end of ['', '\n']) {
    await writeFile(path, rows.join('\n') + end);
    const lines: string[] = [];
    for await (const line of linesOf(path)) lines.push(line);
    assert.equal(lines, rows);
  }
});

test('a file that is lost does not stop it, and is named', async () => {
  const services = await filled('embedded');
  const folder = join(await newFolder(), 'backup');
  const lost = `photos/${readdirSync(join(services.settings.dataDir, 'files/photos'))[0]}`;
  await services.files.remove(lost);
  assert.equal((await writeBackup(folder, services.database, services.files)).missing, [lost]);
});

test('a file that breaks off stops it', async () => {
  const services = await filled('embedded');
  const folder = join(await newFolder(), 'backup');
  const get = async (key: string) => {
    const found = await services.files.get(key);
    return found && { ...found, size: found.size + 1 };
  };
  await rejection(writeBackup(folder, services.database, { ...services.files, get }));
  assert.not(existsSync(folder));
});

test('before an upgrade it has the tables that are there, and after a step back it names what it leaves out', async () => {
  const folder = async () => join(await newFolder(), 'backup');
  const [services, empty] = [await filled('embedded'), await open('embedded')];
  const { db } = services.database;
  for (const { database } of [services, empty]) {
    await sql`drop table complaints`.execute(database.db);
    await database.db.deleteFrom('migrations').where('name', '=', '024-complaints').execute();
  }
  const older = await folder();
  assert.equal((await writeBackup(older, services.database, services.files)).unknown, []);
  await restoreBackup(older, empty.database, empty.files, quiet);
  assert.equal(await empty.database.db.selectFrom('complaints').selectAll().execute(), []);
  const newer = await open('embedded');
  const error = await rejection(restoreBackup(older, newer.database, newer.files, quiet));
  assert.is(error.message, 'The database is newer than the backup. Restore into a new one.');

  await db.insertInto('migrations').values({ name: '999-later', at: new Date() }).execute();
  assert.equal((await writeBackup(await folder(), services.database, services.files)).unknown, ['999-later']);
});

test('it says how many rows it has, of each table and in all', async () => {
  const services = await filled('embedded');
  const folder = join(await newFolder(), 'backup');
  const { rows } = await writeBackup(folder, services.database, services.files);
  const { tables } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  assert.is(tables.dishes.rows, 1_200);
  const there = Object.values(await content(services.database)).flat();
  assert.is(rows, there.length);
});

test('one cut short leaves nothing that looks like a backup, and only its owner can read one', async () => {
  const services = await filled('embedded');
  const folder = join(await newFolder(), 'backup');
  const broken = { ...services.files, get: async () => Promise.reject(new Error('gone')) };
  await rejection(writeBackup(folder, services.database, broken));
  assert.equal(readdirSync(dirname(folder)), [], 'nor half of one, with all rows in it');
  await writeBackup(folder, services.database, services.files);
  assert.is(statSync(folder).mode & 0o077, 0);
});

async function edit(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}

test.run();
