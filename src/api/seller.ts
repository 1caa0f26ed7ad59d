import type { Input } from '#rules/form';
import type { sellerProfile } from '#rules/seller';
import { sellerShape } from './account.ts';
import type { Call, OnceCall, Output } from './call.ts';

export const answers = {
  dashboard: { seller: sellerShape },
  changeProfile: { seller: sellerShape },
  uploadPhoto: { photo_url: 'text' },
  uploadDocument: { document: { id: 'text', type: 'text', uploaded_at: 'text' } },
} as const;

/** A 401 or 403 here ends the session in the app. */
export const dashboard: Call<undefined, Output<typeof answers.dashboard>, 'seller'> = {
  method: 'GET',
  path: '/auth/dashboard',
  role: 'seller',
  codes: [401, 403],
};

/** Changes the fields that are sent. A new postcode is looked up in the covered areas again. */
export const changeProfile: Call<
  Partial<Input<typeof sellerProfile>>,
  Output<typeof answers.changeProfile>,
  'seller'
> = {
  method: 'PATCH',
  path: '/auth/profile',
  role: 'seller',
  codes: [401, 403, 422],
};

/** Takes the profile photo in the part `photo`: JPG, PNG or WebP, up to 2 MB. */
export const uploadPhoto: OnceCall<FormData, Output<typeof answers.uploadPhoto>, 'seller'> = {
  method: 'POST',
  once: 'made',
  path: '/auth/upload-photo',
  role: 'seller',
  sends: 'multipart',
  codes: [401, 403, 415, 422],
};

/** Takes the licence in the parts `file` and `type` (license_certificate). 409 when we have enough files. */
export const uploadDocument: OnceCall<FormData, Output<typeof answers.uploadDocument>, 'seller'> = {
  method: 'POST',
  once: 'made',
  path: '/auth/documents',
  role: 'seller',
  status: 201,
  sends: 'multipart',
  codes: [401, 403, 409, 415, 422],
};
