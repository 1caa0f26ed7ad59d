import { existsSync, readdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codeEmail } from '../../src/server/codes/emails.ts';
import { hello, writeEmail } from '../../src/server/mail/email.ts';
import { readSettings } from '../../src/server/settings.ts';
import { everyMail, NAME, WRITERS } from './letters.ts';

const test = suite('every mail');

const where = readSettings({
  PUBLIC_URL: 'https://kitchen.example',
  SUPPORT_EMAIL: 'hello@kitchen.example',
  COMPANY_NAME: 'Plates & Co Ltd',
  COMPANY_ADDRESS: '1 High Street, Slough SL1 1AA',
  COMPANY_NUMBER: '01234567',
});
const mails = everyMail(where);

/** Gmail cuts a mail off here. */
const LONGEST = 102 * 1024;
/** What a mail's page is made of; anything else some mail program drops or shows as text. */
const ELEMENTS = /^(html|head|meta|title|style|body|div|table|tr|td|p|a|br)$/;
/** Styles that Outlook's Word, Gmail and Yahoo take, or leave out without harm. */
const STYLES =
  /^(margin|padding|background|color|font-(family|size|weight)|line-height|letter-spacing|border(-top|-radius)?|display|text-decoration|word-break|width|max-(width|height)|overflow|opacity)$/;

const elementsOf = (html: string) =>
  [...html.matchAll(/<([a-z]+)\b([^>]*)>/gi)].map(([, name, rest]) => ({ name, rest }));
const stylesOf = (html: string) => [...html.matchAll(/ style="([^"]*)"/g)].flatMap(([, style]) => style!.split(';'));

