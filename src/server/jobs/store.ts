import { sql } from 'kysely';
import type { Db } from '../services/database.ts';

/** Moves a job's next run forward, if it is due; of any number of processes one gets `true`. */
export async function takeRun(db: Db, name: string, now: Date, next: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into jobs as kept (name, next_at) values (${name}, ${next})
    on conflict (name) do update set next_at = excluded.next_at where kept.next_at <= ${now}
    returning name
  `.execute(db);
  return rows.length > 0;
}

export async function setNextRun(db: Db, name: string, next_at: Date): Promise<void> {
  await db.updateTable('jobs').set({ next_at }).where('name', '=', name).execute();
}

/** When each job is to run next. */
export function jobsDue(db: Db) {
  return db.selectFrom('jobs').select(['name', 'next_at']).where('name', 'not in', [BACKUP, ERASURE]).execute();
}

// Under this name the table says until when a backup keeps files from being removed.
const BACKUP = 'backup';
const LONGEST_HOURS = 12;

/**
 * From now on no process removes files, so that those which the rows of a backup refer to are there until they are
 * copied. A backup that is cut short holds them for half a day.
 */
export async function holdRemovals(db: Db): Promise<void> {
  await sql`
    insert into jobs (name, next_at) values (${BACKUP}, now() + make_interval(hours => ${LONGEST_HOURS}))
    on conflict (name) do update set next_at = excluded.next_at
  `.execute(db);
}

/** Lets files be removed again. The next sweep removes what was held meanwhile, and is due at once. */
export async function allowRemovals(db: Db): Promise<void> {
  await db.deleteFrom('jobs').where('name', '=', BACKUP).execute();
  await sql`update jobs set next_at = now() where name = 'sweep-files'`.execute(db);
}

/**
 * Whether files have to stay. To be asked after the rows have let go of them: then a backup that begins later no
 * longer finds them in the rows.
 */
export async function removalsHeld(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from jobs where name = ${BACKUP} and next_at > now()`.execute(db);
  return rows.length > 0;
}

// Under this name it says when somebody was erased, until the files of the database were written anew.
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

/** Forgets the erasures until then. */
export async function forgetErasures(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('jobs').where('name', '=', ERASURE).where('next_at', '<=', until).execute();
}
