import type { Input } from '#rules/form';
import type { shareCode } from '#rules/right-to-work';
import { driverShape } from './account.ts';
import { type Act, type Call, type Done, done, type OnceCall, type Output } from './call.ts';

export const answers = {
  sendDriverCode: done,
  verifyDriverCode: { ok: 'boolean', verifyToken: 'text' },
  apply: { ok: 'boolean', token: 'text', driver: driverShape },
  saveRightToWork: { driver: driverShape },
  uploadDriverDocument: { document: { id: 'text', kind: 'text', name: 'text', uploaded_at: 'text' } },
  addIncidentPhoto: { photo_at: 'text' },
} as const;

export const sendDriverCode: Act<{ email: string }, Done, 'visitor'> = {
  method: 'POST',
  path: '/public/driver/send-code',
  role: 'visitor',
  sensitive: true,
  saysOk: true,
  codes: [422],
};

export const verifyDriverCode: Act<
  { email: string; code: string },
  Output<typeof answers.verifyDriverCode>,
  'visitor'
> = {
  method: 'POST',
  path: '/public/driver/verify-code',
  role: 'visitor',
  sensitive: true,
  saysOk: true,
  codes: [410, 422],
};

/**
 * Takes all fields except confirmPassword, plus `verifyToken`, `email` and the documents under their kinds. More than
 * 5 MB of documents needs the token in the header `x-verify-token` too.
 */
export const apply: OnceCall<FormData, Output<typeof answers.apply>, 'visitor'> = {
  method: 'POST',
  once: 'made',
  path: '/public/driver/apply',
  role: 'visitor',
  status: 201,
  sends: 'multipart',
  sensitive: true,
  saysOk: true,
  codes: [401, 409, 415, 422],
};

/** Saves the share code of a driver who is not a citizen, in place of an earlier one. */
export const saveRightToWork: Call<
  Partial<Input<typeof shareCode>>,
  Output<typeof answers.saveRightToWork>,
  'driver'
> = {
  method: 'PUT',
  path: '/driver/right-to-work',
  role: 'driver',
  sensitive: true,
  codes: [401, 403, 422],
};

/** Takes a document after the application, in the parts `kind` and `file`. */
export const uploadDriverDocument: OnceCall<FormData, Output<typeof answers.uploadDriverDocument>, 'driver'> = {
  method: 'POST',
  once: 'made',
  path: '/driver/documents',
  role: 'driver',
  status: 201,
  sends: 'multipart',
  codes: [401, 403, 409, 415, 422],
};

/** Adds a photo, the part `photo`, to the open report of a problem. A later one replaces it. */
export const addIncidentPhoto: OnceCall<FormData, Output<typeof answers.addIncidentPhoto>, 'approvedDriver'> = {
  method: 'POST',
  once: 'made',
  path: '/driver/deliveries/{id}/incidents/photo',
  role: 'approvedDriver',
  status: 201,
  sends: 'multipart',
  codes: [401, 403, 409, 415, 422],
};
