import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanName, dishPhoto, document, profilePhoto, receive } from '../../../src/server/parts/uploads.ts';
import { rejection } from './scratch.ts';

const test = suite('uploads');

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const plain = { create: { width: 8, height: 8, channels: 3 as const, background: '#fa0' } };

function part(body: Buffer, filename = 'file', fieldname?: string) {
  return { file: Readable.from([body.subarray(0, 7), body.subarray(7)]), filename, fieldname };
}

test('a file is received whole, with its type by content and its size', async () => {
  const pictures: [Buffer, string][] = [
    [await sharp(plain).jpeg().toBuffer(), 'image/jpeg'],
    [await sharp(plain).png().toBuffer(), 'image/png'],
    [await sharp(plain).webp().toBuffer(), 'image/webp'],
    [pdf, 'application/pdf'],
  ];
  for (const [body, type] of pictures) {
    const upload = await receive(part(body, 'holiday.txt'), document);
    assert.is(upload.type, type);
    assert.is(upload.size, body.length);
    assert.is(upload.name, 'holiday.txt');
    assert.ok((await readFile(upload.path)).equals(body));
    await upload.discard();
    assert.not(existsSync(upload.path));
    await upload.discard();
  }
});

const refused: [what: string, body: Buffer][] = [
  ['an empty file', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ['plain words', Buffer.from('I am a PDF, honestly.')],
];

for (const [what, body] of refused) {
  test(`${what} with the name of a PDF is 415`, async () => {
    const error = await rejection(receive(part(body, 'licence.pdf', 'file'), document));
    assert.is(error.status, 415);
    assert.equal(error.body, {
      error: 'Use a PDF, JPG, PNG or WebP file.', fields: { file: 'Use a PDF, JPG, PNG or WebP file.' },
    });
  });
}

test('a PDF is no photo', async () => {
  const error = await rejection(receive(part(pdf, 'photo.jpg'), dishPhoto));
  assert.is(error.status, 415);
  assert.equal(error.body, { error: 'Use a JPG, PNG or WebP photo.' });
});

const sizes = [
  [dishPhoto, 5, 'The photo must be 5MB or less.'],
  [profilePhoto, 2, 'The photo must be 2MB or less.'],
  [document, 10, 'The file must be 10MB or less.'],
] as const;

for (const [rule, megabytes, message] of sizes) {
  test(`${megabytes}MB is received and one byte more is 413`, async () => {
    const jpeg = await sharp(plain).jpeg().toBuffer();
    const fitting = Buffer.concat([jpeg, Buffer.alloc(megabytes * 1024 * 1024 - jpeg.length)]);
    const upload = await receive(part(fitting), rule);
    assert.is(upload.size, fitting.length);
    await upload.discard();
    const error = await rejection(receive(part(Buffer.concat([fitting, Buffer.alloc(1)])), rule));
    assert.is(error.status, 413);
    assert.is(error.message, message);
  });
}

test('a file that was cut off at the parser\'s own limit is too large as well', async () => {
  const cut = part(await sharp(plain).jpeg().toBuffer());
  const file = Object.assign(cut.file, { truncated: true });
  const error = await rejection(receive({ ...cut, file }, dishPhoto));
  assert.is(error.status, 413);
});

test('a sender who goes away is an error, not a file', async () => {
  const file = new Readable({
    read() {
      this.destroy(new Error('gone'));
    },
  });
  assert.match((await rejection(receive({ file }, document))).message, /gone/);
});

test('a sender who is gone at once leaves no file that is made after its removal', async () => {
  const folder = join(tmpdir(), `next-door-kitchen-uploads-${process.getuid?.() ?? 0}`);
  await (await receive(part(pdf), document)).discard();
  const before = (await readdir(folder)).length;
  for (let i = 0; i < 20; i += 1) {
    const file = new Readable({
      read() {
        this.destroy(new Error('gone'));
      },
    });
    await rejection(receive({ file }, document));
  }
  assert.is((await readdir(folder)).length, before);
});

const names: [given: string | undefined, kept: string][] = [
  ['licence.pdf', 'licence.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\cook\\licence.pdf', 'licence.pdf'],
  ['my "best"\r\n<dish>.jpg', 'my bestdish.jpg'],
  ['evil\u202Efdp.exe', 'evilfdp.exe'],
  ['Führerschein Größe.pdf', 'Führerschein Größe.pdf'],
  ['', 'file'], ['..', 'file'], [undefined, 'file'],
  ['n'.repeat(300), 'n'.repeat(100)],
];

for (const [given, kept] of names) {
  const shown = [given, kept].map((name) => JSON.stringify(name?.slice(0, 40)));
  test(`the name ${shown[0]} is kept as ${shown[1]}`, () => {
    assert.is(cleanName(given), kept);
  });
}

test.run();
