import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Database, openDatabase } from '../../../src/server/services/database.ts';
import { Prepared } from '../../../src/server/services/prepared.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { needsPostgres, type Postgres, startPostgres } from '../postgres.ts';
import { quiet } from './scratch.ts';

const test = suite('prepared queries');
const onPostgres = needsPostgres(test);
let postgres: Postgres | undefined;
let database: Database;

test.before(async () => {
  postgres = await startPostgres();
  if (postgres) database = await openDatabase(readSettings({ DATABASE_URL: `${postgres.url}?pool=1` }), quiet);
});

test.after(async () => {
  await database?.close();
  await postgres?.stop();
});

const preparedNow = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(database.db);
  return rows[0]!.n;
};

onPostgres('a query that is asked often is prepared, another is not', async () => {
  await sql`create table things (name text)`.execute(database.db);
  for (let asked = 0; asked < 30; asked += 1) await sql`select * from things`.execute(database.db);
  assert.is(await preparedNow(), 1);
});

test('a query whose values decide how it is answered is planned for them each time', () => {
  const prepared = new Prepared();
  const named = (text: string) => Array.from({ length: 30 }, () => prepared.nameOf(text)).some(Boolean);
  assert.ok(named('select * from things where name = $1 limit 200'));
  assert.not(named('select * from things where name = $1 order by id desc limit $2'));
  assert.not(named('select * from things where name ilike $1'));
  assert.not(named('delete from things where at <= $1'));
});

onPostgres('a column that a migration adds is there at once, outside of transactions and inside', async () => {
  const read = () => sql<object>`select * from things`.execute(database.db);
  await sql`insert into things values ('spoon')`.execute(database.db);
  await read();
  await sql`alter table things add column size int default 3`.execute(database.db);
  assert.equal((await read()).rows, [{ name: 'spoon', size: 3 }]);
});

onPostgres('in a transaction the same begins anew', async () => {
  const other = await openDatabase(readSettings({ DATABASE_URL: `${postgres!.url}?pool=1` }), quiet);
  const read = (db: Database['db']) => sql<object>`select * from things`.execute(db);
  for (let asked = 0; asked < 30; asked += 1) await read(other.db);
  await sql`alter table things drop column size`.execute(other.db);
  let runs = 0;
  const rows = await other.transaction(async (trx) => {
    runs += 1;
    return (await read(trx)).rows;
  });
  await other.close();
  assert.equal([runs, rows], [2, [{ name: 'spoon' }]]);
});

test('only so many queries have a name, and none once names were refused', () => {
  const prepared = new Prepared();
  const names = new Set<string | undefined>();
  for (let query = 0; query < 200; query += 1) {
    for (let asked = 0; asked < 20; asked += 1) names.add(prepared.nameOf(`select ${query}`));
  }
  names.delete(undefined);
  assert.is(names.size, 100);
  prepared.stop();
  assert.is(prepared.nameOf('select 1'), undefined);
});

test.run();
