import type { Input } from '#rules/form';
import type { launch } from '#rules/launch';
import type { Call, Output } from '../call.ts';
import type { Page } from './roles.ts';

const launchShape = {
  id: 'text',
  areas: ['text'],
  subject: 'text',
  text: 'text',
  /** How many it would be sent to; once it is sent, how many it was sent to. */
  recipients: 'integer',
  created_at: 'text',
  'sent_at?': 'text',
} as const;
export type Launch = Output<typeof launchShape>;

export const answers = {
  listLaunches: { launches: [launchShape], 'next?': 'text' },
  createLaunch: { launch: launchShape },
  sendLaunch: { launch: launchShape },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

export const listLaunches: Call<Page, Answer<'listLaunches'>, 'operator'> = {
  method: 'GET',
  path: '/operator/launches',
  role: 'operator',
  codes: [401],
};

/** Counts whom it would be sent to; nothing is sent. */
export const createLaunch: Call<Partial<Input<typeof launch>>, Answer<'createLaunch'>, 'operator'> = {
  method: 'POST',
  path: '/operator/launches',
  role: 'operator',
  status: 201,
  codes: [401, 422],
};

/** One letter for each address that asked for one and lives there, once ever for an address and area. */
export const sendLaunch: Call<undefined, Answer<'sendLaunch'>, 'operator'> = {
  method: 'POST',
  path: '/operator/launches/{id}/send',
  role: 'operator',
  codes: [401],
};
