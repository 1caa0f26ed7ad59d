import { type RawBuilder, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { appliedMigrations, migrate } from '../../../src/server/migrate.ts';
import type { Database } from '../../../src/server/services/database.ts';
import {
  isTaken,
  isUnavailable,
  mayBeStored,
  openDatabase,
  warnUnsealed,
} from '../../../src/server/services/database.ts';
import { readSettings } from '../../../src/server/settings.ts';
import type { Postgres } from '../postgres.ts';
import { needsPostgres, startPostgres } from '../postgres.ts';
import { outsideTransaction } from './inside.ts';
import { heard, openScratch, quiet, rejection, removeFolders, until } from './scratch.ts';

const both = suite('the database, embedded and PostgreSQL');
const onPostgres = needsPostgres(both);
let postgres: Postgres | undefined;
let embedded: Database;
let server: Database | undefined;

/** Both engines give the same answers: the product is written in one dialect. */
function onBoth(name: string, run: (database: Database) => Promise<void>): void {
  both(`${name}: embedded`, () => run(embedded));
  onPostgres(`${name}: PostgreSQL`, () => run(server!));
}

both.before(async () => {
  postgres = await startPostgres();
  embedded = (await openScratch()).database;
  if (!postgres) return;
  server = await openDatabase(readSettings({ DATABASE_URL: `${postgres.url}?pool=4` }), quiet);
  await migrate(server, quiet);
});

both.after(async () => {
  await embedded.close();
  await server?.close();
  await removeFolders();
});

onBoth('counts are numbers, dates are text, times are Date', async ({ db }) => {
  const { rows } = await sql`select count(*) as n, date '2026-09-20' as day,
      timestamptz '2026-09-20T13:30Z' as at,
      array['a', 'b'] as list, '{"a": 1}'::jsonb as data, sum(2) as total from coverage`.execute(db);
  assert.equal(rows, [
    {
      n: 3,
      day: '2026-09-20',
      at: new Date('2026-09-20T13:30:00Z'),
      list: ['a', 'b'],
      data: { a: 1 },
      total: 6,
    },
  ]);
});

onBoth('a transaction that throws leaves nothing', async ({ db, transaction }) => {
  const error = await rejection(
    transaction(async (trx) => {
      await trx.insertInto('coverage').values({ code: 'XX1', label: '', authority_name: '' }).execute();
      throw new Error('changed my mind');
    }),
  );
  assert.is(error.message, 'changed my mind');
  assert.equal(await db.selectFrom('coverage').selectAll().where('code', '=', 'XX1').execute(), []);
});

onBoth('a serialization failure runs the work again, three times at most', async ({ transaction }) => {
  let runs = 0;
  const failing = (times: number) =>
    transaction(async () => {
      runs += 1;
      if (runs <= times) throw Object.assign(new Error('try again'), { code: '40001' });
      return runs;
    });
  assert.is(await failing(2), 3);
  runs = 0;
  assert.is((await rejection(failing(9))).code, '40001');
  assert.is(runs, 3);
});

onBoth('a unique violation is known by its constraint', async ({ db }) => {
  const error = await rejection(
    db.insertInto('coverage').values({ code: 'SL1', label: '', authority_name: '' }).execute(),
  );
  assert.ok(isTaken(error) && isTaken(error, 'coverage_pkey'));
  assert.not(isTaken(error, 'another'));
  assert.not(isUnavailable(error));
});

onBoth(
  'after a commit that failed the rows may be stored, after work that failed they are not',
  async ({ transaction }) => {
    // A constraint that is looked at when the transaction commits.
    const fails = (when: string) =>
      rejection(
        transaction(async (trx) => {
          await sql`create temporary table once (a int unique deferrable initially ${sql.raw(when)}) on commit drop`.execute(
            trx,
          );
          await sql`insert into once values (1), (1)`.execute(trx);
        }),
      );
    const [inWork, inCommit] = [await fails('immediate'), await fails('deferred')];
    assert.equal([isTaken(inWork), isTaken(inCommit)], [true, true]);
    assert.equal([mayBeStored(inWork), mayBeStored(inCommit)], [false, true]);
  },
);

/** Three steps, of which the middle one breaks for as long as `gate` is not there. */
const IN_STEPS = [
  {
    name: '001',
    sql: `
-- step: tables
create table steps (id uuid primary key, word text);
insert into steps select ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, 'old' from generate_series(1, 7) n;
-- step rows: words
with batch as (select id from steps where id > '{after}' order by id limit 3),
written as (update steps set word = word || ' new' from batch where steps.id = batch.id and word = 'old')
select id as last from batch order by id desc limit 1;
-- step alone: index
create index concurrently if not exists steps_words on steps (word);
analyze gate;
-- step alone, may fail: extension
create extension if not exists no_such_extension;
-- step: end
alter table steps add column more text;
`,
  },
];

onBoth(
  'a migration goes on with the step in which it broke off, and steps that may fail are told of',
  async ({ embedded: isEmbedded }) => {
    const { lines, log } = heard();
    const database = isEmbedded
      ? (await openScratch()).database
      : await openDatabase(readSettings({ DATABASE_URL: await postgres!.fresh() }), quiet);
    const isDone = async () => (await appliedMigrations(database.db)).includes('001');
    const broken = await rejection(migrate(database, log, IN_STEPS));
    const before = await isDone();
    if (!isEmbedded) {
      // As a process leaves it that is killed while it builds the index.
      await sql`update pg_index set indisvalid = false where indexrelid = 'steps_words'::regclass`.execute(database.db);
    }
    await sql`create table gate (a int)`.execute(database.db);
    await migrate(database, log, IN_STEPS);
    await migrate(database, log, IN_STEPS);
    const { rows } = await sql<{ word: string }>`select word from steps order by id`.execute(database.db);
    const { rows: indexes } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = 'steps_words'::regclass
  `.execute(database.db);
    const { rows: left } = await sql`select name from migration_steps where name <> 'holder'`.execute(database.db);
    const after = await isDone();
    await database.close();
    assert.match(broken.message, /gate/);
    assert.equal([before, after], [false, true]);
    assert.equal(new Set(rows.map(({ word }) => word)), new Set(['old new']));
    assert.equal([rows.length, indexes, left], [7, [{ indisvalid: true }], []]);
    assert.equal(
      lines.map(([level, { migration, step }]) => [level, migration, step]),
      [['warn', '001', 'extension']],
    );
  },
);

onBoth('it answers a ping', ({ ping }) => ping());

both.run();

const away = suite('PostgreSQL that goes away');
const whenAway = needsPostgres(away);
away.after(() => postgres?.stop());

whenAway('every migration runs once, however many processes start together', async () => {
  const url = await postgres!.fresh();
  const settings = readSettings({ DATABASE_URL: `${url}?pool=2` });
  const processes = await Promise.all(Array.from({ length: 5 }, () => openDatabase(settings, quiet)));
  const list = [
    { name: '001', sql: "create table steps (step text); insert into steps values ('one');" },
    { name: '002', sql: "insert into steps values ('two'); select pg_sleep(0.1);" },
  ];
  await Promise.all(processes.map((database) => migrate(database, quiet, list)));
  const { rows } = await sql`select step from steps`.execute(processes[0]!.db);
  const names = await processes[0]!.db.selectFrom('migrations').select('name').orderBy('name').execute();
  for (const database of processes) await database.close();
  assert.equal(rows, [{ step: 'one' }, { step: 'two' }]);
  assert.equal(
    names.map(({ name }) => name),
    ['001', '002', 'lock'],
  );
});

whenAway('a migration that fails leaves nothing and is not recorded', async () => {
  const database = await openDatabase(readSettings({ DATABASE_URL: await postgres!.fresh() }), quiet);
  const list = [{ name: '001', sql: 'create table half (a int); select * from nowhere;' }];
  await rejection(migrate(database, quiet, list));
  const { rows } = await sql`select to_regclass('half') as half`.execute(database.db);
  await database.close();
  assert.equal(rows, [{ half: null }]);
});

whenAway('a step lets others pass while a table it wants is locked, and is done once it is free', async () => {
  const settings = readSettings({ DATABASE_URL: await postgres!.fresh() });
  const [mine, theirs] = await Promise.all([openDatabase(settings, quiet), openDatabase(settings, quiet)]);
  await sql`create table wanted (a int)`.execute(mine.db);
  const list = [{ name: '001', sql: 'alter table wanted add column b int;' }];
  const waits = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks where not granted`.execute(mine.db);
    return rows[0]!.n > 0;
  };
  const untilItWaits = (is: boolean) => until(is ? 'it waits' : 'it waits no more', async () => (await waits()) === is);
  let free = () => {};
  const held = theirs.transaction(async (trx) => {
    await sql`select * from wanted`.execute(trx);
    await new Promise<void>((resolve) => {
      free = resolve;
    });
  });
  const migrated = migrate(mine, quiet, list);
  await untilItWaits(true);
  // It has given up for now, though the table is still held: whoever came after it is served.
  await untilItWaits(false);
  free();
  await Promise.all([held, migrated]);
  const { rows } = await sql`select b from wanted`.execute(mine.db);
  await Promise.all([mine.close(), theirs.close()]);
  assert.equal(rows, []);
});

