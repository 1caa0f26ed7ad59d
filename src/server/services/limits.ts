import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { widerNetworkOf } from './client-network.ts';
import type { Db } from './database.ts';
import { TooManyAttempts } from './errors.ts';

/** When a refusal ends, and until when it is trusted without a query. In milliseconds. */
interface Refusal {
  end: number;
  believed: number;
}

const refusals = new WeakMap<Db, Map<string, Refusal>>();
const MAX_REMEMBERED = 10_000;
/** Short, since another process may clear the key. */
const BELIEVED_MS = 5_000;
/** A count that ends later than it can was made by a clock that was ahead. By this much clocks may differ. */
const CLOCKS_DIFFER_SECONDS = 5 * 60;

/** Transactions have no cache: their count is rolled back with the refusal and needs no synced write. */
function refusalsOf(db: Db): Map<string, Refusal> | undefined {
  if (!db.isTransaction && !refusals.has(db)) refusals.set(db, new Map());
  return refusals.get(db);
}

/**
 * Counts one attempt under `key` and refuses it after `max` attempts in `seconds`. This is one atomic statement on a
 * table that all processes share. Count before the check and call `clearAttempts` on success: otherwise simultaneous
 * attempts would all pass. Use the pool's handle: a count inside a transaction is lost if that rolls back.
 *
 * A refusal is cached for some seconds and then costs no query. Without the cache each was a synced write: 46 a second
 * from one address made everybody else's calls on the embedded database nine times as slow.
 *
 * @param key what is attempted and by whom, such as `login:seller:cook@example.org`
 * @param now the time of the attempt, by default the database's; tests set it
 * @returns how many there were, with this one
 * @throws TooManyAttempts
 */
export async function countAttempt(db: Db, key: string, max: number, seconds: number, now?: Date): Promise<number> {
  const time = clock(now);
  const digested = digest(key);
  const at = (now ?? new Date()).getTime();
  const remembered = refusalsOf(db);
  const known = remembered?.get(digested);
  const isBelieved = known && at < Math.min(known.end, known.believed) && at >= known.believed - BELIEVED_MS;
  if (isBelieved) throw tooMany(known.end - at);
  const isOver = sql`kept.resets_at <= ${time} or kept.resets_at > ${time} + ${seconds + CLOCKS_DIFFER_SECONDS}::float8 * interval '1 second'`;
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into limits as kept (key, count, resets_at)
    values (${digested}, 1, ${time} + ${seconds}::float8 * interval '1 second')
    on conflict (key) do update set
      count = case when ${isOver} then 1 else least(kept.count, 1000000) + 1 end,
      resets_at = case when ${isOver} then excluded.resets_at else kept.resets_at end
    returning count, ceil(extract(epoch from resets_at - ${time}))::int as wait
  `.execute(db);
  const { count, wait } = rows[0]!;
  remembered?.delete(digested);
  if (count <= max) return count;
  if (remembered && remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
  remembered?.set(digested, { end: at + wait * 1_000, believed: at + BELIEVED_MS });
  throw tooMany(wait * 1_000);
}

/** A /48 gets this many times the limit of one network. */
const WIDER = 8;

/**
 * Counts one attempt for a client's network, and for the wider network around it.
 *
 * @param client a network of `networkOf`
 * @throws TooManyAttempts
 */
export async function countClient(
  db: Db,
  what: string,
  client: string,
  max: number,
  seconds: number,
  now?: Date,
): Promise<void> {
  await countAttempt(db, `${what}:${client}`, max, seconds, now);
  const wider = widerNetworkOf(client);
  if (wider) await countAttempt(db, `${what}:${wider}`, WIDER * max, seconds, now);
}

/** Removes the count of `key`, after a success. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  const digested = digest(key);
  refusalsOf(db)?.delete(digested);
  await db.deleteFrom('limits').where('key', '=', digested).execute();
}

/** Removes expired counters. */
export async function purgeAttempts(db: Db, now?: Date): Promise<void> {
  await sql`delete from limits where resets_at <= ${clock(now)}`.execute(db);
}

const tooMany = (ms: number) => new TooManyAttempts(Math.ceil(ms / 1_000));

function clock(now: Date | undefined) {
  return now ? sql`${now}::timestamptz` : sql`now()`;
}

/** Keys contain addresses, which this table does not need. An index entry also has a maximum length. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
