import type { Input } from '#rules/form';
import type { newWebhook } from '#rules/partner';
import { type Act, type Call, type Done, done, type OnceCall, type Output } from '../call.ts';
import { base, checked, type Page } from './base.ts';

/** An address that hears of events. `failing_since` is when its tries began to fail, or null while they do not. */
const webhookShape = {
  id: 'text',
  url: 'text',
  events: ['text'],
  created_at: 'text',
  'failing_since?': 'text',
  /** The last try, and the HTTP status of its answer. Null without an answer. */
  'tried_at?': 'text',
  'status?': 'integer',
} as const;

export const answers = {
  createWebhook: { webhook: webhookShape, 'secret?': 'text' },
  listWebhooks: { webhooks: [webhookShape], 'next?': 'text' },
  endWebhook: done,
  testWebhook: done,
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** The secret signs what is sent. It is answered here alone: a repeat gets null. */
export const createWebhook: OnceCall<Input<typeof newWebhook>, Answer<'createWebhook'>, 'operator'> = {
  ...checked,
  method: 'POST',
  once: 'made',
  path: '/operator/webhooks',
  status: 201,
};

/** Without those that were ended. */
export const listWebhooks: Call<Page | undefined, Answer<'listWebhooks'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/webhooks',
};

/** Ends a webhook at once, with all that waits for it. */
export const endWebhook: Call<undefined, Done, 'operator'> = {
  ...base,
  method: 'DELETE',
  path: '/operator/webhooks/{id}',
};

/** Sends the event `test` to a webhook, whatever it hears of. */
export const testWebhook: Act<undefined, Done, 'operator'> = {
  ...base,
  method: 'POST',
  path: '/operator/webhooks/{id}/test',
};
