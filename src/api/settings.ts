import type { Call, Of } from './call.ts';

export const payloads = { publicSettings: undefined };

export const answers = {
  publicSettings: {
    support_email: 'text',
    application_fee_pence: 'whole',
    'payment_script_url?': 'text',
  },
} as const;
export type PublicSettings = Of<typeof answers.publicSettings>;

/** What prerendered pages cannot know. */
export const publicSettings: Call<undefined, PublicSettings> = {
  method: 'GET',
  path: '/public/settings',
  role: 'visitor',
};
