import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { migrate } from '../../../src/server/migrate.ts';
import { type Database, isUnavailable, openDatabase } from '../../../src/server/services/database.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { freePort } from '../../free-port.ts';
import { needs } from '../../needs.ts';
import { needsPostgres, type Postgres, startPostgres } from '../postgres.ts';
import { newFolder, quiet, rejection, removeFolders, until } from './scratch.ts';

const failover = suite('a database of several servers');
const test = needsPostgres(failover);
let primary: Postgres;
let standby: Postgres;

failover.before(async () => {
  if (!process.env.PG_BIN) return;
  primary = (await startPostgres())!;
  const database = await openDatabase(readSettings({ DATABASE_URL: primary.url }), quiet);
  await migrate(database, quiet);
  await database.close();
  standby = await primary.standby();
});
failover.after(async () => {
  await standby?.stop();
  await primary?.stop();
});

/** A DATABASE_URL of these servers' hosts. */
function several(...hosts: string[]): string {
  const { host } = new URL(primary.url);
  return primary.url.replace(host, hosts.join(','));
}
const hostOf = ({ url }: Postgres) => new URL(url).host;

const write = ({ transaction }: Database, code: string) =>
  transaction((trx) => trx.insertInto('coverage').values({ code, label: '', authority_name: '' }).execute());
const codes = async ({ db }: Database) =>
  (await db.selectFrom('coverage').select('code').where('code', 'like', 'ZZ%').orderBy('code').execute()).map(
    ({ code }) => code,
  );

test('the server that takes writes is found, whatever comes first', async () => {
  const dead = `127.0.0.1:${await freePort()}`;
  for (const hosts of [
    [dead, hostOf(standby), hostOf(primary)],
    [hostOf(primary), dead],
  ]) {
    const url = `${several(...hosts)}?pool=2&target_session_attrs=read-write`;
    const database = await openDatabase(readSettings({ DATABASE_URL: url }), quiet);
    await write(database, `ZZ${hosts.length}`);
    await database.db.deleteFrom('coverage').where('code', 'like', 'ZZ%').execute();
    await database.close();
  }
});

test('after the primary has died, what was its standby takes the writes, and none that was answered is lost', async () => {
  const url = `${several(hostOf(primary), hostOf(standby))}?pool=3`;
  const database = await openDatabase(readSettings({ DATABASE_URL: url }), quiet);
  await write(database, 'ZZ1');
  await until('the standby has it', async () => {
    const other = await openDatabase(readSettings({ DATABASE_URL: standby.url }), quiet);
    const there = await codes(other);
    await other.close();
    return there.includes('ZZ1');
  });
  await primary.kill();
  // Nobody takes writes: every call says that the database is away, and none hangs.
  const gone = await Promise.all([1, 2, 3, 4].map((number) => rejection(write(database, `ZZ gone ${number}`))));
  for (const error of gone) assert.ok(isUnavailable(error), error.message);
  await standby.promote();
  await until('writes go through', () =>
    write(database, 'ZZ2').then(
      () => true,
      () => false,
    ),
  );
  assert.equal(await codes(database), ['ZZ1', 'ZZ2']);
  await database.close();
});

test('a server that stops taking writes while connections are open is left', async () => {
  const other = (await startPostgres())!;
  const urls = [standby.url, other.url];
  const databases = await Promise.all(urls.map((url) => openDatabase(readSettings({ DATABASE_URL: url }), quiet)));
  await migrate(databases[1]!, quiet);
  const { host } = new URL(standby.url);
  const both = standby.url.replace(host, `${host},${hostOf(other)}`).replace(/test_\d+/, 'test_1');
  const database = await openDatabase(readSettings({ DATABASE_URL: `${both}?pool=2` }), quiet);
  await write(database, 'ZZ3');
  await sql`alter system set default_transaction_read_only = on`.execute(databases[0]!.db);
  await sql`select pg_reload_conf()`.execute(databases[0]!.db);
  await until('the other has it', async () => {
    await write(database, 'ZZ4').catch(() => undefined);
    return (await codes(databases[1]!)).includes('ZZ4');
  });
  for (const one of [...databases, database]) await one.close();
  await other.stop();
});

failover.run();

const bouncer = suite('pgbouncer in transaction mode');
const bounced = needs(bouncer, 'PG_BIN', 'PGBOUNCER');
bouncer.after(removeFolders);

/** The settings that the document for operators names. */
const OPERATING = readFileSync('.github/docs/operating.md', 'utf8');
const [, RECIPE] = /^(pool_mode[^`]+)\n```$/m.exec(OPERATING)!;
const LIMITS = OPERATING.match(/^alter role kitchen set .+;$/gm)!;

bounced('works with the settings that are documented, prepared statements of a hot query included', async () => {
  const server = (await startPostgres())!;
  const direct = await openDatabase(readSettings({ DATABASE_URL: server.url }), quiet);
  for (const limit of LIMITS) await sql.raw(limit.replace('kitchen', 'postgres')).execute(direct.db);
  await direct.close();
  const folder = await newFolder();
  const port = await freePort();
  const { port: behind, pathname } = new URL(server.url);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]\n* = host=127.0.0.1 port=${behind} user=postgres\n[pgbouncer]\n${RECIPE}\nlisten_addr = 127.0.0.1
listen_port = ${port}\nunix_socket_dir =\nauth_type = any\ndefault_pool_size = 2\n`,
  );
  await chmod(folder, 0o755);
  const root = process.getuid?.() === 0;
  if (root) await chown(file, 0, 0);
  const program = process.env.PGBOUNCER!;
  const run: ChildProcess = root
    ? spawn('runuser', ['-u', 'postgres', '--', program, file], { stdio: 'ignore' })
    : spawn(program, [file], { stdio: 'ignore' });
  const settings = readSettings({ DATABASE_URL: `postgres://postgres@127.0.0.1:${port}${pathname}?pool=6` });
  const database = await openDatabase(settings, quiet);
  await migrate(database, quiet);
  // More clients than connections behind, so that each statement may run on another one; often enough to be prepared.
  const ask = (code: string) =>
    database.db.selectFrom('coverage').select('code').where('code', '=', code).executeTakeFirst();
  for (let turn = 0; turn < 20; turn += 1) {
    const found = await Promise.all(['SL1', 'SL2', 'SL3', 'SL1', 'SL2', 'SL3'].map(ask));
    assert.equal(
      found.map((row) => row?.code),
      ['SL1', 'SL2', 'SL3', 'SL1', 'SL2', 'SL3'],
    );
  }
  await Promise.all(['ZZ1', 'ZZ2', 'ZZ3', 'ZZ4'].map((code) => write(database, code)));
  assert.equal(await codes(database), ['ZZ1', 'ZZ2', 'ZZ3', 'ZZ4']);
  const limitOf = async (name: string) =>
    Object.values((await sql.raw<object>(`show ${name}`).execute(database.db)).rows[0]!);
  assert.equal(
    [await limitOf('statement_timeout'), await limitOf('idle_in_transaction_session_timeout')],
    [['10s'], ['1min']],
  );
  await database.close();
  run.kill('SIGTERM');
  await once(run, 'exit');
  await server.stop();
});

bouncer.run();
