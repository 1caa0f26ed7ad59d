import type { Read } from '#rules/form';
import { survey } from '#rules/survey';
import { done, type Call, type Done } from './call.ts';

export const payloads = { submitSurvey: survey };

export const answers = { submitSurvey: done } as const;

/** The same address again replaces its answer. */
export const submitSurvey: Call<Read<typeof survey>, Done> = {
  method: 'POST',
  path: '/homepage/submit',
  role: 'visitor',
  status: 201,
  sensitive: true,
  codes: [422],
};
