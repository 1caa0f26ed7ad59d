import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyPdf, LOCKED_PDF, TAKERS } from './file-takers.ts';
import { testApp } from './helper.ts';

const EMPTY = 'This file is empty. Please choose another.';
const NO_PHOTO = 'Use a JPG, PNG or WebP photo.';
const NO_PAPER = 'Use a PDF, JPG, PNG or WebP file.';
const LOCKED = 'This PDF is locked. Please send it without a password.';

const picture = (side = 400) =>
  sharp(Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 7_919) % 251)), {
    raw: { width: side, height: side, channels: 3 },
  });
const half = (whole: Buffer) => whole.subarray(0, whole.length / 2);

type Refusal = [status: number, words: string] | 'taken';
/** Each file, and what is said of it where a photo is asked for, and where a paper is. */
const FILES: [what: string, make: () => Promise<Buffer> | Buffer, photo: Refusal, paper: Refusal][] = [
  ['an empty file', () => Buffer.alloc(0), [415, EMPTY], [415, EMPTY]],
  ['a byte', () => Buffer.from('x'), [415, NO_PHOTO], [415, NO_PAPER]],
  [
    'a JPEG without its last two bytes',
    async () => (await picture().jpeg().toBuffer()).subarray(0, -2),
    'taken',
    'taken',
  ],
  ['half a JPEG', async () => half(await picture().jpeg().toBuffer()), 'taken', 'taken'],
  ['half a PNG', async () => half(await picture().png().toBuffer()), 'taken', 'taken'],
  ['a locked PDF', () => emptyPdf(LOCKED_PDF), [415, NO_PHOTO], [422, LOCKED]],
  [
    'a PDF that may not be printed',
    () => emptyPdf({ ownerPassword: 'mine', permissions: {} }),
    [415, NO_PHOTO],
    'taken',
  ],
  ['half a PDF', async () => half(await emptyPdf({})), [415, NO_PHOTO], 'taken'],
];

const test = suite('files that are empty, cut off or locked');

for (const [name, { part, takes, status, begin }] of Object.entries(TAKERS)) {
  test(`${name}: each is taken, or refused in words of its own at its field`, async () => {
    const t = await testApp();
    for (const [what, make, photo, paper] of FILES) {
      const { send } = await begin(t);
      const wanted = takes === 'photo' ? photo : paper;
      const file = new File([new Uint8Array(await make())], 'from-my-phone.jpg', { type: 'image/jpeg' });
      const answer = await send({ [part]: file });
      if (wanted === 'taken') {
        assert.is(answer.status, status, `${what}: ${answer.text}`);
        continue;
      }
      const [refused, words] = wanted;
      const { error, fields, errors } = answer.body;
      assert.equal([answer.status, error], [refused, words], what);
      assert.equal(errors ?? fields, errors ? [{ param: part, msg: words }] : { [part]: words }, what);
    }
  });
}

test.run();
