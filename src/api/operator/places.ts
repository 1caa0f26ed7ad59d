import type { Input } from '#rules/form';
import type { councilContact, coverageArea } from '#rules/operator';
import type { Call, Output } from '../call.ts';
import { councilShape } from '../council.ts';
import { base, checked } from './roles.ts';

const areaShape = { code: 'text', label: 'text', authority_name: 'text' } as const;
export type Area = Output<typeof areaShape>;

const coverage = { coverage: [areaShape], 'next?': 'text' } as const;

const councils = { councils: [councilShape], 'next?': 'text' } as const;

export const answers = {
  listCoverage: coverage,
  setCoverage: coverage,
  removeCoverage: coverage,
  listCouncils: councils,
  setCouncil: councils,
  removeCouncil: councils,
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

export const listCoverage: Call<undefined, Answer<'listCoverage'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/coverage',
};

export const setCoverage: Call<Omit<Input<typeof coverageArea>, 'code'>, Answer<'setCoverage'>, 'operator'> = {
  ...checked,
  method: 'PUT',
  path: '/operator/coverage/{id}',
};

export const removeCoverage: Call<undefined, Answer<'removeCoverage'>, 'operator'> = {
  ...base,
  method: 'DELETE',
  path: '/operator/coverage/{id}',
};

export const listCouncils: Call<undefined, Answer<'listCouncils'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/councils',
};

/** The id is the council's name, however its case. */
export const setCouncil: Call<Input<typeof councilContact>, Answer<'setCouncil'>, 'operator'> = {
  ...checked,
  method: 'PUT',
  path: '/operator/councils/{id}',
};

export const removeCouncil: Call<undefined, Answer<'removeCouncil'>, 'operator'> = {
  ...base,
  method: 'DELETE',
  path: '/operator/councils/{id}',
};
