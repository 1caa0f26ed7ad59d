import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { typeOf } from '../../../src/server/services/file-types.ts';

const test = suite('types of files by their first bytes');

test('real pictures are known, whoever made them', async () => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a52' } });
  assert.is(typeOf(await image.jpeg().toBuffer()), 'image/jpeg');
  assert.is(typeOf(await image.jpeg({ progressive: true }).toBuffer()), 'image/jpeg');
  assert.is(typeOf(await image.png().toBuffer()), 'image/png');
  assert.is(typeOf(await image.webp().toBuffer()), 'image/webp');
  assert.is(typeOf(await image.webp({ lossless: true }).toBuffer()), 'image/webp');
});

const OTHERS: [string, string | Buffer, string | undefined][] = [
  ['a PDF', '%PDF-1.7\n', 'application/pdf'],
  ['the beginning of a JPEG with Exif', Buffer.from('ffd8ffe1', 'hex'), 'image/jpeg'],
  ['a PDF that begins late', `\uFEFF\r\n${'x'.repeat(1_018)}%PDF-1.7`, 'application/pdf'],
  ['one that begins too late', `${' '.repeat(1_024)}%PDF-1.7`, undefined],
  ['a PNG that mentions PDF', Buffer.from('\x89PNG\r\n\x1a\n %PDF-1.7', 'latin1'), 'image/png'],
  ['a sound in the frame of a WebP', 'RIFF\0\0\0\0WAVE', undefined],
  ['a frame that is cut short', 'RIFF\0\0\0\0WEB', undefined],
  ['a GIF', 'GIF89a', undefined],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['a ZIP', 'PK\x03\x04', undefined],
  ['nothing', '', undefined],
];
for (const [what, bytes, type] of OTHERS) {
  test(`${what} is ${type ?? 'none of ours'}`, () => assert.is(typeOf(Buffer.from(bytes as string)), type));
}

test.run();
