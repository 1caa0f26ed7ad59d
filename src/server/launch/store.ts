import { type Selectable, sql } from 'kysely';
import { type Page, readPage } from '../list-page.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import { holdWanting, wantingIn } from '../survey/store.ts';
import type { Tables } from '../tables.ts';

export type LaunchRow = Selectable<Tables['launches']>;

/** A reader who asked to be told, with the outward code of their postcode. `name` may be ''. */
interface Reader {
  email: string;
  area: string;
  name: string;
}

/** The number of letters per statement. */
const BATCH = 1_000;

/** The readers in these areas who have not been told yet. */
async function readersIn(db: Db, codes: readonly string[]): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select wanting.email, wanting.area, wanting.name from (${wantingIn(codes)}) as wanting
    left join launch_letters on launch_letters.email = wanting.email and launch_letters.area = wanting.area
    where launch_letters.id is null
    order by wanting.email, wanting.area
  `.execute(db);
  return rows;
}

/** Adds a launch with its number of recipients. */
export async function addLaunch(
  trx: Db,
  launch: Pick<LaunchRow, 'areas' | 'subject' | 'text'>,
  now: Date,
): Promise<LaunchRow> {
  const readers = await readersIn(trx, launch.areas);
  const recipients = new Set(readers.map(({ email }) => email)).size;
  const row = { ...launch, id: newId(), recipients, created_at: now };
  return trx.insertInto('launches').values(row).returningAll().executeTakeFirstOrThrow();
}

export const listLaunches = (db: Db, page: Page) => readPage(db.selectFrom('launches').selectAll(), page);

/** A launch, locked until the transaction ends. */
export function holdLaunch(trx: Db, id: string): Promise<LaunchRow | undefined> {
  return trx.selectFrom('launches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Marks the readers in a launch's areas as told. A simultaneous launch waits for this one, so nobody is told twice, and
 * who unsubscribes or is erased waits too, and then takes the letter back.
 *
 * @returns one letter per address, whatever the number of its areas
 */
export async function noteLetters(trx: Db, launch: LaunchRow, now: Date): Promise<(Reader & { id: string })[]> {
  await holdWanting(trx, launch.areas);
  const readers = await readersIn(trx, launch.areas);
  const letters = new Map<string, Reader & { id: string }>();
  for (let start = 0; start < readers.length; start += BATCH) {
    const batch = readers.slice(start, start + BATCH).map((reader) => ({ ...reader, id: newId() }));
    const noted = await trx
      .insertInto('launch_letters')
      .values(batch.map(({ id, email, area }) => ({ id, email, area, launch_id: launch.id, created_at: now })))
      .onConflict((conflict) => conflict.columns(['email', 'area']).doNothing())
      .returning('id')
      .execute();
    const ids = new Set(noted.map(({ id }) => id));
    for (const letter of batch) if (ids.has(letter.id) && !letters.has(letter.email)) letters.set(letter.email, letter);
  }
  return [...letters.values()];
}

export function markLaunchSent(trx: Db, id: string, recipients: number, sent_at: Date): Promise<LaunchRow> {
  return trx
    .updateTable('launches')
    .set({ recipients, sent_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The address that a letter went to. */
export async function readerOf(db: Db, letter: string): Promise<string | undefined> {
  const row = await db.selectFrom('launch_letters').select('email').where('id', '=', letter).executeTakeFirst();
  return row?.email;
}

/** The areas that this address has been told about. */
export function lettersTo(db: Db, email: string) {
  return db
    .selectFrom('launch_letters')
    .select(['area', 'created_at'])
    .where('email', '=', email)
    .orderBy('area')
    .execute();
}

export async function eraseLetters(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('launch_letters').where('email', '=', email).execute();
}
