import type * as contract from '#api/operator/survey';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { audit } from '../audit/store.ts';
import { csvDownload } from '../download.ts';
import type { Handlers } from '../serve.ts';
import { cachedCount } from '../services/cached-count.ts';
import type { Services } from '../services.ts';
import { countAnswers, nextAnswers } from '../survey/store.ts';

const COLUMNS = [...SURVEY_QUESTIONS.map(({ field }) => field), 'name', 'email', 'postcode'] as const;

/** The answers to the landing page's survey. */
export function operatorSurveyHandlers({ database }: Services): Handlers<typeof contract> {
  const { db } = database;
  const counted = cachedCount(
    () => countAnswers(db),
    ({ total }) => total,
  );

  return {
    async surveyResults() {
      return { ...(await counted()), next: null };
    },

    async surveyCsv({ reply, account, now }) {
      await audit(db, account.email, 'survey exported', 'survey', {}, now);
      return csvDownload(
        reply,
        'survey.csv',
        [...COLUMNS, 'created_at', 'updated_at'],
        (after) => nextAnswers(db, after),
        (row) => [...COLUMNS.map((name) => row[name]), row.created_at.toISOString(), row.updated_at.toISOString()],
      );
    },
  };
}
