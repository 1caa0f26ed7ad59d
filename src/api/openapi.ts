import type { Call } from './call.ts';

export const answers = { readOpenapi: 'json' } as const;

/** All calls, as OpenAPI 3.1 describes them. */
export const readOpenapi: Call<undefined, unknown, 'visitor'> = {
  method: 'GET',
  path: '/openapi.json',
  role: 'visitor',
};
