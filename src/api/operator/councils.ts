import type { Input } from '#rules/form';
import type { councilContact } from '#rules/operator';
import type { Call, Output } from '../call.ts';
import { councilShape } from '../council.ts';
import { base, checked } from './base.ts';

const councils = { councils: [councilShape], 'next?': 'text' } as const;

export const answers = {
  listCouncils: councils,
  setCouncil: councils,
  removeCouncil: councils,
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

export const listCouncils: Call<undefined, Answer<'listCouncils'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/councils',
};

/** The id is the council's name, in any case. */
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
