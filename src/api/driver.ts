import { driverSendCode, driverVerifyCode } from '#rules/driver';
import { driverShape } from './account.ts';
import { done, type Call, type Done, type Of } from './call.ts';

export const payloads = {
  sendDriverCode: driverSendCode,
  verifyDriverCode: driverVerifyCode,
  // Checked by the handler: its failures are `errors` of param and msg, and its files are streamed.
  apply: undefined,
  me: undefined,
  uploadDriverDocument: undefined,
};

export const answers = {
  sendDriverCode: done,
  verifyDriverCode: { ok: 'flag', verifyToken: 'text' },
  apply: { ok: 'flag', token: 'text', driver: driverShape },
  me: { driver: driverShape },
  uploadDriverDocument: { document: { id: 'text', kind: 'text', name: 'text', uploaded_at: 'text' } },
} as const;

export const sendDriverCode: Call<{ email: string }, Done> = {
  method: 'POST',
  path: '/public/driver/send-code',
  role: 'visitor',
  sensitive: true,
  saysOk: true,
  codes: [422],
};

export const verifyDriverCode: Call<
  { email: string; code: string },
  Of<typeof answers.verifyDriverCode>
> = {
  method: 'POST',
  path: '/public/driver/verify-code',
  role: 'visitor',
  sensitive: true,
  saysOk: true,
  codes: [410, 422],
};

/** All fields but confirmPassword, `verifyToken`, `email` and the files of section 3. */
export const apply: Call<FormData, Of<typeof answers.apply>> = {
  method: 'POST',
  path: '/public/driver/apply',
  role: 'visitor',
  status: 201,
  sends: 'multipart',
  sensitive: true,
  saysOk: true,
  codes: [401, 409, 415, 422],
};

export const me: Call<undefined, Of<typeof answers.me>> = {
  method: 'GET',
  path: '/driver/me',
  role: 'driver',
  codes: [401, 403],
};

/** A document sent later: parts `kind` and `file`. */
export const uploadDriverDocument: Call<FormData, Of<typeof answers.uploadDriverDocument>> = {
  method: 'POST',
  path: '/driver/documents',
  role: 'driver',
  status: 201,
  sends: 'multipart',
  codes: [401, 403, 409, 415, 422],
};
