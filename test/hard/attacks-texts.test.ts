import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Window } from 'happy-dom';
import { SMTPServer } from 'smtp-server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCsv } from '#rules/csv';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { openTestApp, type TestApp } from '../server/helper.ts';
import { newEmail } from '../server/people.ts';

const test = suite('attacks: texts that mean something elsewhere');
const FROM = 'hello@kitchen.example';
let kitchen: TestApp;
let smtp: SMTPServer;
/** Raw mails as they arrived, by the one address that the envelope names. */
const arrived = new Map<string, string[]>();

test.before(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const to = envelope.rcptTo.map(({ address }) => address).join(', ');
      arrived.set(to, [...(arrived.get(to) ?? []), Buffer.concat(chunks).toString()]);
      done();
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  kitchen = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: `Next Door Kitchen <${FROM}>` });
});

test.after(async () => {
  await kitchen.app.close();
  await closeServices(kitchen.services);
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await rm(kitchen.services.settings.dataDir, { recursive: true, force: true });
});

async function rawMailTo(email: string): Promise<string> {
  for (let look = 0; look < 1_000 && !arrived.has(email); look += 1) await pause(20);
  const [raw] = arrived.get(email) ?? [];
  assert.ok(raw, `no mail to ${email}`);
  return raw!;
}

/** A page of these texts, as a browser reads it. */
function documentOf(html: string) {
  const { document } = new Window();
  document.write(html);
  return document;
}

/** What the outbox itself refers to. */
const OWN = ['/', '/icon.svg', '/text.css', '/outbox.css', '/outbox'];
const RUNS = 'script, img, iframe, svg, object, embed, form, input, base, meta[http-equiv], link, style';

/** Nothing that a person wrote has become an element, and no link leads to where a script is. */
function assertHarmless(html: string, what: string): void {
  const document = documentOf(html);
  const isOwn = (element: { getAttribute(name: string): string | null }) =>
    OWN.includes(element.getAttribute('src') ?? element.getAttribute('href') ?? '');
  const foreign = [...document.querySelectorAll(RUNS)].filter((element) => !isOwn(element));
  assert.equal(
    foreign.map(({ outerHTML }) => outerHTML),
    [],
    what,
  );
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      assert.not.match(name, /^on|^style$|^src(?!$)/, `${what}: ${element.outerHTML.slice(0, 200)}`);
      if (name === 'href' || name === 'src') assert.ok(isOwn(element) || /^https?:/.test(String(value)), what);
    }
  }
}

const EVIL = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></tr></table><iframe src=javascript:alert(1)>',
  '</pre><form action=http://evil.example><input>',
  '&lt;script&gt;&#60;b&#62;',
  'http://evil.example/"onclick="alert(1)',
  "https://evil.example/'><img src=x>",
  'javascript:alert(1)',
  '<!--',
  '<a href=javascript:alert(1)>x</a>',
  '</title></style><style>*{}</style>',
  '\u202ecilbup',
  '<\u0000script>alert(1)</script>',
  '\ud800<b>',
  '${7*7}{{7*7}}<%= 7 %>',
];

/** What is kept of a text: not NUL and half surrogates, nor what turns it around. */
const keptOf = (text: string) => text.replace(/[\0\ud800\u202e]/g, '');

