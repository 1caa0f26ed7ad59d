import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openMail } from '../../../src/server/mail/sender.ts';
import { listOutbox, queueMail, requeueMail } from '../../../src/server/mail/store.ts';
import type { Database } from '../../../src/server/services/database.ts';
import type { Worker } from '../../../src/server/services/queue.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { freePort } from '../../free-port.ts';
import { heard, openScratch, quiet, rejection, removeFolders, until } from './scratch.ts';

interface Arrived {
  from: string;
  to: string[];
  text: string;
}

/**
 * A real mail server that keeps what it is given; `refuse` answers each recipient's address, and a mail is taken once
 * `hold` lets it be.
 */
function mailServer(
  refuse: (address: string) => number | undefined = () => undefined,
  hold: (to: string[]) => Promise<void> | undefined = () => undefined,
) {
  const begun: string[][] = [];
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const code = refuse(address);
      done(code ? Object.assign(new Error('no'), { responseCode: code }) : undefined);
    },
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const to = envelope.rcptTo.map(({ address }) => address);
      begun.push(to);
      await hold(to);
      arrived.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to,
        text: Buffer.concat(chunks).toString(),
      });
      done();
    },
  });
  server.on('error', () => undefined);
  const listen = (port = 0) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port));
    });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
    });
  return { begun, arrived, listen, close };
}

const test = suite<{ database: Database; open: Worker[] }>('mail');

test.before(async (context) => {
  context.database = (await openScratch()).database;
});

test.before.each((context) => {
  context.open = [];
});

test.after.each(async ({ database, open }) => {
  for (const mail of open) await mail.close();
  await database.db.deleteFrom('mails').execute();
});

test.after(async ({ database }) => {
  await database.close();
  await removeFolders();
});

function settingsOf(env: Record<string, string>) {
  return readSettings({ PUBLIC_URL: 'https://shop.example', ...env });
}

const SECRET = 'a secret of this test, long enough';

const letter = {
  to: 'cook@example.org',
  subject: 'Your code – 1 of 2',
  text: 'Your code is 123456.\n\n.\nBye',
};

test('a queued mail is sent as it is and leaves the queue', async ({ database, open }) => {
  const smtp = mailServer();
  const port = await smtp.listen();
  const mail = openMail(database, settingsOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }), quiet, SECRET);
  open.push(mail);
  await queueMail(database.db, {
    ...letter,
    html: '<p>Your code is <b>123456</b>.</p>',
    attachment: { name: 'record.pdf', content: Buffer.from('%PDF-1.7 a record') },
    unsubscribe: 'https://shop.example/unsubscribe?t=a.b',
  });
  mail.kick();
  await until('the mail arrived', () => smtp.arrived.length === 1);
  await until('the queue was empty', async () => (await listOutbox(database.db)).length === 0);
  await mail.close();
  await smtp.close();
  const [{ from, to, text }] = smtp.arrived as [Arrived];
  assert.is(from, 'no-reply@shop.example');
  assert.equal(to, ['cook@example.org']);
  assert.match(text, 'Your code is 123456.');
  assert.match(text, 'From: Next Door Kitchen <no-reply@shop.example>');
  assert.match(text, /^Reply-To: support@shop\.example\r?$/m, 'an answer reaches somebody');
  assert.match(text, /^Subject: =\?UTF-8\?/m);
  assert.match(text, /^List-Unsubscribe: <https:\/\/shop\.example\/unsubscribe\?t=a\.b>\r?$/m);
  assert.match(text, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  assert.match(text, /^Auto-Submitted: auto-generated\r?$/m);
  assert.match(text, /^X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply\r?$/m, 'bounces come');
  assert.match(text, '<p>Your code is <b>123456</b>.</p>');
  assert.match(text, /^Content-Disposition: attachment; filename=record\.pdf\r?$/m);
  assert.match(text, Buffer.from('%PDF-1.7 a record').toString('base64'));
});

test('a mail server without TLS gets nothing, unless it is this machine or the setting says so', async ({
  database,
  open,
}) => {
  const smtp = mailServer();
  const port = await smtp.listen();
  // An address of this machine that is not written as one.
  const url = `smtp://0.0.0.0:${port}`;
  const careful = openMail(database, settingsOf({ SMTP_URL: url }), quiet, SECRET);
  await queueMail(database.db, letter);
  careful.kick();
  await until('it was tried', async () => (await listOutbox(database.db))[0]!.attempts > 0);
  await careful.close();
  assert.equal(smtp.arrived, []);
  await database.db.updateTable('mails').set({ next_at: new Date() }).execute();
  const told = openMail(database, settingsOf({ SMTP_URL: `${url}?tls=0` }), quiet, SECRET);
  open.push(told);
  told.kick();
  await until('the mail arrived', () => smtp.arrived.length === 1);
  await told.close();
  await smtp.close();
});

test('a mail of a transaction that fails is never sent', async ({ database }) => {
  await rejection(
    database.transaction(async (trx) => {
      await queueMail(trx, letter);
      throw new Error('no');
    }),
  );
  assert.equal(await listOutbox(database.db), []);
});

