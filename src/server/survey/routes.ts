import type * as survey from '#api/survey';
import { survey as rules } from '#rules/survey';
import type { Handlers } from '../serve.ts';
import { saveAnswer } from './store.ts';

/** The calls of the landing page's survey. */
export const surveyHandlers = (): Handlers<typeof survey> => ({
  async submitSurvey({ read, now, once }) {
    const answer = await read(rules);
    await once((trx) => saveAnswer(trx, answer, now));
    return { ok: true };
  },
});
