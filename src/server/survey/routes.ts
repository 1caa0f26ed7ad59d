import type * as survey from '#api/survey';
import type { Parts } from '../parts/index.ts';
import type { Handlers } from '../serve.ts';
import { keepAnswer } from './store.ts';

/** The landing page's survey. */
export const surveyHandlers = (parts: Parts): Handlers<typeof survey> => ({
  async submitSurvey({ body, now }) {
    await keepAnswer(parts.database.db, body, now);
    return { ok: true };
  },
});
