import type { Input } from '#rules/form';
import type { documentReview } from '#rules/operator';
import type { Call, Output } from '../call.ts';
import { checked } from './base.ts';

export const documentShape = {
  id: 'text',
  kind: 'text',
  name: 'text',
  type: 'text',
  size: 'integer',
  uploaded_at: 'text',
  'expires_on?': 'text',
  'reviewed_at?': 'text',
} as const;
export type DocumentRecord = Output<typeof documentShape>;

export const answers = {
  readDocument: 'file',
  reviewDocument: { document: documentShape },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/**
 * A driver's or seller's document as an attachment. With `view` it is for a frame that runs no scripts. `picture` makes
 * a picture of the first pages of a PDF (422 if that fails).
 */
export const readDocument: Call<{ view?: 1 | 'picture' } | undefined, Blob, 'operator'> = {
  ...checked,
  method: 'GET',
  path: '/operator/documents/{id}',
};

/** Saves when a driver's document expires. It counts as reviewed now, unless `reviewed_at` says otherwise. */
export const reviewDocument: Call<Partial<Input<typeof documentReview>>, Answer<'reviewDocument'>, 'operator'> = {
  ...checked,
  method: 'PATCH',
  path: '/operator/documents/{id}',
};
