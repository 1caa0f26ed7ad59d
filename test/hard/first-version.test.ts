import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildApp } from '../../src/server/app.ts';
import { migrate } from '../../src/server/migrate.ts';
import { migrations } from '../../src/server/migrations/index.ts';
import { type Database, openDatabase } from '../../src/server/services/database.ts';
import { closeServices, openServices } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { needsPostgres, type Postgres, startPostgres } from '../server/postgres.ts';
import { newFolder, quiet, removeFolders } from '../server/services/scratch.ts';
import firstVersion from './first-version.sql';

const upgrade = suite('an older database, with data in it, and the server of today');
const onPostgres = needsPostgres(upgrade);
let postgres: Postgres | undefined;
upgrade.before(async () => {
  postgres = await startPostgres();
});
upgrade.after(async () => {
  await postgres?.stop();
  await removeFolders();
});

/** Writes as the first version did, in one go as its calls did. */
const write = ({ transaction }: Database, n: number) =>
  transaction((trx) => sql.raw(firstVersion.replaceAll('{n}', String(n))).execute(trx));

/** Every row in the columns that there were at first. */
async function rowsOf({ db }: Database, tables: Map<string, string[]>): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const [table, columns] of tables) {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    rows[table] = (await sql`select ${list} from ${sql.table(table)} order by ${list}`.execute(db)).rows;
  }
  return rows;
}

async function tablesOf({ db }: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select table_name::text, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name not in ('migrations', 'applications') group by table_name
  `.execute(db);
  // jsonb has no order, so of an application the rest.
  return new Map([
    ...rows.map(({ table_name, columns }): [string, string[]] => [
      table_name,
      columns.filter((name) => name !== 'body'),
    ]),
    ['applications', ['application_id', 'seller_id', 'payment_status', 'status', 'data']],
  ]);
}

/** A database of the first version goes through all that has come since, while its process goes on `meanwhile`. */
async function goForward(env: Record<string, string>, meanwhile: (old: Database) => Promise<void>): Promise<void> {
  const settings = readSettings({ OUTBOX: 'on', DATA_DIR: await newFolder(), ...env });
  const old = await openDatabase(settings, quiet);
  await migrate(old, quiet, migrations.slice(0, 1));
  await write(old, 1);
  const tables = await tablesOf(old);
  assert.ok(tables.size > 20);
  const before = await rowsOf(old, tables);
  const empty = Object.entries(before).filter(([, rows]) => rows.length === 0);
  assert.equal(
    empty.map(([table]) => table),
    ['council_cache'],
  );
  await Promise.all([migrate(old, quiet), meanwhile(old)]);
  const after = await rowsOf(old, tables);
  for (const [table, rows] of Object.entries(before)) {
    for (const row of rows) {
      assert.ok(
        after[table]!.some((one) => JSON.stringify(one) === JSON.stringify(row)),
        `${table}: ${JSON.stringify(row)}`,
      );
    }
  }
  // A process of the version before that has not been restarted yet.
  await write(old, 9);
  await old.close();

  const services = await openServices(settings, quiet);
  const app = await buildApp(services);
  const headers = { authorization: 'Bearer token-1' };
  const seller = await app.inject({ url: '/auth/dashboard', headers });
  const menu = await app.inject({ url: '/auth/menu?date=2026-11-22', headers });
  await app.close();
  await closeServices(services);
  assert.equal([seller.statusCode, seller.json().seller.name], [200, 'Amina Khan']);
  assert.equal(
    menu.json().menu.map((dish: Record<string, unknown>) => [dish.dish_name, dish.quantity_sold]),
    [['Daal', 3]],
  );
}

upgrade('embedded: nothing is lost, and the version before could still write', () =>
  goForward({}, async () => undefined),
);

onPostgres('PostgreSQL: nothing is lost, and the version before writes before, meanwhile and after', () =>
  goForward({ DATABASE_URL: `${postgres!.url}?pool=4` }, async (old) => {
    for (let n = 2; n < 9; n += 1) await write(old, n);
  }),
);

upgrade.run();
