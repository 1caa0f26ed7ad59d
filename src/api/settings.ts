import type { Call, Output } from './call.ts';

export const answers = {
  publicSettings: {
    support_email: 'text',
    /** After so many days the documents of somebody who is turned down are deleted. */
    retention_days: 'integer',
    application_fee_pence: 'integer',
    'payment_script_url?': 'text',
    push_key: 'text',
    /** Who runs it; null where nobody has said. */
    'company_name?': 'text',
    'company_address?': 'text',
    'company_number?': 'text',
  },
} as const;
export type PublicSettings = Output<typeof answers.publicSettings>;

/** What prerendered pages cannot know. */
export const publicSettings: Call<undefined, PublicSettings, 'visitor'> = {
  method: 'GET',
  path: '/public/settings',
  role: 'visitor',
};
