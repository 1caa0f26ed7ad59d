import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RETENTION } from '#rules/retention';
import { buildApp } from '../../src/server/app.ts';
import { filledPage, warnNameless } from '../../src/server/company.ts';
import { writeEmail } from '../../src/server/mail/email.ts';
import { closeServices } from '../../src/server/services.ts';
import { readSettings, SettingsError } from '../../src/server/settings.ts';
import { compressPages, readSite } from '../../src/server/site.ts';
import { openTestApp, type TestApp, testApp } from './helper.ts';

const test = suite('who runs it');

const COMPANY = {
  COMPANY_NAME: 'Plates & Co Ltd',
  COMPANY_ADDRESS: '1 High Street, Slough SL1 1AA',
  COMPANY_NUMBER: '01234567',
  SUPPORT_EMAIL: 'hello@plates.example',
  RETENTION_DAYS: '90',
};
const LINE = 'Plates &amp; Co Ltd, 1 High Street, Slough SL1 1AA, company number 01234567';
const MAIL = '<a href="mailto:hello@plates.example" translate="no">hello@plates.example</a>';
const policy = (name: string) => readFile(join('static', name), 'utf8');

let kitchen: TestApp;
test.before(async () => {
  kitchen = await openTestApp(COMPANY);
});
test.after(async () => {
  await kitchen.app.close();
  await closeServices(kitchen.services);
  await rm(kitchen.services.settings.dataDir, { recursive: true, force: true });
});

test('the settings say it, and nothing is null', async () => {
  const { body } = await kitchen.call('GET', '/public/settings');
  assert.is(body.company_name, 'Plates & Co Ltd');
  assert.is(body.company_address, '1 High Street, Slough SL1 1AA');
  assert.is(body.company_number, '01234567');
  const unset = (await (await testApp()).call('GET', '/public/settings')).body;
  assert.equal([unset.company_name, unset.company_address, unset.company_number], [null, null, null]);
});

test('a phone number stands in the footer, in the settings and in mails', () => {
  const settings = readSettings({ ...COMPANY, SUPPORT_PHONE: '+44 (0)20 7946 0000' });
  const phone = '<a href="tel:+442079460000" translate="no">+44 (0)20 7946 0000</a>';
  const page = filledPage('<footer><p id="company"></p></footer>', settings);
  assert.is(page, `<footer><p id="company">${LINE} ${MAIL} ${phone} <a href="/complain">Complaints</a></p></footer>`);
  assert.match(
    writeEmail('Hello', [], settings).text,
    'Questions? Email hello@plates.example or call +44 (0)20 7946 0000.',
  );
});

test('a setting of several lines, or of more than 200 characters, stops the start', () => {
  for (const name of ['COMPANY_NAME', 'COMPANY_ADDRESS', 'COMPANY_NUMBER']) {
    for (const wrong of ['two\nlines', 'x'.repeat(201)]) {
      assert.throws(
        () => readSettings({ [name]: wrong }),
        (error: Error) => error instanceof SettingsError && error.message.startsWith(`${name} must be one line`),
      );
    }
    assert.ok(readSettings({ [name]: 'x'.repeat(200) }));
  }
});

const NAMED = { COMPANY_NAME: 'A', COMPANY_ADDRESS: 'B', COMPANY_NUMBER: 'C' };
for (const [PUBLIC_URL, env, unset] of [
  ['https://kitchen.example', NAMED, undefined],
  ['http://kitchen.example', {}, undefined],
  ['https://kitchen.example', {}, 'COMPANY_NAME, COMPANY_ADDRESS, COMPANY_NUMBER should be set'],
  ['https://kitchen.example', { ...NAMED, COMPANY_ADDRESS: '' }, 'COMPANY_ADDRESS should be set'],
] as const) {
  test(`a start at ${PUBLIC_URL} with ${JSON.stringify(env)} warns in one line, or not: ${unset}`, () => {
    const lines: string[] = [];
    const warn = (words: unknown) => void lines.push(String(words));
    warnNameless(readSettings({ PUBLIC_URL, ...env }), { warn });
    assert.equal(lines, unset ? [`${unset}: the law requires a business to say who runs it.`] : []);
  });
}

