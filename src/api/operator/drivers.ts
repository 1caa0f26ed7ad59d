import type { Input } from '#rules/form';
import type { driverRejection } from '#rules/operator';
import { rightToWorkShape } from '../account.ts';
import type { Call, Output } from '../call.ts';
import { documentShape } from './documents.ts';
import { base, checked, type Page, racing } from './roles.ts';

export const driverRecordShape = {
  id: 'text',
  email: 'text',
  first_name: 'text',
  last_name: 'text',
  phone: 'text',
  'dob?': 'text',
  address_line1: 'text',
  address_line2: 'text',
  city: 'text',
  postcode: 'text',
  transport: 'text',
  work_status: 'text',
  dbs_status: 'text',
  status: 'text',
  'rejection_reason?': 'text',
  created_at: 'text',
  /** Nobody applies without either; when they were given. */
  gdpr_consent: 'boolean',
  terms_accepted: 'boolean',
  consented_at: 'text',
  'share_code?': 'text',
  right_to_work: rightToWorkShape,
  documents: [documentShape],
  'answer_by?': 'text',
  /** Deliveries that were accepted and are not over. */
  in_hand: 'integer',
} as const;
export type DriverRecord = Output<typeof driverRecordShape>;

export const answers = {
  listDrivers: { drivers: [driverRecordShape], 'next?': 'text' },
  approveDriver: { driver: driverRecordShape },
  rejectDriver: { driver: driverRecordShape },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/**
 * `due`: only those whose right to work or documents are due in the next 28 days, or were. `overdue`: only those who
 * wait for an answer longer than they were promised.
 */
export const listDrivers: Call<
  Page & {
    id?: string | undefined;
    status?: string | undefined;
    due?: string | undefined;
    overdue?: string | undefined;
  },
  Answer<'listDrivers'>,
  'operator'
> = {
  ...base,
  method: 'GET',
  path: '/operator/drivers',
};

/**
 * Approving an approved driver is 200 again; a rejected one may be approved. 409 where the setting RIGHT_TO_WORK wants a
 * check first.
 */
export const approveDriver: Call<undefined, Answer<'approveDriver'>, 'operator'> = {
  ...racing,
  method: 'POST',
  path: '/operator/drivers/{id}/approve',
};

/** The driver reads the reason on the dashboard and in a mail; an approved driver is suspended by it. */
export const rejectDriver: Call<Input<typeof driverRejection>, Answer<'rejectDriver'>, 'operator'> = {
  ...checked,
  method: 'POST',
  path: '/operator/drivers/{id}/reject',
};