test('a mail server that is down loses nothing', async ({ database, open }) => {
  const port = await freePort();
  const mail = openMail(database, settingsOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }), quiet, SECRET);
  open.push(mail);
  await queueMail(database.db, letter);
  mail.kick();
  await until('it was tried', async () => {
    const [row] = await listOutbox(database.db);
    return row?.attempts === 1 && row.next_at.getTime() < Date.now() + 10_000;
  });
  const smtp = mailServer();
  await smtp.listen(port);
  await until('the mail arrived', () => smtp.arrived.length === 1);
  await mail.close();
  await smtp.close();
});

test('two processes send a mail once', async ({ database, open }) => {
  const smtp = mailServer();
  const port = await smtp.listen();
  for (let process = 0; process < 2; process += 1) {
    open.push(openMail(database, settingsOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }), quiet, SECRET));
  }
  for (let number = 0; number < 12; number += 1) {
    await queueMail(database.db, { ...letter, to: `cook${number}@example.org` });
  }
  for (const mail of open) mail.kick();
  await until('the queue was empty', async () => (await listOutbox(database.db)).length === 0);
  for (const mail of open) await mail.close();
  await smtp.close();
  assert.is(smtp.arrived.length, 12);
  assert.is(new Set(smtp.arrived.map(({ to }) => to[0])).size, 12);
});

test('a mailbox that does not exist is given up, a full one is tried again', async ({ database, open }) => {
  const smtp = mailServer((address) => (address.startsWith('nobody') ? 550 : 452));
  const port = await smtp.listen();
  const { lines, log } = heard();
  const mail = openMail(database, settingsOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }), log, SECRET);
  open.push(mail);
  await queueMail(database.db, { ...letter, to: 'nobody@gone.example' });
  await queueMail(database.db, { ...letter, to: 'full@example.org' });
  mail.kick();
  await until('both were tried', async () => {
    const [full, nobody] = await listOutbox(database.db);
    return Boolean(nobody!.failed_at) && full!.attempts > 0 && full!.next_at.getTime() < Date.now() + 10_000;
  });
  const [full, nobody] = await listOutbox(database.db);
  assert.equal([full!.failed_at, nobody!.failure], [null, 'Refused by the mail server (550).']);
  assert.not(smtp.arrived.length);
  await mail.close();
  await smtp.close();
  // Enough to find the mail and its mail server by, and not whose it is.
  const said = (level: string) => lines.find(([one]) => one === level);
  const refused = { mail: nobody!.id, domain: 'gone.example', attempts: 1, code: 'EENVELOPE', response: 550 };
  assert.equal(said('error'), ['error', refused, 'gave up a mail']);
  const put = { mail: full!.id, domain: 'example.org', attempts: 1, code: 'EENVELOPE', response: 452 };
  assert.equal(said('warn'), ['warn', put, 'a mail was not taken, it will be tried again']);
});

test('of the answers to a recipient every one from 500 to 599 is for good', async ({ database, open }) => {
  const smtp = mailServer((address) => Number(address.split('@')[0]));
  const port = await smtp.listen();
  const mail = openMail(database, settingsOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }), quiet, SECRET);
  open.push(mail);
  for (const code of [499, 500, 599]) await queueMail(database.db, { ...letter, to: `${code}@example.org` });
  mail.kick();
  const soon = () => Date.now() + 60_000;
  const all = async () => (await listOutbox(database.db)).reverse();
  await until('all were tried', async () =>
    (await all()).every(({ attempts, failed_at, next_at }) => failed_at || (attempts > 0 && +next_at < soon())),
  );
  await mail.close();
  await smtp.close();
  assert.equal(
    (await all()).map(({ failure }) => failure),
    [null, 'Refused by the mail server (500).', 'Refused by the mail server (599).'],
  );
});

test('what is not taken waits twice as long after each try, ten minutes at most', async ({ database }) => {
  const { db } = database;
  // How often each was tried, and how many seconds it is put off for.
  const cases = [
    [0, 2],
    [3, 16],
    [30, 600],
  ] as const;
  for (const [attempts] of cases) {
    await queueMail(db, { ...letter, to: `${attempts}@example.org` });
    await db.updateTable('mails').set({ attempts }).where('to_address', '=', `${attempts}@example.org`).execute();
  }
  const mail = openMail(database, settingsOf({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }), quiet, SECRET);
  const start = Date.now();
  mail.kick();
  const tried = async () => (await listOutbox(db)).reverse();
  await until('all were tried', async () => (await tried()).every((row, at) => row.attempts > cases[at]![0]));
  await mail.close();
  for (const [at, { next_at }] of (await tried()).entries()) {
    const [attempts, seconds] = cases[at]!;
    const waits = (+next_at - start) / 1000;
    assert.ok(waits >= seconds && waits < seconds + 60, `${waits} s after ${attempts} tries`);
  }
});

