import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { migrate } from '../../src/server/migrate.ts';
import { migrations } from '../../src/server/migrations/index.ts';
import { openDatabase } from '../../src/server/services/database.ts';
import { readSettings } from '../../src/server/settings.ts';
import { fill, id, token, tokenOf } from '../bench/data.mjs';
import { freePort } from '../free-port.ts';
import { needsPostgres, startPostgres } from '../server/postgres.ts';
import { quiet } from '../server/services/scratch.ts';
import { startBuilt } from './built.ts';

// From the first release to today's with many rows, while its processes go on.

const upgrade = suite('a large database, upgraded under load');
const onPostgres = needsPostgres(upgrade);

/** Set it to 2000000 for the figures of a large marketplace, which takes twenty minutes. */
const { UPGRADE_DELIVERIES } = process.env;
const DELIVERIES = Number(UPGRADE_DELIVERIES ?? 200_000);
const SIZE = { sellers: 5_000, drivers: 2_000, dishes: DELIVERIES / 2, deliveries: DELIVERIES };
const CLIENTS = 6;
/** As of the first release. What takes longer is answered with 503. */
const STATEMENT_MS = 10_000;
/** Accepted and finished meanwhile. */
const available = (n: number) => `${id('4444', n * 200)}`;

/** The tables that the sample rows leave empty. */
const MORE = [
  `insert into survey_answers (id, email, name, postcode, food_pref, access_pref, priority, spending, meal_pref,
     food_outside, subscription, age_group, created_at, updated_at)
   select ${id('6666', 'n')}, 'visitor-' || n || '@bench.test', 'Ann', 'SL1 2LT', 'Home-cooked', 'Delivery', 'Taste', '£5',
     'Lunch', '1', 'Yes', '25-34', now(), now() from generate_series(1, ${DELIVERIES / 4}) n`,
  `insert into mails (id, to_address, subject, body, created_at, sent_at, next_at)
   select ${id('7777', 'n')}, 'visitor-' || n || '@bench.test', 'Hello', 'Words', now(), now(), now()
   from generate_series(1, ${DELIVERIES / 10}) n`,
  `insert into first_answers (account_id, key, call, body, created_at)
   select ${id('1111', `n % 2000 + 1`)}, 'key-' || n, 'accept', '{"answer": {"status": "assigned", "notes": "Ring"}}', now()
   from generate_series(1, ${DELIVERIES / 10}) n`,
  `insert into audit (id, at, operator, action, subject, detail)
   select ${id('8888', 'n')}, now(), 'op@bench.test', 'logged in', 'operator ' || n, '{}'
   from generate_series(1, ${DELIVERIES / 10}) n`,
  'vacuum analyze',
];

/** What the first release asks of its database, as its calls do: reads and writes of each large table. */
const asked = (n: number): string[] => {
  const driver = id('1111', (n % 2_000) + 1);
  return [
    `select * from deliveries where status = 'available' and pickup_time > now() order by pickup_time, id limit 50`,
    `select * from deliveries where driver_id = ${driver} and status = 'completed' order by changed_at desc limit 50`,
    `insert into deliveries (id, fee_pence, pickup_postcode, dropoff_postcode, pickup_time, status, pickup_address,
       dropoff_address, contact, notes, created_at, changed_at)
     values (${id('9999', n)}, 450, 'SL1 ${n % 9}LT', 'SL2 5AT', now() + interval '1 day', 'available',
       '${n} High Street, Slough', '${n} Mill Lane, Slough', '07700 900123', 'Ring twice', now(), now())`,
    `update deliveries set status = 'assigned', driver_id = ${driver}, assigned_at = now(), changed_at = now()
     where id = ${id('9999', n)} and status = 'available'`,
    `update deliveries set status = 'completed', payout_status = 'pending', completed_at = now(), changed_at = now()
     where id = ${id('9999', n)}`,
    `update deliveries set payout_status = 'paid', changed_at = now() where id = ${id('9999', n)}`,
    `update deliveries set changed_at = now() where id = ${available((n % 500) + 1)}`,
    `update dishes set quantity_sold = least(quantity_sold + 1, quantity_total), updated_at = now()
     where menu_id = ${id('2222', (n % 5_000) + 1)}`,
    `select * from sessions where token_hash = 'x' and expires_at > now()`,
    `insert into mails (id, to_address, subject, body, created_at, next_at)
     values (${id('aaaa', n)}, 'a@bench.test', 'A code', '123456', now(), now())`,
    `update mails set attempts = attempts + 1 where id = ${id('aaaa', n)}`,
    `insert into first_answers (account_id, key, call, body, created_at) values (${driver}, 'new-${n}', 'accept', '{}', now())`,
    `insert into survey_answers (id, email, name, postcode, food_pref, access_pref, priority, spending, meal_pref,
       food_outside, subscription, age_group, created_at, updated_at)
     values (${id('bbbb', n)}, 'new-${n}@bench.test', 'Ann', 'SL1 2LT', '', '', '', '', '', '', '', '', now(), now())`,
    `insert into audit (id, at, operator, action, subject, detail)
     values (${id('cccc', n)}, now(), 'op@bench.test', 'delivery paid', 'delivery ${n}', '{}')`,
  ];
};

