import { sellerShape } from './account.ts';
import type { Call, Of } from './call.ts';

export const payloads = { dashboard: undefined, uploadPhoto: undefined, uploadDocument: undefined };

export const answers = {
  dashboard: { seller: sellerShape },
  uploadPhoto: { photo_url: 'text' },
  uploadDocument: { document: { id: 'text', type: 'text', uploaded_at: 'text' } },
} as const;

/** A 401 or 403 here ends the session in the app. */
export const dashboard: Call<undefined, Of<typeof answers.dashboard>> = {
  method: 'GET',
  path: '/auth/dashboard',
  role: 'seller',
  codes: [401, 403],
};

/** The profile photo, in the part `photo`: JPG, PNG or WebP, 2MB or less. */
export const uploadPhoto: Call<FormData, Of<typeof answers.uploadPhoto>> = {
  method: 'POST',
  path: '/auth/upload-photo',
  role: 'seller',
  sends: 'multipart',
  codes: [401, 403, 415, 422],
};

/** The licence: parts `file` and `type` = license_certificate. 409 when we have enough of them. */
export const uploadDocument: Call<FormData, Of<typeof answers.uploadDocument>> = {
  method: 'POST',
  path: '/auth/documents',
  role: 'seller',
  status: 201,
  sends: 'multipart',
  codes: [401, 403, 409, 415, 422],
};
