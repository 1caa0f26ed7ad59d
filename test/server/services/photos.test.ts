import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { doCostly } from '../../../src/server/services/costly.ts';
import { Busy, Unfit, WrongType } from '../../../src/server/services/errors.ts';
import { makePhoto } from '../../../src/server/services/photos.ts';
import { newFolder, rejection, removeFolders, until } from './scratch.ts';

const test = suite('photos');
test.after(removeFolders);

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a36' } });
}

async function file(body: Buffer | string): Promise<string> {
  const path = join(await newFolder(), 'upload');
  await writeFile(path, body);
  return path;
}

const sizes: [what: string, given: [number, number], large: [number, number], small: [number, number]][] = [
  ['a large photo comes in two widths', [4000, 3000], [1280, 960], [640, 480]],
  ['an upright one is as wide', [3000, 4000], [1280, 1707], [640, 854]],
  ['a small photo is not blown up', [300, 200], [300, 200], [300, 200]],
  ['a medium one is made smaller once', [1000, 500], [1000, 500], [640, 320]],
  ['a very long one is bounded too', [200, 8000], [128, 5120], [64, 2560]],
];

for (const [what, [width, height], large, small] of sizes) {
  test(what, async () => {
    const photo = await makePhoto(await file(await picture(width, height).jpeg().toBuffer()), 'someone');
    const [first, second] = await Promise.all([sharp(photo.large).metadata(), sharp(photo.small).metadata()]);
    assert.is(first.format, 'webp');
    assert.is(second.format, 'webp');
    assert.equal([first.width, first.height], large);
    assert.equal([second.width, second.height], small);
    assert.equal([photo.width, photo.height], large);
  });
}

test('PNG and WebP are taken as well', async () => {
  for (const body of [await picture(20, 10).png().toBuffer(), await picture(20, 10).webp().toBuffer()]) {
    assert.is((await makePhoto(await file(body), 'someone')).width, 20);
  }
});

test('where it was taken is gone, and it stands upright', async () => {
  const gps = { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  const body = await picture(400, 200).withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  assert.is((await sharp(body).metadata()).orientation, 6);
  const photo = await makePhoto(await file(body), 'someone');
  assert.equal([photo.width, photo.height], [200, 400]);
  for (const made of [photo.large, photo.small]) {
    const facts = await sharp(made).metadata();
    assert.is(facts.exif, undefined);
    assert.is(facts.xmp, undefined);
    assert.is(facts.orientation, undefined);
  }
});

test('a photo that lost its end is taken, as browsers show it', async () => {
  const noise = sharp(Buffer.from(Array.from({ length: 800 * 600 * 3 }, (_, at) => (at * 7_919) % 251)), {
    raw: { width: 800, height: 600, channels: 3 },
  });
  for (const made of [noise.clone().jpeg(), noise.clone().jpeg({ progressive: true }), noise.clone().png()]) {
    const whole = await made.toBuffer();
    for (const end of [-2, whole.length / 2]) {
      assert.is((await makePhoto(await file(whole.subarray(0, end)), 'someone')).width, 800);
    }
  }
});

test('a JPEG of 99 million pixels is taken, also a progressive one', async () => {
  for (const progressive of [false, true]) {
    const body = await picture(11_000, 9_000).jpeg({ quality: 30, progressive }).toBuffer();
    const { width, height } = await makePhoto(await file(body), 'someone');
    assert.equal([width, height], [1280, 1047]);
  }
});

const TOO_MANY: [what: string, make: () => Promise<Buffer> | Buffer, most: number][] = [
  ['a JPEG of 101 million', () => picture(10_100, 10_000).jpeg({ quality: 30 }).toBuffer(), 100],
  [
    'a progressive JPEG with all its colours',
    () => picture(8_000, 7_000).jpeg({ quality: 30, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    50,
  ],
  ['a PNG of 144 million', () => bomb(12_000, 12_000), 50],
  ['a few bytes that claim to be a billion', () => bomb(40_000, 30_000), 50],
  ['an interlaced PNG', () => picture(4_000, 3_500).png({ progressive: true }).toBuffer(), 12],
  ['a PNG of 16 bits', () => picture(4_000, 3_500).toColourspace('rgb16').png().toBuffer(), 12],
];
for (const [what, make, most] of TOO_MANY) {
  test(`${what} has too many pixels, and its sender reads how many there may be`, async () => {
    const error = await rejection(makePhoto(await file(await make()), 'someone'));
    assert.instance(error, Unfit);
    assert.equal(error.why, { mostPixels: most * 1_000_000 });
  });
}

test('what is no photo is refused', async () => {
  const jpeg = await picture(800, 600).jpeg().toBuffer();
  const bad = [
    'no picture',
    '',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>',
    jpeg.subarray(0, 200),
    Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(9_000, 'x')]),
    await picture(9, 9).gif().toBuffer(),
    await picture(9, 9).tiff().toBuffer(),
  ];
  for (const body of bad) {
    const error = await rejection(makePhoto(await file(body), 'someone'));
    assert.instance(error, WrongType);
  }
});

test('many at once all come out', async () => {
  const path = await file(await picture(1500, 1000).jpeg().toBuffer());
  const photos = await Promise.all(Array.from({ length: 8 }, () => makePhoto(path, 'someone')));
  assert.ok(photos.every(({ width }) => width === 1280));
});

test('what is slow to read is taken in a smaller size', async () => {
  const small = await file(await picture(1_600, 1_200).png({ progressive: true }).toBuffer());
  assert.is((await makePhoto(small, 'someone')).width, 1280);
});

test("a crowd of one account's photos keeps nobody else waiting, and ends somewhere", async () => {
  const path = await file(await picture(400, 300).jpeg().toBuffer());
  // The first of them takes as long as the test does.
  let end = () => {};
  const first = doCostly('photo', 'crowd', () => new Promise<void>((resolve) => (end = resolve)));
  let [made, refused] = [0, 0];
  const crowd = Array.from({ length: 40 }, () =>
    makePhoto(path, 'crowd').then(
      () => (made += 1),
      (error) => {
        assert.instance(error, Busy);
        refused += 1;
      },
    ),
  );
  await until('no more of them may wait', () => refused === 20);
  await makePhoto(path, 'somebody else');
  assert.is(made, 0);
  end();
  await Promise.all([first, ...crowd]);
  assert.equal([made, refused], [20, 20]);
});

/** A PNG whose header declares `width` x `height` pixels that are not there. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

function crc(data: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of data) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return (rest ^ 0xffffffff) >>> 0;
}

test.run();
