import type { Input } from '#rules/form';
import type { driverRejection } from '#rules/operator';
import { rightToWorkShape } from '../account.ts';
import type { Act, Call, Output } from '../call.ts';
import { base, checked, contested, type Page } from './base.ts';
import { documentShape } from './documents.ts';

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
  /** The driver was rejected after an approval. */
  suspended: 'boolean',
  created_at: 'text',
  /** Always true: no application comes without both consents. */
  gdpr_consent: 'boolean',
  terms_accepted: 'boolean',
  consented_at: 'text',
  'share_code?': 'text',
  right_to_work: rightToWorkShape,
  documents: [documentShape],
  'answer_by?': 'text',
  /** The number of deliveries that the driver has accepted and not finished. */
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
 * `due`: only drivers whose right to work or documents run out within 28 days, or have run out. `overdue`: only
 * applicants who have waited longer than promised.
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
 * Approves a pending or rejected driver. A repeat answers 200. 409 if the setting RIGHT_TO_WORK requires a check first.
 */
export const approveDriver: Act<undefined, Answer<'approveDriver'>, 'operator'> = {
  ...contested,
  method: 'POST',
  path: '/operator/drivers/{id}/approve',
};

/** Rejects an applicant or suspends an approved driver. The driver gets the reason by email and on the dashboard. */
export const rejectDriver: Act<Input<typeof driverRejection>, Answer<'rejectDriver'>, 'operator'> = {
  ...checked,
  method: 'POST',
  path: '/operator/drivers/{id}/reject',
};
