import { sql } from 'kysely';
import type { Input } from '#rules/form';
import type { waitlistEntry } from '#rules/seller';
import { SURVEY_QUESTIONS, type survey } from '#rules/survey';
import { UPDATES } from '#rules/updates';
import { type Page, readPage } from '../list-page.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';

/** The batch size for reading a whole table. */
const ROWS_A_TIME = 1_000;

/** The columns of a consent: its time and its exact words. */
const consent = (updates: boolean, now: Date) => ({
  updates_at: updates ? now : null,
  updates_words: updates ? UPDATES.version : null,
});

/** Saves an answer to the survey. It replaces an earlier one of the same address. */
export async function saveAnswer(db: Db, answer: Input<typeof survey>, now: Date): Promise<void> {
  const { updates, ...answers } = answer;
  const row = { ...answers, ...consent(updates, now), updated_at: now };
  await db
    .insertInto('survey_answers')
    .values({ ...row, id: newId(), created_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute();
}

const QUESTIONS = SURVEY_QUESTIONS.map(({ field }) => field);

/**
 * The number of answers, and of each option of each question. One pass over an index counts equal answers together: a
 * few thousand groups at most.
 */
export async function countAnswers(db: Db) {
  const rows = await db
    .selectFrom('survey_answers')
    .select(QUESTIONS)
    .select((row) => row.fn.countAll<number>().as('count'))
    .groupBy(QUESTIONS)
    .execute();
  const countOf = (field: (typeof QUESTIONS)[number], option: string) =>
    rows.reduce((sum, row) => (row[field] === option ? sum + row.count : sum), 0);
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    questions: SURVEY_QUESTIONS.map(({ field, options }) => ({
      field,
      options: options.map((option) => ({ option, count: countOf(field, option) })),
    })),
  };
}

/** The next batch of answers after an id. */
export function nextAnswers(db: Db, after: string | undefined) {
  let rows = db.selectFrom('survey_answers').selectAll();
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(ROWS_A_TIME).execute();
}

/**
 * Adds an address to the waitlist of a postcode, once.
 *
 * @param updates null leaves an earlier consent as it was
 */
export async function addToWaitlist(
  db: Db,
  { email, postcode, updates }: Input<typeof waitlistEntry>,
  now: Date,
): Promise<void> {
  const said = consent(updates ?? false, now);
  await db
    .insertInto('waitlist')
    .values({ id: newId(), email, postcode, created_at: now, ...said })
    .onConflict((conflict) => {
      const again = conflict.columns(['email', 'postcode']);
      return updates === null ? again.doNothing() : again.doUpdateSet(said);
    })
    .execute();
}

/**
 * The people who asked to be told about one of these areas ('SL1' or 'SL1 2'), with the outward code and a name if
 * known. A subquery.
 */
export const wantingIn = (codes: readonly string[]) => sql`
  select email, left(code, -3) as area, max(name) as name from (
    select email, name, replace(postcode, ' ', '') as code from survey_answers where updates_at is not null
    union all
    select email, '' as name, replace(postcode, ' ', '') as code from waitlist where updates_at is not null
  ) as said
  where length(code) between 5 and 7
    and (left(code, -3) = any(${codes}) or left(code, -3) || ' ' || left(right(code, 3), 1) = any(${codes}))
  group by email, left(code, -3)
`;

/**
 * Locks the consents of everybody who wants updates in some areas. An unsubscribing or an erasure waits until the
 * transaction ends.
 */
export async function holdWanting(trx: Db, codes: readonly string[]): Promise<void> {
  const outward = codes.map((code) => code.split(' ')[0]!);
  // In this order, as all do who change both.
  for (const table of ['survey_answers', 'waitlist']) {
    await sql`
      select id from ${sql.table(table)}
      where updates_at is not null and left(replace(postcode, ' ', ''), -3) = any(${outward})
      for share
    `.execute(trx);
  }
}

/** Unsubscribes an address from updates. */
export async function withdrawUpdates(trx: Db, email: string): Promise<void> {
  const none = { updates_at: null, updates_words: null };
  await trx.updateTable('survey_answers').set(none).where('email', '=', email).execute();
  await trx.updateTable('waitlist').set(none).where('email', '=', email).execute();
}

export const listWaitlist = (db: Db, page: Page) => readPage(db.selectFrom('waitlist').selectAll(), page);

/** The outward code of a stored postcode: 'SL4 1AA' -> 'SL4'. */
const area = sql<string>`split_part(postcode, ' ', 1)`;

/** The number of waiting people by area, the most first. */
export function countWaiting(db: Db) {
  return db
    .selectFrom('waitlist')
    .select((row) => [area.as('area'), row.fn.countAll<number>().as('count')])
    .groupBy(area)
    .orderBy('count', 'desc')
    .orderBy('area')
    .execute();
}

/** The next batch of waitlist entries after an id. */
export function nextWaiting(db: Db, after: string | undefined) {
  let rows = db.selectFrom('waitlist').selectAll().select(area.as('area'));
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(ROWS_A_TIME).execute();
}

/** The number of survey answers and of waitlist entries. */
export function countVisitors(db: Db) {
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('survey_answers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .as('survey_answers'),
      selectFrom('waitlist')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .as('waitlist_entries'),
    ])
    .$narrowType<{ survey_answers: number; waitlist_entries: number }>()
    .executeTakeFirstOrThrow();
}

/** What is stored about an address apart from an account. */
export async function findVisitor(db: Db, email: string) {
  return {
    waitlist: await db.selectFrom('waitlist').selectAll().where('email', '=', email).orderBy('id').execute(),
    survey: (await db.selectFrom('survey_answers').selectAll().where('email', '=', email).executeTakeFirst()) ?? null,
  };
}

export async function eraseVisitor(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('survey_answers').where('email', '=', email).execute();
  await trx.deleteFrom('waitlist').where('email', '=', email).execute();
}
