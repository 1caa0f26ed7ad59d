import { sql } from 'kysely';
import type { Db } from '../services/database.ts';

/** By how much the clocks of two processes may differ. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * Claims a due run of a job by moving its next run forward. Of simultaneous calls only one gets `true`. A run is also due
 * if it stands beyond `last`: some clock was ahead, and every job would wait until then.
 */
export async function takeRun(db: Db, name: string, now: Date, next: Date, last = next): Promise<boolean> {
  const latest = new Date(last.getTime() + CLOCKS_DIFFER_MS);
  const { rows } = await sql`
    insert into jobs as kept (name, next_at) values (${name}, ${next})
    on conflict (name) do update set next_at = excluded.next_at where kept.next_at <= ${now} or kept.next_at > ${latest}
    returning name
  `.execute(db);
  return rows.length > 0;
}

export async function setNextRun(db: Db, name: string, next_at: Date): Promise<void> {
  await db.updateTable('jobs').set({ next_at }).where('name', '=', name).execute();
}

/** Moves the next run of a job on from `claimed`, unless somebody else has moved it. */
export async function endRun(db: Db, name: string, claimed: Date, next_at: Date): Promise<void> {
  await db.updateTable('jobs').set({ next_at }).where('name', '=', name).where('next_at', '=', claimed).execute();
}

/** The next run of each job. */
export function jobsDue(db: Db) {
  const marks = [BACKUP, ERASURE, EXPIRED_MAIL];
  return db.selectFrom('jobs').select(['name', 'next_at']).where('name', 'not in', marks).execute();
}

/** The row that says when operators may be mailed again about what has expired. */
export const EXPIRED_MAIL = 'expired-documents-mail';

// The row that says until when a backup stops the removal of files.
const BACKUP = 'backup';
const MAX_HOLD_MINUTES = 60;
/** A backup that goes on says so again. */
export const HOLD_AGAIN_MS = 10 * 60_000;

/**
 * Stops all processes from removing files, until a backup has copied those its rows refer to. Ends by itself after an
 * hour, in case the backup is interrupted, unless it is called again.
 */
export async function holdRemovals(db: Db): Promise<void> {
  await sql`
    insert into jobs (name, next_at) values (${BACKUP}, now() + ${MAX_HOLD_MINUTES}::float8 * interval '1 minute')
    on conflict (name) do update set next_at = excluded.next_at
  `.execute(db);
}

/** Allows the removal of files again. The next sweep is due at once and removes what was held back. */
export async function allowRemovals(db: Db): Promise<void> {
  await db.deleteFrom('jobs').where('name', '=', BACKUP).execute();
  await sql`update jobs set next_at = now() where name = 'sweep-files'`.execute(db);
}

/**
 * Whether files must not be removed. Check this after the rows are gone: a backup that begins later then does not refer
 * to the files.
 */
export async function removalsHeld(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from jobs where name = ${BACKUP} and next_at > now()`.execute(db);
  return rows.length > 0;
}

// The row that says when somebody was erased, until the database's files have been rewritten.
const ERASURE = 'erasure';

export async function noteErasure(trx: Db, now: Date): Promise<void> {
  await sql`
    insert into jobs (name, next_at) values (${ERASURE}, ${now})
    on conflict (name) do update set next_at = excluded.next_at
  `.execute(trx);
}

export async function lastErasure(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('jobs').select('next_at').where('name', '=', ERASURE).executeTakeFirst();
  return row?.next_at;
}

/** Removes the marks of erasures up to this moment. */
export async function forgetErasures(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('jobs').where('name', '=', ERASURE).where('next_at', '<=', until).execute();
}
