import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { added, DISH } from './dishes.ts';
import { type Answer, type CallOptions, type TestApp, testApp } from './helper.ts';
import { verifiedDriver } from './people.ts';
import { application } from './samples.ts';

type Form = NonNullable<CallOptions['form']>;

/** A call that takes a file. */
interface Taker {
  /** The part of the file. */
  part: string;
  /** Photos are re-encoded, papers kept as they are sent; a paper may be a photo, too. */
  takes: 'photo' | 'paper' | 'photo or paper';
  /** What answers the file that is right. */
  status: number;
  begin: (t: TestApp) => Promise<(file: Form) => Promise<Answer>>;
}

const TAKERS: Record<string, Taker> = {
  'a new dish': {
    part: 'photo',
    takes: 'photo',
    status: 201,
    async begin(t) {
      const { token } = await t.seller();
      return (file) => t.call('POST', '/auth/menu-with-photo', { token, form: { ...DISH, ...file } });
    },
  },
  'a changed dish': {
    part: 'photo',
    takes: 'photo',
    status: 200,
    async begin(t) {
      const seller = await t.seller();
      const { menu_id } = await added(seller);
      return (file) => t.call('PUT', `/auth/menu/${menu_id}`, { token: seller.token, form: { ...DISH, ...file } });
    },
  },
  "a cook's photo": {
    part: 'photo',
    takes: 'photo',
    status: 200,
    async begin(t) {
      const { token } = await t.seller();
      return (form) => t.call('POST', '/auth/upload-photo', { token, form });
    },
  },
  'a licence': {
    part: 'file',
    takes: 'paper',
    status: 201,
    async begin(t) {
      const { token } = await t.seller();
      return (file) => t.call('POST', '/auth/documents', { token, form: { type: 'license_certificate', ...file } });
    },
  },
  'a document of a driver': {
    part: 'file',
    takes: 'paper',
    status: 201,
    async begin(t) {
      const { token } = await t.driver();
      return (file) => t.call('POST', '/driver/documents', { token, form: { kind: 'dbs_doc', ...file } });
    },
  },
  "a driver's face": {
    part: 'file',
    takes: 'photo or paper',
    status: 201,
    async begin(t) {
      const { token } = await t.driver();
      return (file) => t.call('POST', '/driver/documents', { token, form: { kind: 'profile_photo', ...file } });
    },
  },
  'an application': {
    part: 'right_to_work_doc',
    takes: 'paper',
    status: 201,
    async begin(t) {
      const proof = await verifiedDriver(t);
      return (file) => t.call('POST', '/public/driver/apply', { form: { ...application, ...proof, ...file } });
    },
  },
  'the evidence of a check': {
    part: 'evidence',
    takes: 'paper',
    status: 201,
    async begin(t) {
      const { token } = await t.operator();
      const { id } = await t.driver();
      const right = { method: 'online', outcome: 'passed' };
      return (file) =>
        t.call('POST', `/operator/drivers/${id}/right-to-work-checks`, { token, form: { ...right, ...file } });
    },
  },
};

const EMPTY = 'This file is empty. Please choose another.';
const NO_PHOTO = 'Use a JPG, PNG or WebP photo.';
const NO_PAPER = 'Use a PDF, JPG, PNG or WebP file.';
const LOCKED = 'This PDF is locked. Please send it without a password.';

async function written(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  const made = new PDFDocument(options);
  made.end();
  return buffer(made);
}
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
  ['a locked PDF', () => written({ userPassword: 'secret', pdfVersion: '1.7' }), [415, NO_PHOTO], [422, LOCKED]],
  [
    'a PDF that may not be printed',
    () => written({ ownerPassword: 'mine', permissions: {} }),
    [415, NO_PHOTO],
    'taken',
  ],
  ['half a PDF', async () => half(await written({})), [415, NO_PHOTO], 'taken'],
];

const test = suite('files that are empty, cut off or locked');

for (const [name, { part, takes, status, begin }] of Object.entries(TAKERS)) {
  test(`${name}: each is taken, or refused in words of its own at its field`, async () => {
    const t = await testApp();
    for (const [what, make, photo, paper] of FILES) {
      const send = await begin(t);
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
