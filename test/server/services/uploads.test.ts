import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Busy, TooLarge, TooManyAttempts, Unfit, WrongType } from '../../../src/server/services/errors.ts';
import { drawPdf } from '../../../src/server/services/pdf-pictures.ts';
import { cleanName, type FileLimits, type FilePart, openUploads } from '../../../src/server/services/uploads.ts';
import { dishPhoto, document, profilePhoto } from '../../../src/server/upload-rules.ts';
import { newFolder, rejection, removeFolders } from './scratch.ts';

const test = suite('uploads');

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const plain = { create: { width: 8, height: 8, channels: 3 as const, background: '#fa0' } };

let dataDir = '';
let receive: (part: FilePart, limits: FileLimits) => ReturnType<Awaited<ReturnType<typeof openUploads>>['receive']>;

test.before(async () => {
  dataDir = await newFolder();
  const uploads = await openUploads(dataDir);
  receive = (sent, limits) => uploads.receive(sent, limits, '192.0.2.1');
});
test.after(removeFolders);

function part(body: Buffer, filename = 'file') {
  return { file: Readable.from([body.subarray(0, 7), body.subarray(7)]), filename };
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
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ['plain words', Buffer.from('I am a PDF, honestly.')],
];

for (const [what, body] of refused) {
  test(`${what} with the name of a PDF is of the wrong type`, async () => {
    assert.instance(await rejection(receive(part(body, 'licence.pdf'), document)), WrongType);
  });
}

test('an empty file is told so', async () => {
  const error = await rejection(receive(part(Buffer.alloc(0), 'licence.pdf'), document));
  assert.equal([error.name, error.why], ['Unfit', 'empty']);
});

async function written(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  const made = new PDFDocument(options);
  made.end();
  return buffer(made);
}

test('a PDF that nobody opens without its password is refused, one that may only not be printed is taken', async () => {
  for (const pdfVersion of ['1.3', '1.7', '1.7ext3'] as const) {
    const locked = await written({ userPassword: 'secret', ownerPassword: 'mine', pdfVersion });
    const error = await rejection(receive(part(locked), document));
    assert.instance(error, Unfit);
    assert.is(error.why, 'locked');
    const bound = await written({ ownerPassword: 'mine', permissions: { printing: 'lowResolution' }, pdfVersion });
    assert.ok(bound.includes('/Encrypt'));
    const upload = await receive(part(bound), document);
    assert.ok(await drawPdf(await readFile(upload.path), 'somebody'), 'the operator can read it');
    await upload.discard();
  }
});

test("a PDF below a mark, a line break or a printer's commands is taken, and can be read", async () => {
  const plainPdf = await written({});
  for (const above of ['\uFEFF', '\r\n', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n', ' '.repeat(1_000)]) {
    const upload = await receive(part(Buffer.concat([Buffer.from(above), plainPdf])), document);
    assert.is(upload.type, 'application/pdf');
    assert.ok(await drawPdf(await readFile(upload.path), 'somebody'));
    await upload.discard();
  }
});

test('a PDF is no photo', async () => {
  assert.instance(await rejection(receive(part(pdf, 'photo.jpg'), dishPhoto)), WrongType);
});

const sizes = [
  [dishPhoto, 5],
  [profilePhoto, 2],
  [document, 10],
] as const;

for (const [rule, megabytes] of sizes) {
  test(`${megabytes}MB is received and one byte more is too large`, async () => {
    const jpeg = await sharp(plain).jpeg().toBuffer();
    const fitting = Buffer.concat([jpeg, Buffer.alloc(megabytes * 1024 * 1024 - jpeg.length)]);
    const upload = await receive(part(fitting), rule);
    assert.is(upload.size, fitting.length);
    await upload.discard();
    assert.instance(await rejection(receive(part(Buffer.concat([fitting, Buffer.alloc(1)])), rule)), TooLarge);
  });
}

test("a file that was cut off at the parser's own limit is too large as well", async () => {
  const cut = part(await sharp(plain).jpeg().toBuffer());
  const file = Object.assign(cut.file, { truncated: true });
  assert.instance(await rejection(receive({ ...cut, file }, dishPhoto)), TooLarge);
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
  const folder = join(dataDir, 'uploads');
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

const stream = (bytes: number) => part(Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)]));

