import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { problem } from '../problem.ts';
import type { Handle } from './database.ts';

/** What everybody reads who knocks too often; the header Retry-After says how long 'a little' is. */
const tooMany = 'Too many attempts. Please wait a little and try again.';

/**
 * Counts one attempt under `key` and refuses those beyond `max` in `seconds`. One atomic statement on a table
 * that all processes share. Count first and `clearHits` on success: looking first would let attempts that
 * come at the same moment all pass. Inside a transaction that rolls back, the count is lost too: pass the
 * pool's handle.
 *
 * @param key any text that names whose attempts and at what (`login:seller:cook@example.org`)
 * @param now the time to count by; the database's own unless a test turns the clock
 * @throws Problem 429 with Retry-After
 */
export async function hit(db: Handle, key: string, max: number, seconds: number, now?: Date): Promise<void> {
  const time = clock(now);
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into limits as kept (key, count, resets_at)
    values (${digest(key)}, 1, ${time} + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when kept.resets_at <= ${time} then 1 else least(kept.count, 1000000) + 1 end,
      resets_at = case when kept.resets_at <= ${time} then excluded.resets_at else kept.resets_at end
    returning count, ceil(extract(epoch from resets_at - ${time}))::int as wait
  `.execute(db);
  const { count, wait } = rows[0]!;
  if (count > max) throw problem(429, tooMany, { retryAfter: wait });
}

/** The attempts counted under `key`, with the seconds until they are forgotten. */
export async function peek(db: Handle, key: string, now?: Date): Promise<{ count: number; seconds: number }> {
  const time = clock(now);
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count, ceil(extract(epoch from resets_at - ${time}))::int as seconds
    from limits where key = ${digest(key)} and resets_at > ${time}
  `.execute(db);
  return rows[0] ?? { count: 0, seconds: 0 };
}

/** Forgets the attempts under `key`, after one that succeeded. */
export async function clearHits(db: Handle, key: string): Promise<void> {
  await db.deleteFrom('limits').where('key', '=', digest(key)).execute();
}

/** Removes counters that no longer count. */
export async function purgeHits(db: Handle, now?: Date): Promise<void> {
  await sql`delete from limits where resets_at <= ${clock(now)}`.execute(db);
}

function clock(now: Date | undefined) {
  return now ? sql`${now}::timestamptz` : sql`now()`;
}

/** Keys name addresses, which this table need not know; and an index entry has a longest length. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