/** A mail without the sheet and the styles that all of them have; a quote of somebody's would be `&quot;`. */
const writtenIn = (html: string) =>
  html.replace(/<style>\n:root \{[^<]*<\/style>/, '').replace(/ style="[\w\s#:;,.%()'-]*"/g, '');

test('what people write is text on the page of mails, and in the mails themselves', async () => {
  const operator = await kitchen.operator();
  for (const evil of EVIL) {
    const driver = await kitchen.driver({ status: 'pending', first_name: keptOf(evil) });
    const reject = { token: operator.token, body: { reason: `Because ${evil}` } };
    assert.is((await kitchen.call('POST', `/operator/drivers/${driver.id}/reject`, reject)).status, 200);
    const { email } = driver;
    const { body, html } = (await kitchen.mailTo(email))!;
    assert.match(body, `Because ${keptOf(evil)}`);
    assertHarmless(writtenIn(html!), evil);
    assert.ok(documentOf(html!).body.textContent.includes(`Because ${keptOf(evil)}`), evil);
    const { text } = await kitchen.call('GET', '/outbox');
    assertHarmless(text, evil);
    const shown = [...documentOf(text).querySelectorAll('article')].find((one) => one.textContent.includes(email));
    assert.ok(shown?.querySelector('pre')?.textContent.includes(body), `it reads as it was written: ${evil}`);
  }
});

test("a council's record with markup in every field is a mail of text and a table of text", async () => {
  const day = londonToday(new Date());
  for (const evil of EVIL) {
    const seller = await kitchen.seller({ council_status: 'pending', name: 'Amina' });
    const { token } = seller;
    const { application_id: id } = (await kitchen.call('POST', '/auth/applications', { token })).body.application;
    const text = `${evil} and 9am-5pm`;
    const data = {
      legal_name: text,
      trading_name: text,
      entity_type: 'ltd',
      dob: '1988-03-02',
      prep_address: `${text}\n${text}`,
      trading_address: text,
      start_date: addDaysTo(day, 40),
      opening_hours: text,
      water_supply: 'public',
      processing_activities: [],
      sales_scale: [],
      authority_name: text,
      has_level2: true,
      allergen_process: text,
      insurance_policy: 'POL-123456',
    };
    const saved = await kitchen.call('PATCH', `/auth/applications/${id}`, { token, body: { data } });
    assert.is(saved.status, 200, saved.text);
    const body = {
      esign_name: text,
      declarations: { correct_info: true, notify_changes: true, legal_responsibility: true },
    };
    assert.is((await kitchen.call('POST', `/auth/applications/${id}/submit`, { token, body })).status, 200);
    const { html } = (await kitchen.mailTo(seller.email))!;
    assertHarmless(writtenIn(html!), evil);
    const kept = keptOf(text);
    const cells = [...documentOf(html!).querySelectorAll('td')].map((cell) => cell.textContent);
    for (const label of ['Trading name', 'Operator name', 'Local authority', 'Opening hours', 'Allergens', 'Signed']) {
      assert.ok(html!.includes(`>${label}</td>`), label);
    }
    assert.ok(cells.filter((cell) => cell === kept).length >= 6, `${evil}: ${cells.join(' | ')}`);
  }
});

const BREAKS = ['\r\n', '\n', '\r', '\u0085', '\u2028', '%0d%0a', '\\r\\n', '\r\n '];

test('a name with line ends forges no header of a mail', async () => {
  const operator = await kitchen.operator();
  for (const end of BREAKS) {
    const name = `Tom${end}Bcc: victim@example.test${end}Content-Type: text/html${end}${end}<b>Hi`;
    const driver = await kitchen.driver({ status: 'pending', first_name: name });
    const { status } = await kitchen.call('POST', `/operator/drivers/${driver.id}/approve`, { token: operator.token });
    assert.is(status, 200);
    const raw = await rawMailTo(driver.email);
    const head = raw
      .split('\r\n\r\n')[0]!
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n');
    const names = head.map((line) => line.split(':')[0]!.toLowerCase()).filter((header) => header !== 'received');
    const ours = ['auto-submitted', 'x-auto-response-suppress'];
    const usual = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'];
    assert.equal(names.sort(), [...ours, ...usual].sort());
    assert.ok(
      head.includes(`To: ${driver.email}`) && head.includes(`From: Next Door Kitchen <${FROM}>`),
      head.join('\n'),
    );
    assert.match(head.find((line) => /^content-type/i.test(line))!, 'multipart/alternative');
  }
  assert.equal(
    [...arrived.keys()].filter((to) => to.includes('victim')),
    [],
  );
});

const ADDRESSES = [
  'a@b.example\r\nBcc: victim@example.test',
  'a@b.example\nRCPT TO:<victim@example.test>',
  'a@b.example,victim@example.test',
  'a@b.example;victim@example.test',
  'a@b.example victim@example.test',
  '<victim@example.test>',
  '"x" <victim@example.test>',
  'a@b.example>\r\nDATA',
  'a\0@b.example victim@example.test',
  'a@b.example\u0085Bcc: victim@example.test',
  'group: victim@example.test',
  '(x)victim@example.test',
  'a@[127.0.0.1]',
  'a@b.example\tvictim@example.test',
];

test('an address that is more than one address is refused wherever an address is given', async () => {
  const { token } = await kitchen.operator();
  const choices = Object.fromEntries(SURVEY_QUESTIONS.map(({ field, options }) => [field, options[0]]));
  const calls: [string, object][] = [
    ['/public/email/send-code', {}],
    ['/public/driver/send-code', {}],
    ['/auth/forgot-password', {}],
    ['/driver/auth/forgot-password', {}],
    ['/public/waitlist', { postcode: 'M1 1AE' }],
    ['/homepage/submit', { ...choices, name: 'Ada', postcode: 'M1 1AE' }],
    ['/operator/operators', { password: 'Secret123' }],
  ];
  for (const [url, rest] of calls) {
    for (const email of ADDRESSES) {
      const { status, text } = await kitchen.call('POST', url, { token, body: { ...rest, email } });
      assert.is(status, 422, `${url} ${JSON.stringify(email)}: ${text}`);
    }
    for (const email of [['a@b.example', 'victim@example.test'], { address: 'victim@example.test' }, null, 7]) {
      assert.is((await kitchen.call('POST', url, { token, body: { ...rest, email } })).status, 422);
    }
  }
  assert.equal(
    [...arrived.keys()].filter((to) => !to.endsWith('@example.test') || to.includes('victim')),
    [],
  );
});

// Spreadsheets

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://evil.example","x")',
  '\t=1',
  '\r=1',
  '\n=1',
  "=cmd|' /C calc'!A0",
  '"=1',
  "'=1",
  ';=1',
  ',=1',
  ' =1',
  '"',
  '""',
  '",=1,"',
  'a\r\n=1',
  'a\n@b',
  'x"\r\n"=1',
  '\uFF1D1+1',
  '\uFF0B1',
  '\uFF0D1',
  '\uFF201',
  'a,b;c\td',
  '\0=1',
  '\ud800=1',
  'Zoë £5 – 🍛',
];

