import type { Input } from '#rules/form';
import type { newKey } from '#rules/partner';
import { type Call, type Done, done, type OnceCall, type Output } from '../call.ts';
import { base, checked, type Page } from './base.ts';

/** A key of another system. `expires_on` is the last day in London on which it works. */
const keyShape = {
  id: 'text',
  name: 'text',
  scopes: ['text'],
  created_at: 'text',
  'expires_on?': 'text',
  'last_used_at?': 'text',
} as const;

export const answers = {
  createKey: { key: keyShape, 'secret?': 'text' },
  listKeys: { keys: [keyShape], 'next?': 'text' },
  endKey: done,
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;
type NewKey = Omit<Input<typeof newKey>, 'expires_on'> & { expires_on?: string | null | undefined };

/** The secret is the bearer token. It is answered here alone: a repeat gets null. */
export const createKey: OnceCall<NewKey, Answer<'createKey'>, 'operator'> = {
  ...checked,
  method: 'POST',
  once: 'made',
  path: '/operator/keys',
  status: 201,
};

/** Without those that were ended. */
export const listKeys: Call<Page | undefined, Answer<'listKeys'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/keys',
};

/** Ends a key at once. */
export const endKey: Call<undefined, Done, 'operator'> = {
  ...base,
  method: 'DELETE',
  path: '/operator/keys/{id}',
};
