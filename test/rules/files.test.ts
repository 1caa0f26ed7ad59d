import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  DOCUMENT_TYPES,
  documentMessage,
  documentName,
  hasRoom,
  MAX_DISH_PHOTO_BYTES,
  MAX_DOCUMENT_BYTES,
  MAX_PROFILE_PHOTO_BYTES,
  photoMessage,
} from '#rules/files';

const files = suite('files');
const MB = 1024 * 1024;

for (const [type, size, limit, message] of [
  ['image/jpeg', 5 * MB, MAX_DISH_PHOTO_BYTES, undefined],
  ['image/png', 1, MAX_DISH_PHOTO_BYTES, undefined],
  ['image/webp', 1, MAX_DISH_PHOTO_BYTES, undefined],
  ['image/webp', 5 * MB + 1, MAX_DISH_PHOTO_BYTES, 'The photo must be 5MB or less.'],
  ['image/webp', 2 * MB, MAX_PROFILE_PHOTO_BYTES, undefined],
  ['image/webp', 2 * MB + 1, MAX_PROFILE_PHOTO_BYTES, 'The photo must be 2MB or less.'],
  ['image/gif', 1, MAX_DISH_PHOTO_BYTES, 'Use a JPG, PNG or WebP photo.'],
  ['image/svg+xml', 9 * MB, MAX_DISH_PHOTO_BYTES, 'Use a JPG, PNG or WebP photo.'],
  ['image/jpeg', 0, MAX_DISH_PHOTO_BYTES, 'This file is empty. Please choose another.'],
  ['application/pdf', 1, MAX_DISH_PHOTO_BYTES, 'Use a JPG, PNG or WebP photo.'],
  ['', 1, MAX_DISH_PHOTO_BYTES, 'Use a JPG, PNG or WebP photo.'],
] as const) {
  files(`a photo of ${type || 'no type'} and ${size} bytes: ${message ?? 'right'}`, () => {
    assert.is(photoMessage({ type, size }, limit), message);
  });
}

for (const [type, size, message] of [
  ['application/pdf', MAX_DOCUMENT_BYTES, undefined],
  ['image/jpeg', 1, undefined],
  ['application/pdf', 10 * MB + 1, 'The file must be 10MB or less.'],
  ['application/pdf', 0, 'This file is empty. Please choose another.'],
  ['text/html', 1, 'Use a PDF, JPG, PNG or WebP file.'],
  ['application/zip', 99 * MB, 'Use a PDF, JPG, PNG or WebP file.'],
] as const) {
  files(`a document of ${type} and ${size} bytes: ${message ?? 'right'}`, () => {
    assert.is(documentMessage({ type, size }), message);
  });
}

files('a document is handed out by what it is, whatever it was called', () => {
  assert.is(documentName('licence_doc', 'image/jpeg'), 'licence_doc.jpg');
  assert.is(documentName('dbs_doc', 'application/pdf'), 'dbs_doc.pdf');
  assert.is(documentName('dbs_doc', 'text/html'), 'dbs_doc.bin');
  for (const type of DOCUMENT_TYPES) assert.not.match(documentName('x', type), 'bin');
});
const sent = (count: number, kind: string, size: number) => Array.from({ length: count }, () => ({ kind, size }));
for (const [what, before, one, room] of [
  ['the first document', [], { kind: 'dbs_doc', size: 10 * MB }, true],
  ['the twelfth of a kind', sent(11, 'dbs_doc', 1), { kind: 'dbs_doc', size: 1 }, true],
  ['the thirteenth of a kind', sent(12, 'dbs_doc', 1), { kind: 'dbs_doc', size: 1 }, false],
  ['one of another kind', sent(12, 'dbs_doc', 1), { kind: 'licence_doc', size: 1 }, true],
  ['200MB in all', [...sent(10, 'a', 10 * MB), ...sent(9, 'b', 10 * MB)], { kind: 'c', size: 10 * MB }, true],
  ['a byte more', [...sent(10, 'a', 10 * MB), ...sent(9, 'b', 10 * MB)], { kind: 'c', size: 10 * MB + 1 }, false],
] as const) {
  files(`there is ${room ? '' : 'no '}room for ${what}`, () => assert.is(hasRoom(before, one), room));
}

files.run();