test('what waits for an operator opens from the mail that tells of it', () => {
  const links = mails.flatMap(([name, { html = '' }]) => (/^new/.test(name) ? (/operator[^"]*/.exec(html) ?? []) : []));
  assert.equal(links, [
    'operator?view=sellers&amp;id=id',
    'operator?view=drivers&amp;id=id',
    'operator?view=complaints',
  ]);
});

test("a seller's copy says in one line what was not given", () => {
  const [, copy] = mails.find(([name]) => name === 'submittedEmail')!;
  assert.match(copy.text, /\nNot given: Local authority, Date of birth, .*\.\n/);
  assert.not.match(copy.text, ': Not given');
});

test('there is one of each, and no writer is left out', () => {
  const areas = readdirSync('src/server').filter((name) => existsSync(`src/server/${name}/emails.ts`));
  const named = areas.map((name) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  assert.equal(Object.keys(WRITERS).sort(), named.sort());
  const writers = Object.values(WRITERS).flatMap((file) => Object.keys(file));
  assert.equal([...new Set(mails.map(([name]) => name))].sort(), writers.sort());
});

for (const [name, { subject, text, html = '' }] of mails) {
  test(`${name} "${subject}" shows in mail programs`, () => {
    const elements = elementsOf(html);
    assert.equal(
      elements.filter((element) => !ELEMENTS.test(element.name!)).map((element) => element.name),
      [],
      'only plain elements',
    );
    // Without its sheet it looks the same in the light: every colour and size stands in its element.
    for (const { name: element, rest } of elements) {
      if (['body', 'p', 'a'].includes(element!)) assert.match(rest!, ' style="', `a bare <${element}>`);
      if (element === 'table') assert.match(rest!, /role="presentation".*cellpadding="0"/);
      assert.not.match(rest!, /\bon\w+=|\bsrc=|position|float|flex|grid|url\(/i);
    }
    for (const style of stylesOf(html)) assert.match(style.split(':')[0]!.trim(), STYLES);
    assert.not.match(html, /<img|javascript:|@import|@font-face/);
    const widths = [...html.matchAll(/\bwidth(?:="|:)(\d+)(?!%|\d)/g)].map(([, width]) => Number(width));
    assert.ok(widths.length > 0 && Math.max(...widths) <= 600, `${widths}`);
    assert.match(html, '<meta name="color-scheme" content="light dark">');
    assert.match(html, '@media (prefers-color-scheme: dark)');
    assert.match(html, '<html lang="en-GB">');
    assert.ok(Buffer.byteLength(html) < LONGEST);
    // SMTP allows 998 bytes a line; nodemailer folds them, and what it folds must have blanks.
    assert.not.match(html, /\S{999}/);
    const shown = html.replace(/<(title|div).*?<\/(title|div)>/gs, '');
    assert.not.match(shown, /\b\d{1,2} [A-Z][a-z]{2} \d{4}/, 'a date stays on one line');
  });

  test(`${name} "${subject}" says the same as text, and who it is from`, () => {
    assert.not.match(text, /<(p|table|br|a)\b|&(amp|lt|#39);/);
    for (const said of ['Best wishes\nNext Door Kitchen', 'hello@kitchen.example', 'Plates & Co Ltd', '01234567']) {
      assert.match(text, said);
    }
    assert.match(html, 'Plates &amp; Co Ltd, 1 High Street, Slough SL1\u00a01AA, company number 01234567');
    const words = (part: string) => part.replace(/[^\p{L}\d]+/gu, '');
    const shown = html
      .replace(/<style>.*<\/style>|<title>.*<\/title>/gs, '')
      .replace(/<a href="([^"]*)" class="(?:button|soft)"[^>]*>(.*?)<\/a>/g, '$2 $1')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&');
    for (const line of text.split('\n')) assert.ok(words(shown).includes(words(line)), line);
    assert.not.match(text + html, /undefined|null|\[object|RETENTION/);
    for (const [link] of html.matchAll(/href="[^"]*"/g)) assert.match(link, /^href="https:\/\/[^"\s<>]+"$/);
  });

  test(`${name} "${subject}" leaves a name a name`, () => {
    assert.not.match(html, NAME);
    assert.not.match(html, /<script|<b>/);
    assert.not.match(subject, /[\r\n]/);
    assert.ok(subject.length <= 78 || name === 'handOverEmail', `${subject.length}`);
  });
}

test('a code comes first in its text, in its page and beside the subject, and is the only six-digit number', () => {
  const [, { text, html = '', subject }] = mails.find(([name]) => name === 'codeEmail')!;
  assert.is(text.split('\n')[0], '402917');
  assert.equal(text.match(/\b\d{6}\b/g), ['402917']);
  assert.equal(new Set(html.match(/\b\d{6}\b/g)), new Set(['402917']));
  assert.not.match(subject, /\d/);
  const body = html.slice(html.indexOf('<body'));
  assert.is(
    body
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/)[0],
    '402917',
  );
});

test('the phone number of the support is no second code', () => {
  const { text, html = '' } = codeEmail('zoe@example.org', '402917', { ...where, supportPhone: '01753 475111' });
  assert.equal(text.match(/\b\d{6}\b/g), ['402917']);
  assert.equal(new Set(html.match(/\b\d{6}\b/g)), new Set(['402917']));
});

test('a reset link stands once, alone on its line', () => {
  const [, { text }] = mails.find(([name]) => name === 'resetEmail')!;
  assert.equal(text.match(/^.*reset-password.*$/gm), ['https://kitchen.example/reset-password?rid=a&t=b']);
});

test('people are greeted by their first name', () => {
  assert.is(hello('Ada Lovelace'), 'Hello Ada,');
  assert.is(hello('  '), 'Hello,');
  assert.is(hello(), 'Hello,');
});

test('without a company there is whom to ask, and nothing else', () => {
  const { text, html } = writeEmail('Hi', ['One.'], readSettings({ PUBLIC_URL: 'https://kitchen.example' }));
  assert.ok(text.endsWith('Best wishes\nNext Door Kitchen\n\nQuestions? Email support@kitchen.example.'));
  assert.match(html!, 'Questions? Email support@kitchen.example.</td>');
});

test.run();
