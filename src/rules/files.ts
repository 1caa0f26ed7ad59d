const MB = 1024 * 1024;

export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
export const DOCUMENT_TYPES: readonly string[] = ['application/pdf', ...PHOTO_TYPES];

/** What a file input's `accept` says. */
export const PHOTO_ACCEPT = PHOTO_TYPES.join();
export const DOCUMENT_ACCEPT = DOCUMENT_TYPES.join();

export const DISH_PHOTO_BYTES = 5 * MB;
export const PROFILE_PHOTO_BYTES = 2 * MB;
export const DOCUMENT_BYTES = 10 * MB;

export const PHOTO_TYPE_MESSAGE = 'Use a JPG, PNG or WebP photo.';
export const DOCUMENT_TYPE_MESSAGE = 'Use a PDF, JPG, PNG or WebP file.';
/** The message of a photo with more than `limit` bytes, a whole number of MB. */
export const photoSizeMessage = (limit: number) => `The photo must be ${limit / MB}MB or less.`;
export const DOCUMENT_SIZE_MESSAGE = 'The file must be 10MB or less.';

/** What can be told of a file before it is opened: its media type and its bytes. */
export interface FileFacts {
  type: string;
  size: number;
}

/** What is wrong with a photo, or nothing. */
export function photoMessage({ type, size }: FileFacts, limit = DISH_PHOTO_BYTES): string | undefined {
  if (!PHOTO_TYPES.includes(type)) return PHOTO_TYPE_MESSAGE;
  return size > limit ? photoSizeMessage(limit) : undefined;
}

/** What is wrong with a document, or nothing. */
export function documentMessage({ type, size }: FileFacts): string | undefined {
  if (!DOCUMENT_TYPES.includes(type)) return DOCUMENT_TYPE_MESSAGE;
  return size > DOCUMENT_BYTES ? DOCUMENT_SIZE_MESSAGE : undefined;
}
