import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { widerNetworkOf } from './client-network.ts';
import type { Db } from './database.ts';
import { TooManyAttempts } from './errors.ts';

/** Until when a key is refused, and until when that is believed without asking: milliseconds. */
interface Refusal {
  end: number;
  believed: number;
}

const refusals = new WeakMap<Db, Map<string, Refusal>>();
const MOST_REMEMBERED = 10_000;
/** Short, since another process may clear the key meanwhile. */
const BELIEVED_MS = 5_000;

/** A transaction has none: what it counts is rolled back with a refusal, and costs no synced write. */
function refusalsOf(db: Db): Map<string, Refusal> | undefined {
  if (!db.isTransaction && !refusals.has(db)) refusals.set(db, new Map());
  return refusals.get(db);
}

/**
 * Counts one attempt under `key` and refuses those beyond `max` in `seconds`. One atomic statement on a table
 * that all processes share. Count first and `clearAttempts` on success: looking first would let attempts that
 * come at the same moment all pass. Inside a transaction that rolls back, the count is lost too: pass the
 * pool's handle.
 *
 * A refusal is remembered for some seconds and then costs no query. Each was a synced write: 46 a second from one
 * address made everybody else's calls on the embedded database nine times as slow.
 *
 * @param key any text that names whose attempts and at what (`login:seller:cook@example.org`)
 * @param now the time to count by; the database's own unless a test turns the clock
 * @throws TooManyAttempts
 */
export async function countAttempt(db: Db, key: string, max: number, seconds: number, now?: Date): Promise<void> {
  const time = clock(now);
  const digested = digest(key);
  const at = (now ?? new Date()).getTime();
  const remembered = refusalsOf(db);
  const known = remembered?.get(digested);
  if (known && at < Math.min(known.end, known.believed)) throw tooMany(known.end - at);
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into limits as kept (key, count, resets_at)
    values (${digested}, 1, ${time} + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when kept.resets_at <= ${time} then 1 else least(kept.count, 1000000) + 1 end,
      resets_at = case when kept.resets_at <= ${time} then excluded.resets_at else kept.resets_at end
    returning count, ceil(extract(epoch from resets_at - ${time}))::int as wait
  `.execute(db);
  const { count, wait } = rows[0]!;
  remembered?.delete(digested);
  if (count <= max) return;
  if (remembered && remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
  remembered?.set(digested, { end: at + wait * 1_000, believed: at + BELIEVED_MS });
  throw tooMany(wait * 1_000);
}

/** As many times may a /48 do what each of its networks may. */
const WIDER = 8;

/**
 * Counts one attempt of a client, and of the wider network that it is in.
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

/** Forgets the attempts under `key`, after one that succeeded; in a transaction only those that were counted. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  const digested = digest(key);
  refusalsOf(db)?.delete(digested);
  await db.deleteFrom('limits').where('key', '=', digested).execute();
}

/** Removes counters that no longer count. */
export async function purgeAttempts(db: Db, now?: Date): Promise<void> {
  await sql`delete from limits where resets_at <= ${clock(now)}`.execute(db);
}

const tooMany = (ms: number) => new TooManyAttempts(Math.ceil(ms / 1_000));

function clock(now: Date | undefined) {
  return now ? sql`${now}::timestamptz` : sql`now()`;
}

/** Keys name addresses, which this table need not know; and an index entry has a longest length. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
