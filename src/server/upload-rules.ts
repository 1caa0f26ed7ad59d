import {
  DISH_PHOTO_BYTES,
  DOCUMENT_BYTES,
  DOCUMENT_SIZE_MESSAGE,
  DOCUMENT_TYPE_MESSAGE,
  DOCUMENT_TYPES,
  PHOTO_TYPE_MESSAGE,
  PHOTO_TYPES,
  PROFILE_PHOTO_BYTES,
  photoSizeMessage,
} from '#rules/files';
import type { FileLimits } from './services/uploads.ts';

/** The limits of a file, and the messages for files that exceed them. */
export interface UploadRule extends FileLimits {
  tooLarge: string;
  wrongType: string;
}

export const dishPhoto: UploadRule = {
  limit: DISH_PHOTO_BYTES,
  types: PHOTO_TYPES,
  tooLarge: photoSizeMessage(DISH_PHOTO_BYTES),
  wrongType: PHOTO_TYPE_MESSAGE,
};

export const profilePhoto: UploadRule = {
  ...dishPhoto,
  limit: PROFILE_PHOTO_BYTES,
  tooLarge: photoSizeMessage(PROFILE_PHOTO_BYTES),
};

export const document: UploadRule = {
  limit: DOCUMENT_BYTES,
  types: DOCUMENT_TYPES,
  tooLarge: DOCUMENT_SIZE_MESSAGE,
  wrongType: DOCUMENT_TYPE_MESSAGE,
};
