import type { Input } from '#rules/form';
import type { survey } from '#rules/survey';
import { type Done, done, type OnceCall } from './call.ts';

export const answers = { submitSurvey: done } as const;

/** A second answer from an address replaces the first. Without `updates` we do not write to it. */
export const submitSurvey: OnceCall<Omit<Input<typeof survey>, 'updates'> & { updates?: boolean }, Done, 'visitor'> = {
  method: 'POST',
  once: 'made',
  path: '/homepage/submit',
  role: 'visitor',
  status: 201,
  sensitive: true,
  codes: [422],
};