whenAway('queries that the database cannot answer say so, and it recovers by itself', async () => {
  const database = await openDatabase(readSettings({ DATABASE_URL: `${postgres!.url}?pool=3` }), quiet);
  const ask = () => database.db.selectFrom('coverage').selectAll().execute();
  await Promise.all([ask(), ask(), ask()]);
  const sleeping = rejection(sql`select pg_sleep(8)`.execute(database.db));
  await postgres!.kill();
  const broken = await sleeping;
  const gone = await Promise.all([1, 2, 3, 4, 5].map(() => rejection(ask())));
  await rejection(database.ping());
  await postgres!.start();
  const rows = await database.transaction((trx) => trx.selectFrom('coverage').selectAll().execute());
  await database.close();
  for (const error of [broken, ...gone]) assert.ok(isUnavailable(error), error.message);
  assert.is(rows.length, 3);
});

whenAway('a connection that breaks before the commit runs the transaction again', async () => {
  const database = await openDatabase(readSettings({ DATABASE_URL: `${postgres!.url}?pool=3` }), quiet);
  let runs = 0;
  await database.transaction(async (trx) => {
    runs += 1;
    await trx.insertInto('coverage').values({ code: 'ZZ1', label: '', authority_name: '' }).execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    if (runs === 1) await postgres!.terminate(rows[0]!.pid);
    await trx.selectFrom('coverage').selectAll().execute();
  });
  const rows = await database.db.deleteFrom('coverage').where('code', '=', 'ZZ1').returningAll().execute();
  await database.close();
  assert.is(runs, 2);
  assert.is(rows.length, 1);
});

