import type * as survey from '#api/survey';
import { survey as rules } from '#rules/survey';
import type { Handlers } from '../serve.ts';
import type { Services } from '../services.ts';
import { saveAnswer } from './store.ts';

/** The calls of the landing page's survey. */
export const surveyHandlers = (services: Services): Handlers<typeof survey> => ({
  async submitSurvey({ read, now }) {
    await saveAnswer(services.database.db, await read(rules), now);
    return { ok: true };
  },
});
