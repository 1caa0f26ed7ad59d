import type * as contract from '#api/settings';
import type { Handlers } from './serve.ts';
import type { Services } from './services.ts';

/** The settings that prerendered pages ask the server for. */
export const publicSettingsHandlers = ({ settings, push }: Services): Handlers<typeof contract> => ({
  async publicSettings() {
    return {
      support_email: settings.supportEmail,
      support_phone: settings.supportPhone ?? null,
      retention_days: settings.retentionDays,
      application_fee_pence: settings.applicationFeePence,
      payment_script_url: settings.paymentScriptUrl ?? null,
      push_key: push.key,
      company_name: settings.companyName ?? null,
      company_address: settings.companyAddress ?? null,
      company_number: settings.companyNumber ?? null,
    };
  },
});
