import { mkdtempSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../free-port.ts';
import { gif, longProfile, longText, png, promise, svg, zipBomb } from './bombs.ts';
import { type Built, startBuilt } from './built.ts';
import { call, dishFields, formOf, must } from './writers.ts';

const test = suite('attacks: uploads');
const folder = mkdtempSync(join(tmpdir(), 'kitchen-uploads-'));
let server: Built;
let seller: string;
/** Somebody may send twelve licences: the one above sends bombs. */
let other: string;
let operator: string;

test.before(async () => {
  server = startBuilt(await freePort(), folder, { LOG_LEVEL: 'warn' });
  await server.ready();
  const logIn = async (path: string, who: string) =>
    (await must(server.url, 'POST', path, '', { email: `${who}@demo.test`, password: 'Demo1234' })).json.token;
  seller = await logIn('/auth/login', 'seller');
  other = await logIn('/auth/login', 'new-seller');
  operator = await logIn('/operator/auth/login', 'operator');
});

test.after(async () => {
  await server?.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const file = (bytes: Uint8Array, name = 'photo.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });
const asPhoto = (photo: File) =>
  call(server.url, 'POST', '/auth/menu-with-photo', seller, formOf({ ...dishFields('Soup'), photo }));
const asProfile = (photo: File) => call(server.url, 'POST', '/auth/upload-photo', seller, formOf({ photo }));
const asDocument = (one: File) =>
  call(server.url, 'POST', '/auth/documents', seller, formOf({ type: 'license_certificate', file: one }));

const resident = () =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))![1]) / 1024);

/** Statuses of each kind of upload: a photo, a profile photo, a document. */
const WICKED: [string, () => File, [number, number, number]][] = [
  ['a PNG of 30,000 x 30,000 pixels', () => file(png(30_000, 30_000)), [415, 415, 201]],
  ['a PNG of 7,000 x 7,200 pixels in colours of 16 bits', () => file(png(7_000, 7_200, 16)), [415, 415, 201]],
  ['a PNG that promises four thousand million pixels', () => file(promise()), [415, 415, 201]],
  ['a PNG with a text of 200 MB', () => file(png(8, 8, 1, [longText()])), [201, 200, 201]],
  ['a PNG with a colour profile of 200 MB', () => file(png(8, 8, 1, [longProfile()])), [201, 200, 201]],
  ['a GIF of 30,000 x 30,000 pixels', () => file(gif(), 'photo.gif', 'image/gif'), [415, 415, 415]],
  ['a ZIP that says it is 4 GB', () => file(zipBomb(), 'a.pdf', 'application/pdf'), [415, 415, 415]],
  ['an SVG with a script', () => file(svg()), [415, 415, 415]],
  ['an SVG behind an XML head', () => file(svg('<?xml version="1.0"?>')), [415, 415, 415]],
  ['an SVG behind the first bytes of a PNG', () => file(svg('\x89PNG\r\n\x1a\n')), [415, 415, 415]],
  ['HTML that is called a photo', () => file(Buffer.from('<html><script>alert(1)</script>')), [415, 415, 415]],
  ['a photo that is cut short', () => file(png(600, 600, 8).subarray(0, 200)), [201, 200, 201]],
  ['a program', () => file(Buffer.from('MZ\x90\0\x03'), 'passport.pdf', 'application/pdf'), [415, 415, 415]],
  ['nothing', () => file(Buffer.alloc(0)), [415, 415, 415]],
];

for (const [what, make, expected] of WICKED) {
  test(`${what} is taken for what it is, and takes little memory`, async () => {
    const one = make();
    const before = resident();
    const answers = [await asPhoto(one), await asProfile(one), await asDocument(one)];
    // Documents are kept as they are and never opened; a wrong type or a picture that is none is refused.
    assert.equal(
      answers.map((answer) => answer?.status),
      expected,
      answers.map((answer) => answer?.text).join('\n'),
    );
    assert.ok(resident() - before < 300, `${resident() - before} MB more`);
  });
}

