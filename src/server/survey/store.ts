import type { Read } from '#rules/form';
import type { survey } from '#rules/survey';
import type { Handle } from '../parts/database.ts';
import { newId } from '../parts/ids.ts';

/** Keeps an answer to the survey; the same address again replaces its answer. */
export async function keepAnswer(db: Handle, answer: Read<typeof survey>, now: Date): Promise<void> {
  const row = { ...answer, updated_at: now };
  await db
    .insertInto('survey_answers')
    .values({ ...row, id: newId(), created_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute();
}
