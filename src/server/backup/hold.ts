import { sql } from 'kysely';
import type { Handle } from '../parts/database.ts';

/** Under this name the table of jobs says until when no file may be removed. */
const name = 'backup';
const longestHours = 12;

/**
 * From now on no process removes files, so that those which the rows of a backup refer to are there until they are
 * copied. A backup that is cut short holds them for half a day.
 */
export async function holdRemovals(db: Handle): Promise<void> {
  await sql`
    insert into jobs (name, next_at) values (${name}, now() + make_interval(hours => ${longestHours}))
    on conflict (name) do update set next_at = excluded.next_at
  `.execute(db);
}

/** Lets files be removed again; what was left meanwhile goes with the next sweep, which is due at once. */
export async function allowRemovals(db: Handle): Promise<void> {
  await db.deleteFrom('jobs').where('name', '=', name).execute();
  await sql`update jobs set next_at = now() where name = 'sweep-files'`.execute(db);
}

/**
 * Whether files have to stay. To be asked after the rows have let go of them: then a backup that begins later no
 * longer finds them in the rows.
 */
export async function removalsHeld(db: Handle): Promise<boolean> {
  const { rows } = await sql`select 1 from jobs where name = ${name} and next_at > now()`.execute(db);
  return rows.length > 0;
}
