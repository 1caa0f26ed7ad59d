import type { Call, Output } from '../call.ts';
import { base } from './base.ts';

export const answers = {
  surveyResults: {
    total: 'integer',
    questions: [{ field: 'text', options: [{ option: 'text', count: 'integer' }] }],
    'next?': 'text',
  },
  surveyCsv: 'file',
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

export const surveyResults: Call<undefined, Answer<'surveyResults'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/survey',
};

export const surveyCsv: Call<undefined, Blob, 'operator'> = { ...base, method: 'GET', path: '/operator/survey.csv' };