test('a survey of formulas is a file of texts, every one in its own cell', async () => {
  const { token } = await kitchen.operator();
  const choices = Object.fromEntries(SURVEY_QUESTIONS.map(({ field, options }) => [field, options[0]]));
  const names = new Map<string, string>();
  for (const formula of FORMULAS) {
    const email = newEmail();
    const { status } = await kitchen.call('POST', '/homepage/submit', {
      body: { ...choices, name: formula, email, postcode: 'SL1 2LT' },
    });
    assert.is(status, 201, formula);
    names.set(email, formula);
  }
  const hostile = `=cmd|'/c'!a0@${newId()}.test`;
  assert.is(
    (await kitchen.call('POST', '/public/waitlist', { body: { email: hostile, postcode: 'M1 1AE' } })).status,
    201,
  );

  const { text, headers } = await kitchen.call('GET', '/operator/survey.csv', { token });
  assert.is(headers['content-type'], 'text/csv; charset=utf-8');
  assert.is(text[0], '\uFEFF');
  const [columns, ...rows] = parseCsv(text);
  const [name, email] = [columns!.cells.indexOf('name'), columns!.cells.indexOf('email')];
  assert.is(rows.length, FORMULAS.length);
  for (const { cells } of rows) {
    assert.is(cells.length, columns!.cells.length);
    const typed = keptOf(names.get(cells[email]!)!).replace(/\s+/g, ' ').trim();
    assert.is(cells[name], typed.replace(/(^|[;\t]\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'"));
  }
  const waitlist = (await kitchen.call('GET', '/operator/waitlist.csv', { token })).text;
  assert.ok(waitlist.includes(`'${hostile}`));
  const cells = [...parseCsv(text), ...parseCsv(waitlist)].flatMap((record) => record.cells);
  for (const cell of cells) assert.not.match(cell, /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/);
});

// Names of files

const FILE_NAMES = [
  'a"; filename="evil.exe',
  'a\r\nSet-Cookie: x=y\r\n\r\n<script>',
  'a\nb.pdf',
  "a'b.pdf",
  '../../etc/passwd',
  '..\\..\\x.pdf',
  'é ü 🍛 漢.pdf',
  '%0d%0a.pdf',
  'a;b,c.pdf',
  '\u202efdp.exe',
  '.htaccess',
  'CON',
  'a\tb.pdf',
  '"',
  '*',
  '<svg onload=1>.pdf',
  'x'.repeat(3_000),
];

test('whatever a document is called, it is handed out as an attachment of its own type, by a name of ours, to be kept nowhere', async () => {
  const { db } = kitchen.services.database;
  const operator = await kitchen.operator();
  const driver = await kitchen.driver();
  const file = new File(['%PDF-1.7\n<script>alert(1)</script>'], 'a.pdf', { type: 'text/html' });
  const { body } = await kitchen.call('POST', '/driver/documents', {
    token: driver.token,
    form: { kind: 'dbs_doc', file },
  });
  const { id } = body.document as { id: string };
  for (const name of FILE_NAMES) {
    // As if it had got past the cleaning of names, which the uploads' own tests look at.
    await db.updateTable('driver_documents').set({ name }).where('id', '=', id).execute();
    const { status, headers, text } = await kitchen.call('GET', `/operator/documents/${id}`, { token: operator.token });
    assert.is(status, 200, name);
    const kept = [
      headers['content-disposition'],
      headers['content-type'],
      headers['x-content-type-options'],
      headers['cache-control'],
      headers['set-cookie'],
    ];
    assert.equal(kept, [
      "attachment; filename*=UTF-8''dbs_doc.pdf",
      'application/pdf',
      'nosniff',
      'no-store',
      undefined,
    ]);
    assert.match(text, /^%PDF/);
  }
  // Each time anew: what was open a moment ago is closed with the session.
  assert.is((await kitchen.call('POST', '/operator/auth/logout', { token: operator.token })).status, 200);
  assert.is((await kitchen.call('GET', `/operator/documents/${id}`, { token: operator.token })).status, 401);
});

test('an export unpacks into its own folder', async () => {
  const operator = await kitchen.operator();
  const seller = await kitchen.seller();
  for (const name of [
    '../../../../etc/cron.d/x.pdf',
    '..\\..\\x.pdf',
    '/etc/passwd',
    'C:\\x.pdf',
    '....//x.pdf',
    'a/../../b.pdf',
  ]) {
    const file = new File(['%PDF-1.7\n'], name, { type: 'application/pdf' });
    const form = { type: 'license_certificate', file };
    assert.is((await kitchen.call('POST', '/auth/documents', { token: seller.token, form })).status, 201);
  }
  const reply = await kitchen.app.inject({
    method: 'POST',
    url: '/operator/people/export',
    payload: { email: seller.email },
    headers: { authorization: `Bearer ${operator.token}` },
  });
  assert.is(reply.headers['content-disposition'], "attachment; filename*=UTF-8''person.zip");
  const paths = pathsIn(reply.rawPayload);
  assert.is(paths.length, 7);
  for (const path of paths) assert.match(path, /^(person\.json|documents\/[\da-f-]+-license_certificate\.pdf)$/, path);
});

/** The paths of an archive, by the directory at its end. */
function pathsIn(archive: Buffer): string[] {
  const paths: string[] = [];
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  for (let at = archive.readUInt32LE(end + 16); archive.readUInt32LE(at) === 0x02014b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    paths.push(archive.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return paths;
}

// Texts that a database or a parser trips over

test('a query that names something twice, or nothing at all, is a failed rule', async () => {
  const { token } = await kitchen.operator();
  const seller = await kitchen.seller();
  for (const query of [
    'pc=SL1+2LT&pc=M1+1AE',
    'pc[]=SL1+2LT',
    'pc[a]=b',
    '__proto__[pc]=SL1+2LT',
    'pc=%00',
    'pc=%ed%a0%80',
    'pc=SL1%002LT%00%00',
  ]) {
    const { status } = await kitchen.call('GET', `/public/eligibility/postcode?${query}`);
    assert.is(status, query.startsWith('pc=SL1%00') ? 200 : 400, query);
  }
  for (const query of [
    'limit=1&limit=200',
    'before=%00',
    'before=a&before=b',
    'status=%00',
    'status=a&status=b',
    'limit=-1',
    'limit=1e9',
    'limit[]=1',
    'status=%ed%b0%80',
  ]) {
    const { status, text } = await kitchen.call('GET', `/operator/drivers?${query}`, { token });
    assert.ok([200, 422].includes(status), `${query}: ${status} ${text}`);
  }
  const day = londonToday(new Date());
  assert.is((await kitchen.call('GET', `/auth/menu?date=${day}&date=2020-01-01`, { token: seller.token })).status, 422);
});

test('a key that is named twice counts once, the checked one', async () => {
  const email = newEmail();
  const body = `{"email":"${newEmail()}","postcode":"M1 1AE","email":"${email}","postcode":"M1 1AF"}`;
  assert.is((await kitchen.call('POST', '/public/waitlist', { body })).status, 201);
  const rows = await kitchen.services.database.db
    .selectFrom('waitlist')
    .select('postcode')
    .where('email', '=', email)
    .execute();
  assert.equal(rows, [{ postcode: 'M1 1AF' }]);
  const poisoned = [
    '{"__proto__":{"kind":"operator"}}',
    '{"constructor":{"prototype":{"kind":"operator"}}}',
    '{"\\u005f_proto__":{"kind":"operator"}}',
  ];
  for (const evil of poisoned)
    assert.is((await kitchen.call('POST', '/public/waitlist', { body: evil })).status, 400, evil);
  assert.is(({} as { kind?: string }).kind, undefined);
});

test.run();
