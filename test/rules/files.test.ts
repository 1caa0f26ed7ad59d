import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  DOCUMENT_BYTES, documentMessage, DISH_PHOTO_BYTES, photoMessage, PROFILE_PHOTO_BYTES,
} from '#rules/files';

const files = suite('files');
const MB = 1024 * 1024;

for (const [type, size, limit, message] of [
  ['image/jpeg', 5 * MB, DISH_PHOTO_BYTES, undefined],
  ['image/png', 1, DISH_PHOTO_BYTES, undefined],
  ['image/webp', 1, DISH_PHOTO_BYTES, undefined],
  ['image/webp', 5 * MB + 1, DISH_PHOTO_BYTES, 'The photo must be 5MB or less.'],
  ['image/webp', 2 * MB, PROFILE_PHOTO_BYTES, undefined],
  ['image/webp', 2 * MB + 1, PROFILE_PHOTO_BYTES, 'The photo must be 2MB or less.'],
  ['image/gif', 1, DISH_PHOTO_BYTES, 'Use a JPG, PNG or WebP photo.'],
  ['image/svg+xml', 9 * MB, DISH_PHOTO_BYTES, 'Use a JPG, PNG or WebP photo.'],
  ['application/pdf', 1, DISH_PHOTO_BYTES, 'Use a JPG, PNG or WebP photo.'],
  ['', 1, DISH_PHOTO_BYTES, 'Use a JPG, PNG or WebP photo.'],
] as const) {
  files(`a photo of ${type || 'no type'} and ${size} bytes: ${message ?? 'right'}`, () => {
    assert.is(photoMessage({ type, size }, limit), message);
  });
}

for (const [type, size, message] of [
  ['application/pdf', DOCUMENT_BYTES, undefined],
  ['image/jpeg', 1, undefined],
  ['application/pdf', 10 * MB + 1, 'The file must be 10MB or less.'],
  ['text/html', 1, 'Use a PDF, JPG, PNG or WebP file.'],
  ['application/zip', 99 * MB, 'Use a PDF, JPG, PNG or WebP file.'],
] as const) {
  files(`a document of ${type} and ${size} bytes: ${message ?? 'right'}`, () => {
    assert.is(documentMessage({ type, size }), message);
  });
}

files.run();
