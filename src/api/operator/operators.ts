import type { Input } from '#rules/form';
import type { newOperator } from '#rules/operator';
import { type Call, type Done, done, type OnceCall, type Output } from '../call.ts';
import { base, contested } from './base.ts';

export const answers = {
  listOperators: {
    operators: [{ id: 'text', email: 'text', created_at: 'text', second_factor: 'boolean' }],
    /** The operator who makes the call. */
    you: 'text',
    'next?': 'text',
  },
  addOperator: { operator: { id: 'text', email: 'text' } },
  removeOperator: done,
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

export const listOperators: Call<undefined, Answer<'listOperators'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/operators',
};

export const addOperator: OnceCall<Input<typeof newOperator>, Answer<'addOperator'>, 'operator'> = {
  ...contested,
  method: 'POST',
  once: 'made',
  path: '/operator/operators',
  status: 201,
};

/** Ends the operator's sessions at once. The last operator can't be removed. */
export const removeOperator: Call<undefined, Done, 'operator'> = {
  ...contested,
  method: 'DELETE',
  path: '/operator/operators/{id}',
};
