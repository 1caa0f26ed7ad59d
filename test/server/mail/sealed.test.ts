import { SMTPServer } from 'smtp-server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { opened } from '../../../src/server/mail/sealed.ts';
import { listOutbox, queueMail } from '../../../src/server/mail/store.ts';
import { closeServices } from '../../../src/server/services.ts';
import { freePort } from '../../free-port.ts';
import { openTestApp, type TestApp } from '../helper.ts';
import { newEmail } from '../people.ts';
import { until } from '../services/scratch.ts';

const test = suite('mails with a code or a link that wait for the mail server');
let t: TestApp;
let port: number;
test.before(async () => {
  port = await freePort();
  t = await openTestApp({ OUTBOX: 'off', SMTP_URL: `smtp://127.0.0.1:${port}` });
});
test.after(async () => {
  await t.app.close();
  await closeServices(t.services);
});

const waiting = async (email: string) =>
  (await listOutbox(t.services.database.db)).find(({ to_address }) => to_address === email)!;

/** A mail server that takes everything. */
async function mailServer() {
  const arrived = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, { envelope }, done) {
      let text = '';
      for await (const chunk of stream) text += String(chunk);
      for (const { address } of envelope.rcptTo) arrived.set(address, text.replace(/=\r\n/g, '').replace(/=3D/g, '='));
      done();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { arrived, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

test('open no account to whoever reads the database, and arrive as they were written', async () => {
  const { email } = await t.seller();
  const [cook, driver] = [newEmail(), newEmail()];
  await t.call('POST', '/auth/forgot-password', { body: { email } });
  await t.call('POST', '/public/email/send-code', { body: { email: cook } });
  await t.call('POST', '/public/driver/send-code', { body: { email: driver } });
  for (const to of [email, cook, driver]) {
    const row = await waiting(to);
    for (const text of [row.body, row.html!]) assert.match(text, /^[\w-]{200,}$/, to);
  }
  const smtp = await mailServer();
  await until('they arrived', async () => {
    await t.services.database.db.updateTable('mails').set({ next_at: new Date() }).execute();
    t.services.mail.kick();
    return smtp.arrived.size === 3;
  });
  await smtp.close();
  assert.match(smtp.arrived.get(email)!, /\/reset-password\?rid=[\w-]+&t=[\w-]{43}/);
  for (const to of [cook, driver]) assert.match(smtp.arrived.get(to)!, /^\d{6}\r?$/m);
  await until('nothing is left of them', async () => (await listOutbox(t.services.database.db)).length === 0);
});

test('say when they were written, so that ten minutes are counted from then', async () => {
  const email = newEmail();
  const at = new Date(Date.now() - 20 * 60_000);
  await queueMail(t.services.database.db, { to: email, subject: 'Your code', text: 'It lasts 10 minutes.' }, at);
  const smtp = await mailServer();
  await until('it arrived', async () => {
    await t.services.database.db.updateTable('mails').set({ next_at: new Date() }).execute();
    t.services.mail.kick();
    return smtp.arrived.has(email);
  });
  await smtp.close();
  const [, date] = /^Date: (.*)$/m.exec(smtp.arrived.get(email)!)!;
  assert.is(Date.parse(date!), at.setMilliseconds(0));
});

test('are given up when the secret has changed since', async () => {
  const { email } = await t.seller();
  await t.call('POST', '/auth/forgot-password', { body: { email } });
  const row = await waiting(email);
  assert.match(opened(row, t.services.secret)!.body, '/reset-password?rid=');
  assert.is(opened(row, 'another secret, of 32 signs or more'), undefined);
  assert.is(opened({ ...row, body: '' }, t.services.secret), undefined);
  const body = row.body.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  await until('it was given up', async () => {
    const { db } = t.services.database;
    await db.updateTable('mails').set({ body, next_at: new Date() }).where('id', '=', row.id).execute();
    t.services.mail.kick();
    return Boolean((await waiting(email)).failed_at);
  });
  assert.is((await waiting(email)).failure, "It can't be read any more: SECRET has changed since.");
});

test.run();
