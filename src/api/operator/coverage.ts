import type { Input } from '#rules/form';
import type { coverageNames } from '#rules/operator';
import type { Call, Output } from '../call.ts';
import { base, checked } from './base.ts';

const areaShape = { code: 'text', label: 'text', authority_name: 'text' } as const;
export type Area = Output<typeof areaShape>;

const coverage = { coverage: [areaShape], 'next?': 'text' } as const;

export const answers = {
  listCoverage: coverage,
  setCoverage: coverage,
  removeCoverage: coverage,
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

export const listCoverage: Call<undefined, Answer<'listCoverage'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/coverage',
};

export const setCoverage: Call<Input<typeof coverageNames>, Answer<'setCoverage'>, 'operator'> = {
  ...checked,
  method: 'PUT',
  path: '/operator/coverage/{id}',
};

export const removeCoverage: Call<undefined, Answer<'removeCoverage'>, 'operator'> = {
  ...base,
  method: 'DELETE',
  path: '/operator/coverage/{id}',
};
