import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { JOBS } from '../../src/server/jobs/index.ts';
import { isOfItsValues } from '../../src/server/services/prepared.ts';
import { fill, fillLater } from '../bench/data.mjs';
import { fillHistory } from '../bench/history.mjs';
import { databaseUrl, recording, testApp } from './helper.ts';

// After all tests of the API on PostgreSQL: how the database would answer, in a marketplace that has grown, whatever
// the calls of these tests have asked it, and the jobs.

const { env } = process;
const wanted = env.TEST_POSTGRES && !env.TEST_DATABASE_URL;

/** Fewer than in a real one, and enough that reading a table from one end to the other is never the best plan. */
const SIZE = { sellers: 20_000, drivers: 20_000, dishes: 25_000, deliveries: 100_000, answers: 10_000, others: 10_000 };
const BIG = 2_000;

/** What may read a whole table, by a part of its text, and why. */
const ALLOWED: [part: string, why: string][] = [
  ['from "sellers" where "erased_at" is null group by', 'so are sellers by their status'],
  ['from "drivers" where "erased_at" is null group by', 'and drivers'],
  ['from "deliveries" group by', 'and deliveries'],
  ['from "webhook_events"', 'and all of this one'],
  ['from "push_alerts"', 'for /metrics: all of this queue waits'],
  ['group by "food_pref"', 'the survey is counted as a whole, and large counts are kept'],
  ['as "survey_answers"', 'so are those who answered, and those who wait'],
  ["group by split_part(postcode, ' ', 1)", 'and where they wait'],
  ['from "sellers" where "erased_at" is null and ((sought like', 'a search of people: a long text, such as an email,'],
  ['from "drivers" where "erased_at" is null and ((sought like', 'has so many trigrams that 20,000 rows cost no more'],
  ['= any(kinds)', 'a new delivery is told to every driver who wants to know'],
  ['from "retention_holds"', "once a day: what is left of drivers who aren't approved any more"],
];

interface Statement {
  text: string;
  values: unknown[];
  /** By how many days the clock was ahead. */
  ahead?: number;
}
const statements = new Map<string, Statement>();
/** Kinds of values plan alike: a few of each statement will do. */
const MAX_PER_STATEMENT = 3;

if (wanted) {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, asked: Statement, ...rest: unknown[]) {
    const ahead = recording.getStore();
    if (ahead !== undefined && /^\s*(select|with|insert|update|delete)\b/i.test(asked.text ?? ''))
      record({ ...asked, ahead });
    return Reflect.apply(query, this, [asked, ...rest]);
  } as typeof query;
}

function record(statement: Statement): void {
  for (let number = 0; number < MAX_PER_STATEMENT; number += 1) {
    const key = `${number} ${statement.text}`;
    if (statements.has(key)) continue;
    statements.set(key, statement);
    return;
  }
}

/** A node of a plan, as EXPLAIN has it. */
interface Node {
  'Node Type': string;
  'Total Cost': number;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Node[];
}

const plans = suite('plans on large tables');

plans('no call and no job reads one from one end to the other', async () => {
  await runJobs();
  const url = await databaseUrl();
  const faults = await withClient(url, async (client) => {
    await fill(client, SIZE);
    await fillLater(client);
    await fillHistory(client, SIZE);
    return [...(await faultsOf(client, 'custom')), ...(await faultsOf(client, 'generic'))];
  });
  assert.equal(faults, []);
});

/** Every row that refers to another one is found by it when that one goes. */
plans('every reference has an index', async () => {
  const t = await testApp();
  const { rows } = await withClient(t.services.settings.databaseUrl!, (client) =>
    client.query(`
      select c.conrelid::regclass::text as "table", c.conname as name from pg_constraint c
      where c.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indpred is null and i.indkey[0] = c.conkey[1]
      ) order by 1`),
  );
  assert.equal(rows, []);
});

if (wanted) plans.run();

const DAY = 24 * 3_600_000;

/** At times when much is due, so that they say all they have to say. */
async function runJobs(): Promise<void> {
  const t = await testApp();
  for (const days of [20, 40, 4_000]) {
    t.setNow(new Date(Date.now() + days * DAY).toISOString());
    for (const { run } of JOBS) await recording.run(days, async () => run(t.services));
  }
  t.setNow(undefined);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What is read whole in plans for the values (`custom`), or for any values, as of queries that are asked often. */
async function faultsOf(client: pg.Client, mode: 'custom' | 'generic'): Promise<string[]> {
  await client.query(`set plan_cache_mode = force_${mode}_plan`);
  // Of a disk that has no moving parts; tables here are small.
  await client.query('set random_page_cost = 1.1');
  const tables = await tablesOf(client);
  const faults = new Set<string>();
  for (const statement of statements.values()) {
    const { text } = statement;
    if (ALLOWED.some(([part]) => text.includes(part)) || (mode === 'generic' && isOfItsValues(text))) continue;
    for (const node of nodesOf(await planOf(client, statement), mode === 'custom')) {
      if (readsAll(node, tables)) faults.add(`${mode}: ${JSON.stringify({ ...node, Plans: undefined })}\n${text}`);
    }
  }
  return [...faults];
}

/** The names of large tables, and of indexes that hold only some of a table's rows. */
async function tablesOf(client: pg.Client) {
  const big = await client.query('select relname as name from pg_class where reltuples >= $1', [BIG]);
  const partial = await client.query(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  );
  const names = ({ rows }: pg.QueryResult<{ name: string }>) => new Set(rows.map(({ name }) => name));
  return { big: names(big), partial: names(partial) };
}

async function planOf(client: pg.Client, { text, values, ahead = 0 }: Statement): Promise<Node> {
  await client.query(`prepare asked as ${text}`);
  const given = values.length > 0 ? `(${values.map((value) => literal(value, ahead)).join(', ')})` : '';
  const { rows } = await client.query(`explain (format json) execute asked ${given}`);
  await client.query('deallocate asked');
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** A value as SQL has it; a time is moved back to the clock of the database. */
function literal(value: unknown, ahead: number): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  const back = (time: Date | string) => new Date(new Date(time).getTime() - ahead * DAY).toISOString();
  if (value instanceof Date) return pg.escapeLiteral(back(value));
  if (typeof value === 'object') return pg.escapeLiteral(JSON.stringify(value));
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  return pg.escapeLiteral(isDay ? back(value).slice(0, 10) : String(value));
}

/**
 * The nodes of a plan, but for walks that are expected to end soon: what is looked for is common. Only a plan for the
 * values themselves knows that (`knowing`).
 */
function nodesOf(plan: Node, knowing: boolean): Node[] {
  const endsEarly = ({ 'Total Cost': cost }: Node) =>
    knowing && plan['Node Type'] === 'Limit' && plan['Total Cost'] < cost / 10;
  const below = (plan.Plans ?? []).filter((child) => !endsEarly(child));
  return [plan, ...below.flatMap((child) => nodesOf(child, knowing))];
}

/** A whole table, or an index of it from the start until enough rows pass a condition that it knows nothing of. */
function readsAll(node: Node, { big, partial }: Awaited<ReturnType<typeof tablesOf>>): boolean {
  if (!big.has(node['Relation Name'] ?? '')) return false;
  if (node['Node Type'] === 'Seq Scan') return true;
  const walks = /^Index (Only )?Scan$/.test(node['Node Type']) && !node['Index Cond'];
  // Few were erased.
  const filters = Boolean(node.Filter) && node.Filter !== '(erased_at IS NULL)';
  return walks && filters && !partial.has(node['Index Name'] ?? '');
}
