import type * as contract from '#api/settings';
import type { Parts } from './parts/index.ts';
import type { Handlers } from './serve.ts';

/** What prerendered pages ask the server for. */
export const publicSettingsHandlers = ({ settings }: Parts): Handlers<typeof contract> => ({
  async publicSettings() {
    return {
      support_email: settings.supportEmail,
      application_fee_pence: settings.applicationFeePence,
      payment_script_url: settings.paymentScriptUrl ?? null,
    };
  },
});