test('the policies name the company, where to write, and what the table keeps until when', async () => {
  const privacy = filledPage(await policy('privacy.html'), readSettings(COMPANY));
  assert.match(privacy, `run by ${LINE}.`);
  assert.match(privacy, `<p id="company">${LINE} ${MAIL} <a href="/complain">Complaints</a></p></footer>`);
  assert.match(privacy, `email ${MAIL}`);
  const words = privacy.replaceAll('&#39;', "'");
  for (const { what, why } of Object.values(RETENTION)) {
    assert.match(words, what.slice(1));
    assert.match(words, why);
  }
  assert.match(privacy, '90 days from our decision');
  const terms = filledPage(await policy('terms.html'), readSettings(COMPANY));
  assert.match(terms, `run by ${LINE}.`);
  assert.match(terms, MAIL);
  for (const page of [privacy, terms]) assert.not.match(page, /<!--|RETENTION_DAYS|undefined/);
});

test('without a company they name nobody, and still say where to write', async () => {
  for (const name of ['privacy.html', 'terms.html']) {
    const page = filledPage(await policy(name), readSettings({ PUBLIC_URL: 'https://kitchen.example' }));
    const mail = '<a href="mailto:support@kitchen.example" translate="no">support@kitchen.example</a>';
    assert.match(page, `<p id="company">${mail} <a href="/complain">Complaints</a></p>`);
    assert.ok(page.indexOf(mail) < page.indexOf('<footer'), 'in the words, too');
    assert.not.match(page, /<!--|run by|undefined/);
  }
});

test('words of a setting are text, whatever they are', () => {
  const page = filledPage('<p id="company"></p><!--who-->', readSettings({ COMPANY_NAME: '<b>$& $1</b>' }));
  assert.match(page, '<p id="company">&lt;b&gt;$&amp; $1&lt;/b&gt; <a');
});

test('a page is served with them in every encoding, and is another one by its ETag', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const { indexSite } = await import(pathToFileURL(resolve('src/build/site.mjs')).href);
  await mkdir(join(folder, 'client'));
  await cp('static/privacy.html', join(folder, 'client/privacy.html'));
  await writeFile(join(folder, 'client/plain.html'), '<p>Nothing to fill in</p>');
  indexSite(join(folder, 'client'), [], { aliases: {}, redirects: {} });
  const { settings } = kitchen.services;
  const unfilled = await readSite(join(folder, 'client'));
  const site = await readSite(join(folder, 'client'), (html) => filledPage(html, settings));
  const app = await buildApp(kitchen.services, site);
  const read = (encoding: string) => app.inject({ url: '/privacy.html', headers: { 'accept-encoding': encoding } });
  assert.is((await read('br, gzip')).headers['content-encoding'], 'gzip', 'at the start');
  await compressPages(site);
  const [plain, br, gzip] = [await read('identity'), await read('br, gzip'), await read('gzip')];
  assert.is(br.headers['content-encoding'], 'br');
  assert.match(plain.body, LINE);
  assert.is(String(brotliDecompressSync(br.rawPayload)), plain.body);
  assert.is(String(gunzipSync(gzip.rawPayload)), plain.body);
  assert.is.not(plain.headers.etag, unfilled.assets.get('/privacy.html')!.etag);
  assert.is(site.assets.get('/plain.html')!.etag, unfilled.assets.get('/plain.html')!.etag);
  // Who runs it may change without a new build: a browser that has the page must read it anew.
  const moved = { ...settings, supportEmail: 'moved@kitchen.example' };
  const later = await readSite(join(folder, 'client'), (html) => filledPage(html, moved));
  assert.is.not(plain.headers.etag, later.assets.get('/privacy.html')!.etag);
  await app.close();
  await rm(folder, { recursive: true });
});

test.run();
