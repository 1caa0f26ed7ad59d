import type { Act, Call, Output } from '../call.ts';
import { checked, contested } from './base.ts';

export const answers = {
  findPerson: { person: 'json' },
  exportPerson: 'file',
  erasePerson: { ok: 'boolean', kept: [{ kind: 'text', until: 'text', why: 'text' }] },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** What we hold about a person: rows of the database, documents and photos. */
export const findPerson: Call<{ email: string }, Answer<'findPerson'>, 'operator'> = {
  ...checked,
  method: 'GET',
  path: '/operator/people',
};

/** The same as a ZIP of JSON and files. */
export const exportPerson: Act<{ email: string }, Blob, 'operator'> = {
  ...checked,
  method: 'POST',
  path: '/operator/people/export',
};

/** `kept` lists what the law requires us to keep. */
export const erasePerson: Act<{ email: string }, Answer<'erasePerson'>, 'operator'> = {
  ...contested,
  method: 'POST',
  path: '/operator/people/erase',
};