whenAway('a connection that breaks at the commit, which may stand, runs nothing again', async () => {
  const database = await openDatabase(readSettings({ DATABASE_URL: await postgres!.fresh() }), quiet);
  for (const statement of [
    'create table taps (tap integer)',
    `create function breaks() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return null; end'`,
    `create constraint trigger at_commit after insert on taps deferrable initially deferred
      for each row execute function breaks()`,
  ]) {
    await sql.raw(statement).execute(database.db);
  }
  let runs = 0;
  const error = await rejection(
    database.transaction(async (trx) => {
      runs += 1;
      await sql`insert into taps values (1)`.execute(trx);
    }),
  );
  await database.close();
  assert.ok(isUnavailable(error), error.message);
  assert.is(runs, 1);
});

whenAway('a reading whose connection was cut is done once more, a writing is not', async () => {
  const settings = readSettings({ DATABASE_URL: `${postgres!.url}?pool=2` });
  const [database, other] = await Promise.all([openDatabase(settings, quiet), openDatabase(settings, quiet)]);
  /** Does what waits for the lock of 7, whose connection is cut meanwhile. */
  const cut = async <Row>(work: RawBuilder<Row>) => {
    const { done } = await other.transaction(async (trx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(trx);
      const done = outsideTransaction(() => work.execute(database.db)).catch((error: unknown) => error as Error);
      await until('it is under way and cut', async () => {
        const { rows } =
          await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'advisory'`.execute(trx);
        return rows.length > 0;
      });
      return { done };
    });
    return done;
  };
  const read = await cut(sql<{ n: number }>`select 1 as n, pg_advisory_xact_lock(7)`);
  const write = await cut(
    sql`insert into waitlist select gen_random_uuid(), 'slow', '', now() from pg_advisory_xact_lock(7)`,
  );
  await Promise.all([database.close(), other.close()]);
  assert.ok('rows' in read && read.rows[0]?.n === 1);
  assert.ok(isUnavailable(write));
});

whenAway('when every connection is taken, asking ends in an error instead of waiting for ever', async () => {
  // A migration holds one and works with another, so there are always two.
  const database = await openDatabase(readSettings({ DATABASE_URL: `${postgres!.url}?pool=1` }), quiet);
  const busy = Promise.all([1, 2].map(() => sql`select pg_sleep(6)`.execute(database.db)));
  const error = await rejection(sql`select 1`.execute(database.db));
  await busy;
  await database.close();
  assert.ok(isUnavailable(error));
});

whenAway('a statement that takes too long is ended', async () => {
  const database = await openDatabase(readSettings({ DATABASE_URL: postgres!.url }), quiet);
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    database.db,
  );
  const error = await rejection(
    database.transaction(async (trx) => {
      await sql`set local statement_timeout = 50`.execute(trx);
      await sql`select pg_sleep(5)`.execute(trx);
    }),
  );
  await database.close();
  assert.is(rows[0]?.limit, '10s');
  assert.ok(isUnavailable(error));
});

whenAway('a database that does not exist stops the start at once, in words', async () => {
  const settings = readSettings({ DATABASE_URL: postgres!.url.replace(/[^/]+$/, 'nowhere') });
  const error = await rejection(openDatabase(settings, quiet));
  assert.is(error.name, 'SettingsError');
  assert.match(error.message, /The database does not answer: database "nowhere" does not exist/);
});

away.run();

const errors = suite('errors of the database');

const coded = (code: string) => Object.assign(new Error(), { code });

const cases: [what: string, error: unknown, unavailable: boolean][] = [
  ['nobody listens', coded('ECONNREFUSED'), true],
  ['nobody listens on any address', new AggregateError([coded('ECONNREFUSED')]), true],
  ['the connection broke', coded('ECONNRESET'), true],
  ['an administrator ended it', coded('57P01'), true],
  ['it is starting', coded('57P03'), true],
  ['too many connections', coded('53300'), true],
  ['the disk is full', coded('53100'), true],
  ['no room for a file', coded('ENOSPC'), true],
  ['a class 08 error', coded('08006'), true],
  ['the pool is used up', new Error('timeout exceeded when trying to connect'), true],
  ['it was cut off', new Error('Connection terminated unexpectedly'), true],
  ['the embedded engine panicked', Object.assign(new Error('x'), { code: 'XX000', severity: 'PANIC' }), true],
  ['a wrong query is our fault', Object.assign(new Error('syntax error'), { code: '42601' }), false],
  ['a violated constraint is another matter', coded('23505'), false],
  ['any other error', new Error('something else'), false],
  ['no error at all', 'text', false],
];

for (const [what, error, unavailable] of cases) {
  errors(what, () => assert.is(isUnavailable(error), unavailable));
}

errors.run();

const lines = suite('the line to the database');
for (const [addresses, said] of [
  [[], false],
  [['postgres://a@localhost/k', 'postgres://a@127.0.0.1:5432/k', 'postgres://a@[::1]/k'], false],
  [['postgres://a@db/k?host=/var/run/postgresql'], false],
  [['postgres://a@db.example/k?sslmode=verify-full'], false],
  [['postgres://a@db.example/k'], true],
  [['postgres://a@db.example/k?sslmode=disable'], true],
  [['postgres://a@one.example/k?sslmode=require', 'postgres://a@two.example/k'], true],
] as const) {
  lines(`is ${said ? '' : 'not '}said to be open: ${addresses.join(' ') || 'none'}`, () => {
    const warnings: unknown[] = [];
    warnUnsealed(addresses, { warn: (words: unknown) => void warnings.push(words) });
    assert.equal(warnings.length > 0, said);
    assert.not.match(JSON.stringify(warnings), 'example');
  });
}
lines.run();
