import type { Input } from '#rules/form';
import type { survey } from '#rules/survey';
import { type Call, type Done, done } from './call.ts';

export const answers = { submitSurvey: done } as const;

/** The same address again replaces its answer; without `updates`, nobody is to be written to. */
export const submitSurvey: Call<Omit<Input<typeof survey>, 'updates'> & { updates?: boolean }, Done, 'visitor'> = {
  method: 'POST',
  path: '/homepage/submit',
  role: 'visitor',
  status: 201,
  sensitive: true,
  codes: [422],
};