/** What eight operators ask at once: the overview, and searches for what many rows have, few, or none. */
const CALLERS = 8;
/** How often each asks: enough for a p99 where the figures are wanted. */
const TURNS = UPGRADE_DELIVERIES ? 20 : 1;
const SOUGHT = [
  'SL1',
  'SL1 3LT',
  'high street',
  'mill lane',
  'ring twice',
  'driver',
  '07700',
  '900123',
  'zebra crossing',
];

/** Asks the server of today, and prints how long each answer took. */
async function lookedUp(databaseUrl: string, setUp: pg.Client): Promise<void> {
  await setUp.query(`insert into operators (id, email, password_hash, created_at)
    values (${id('6666', 1)}, 'operator@bench.test', '-', now())`);
  await setUp.query(`insert into sessions (token_hash, kind, account_id, created_at, expires_at)
    select ${token('operator')}, 'operator', ${id('6666', 1)}, now(), now() + interval '1 day' from generate_series(1, 1) n`);
  const folder = await mkdtemp(join(tmpdir(), 'kitchen-large-'));
  const server = startBuilt(await freePort(), folder, { DATABASE_URL: databaseUrl }, 'server');
  try {
    await server.ready();
    const unfilled = 'select 1 from deliveries where sought is null limit 1';
    while ((await setUp.query(unfilled)).rowCount) await pause(200);
    const headers = { authorization: `Bearer ${tokenOf('operator', 1)}`, 'content-type': 'application/json' };
    const call = async (q?: string) => {
      const began = performance.now();
      const path = `${server.url}/operator/${q ? 'search' : 'overview'}`;
      const body = q && JSON.stringify({ q });
      const answer = await fetch(path, body ? { method: 'POST', headers, body } : { headers });
      const text = await answer.text();
      assert.is(answer.status, 200, text);
      return performance.now() - began;
    };
    for (const q of [undefined, ...SOUGHT]) {
      await call(q);
      const waits: number[] = [];
      await Promise.all(
        Array.from({ length: CALLERS }, async () => {
          for (let turn = 0; turn < TURNS; turn += 1) waits.push(await call(q));
        }),
      );
      waits.sort((one, other) => one - other);
      const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)]!);
      console.log(`${q ?? 'overview'}: ${at(0.5)} ms, p99 ${at(0.99)} ms`);
    }
  } finally {
    await server.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

onPostgres('no call of the first release fails meanwhile, and what it paid before is in payouts', async () => {
  const postgres = (await startPostgres())!;
  const database = await openDatabase(readSettings({ DATABASE_URL: postgres.url }), quiet);
  const setUp = new pg.Client({ connectionString: postgres.url });
  // The runner ends what says nothing.
  const heartbeat = setInterval(() => process.stdout.write('.'), 60_000);
  try {
    await migrate(database, quiet, migrations.slice(0, 1));
    await setUp.connect();
    await fill(setUp, SIZE);
    for (const statement of MORE) await setUp.query(statement);

    const old = new pg.Pool({ connectionString: postgres.url, max: CLIENTS, statement_timeout: STATEMENT_MS });
    let going = true;
    let calls = 0;
    const waits: number[] = [];
    const failed: string[] = [];
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let n = client + 1; going; n += CLIENTS) {
        for (const statement of asked(n)) {
          const began = performance.now();
          await old.query(statement).catch((error: Error) => failed.push(`${error.message}: ${statement}`));
          waits.push(performance.now() - began);
          calls += 1;
        }
        await pause(10);
      }
    });
    const began = performance.now();
    const took: string[] = [];
    let last = began;
    const log = Object.assign(Object.create(quiet), {
      info({ migration }: { migration: string }) {
        took.push(`${migration} ${Math.round(performance.now() - last) / 1_000} s`);
        last = performance.now();
      },
    }) as typeof quiet;
    await migrate(database, log).finally(() => {
      going = false;
    });
    await Promise.all(clients);
    await old.end();
    const slowest = waits.reduce((most, ms) => Math.max(most, ms), 0);
    console.log(
      `\n${DELIVERIES} deliveries in ${Math.round((last - began) / 1_000)} s; ${calls} statements meanwhile, ${failed.length} failed, the slowest ${Math.round(slowest)} ms, ${waits.filter((ms) => ms > 2_000).length} over 2 s\n${took.join(', ')}`,
    );
    assert.equal(failed, []);
    assert.ok(calls > 0);
    const { rows } = await setUp.query(`
      select count(*)::int as paid, count(payouts.id)::int as "inPayouts" from deliveries
      left join payouts on payouts.id = deliveries.payout_id and payouts.driver_id = deliveries.driver_id
      where payout_status = 'paid' and deliveries.id < ${id('9999', 0)}`);
    assert.is(rows[0].inPayouts, rows[0].paid);
    assert.ok(rows[0].paid > DELIVERIES / 2);
    await lookedUp(postgres.url, setUp);
    const broken = await setUp.query('select indexrelid::regclass::text from pg_index where not indisvalid');
    assert.equal(broken.rows, []);
  } finally {
    clearInterval(heartbeat);
    await setUp.end();
    await database.close();
    await postgres.stop();
  }
});

upgrade.run();
