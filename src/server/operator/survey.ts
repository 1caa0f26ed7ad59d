import { SURVEY_QUESTIONS } from '#rules/survey';
import type { Handle } from '../parts/database.ts';
import type { Parts } from '../parts/index.ts';
import type { Some } from './area.ts';
import { audit } from './audit.ts';
import { csvDownload } from './download.ts';

const ROWS_A_TIME = 1_000;
const FIELDS = SURVEY_QUESTIONS.map(({ field }) => field);
const COLUMNS = [...FIELDS, 'name', 'email', 'postcode'] as const;

/** What people answered to the landing page's survey. */
export function surveyResults({ database }: Parts): Some<'surveyResults' | 'surveyCsv'> {
  const { db } = database;

  return {
    async surveyResults() {
      const { total } = await db
        .selectFrom('survey_answers')
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const questions = [];
      for (const { field, options } of SURVEY_QUESTIONS) {
        const counts = await countOf(db, field);
        const counted = options.map((option) => ({ option, count: counts.get(option) ?? 0 }));
        questions.push({ field, options: counted });
      }
      return { total, questions, next: null };
    },

    async surveyCsv({ reply, account, now }) {
      await audit(db, account.operatorEmail!, 'survey exported', 'survey', {}, now);
      return csvDownload(
        reply,
        'survey.csv',
        [...COLUMNS, 'created_at', 'updated_at'],
        (after) => {
          let rows = db.selectFrom('survey_answers').selectAll();
          if (after) rows = rows.where('id', '>', after);
          return rows.orderBy('id').limit(ROWS_A_TIME).execute();
        },
        (row) => [
          ...COLUMNS.map((name) => row[name]),
          row.created_at.toISOString(),
          row.updated_at.toISOString(),
        ],
      );
    },
  };
}

async function countOf(db: Handle, field: (typeof FIELDS)[number]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('survey_answers')
    .select((row) => [`${field} as option` as const, row.fn.countAll<number>().as('count')])
    .groupBy(field)
    .execute();
  return new Map(rows.map(({ option, count }) => [option, count]));
}
