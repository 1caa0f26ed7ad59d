import {
  DOCUMENT_SIZE_MESSAGE,
  DOCUMENT_TYPE_MESSAGE,
  DOCUMENT_TYPES,
  EMPTY_FILE_MESSAGE,
  LOCKED_PDF_MESSAGE,
  MAX_DISH_PHOTO_BYTES,
  MAX_DOCUMENT_BYTES,
  MAX_PROFILE_PHOTO_BYTES,
  PHOTO_TYPE_MESSAGE,
  PHOTO_TYPES,
  photoSizeMessage,
  pixelsMessage,
} from '#rules/files';
import { HttpError } from './http-error.ts';
import type { Unfit } from './services/errors.ts';
import type { FileLimits } from './services/uploads.ts';

/** The limits of a file, and the messages for files that exceed them. */
export interface UploadRule extends FileLimits {
  tooLarge: string;
  wrongType: string;
}

export const dishPhoto: UploadRule = {
  limit: MAX_DISH_PHOTO_BYTES,
  types: PHOTO_TYPES,
  tooLarge: photoSizeMessage(MAX_DISH_PHOTO_BYTES),
  wrongType: PHOTO_TYPE_MESSAGE,
};

export const profilePhoto: UploadRule = {
  ...dishPhoto,
  limit: MAX_PROFILE_PHOTO_BYTES,
  tooLarge: photoSizeMessage(MAX_PROFILE_PHOTO_BYTES),
};

export const document: UploadRule = {
  limit: MAX_DOCUMENT_BYTES,
  types: DOCUMENT_TYPES,
  tooLarge: DOCUMENT_SIZE_MESSAGE,
  wrongType: DOCUMENT_TYPE_MESSAGE,
};

/** The answer to a file that cannot be opened, in words of its own. */
export function unfit({ why }: Unfit, field?: string): HttpError {
  const message =
    why === 'empty' ? EMPTY_FILE_MESSAGE : why === 'locked' ? LOCKED_PDF_MESSAGE : pixelsMessage(why.mostPixels);
  return new HttpError(why === 'locked' ? 422 : 415, message, field ? { fields: { [field]: message } } : {});
}