test('a picture that is also something else is only a picture afterwards', async () => {
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } })
    .withExif({ IFD0: { Copyright: '<?php system($_GET["c"]) ?>' } })
    .jpeg()
    .toBuffer();
  const both = Buffer.concat([image, Buffer.from('<script>alert(1)</script>PK\x03\x04<?php evil() ?>')]);
  const answer = await asPhoto(file(both, 'shell.php.jpg', 'image/jpeg'));
  assert.is(answer?.status, 201);
  const reply = await fetch(server.url + answer!.json.item.photo_url);
  const bytes = Buffer.from(await reply.arrayBuffer());
  assert.equal(
    [reply.headers.get('content-type'), reply.headers.get('x-content-type-options')],
    ['image/webp', 'nosniff'],
  );
  assert.not.match(bytes.toString('latin1'), /script|php|PK\x03/);
  assert.is((await sharp(bytes).metadata()).exif, undefined);
});

const NAMES: [string, string][] = [
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system32\\a.pdf', 'a.pdf'],
  ['/etc/cron.d/a.pdf', 'a.pdf'],
  ['a\u202Efdp.exe', 'afdp.exe'],
  ['a\u0000b\u0007.pdf', 'ab.pdf'],
  [`${'long'.repeat(200)}.pdf`, 'long'.repeat(25)],
  ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
];

for (const [sent, kept] of NAMES) {
  test(`a document called ${JSON.stringify(sent.slice(0, 40))} is kept as ${kept.slice(0, 30)}, in its own place`, async () => {
    const body =
      `--x\r\ncontent-disposition: form-data; name="type"\r\n\r\nlicense_certificate\r\n--x\r\n` +
      `content-disposition: form-data; name="file"; filename="${sent}"\r\n\r\n%PDF-1.7\n\r\n--x--\r\n`;
    const reply = await fetch(`${server.url}/auth/documents`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${other}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    assert.is(reply.status, 201, await reply.clone().text());
    const { document } = (await reply.json()) as { document: { id: string } };
    const { sellers } = (await must(server.url, 'GET', '/operator/sellers', operator)).json;
    const documents = sellers.flatMap((one: { documents: { id: string; name: string }[] }) => one.documents);
    assert.is(documents.find(({ id }: { id: string }) => id === document.id).name, kept);
    const download = await fetch(`${server.url}/operator/documents/${document.id}`, {
      headers: { authorization: `Bearer ${operator}` },
    });
    const disposition = download.headers.get('content-disposition')!;
    assert.match(disposition, /^attachment; filename\*=UTF-8''license_certificate\.pdf$/);
    assert.is(download.headers.get('x-content-type-options'), 'nosniff');
    assert.match(String(download.headers.get('content-security-policy')), "default-src 'self'");
  });
}

test('services that are named after what every object has are no fields and no files', async () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '']) {
    for (const filename of ['', '; filename="a.png"']) {
      const body = `--x\r\ncontent-disposition: form-data; name="${name}"${filename}\r\n\r\nx\r\n--x--\r\n`;
      const reply = await fetch(`${server.url}/auth/upload-photo`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${seller}`, 'content-type': 'multipart/form-data; boundary=x' },
      });
      assert.ok(reply.status >= 400 && reply.status < 500, `${name}${filename}: ${reply.status}`);
    }
  }
});

test('a form of ten thousand services, and one field of a megabyte, are cut', async () => {
  const form = new FormData();
  for (let part = 0; part < 10_000; part += 1) form.append(`field-${part}`, 'x');
  const many = await call(server.url, 'POST', '/auth/upload-photo', seller, form);
  const long = await call(server.url, 'POST', '/auth/upload-photo', seller, formOf({ type: 'x'.repeat(1_000_000) }));
  assert.ok(many && many.status >= 400 && many.status < 500, String(many?.status));
  assert.is(long?.status, 413);
});

test('afterwards nothing is left in temporary places, and no file lies outside the store', async () => {
  assert.equal(await readdir(join(folder, 'uploads')), []);
  assert.equal(await readdir(join(folder, 'files/.new')), []);
  assert.equal((await readdir(folder)).sort(), ['database', 'files', 'lock', 'secret', 'uploads']);
  assert.equal((await readdir(join(folder, 'files'))).sort(), ['.new', 'assets', 'documents', 'photos']);
  const odd = [
    ...(await readdir(join(folder, 'files/documents'))),
    ...(await readdir(join(folder, 'files/photos'))),
  ].filter((name) => !/^[0-9a-f-]{36}(-(640|1280)\.webp)?$/.test(name));
  assert.equal(odd, []);
  const faults = server
    .logged()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  assert.equal(faults, []);
});

test.run();