test('what is on its way has bounds, for each client and in all, and makes room when it is done with', async () => {
  const uploads = await openUploads(await newFolder(), { all: 250, client: 150 });
  const first = await uploads.receive(stream(100), document, 'a');
  assert.instance(await rejection(uploads.receive(stream(100), document, 'a')), TooManyAttempts);
  const second = await uploads.receive(stream(100), document, 'b');
  assert.instance(await rejection(uploads.receive(stream(100), document, 'c')), Busy);
  await uploads.receive(stream(50), document, 'c');
  await first.discard();
  await first.discard();
  await uploads.receive(stream(100), document, 'a');
  await second.discard();
  assert.instance(await rejection(uploads.receive(stream(120), document, 'a')), TooManyAttempts);
});

test('uploads stand where nobody else looks, whoever made the folder', async () => {
  const open = await newFolder();
  await mkdir(join(open, 'uploads'), { mode: 0o777 });
  await chmod(join(open, 'uploads'), 0o777);
  const uploads = await openUploads(open);
  const { path, discard } = await uploads.receive(part(pdf), document, 'a');
  assert.ok(path.startsWith(join(open, 'uploads')));
  assert.equal([(await stat(join(open, 'uploads'))).mode & 0o777, (await stat(path)).mode & 0o777], [0o700, 0o600]);
  await discard();
});

test('what a process that died left behind goes after an hour, and nothing younger', async () => {
  const folder = await newFolder();
  await openUploads(folder);
  const at = (name: string) => join(folder, 'uploads', name);
  for (const [name, minutes] of [
    ['old', 61],
    ['young', 59],
  ] as const) {
    await writeFile(at(name), 'x');
    const then = new Date(Date.now() - minutes * 60_000);
    await utimes(at(name), then, then);
  }
  const { setInterval } = globalThis;
  const looks: [look: () => void, ms: number][] = [];
  Object.assign(globalThis, {
    setInterval(look: () => void, ms: number) {
      looks.push([look, ms]);
      return setInterval(() => undefined, ms);
    },
  });
  await openUploads(folder).finally(() => Object.assign(globalThis, { setInterval }));
  assert.equal(await readdir(join(folder, 'uploads')), ['young']);

  // A crash is followed by a start at once, so this process must look again.
  const then = new Date(Date.now() - 61 * 60_000);
  await utimes(at('young'), then, then);
  assert.equal(
    looks.map(([, ms]) => ms),
    [3_600_000],
  );
  looks[0]![0]();
  while ((await readdir(join(folder, 'uploads'))).length > 0) await pause(10);
});

test('a place that is no folder of ours, or takes no file, is refused at the start in a line', async () => {
  const elsewhere = await newFolder();
  const linked = await newFolder();
  await symlink(elsewhere, join(linked, 'uploads'));
  assert.match((await rejection(openUploads(linked))).message, /^The folder \S+ cannot be used for uploads: /);
  const file = await newFolder();
  await writeFile(join(file, 'uploads'), '');
  assert.match((await rejection(openUploads(file))).message, /^The folder \S+ cannot be used for uploads: /);
});

test('a folder that went away is told by ping and is no fault of the sender', async () => {
  const gone = await newFolder();
  const uploads = await openUploads(gone);
  await uploads.ping();
  await rm(join(gone, 'uploads'), { recursive: true });
  assert.match((await rejection(uploads.ping())).message, 'ENOENT');
});

const names: [given: string | undefined, kept: string][] = [
  ['licence.pdf', 'licence.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\cook\\licence.pdf', 'licence.pdf'],
  ['my "best"\r\n<dish>.jpg', 'my bestdish.jpg'],
  // As browsers send the name 'my "best" dish.jpg'.
  ['my %22best%22 dish.jpg', 'my best dish.jpg'],
  ['evil\u202Efdp.exe', 'evilfdp.exe'],
  ['Führerschein Größe.pdf', 'Führerschein Größe.pdf'],
  ['', 'file'],
  ['..', 'file'],
  [undefined, 'file'],
  ['n'.repeat(300), 'n'.repeat(100)],
];

test('a name of thousands of marks is cut before they are sorted', () => {
  const { normalize } = String.prototype;
  let longest = 0;
  String.prototype.normalize = function (...form: []) {
    longest = Math.max(longest, this.length);
    return normalize.apply(this, form);
  };
  try {
    cleanName(`e${'\u0301\u0323'.repeat(20_000)}.pdf`);
  } finally {
    String.prototype.normalize = normalize;
  }
  assert.is(longest, 1_000);
});

for (const [given, kept] of names) {
  const shown = [given, kept].map((name) => JSON.stringify(name?.slice(0, 40)));
  test(`the name ${shown[0]} is kept as ${shown[1]}`, () => {
    assert.is(cleanName(given), kept);
  });
}

test.run();
