import type * as contract from '#api/operator/survey';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { audit } from '../audit/store.ts';
import { csvDownload } from '../download.ts';
import type { Handlers } from '../serve.ts';
import { kept } from '../services/kept.ts';
import type { Services } from '../services.ts';
import { countAnswers, countWaiting, listWaitlist, nextAnswers, nextWaiting } from '../survey/store.ts';

const COLUMNS = [...SURVEY_QUESTIONS.map(({ field }) => field), 'name', 'email', 'postcode'] as const;

/** What people answered to the landing page's survey, and who waits for us to come to their area. */
export function surveyAndWaitlist({
  database,
}: Services): Handlers<typeof contract, 'surveyResults' | 'surveyCsv' | 'listWaitlist' | 'waitlistCsv'> {
  const { db } = database;
  const counted = kept(
    () => countAnswers(db),
    ({ total }) => total,
  );
  const areas = kept(
    () => countWaiting(db),
    (rows) => rows.reduce((sum, { count }) => sum + count, 0),
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

    async listWaitlist({ query }) {
      const { rows, next } = await listWaitlist(db, query);
      const entries = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
      return { entries, areas: await areas(), next };
    },

    async waitlistCsv({ reply, account, now }) {
      await audit(db, account.email, 'waitlist exported', 'waitlist', {}, now);
      return csvDownload(
        reply,
        'waitlist.csv',
        ['area', 'postcode', 'email', 'created_at'],
        (after) => nextWaiting(db, after),
        (row) => [row.area, row.postcode, row.email, row.created_at.toISOString()],
      );
    },
  };
}
