import type { Call, Output } from '../call.ts';
import { checked, racing } from './roles.ts';

export const answers = {
  findPerson: { person: 'json' },
  exportPerson: 'file',
  erasePerson: { ok: 'boolean', kept: [{ kind: 'text', until: 'text', why: 'text' }] },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** What is held about a person: in the database, as documents, as photos. */
export const findPerson: Call<{ email: string }, Answer<'findPerson'>, 'operator'> = {
  ...checked,
  method: 'GET',
  path: '/operator/people',
};

/** A ZIP of JSON and files. */
export const exportPerson: Call<{ email: string }, Blob, 'operator'> = {
  ...checked,
  method: 'POST',
  path: '/operator/people/export',
};

/** What the law keeps of the person is answered as `kept`. */
export const erasePerson: Call<{ email: string }, Answer<'erasePerson'>, 'operator'> = {
  ...racing,
  method: 'POST',
  path: '/operator/people/erase',
};