test('a mail that nobody took for a day is given up', async ({ database, open }) => {
  const mail = openMail(database, settingsOf({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }), quiet, SECRET);
  open.push(mail);
  await queueMail(database.db, letter);
  await database.db
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  mail.kick();
  await until('it was given up', async () => Boolean((await listOutbox(database.db))[0]!.failed_at));
  const { id, failure } = (await listOutbox(database.db))[0]!;
  assert.is(failure, "The mail server couldn't be reached for 24 hours.");
  // Sent again, it has a day of its own.
  await requeueMail(database.db, id, new Date());
  mail.kick();
  await until('it was tried again', async () => (await listOutbox(database.db))[0]!.attempts > 0);
  // It has come back from the mail server by then, too.
  await mail.close();
  assert.is((await listOutbox(database.db))[0]!.failed_at, null);
});

test('a mail with a code is given up after an hour: by then it is good no more', async ({ database, open }) => {
  const mail = openMail(database, settingsOf({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }), quiet, SECRET);
  open.push(mail);
  await queueMail(database.db, { ...letter, to: 'code@example.org', priority: 'secret' });
  await queueMail(database.db, { ...letter, to: 'news@example.org' });
  await database.db
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 61 * 60_000) })
    .execute();
  mail.kick();
  await until('both were tried', async () => (await listOutbox(database.db)).every(({ attempts }) => attempts > 0));
  await until('one was given up', async () => (await listOutbox(database.db)).some(({ failed_at }) => failed_at));
  await mail.close();
  const given = (await listOutbox(database.db)).filter(({ failed_at }) => failed_at);
  assert.equal(
    given.map(({ to_address, failure }) => [to_address, failure]),
    [['code@example.org', "The mail server couldn't be reached for an hour."]],
  );
});

test('in the outbox mails stay, newest first, and are never sent later', async ({ database, open }) => {
  const mail = openMail(database, settingsOf({ OUTBOX: 'on' }), quiet, SECRET);
  open.push(mail);
  await queueMail(database.db, letter);
  await queueMail(database.db, { ...letter, to: 'second@example.org', html: '<p>Hello</p>' });
  mail.kick();
  await until('they were marked', async () => {
    const mails = await listOutbox(database.db);
    return mails.every(({ sent_at }) => sent_at);
  });
  const rows = await listOutbox(database.db);
  assert.equal(
    rows.map(({ to_address, html }) => [to_address, html]),
    [
      ['second@example.org', '<p>Hello</p>'],
      ['cook@example.org', null],
    ],
  );
});

test('a line break cannot forge a header', async ({ database }) => {
  const forgeries = [
    { subject: 'Hi\r\nBcc: all@example.org' },
    { to: 'a@example.org\nCc: b@example.org' },
    { replyTo: 'a@example.org\nCc: b@example.org' },
  ];
  for (const forged of forgeries) {
    assert.match((await rejection(queueMail(database.db, { ...letter, ...forged }))).message, /line break/);
  }
});

test('an address with commas is one address', async ({ database, open }) => {
  const smtp = mailServer();
  const port = await smtp.listen();
  const mail = openMail(database, settingsOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }), quiet, SECRET);
  open.push(mail);
  await queueMail(database.db, { ...letter, to: '"x,victim@example.org,"@example.org' });
  mail.kick();
  await until('it was dealt with', async () => {
    const mails = await listOutbox(database.db);
    return mails.every(({ attempts }) => attempts > 0);
  });
  await mail.close();
  await smtp.close();
  assert.not(smtp.arrived.some(({ to }) => to.includes('victim@example.org')));
});

test('a code goes ahead of hundreds of mails that waited longer', async ({ database, open }) => {
  const smtp = mailServer();
  const port = await smtp.listen();
  await database.transaction(async (trx) => {
    for (let many = 0; many < 300; many += 1) await queueMail(trx, letter);
    await queueMail(trx, { ...letter, to: 'code@example.org', priority: 'secret' });
  });
  const mail = openMail(database, settingsOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }), quiet, SECRET);
  open.push(mail);
  mail.kick();
  // Several go at once, and which of them the server hears first is anybody's guess.
  await until('some were on their way', () => smtp.begun.length >= 10);
  await mail.close();
  await smtp.close();
  assert.ok(smtp.begun.slice(0, 10).some((to) => to.includes('code@example.org')));
});

test('a code does not wait for mails that a server takes slowly', async ({ database, open }) => {
  const waiting: (() => void)[] = [];
  const hold = (to: string[]) =>
    to.includes('slow@example.org') ? new Promise<void>((release) => waiting.push(release)) : undefined;
  const smtp = mailServer(undefined, hold);
  const port = await smtp.listen();
  for (let slow = 0; slow < 9; slow += 1) await queueMail(database.db, { ...letter, to: 'slow@example.org' });
  const mail = openMail(database, settingsOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }), quiet, SECRET);
  open.push(mail);
  mail.kick();
  await until('all places were taken', () => waiting.length === 5);
  await queueMail(database.db, { ...letter, to: 'code@example.org', priority: 'secret' });
  mail.kick();
  await until('the code arrived', () => smtp.arrived.length === 1);
  for (const release of waiting) release();
  await mail.close();
  await smtp.close();
  assert.equal(smtp.arrived[0]?.to, ['code@example.org']);
});

test.run();
