import type { Call, Output } from './call.ts';

export const answers = {
  publicSettings: {
    support_email: 'text',
    /** Null if there is none. */
    'support_phone?': 'text',
    /** The documents of a rejected applicant are deleted after this many days. */
    retention_days: 'integer',
    application_fee_pence: 'integer',
    'payment_script_url?': 'text',
    push_key: 'text',
    /** The company that runs this server. Null if the settings do not name it. */
    'company_name?': 'text',
    'company_address?': 'text',
    'company_number?': 'text',
  },
} as const;
export type PublicSettings = Output<typeof answers.publicSettings>;

/** Settings that the prerendered pages cannot contain. */
export const publicSettings: Call<undefined, PublicSettings, 'visitor'> = {
  method: 'GET',
  path: '/public/settings',
  role: 'visitor',
};
