import type { complaint } from '#rules/complaint';
import type { Input } from '#rules/form';
import type { OnceCall, Output } from './call.ts';

export const answers = { complain: { reference: 'text' } } as const;

/** One in 30 seconds and 5 an hour for an address. */
export const complain: OnceCall<Partial<Input<typeof complaint>>, Output<typeof answers.complain>, 'visitor'> = {
  method: 'POST',
  once: 'made',
  path: '/public/complaints',
  role: 'visitor',
  status: 201,
  sensitive: true,
  codes: [422],
};
