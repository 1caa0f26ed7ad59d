import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { escapeHtml } from '../../../src/server/html.ts';
import { hello, writeEmail } from '../../../src/server/mail/email.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { everyMail } from '../letters.ts';

const test = suite('what strangers write into our mails');

const where = readSettings({ PUBLIC_URL: 'https://kitchen.example', SUPPORT_EMAIL: 'hello@kitchen.example' });
const EVIL = 'https://evil.example/claim';

for (const [name, { subject, text, html = '' }] of everyMail(where, EVIL)) {
  test(`${name} "${subject}" makes no link of a name, greets nobody by it, and its subject is ours`, () => {
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) assert.not.match(address!, 'evil');
    assert.not.match(text, /^Hello .*evil/m);
    assert.not.match(subject, 'evil');
  });
}

test('a text ends neither its element nor its attribute, whichever quotes that has', () => {
  assert.is(escapeHtml(`<b a='1' c="2">&`), '&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;');
});

test('an address in the words of an operator is a link', () => {
  for (const piece of [
    { quote: 'See https://council.example/a?b&c.' },
    { own: 'See https://council.example/a?b&c.' },
  ]) {
    const { html, text } = writeEmail('Hi', [piece], where);
    assert.match(html!, '<a href="https://council.example/a?b&amp;c" class="link"');
    assert.match(text, 'See https://council.example/a?b&c.');
  }
});

test('a greeting has only what can be no address', () => {
  for (const name of ['https://evil.example', 'evil.example', 'ann@evil.example', 'a/b', 'http:x', 'www.evil']) {
    assert.is(hello(name), 'Hello,');
  }
  for (const name of ['Ada', 'A.J.', 'Anne-Marie', "O'Neill", '小明']) assert.is(hello(name), `Hello ${name},`);
});

test('after a title comes the last name, and nothing else', () => {
  for (const [name, called] of [
    ['Mrs Patel', 'Mrs Patel'],
    ['Dr. Amina Khan', 'Dr. Khan'],
    ['Drew Barry More', 'Drew'],
    ['Miss', 'Miss'],
  ])
    assert.is(hello(name), `Hello ${called},`);
  for (const name of ['Mr evil.example', 'www.evil Mr']) assert.is(hello(name), 'Hello,');
});

test.run();
