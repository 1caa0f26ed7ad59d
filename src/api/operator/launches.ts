import type { Input } from '#rules/form';
import type { launch } from '#rules/launch';
import type { Call, OnceCall, Output } from '../call.ts';
import type { Page } from './base.ts';

const launchShape = {
  id: 'text',
  areas: ['text'],
  subject: 'text',
  text: 'text',
  /** The number of people it went to. Before it is sent, the number it would go to. */
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

/** Counts the recipients. Nothing is sent yet. */
export const createLaunch: OnceCall<Partial<Input<typeof launch>>, Answer<'createLaunch'>, 'operator'> = {
  method: 'POST',
  once: 'made',
  path: '/operator/launches',
  role: 'operator',
  status: 201,
  codes: [401, 422],
};

/** Writes to each address in these areas that asked for updates, once for each address and area. */
export const sendLaunch: OnceCall<undefined, Answer<'sendLaunch'>, 'operator'> = {
  method: 'POST',
  once: 'made',
  path: '/operator/launches/{id}/send',
  role: 'operator',
  codes: [401],
};
