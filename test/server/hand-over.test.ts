import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { open, ready, submit } from './applications.ts';
import { openTestApp, type TestApp, testApp, today } from './helper.ts';
import { until } from './services/scratch.ts';

/** A submitted application whose council takes records at `email`. */
async function submitted(t: TestApp, email = `food-${newId()}@council.test`, over: object = {}) {
  const authority_name = `Council ${newId()}`;
  const { who, id } = await ready(t, { authority_name, ...over });
  assert.is((await submit(t, who, id)).status, 200);
  const { token, email: operator } = await t.operator();
  const asOperator = (method: string, path: string, body?: object) =>
    t.call(method, `/operator/${path}`, { token, body });
  await asOperator('PUT', `councils/${encodeURIComponent(authority_name)}`, { email });
  const handOver = (body: object = {}) => asOperator('POST', `applications/${id}/hand-over`, body);
  const add = (supplement: object) =>
    t.call('PATCH', `/auth/applications/${id}/supplement`, { token: who.token, body: { supplement } });
  const seen = async () => (await asOperator('GET', `sellers?id=${who.id}`)).body.sellers[0].application;
  return { who, id, email, operator, asOperator, handOver, add, seen };
}

const dating = suite("the day of a cook's own registration");
dating("is kept, put right and taken back by its cook, and the council's record stays as it was sent", async () => {
  const t = await testApp();
  const { who, id, handOver, seen } = await submitted(t);
  const other = await t.seller();
  const say = (body: object, token = who.token) =>
    t.call('POST', `/auth/applications/${id}/registered`, { token, body });
  const onCard = async () =>
    (await t.call('GET', '/auth/dashboard', { token: who.token })).body.seller.application_registered_on;
  assert.is((await handOver()).status, 200);
  for (const [body, kept] of [
    [{}, today],
    [{ registered_on: null }, today],
    [{ registered_on: '2025-03-04' }, '2025-03-04'],
    [{ registered_on: '' }, null],
  ] as const) {
    const { status, body: answer } = await say(body);
    assert.equal([status, answer.application.registered_on], [200, kept], JSON.stringify(body));
    assert.equal([await onCard(), (await seen()).registered_on], [kept, kept]);
  }
  for (const registered_on of [addDaysTo(today, 1), '2025-02-30', '1800-01-01', 5, ['2025-03-04']]) {
    const { status, body } = await say({ registered_on });
    assert.equal([status, body.fields], [422, { registered_on: 'Enter the day you registered, today or earlier.' }]);
  }
  assert.is((await say({}, other.token)).status, 403);
  assert.is((await t.call('POST', '/auth/applications/none/registered', { token: who.token, body: {} })).status, 404);
  assert.is((await seen()).changed_since_sent, false);
  const entries = await t.services.database.db
    .selectFrom('audit')
    .select(['operator', 'detail'])
    .where('action', '=', 'registration dated')
    .where('subject', '=', `application ${id}`)
    .orderBy('id')
    .execute();
  assert.equal(
    entries.map(({ operator, detail }) => [operator, detail]),
    [today, '2025-03-04', ''].map((registered_on) => ['seller', { registered_on }]),
    'the same day again is no act',
  );
});

dating("fills the operators' log no faster than other news", async () => {
  const t = await openTestApp({ RATE_LIMIT: '1' });
  const who = await t.seller();
  const { application_id: id } = await open(t, who);
  const say = (registered_on: string) =>
    t.call('POST', `/auth/applications/${id}/registered`, { token: who.token, body: { registered_on } });
  const answers = [];
  for (const day of ['2025-03-04', '2025-03-05', '2025-03-06']) answers.push((await say(day)).status);
  assert.equal(answers, [200, 200, 429]);
  await t.app.close();
  await closeServices(t.services);
  await rm(t.services.settings.dataDir, { recursive: true, force: true });
});
dating.run();

const changing = suite('a record that changes after it was sent');
changing('says so to seller and operator, tells operators once, and is sent once more', async () => {
  const t = await testApp();
  const { who, id, operator, asOperator, handOver, add, seen } = await submitted(t);
  const told = async () => {
    const mails = await t.services.database.db
      .selectFrom('mails')
      .select('subject')
      .where('to_address', '=', operator)
      .where('about', '=', who.id)
      .execute();
    return mails.filter(({ subject }) => subject.includes('changed')).length;
  };
  const note = async () =>
    (await t.call('GET', `/auth/applications/${id}/record`, { token: who.token })).body.record.note;
  await add({ operator_town: 'Slough' });
  const onDashboard = async () =>
    (await t.call('GET', '/auth/dashboard', { token: who.token })).body.seller.application_sent_at;
  assert.is(await onDashboard(), null);
  const { application } = (await handOver()).body;
  assert.is(application.changed_since_sent, false, 'what was said before is in it');
  assert.is(await onDashboard(), application.sent_to_council_at);
  await add({ operator_town: 'Slough' });
  assert.is((await open(t, who)).changed_since_sent, false, 'the same again is no change');
  // Nothing of this is in the record.
  await asOperator('PATCH', `applications/${id}`, { payment_status: 'unpaid' });
  assert.is((await open(t, who)).changed_since_sent, false);
  assert.is(await told(), 0);
  assert.match(await note(), 'sent this record to the council');

  assert.is((await add({ operator_town: 'Windsor' })).body.application.changed_since_sent, true);
  await add({ operator_town: 'Eton' });
  assert.is((await seen()).changed_since_sent, true);
  assert.is(await told(), 1);
  assert.match(await note(), 'sent an earlier version of this record');
  assert.is((await handOver()).body.application.changed_since_sent, true, 'without `again` nothing is sent');
  assert.is((await handOver({ again: true })).body.application.changed_since_sent, false);
  await add({ operator_town: 'Datchet' });
  assert.is(await told(), 2);
});
changing('the mail names the operator as the record in it does', async () => {
  const t = await testApp();
  const { email, handOver } = await submitted(t, undefined, { legal_name: 'Khan Foods Ltd', entity_type: 'ltd' });
  assert.is((await handOver()).status, 200);
  const { body } = (await t.mailTo(email))!;
  assert.match(body, '\nOperator: Khan Foods Ltd\n');
  assert.match(body, 'in the name of Amina');
});
changing.run();

const REFUSED = 'gone@council.test';
/** An app whose mail server knows no REFUSED. */
async function withMailServer(): Promise<{ t: TestApp; refuses: Set<string>; close(): Promise<void> }> {
  const refuses = new Set([REFUSED]);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(refuses.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined),
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const t = await openTestApp({ OUTBOX: 'off', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'us@kitchen.test' });
  return {
    t,
    refuses,
    async close() {
      await t.app.close();
      await closeServices(t.services);
      await rm(t.services.settings.dataDir, { recursive: true, force: true });
      await new Promise<void>((closed) => server.close(closed));
    },
  };
}

const bouncing = suite<Awaited<ReturnType<typeof withMailServer>>>(
  'a record that the council\u2019s mail server refuses',
);
bouncing.before(async (context) => void Object.assign(context, await withMailServer()));
bouncing.after(({ close }) => close());
bouncing('has not been sent, the operator reads why, and it goes to another address', async ({ t }) => {
  const { who, handOver, seen, asOperator } = await submitted(t, REFUSED);
  const sent = await handOver();
  assert.is(sent.status, 200);
  assert.ok(sent.body.application.sent_to_council_at);
  await until('the refusal', async () => (await seen()).hand_over_failed !== null);
  const { hand_over_failed: failed, sent_to_council_at, council } = await seen();
  assert.is(sent_to_council_at, null);
  assert.is(failed.to, REFUSED);
  assert.match(failed.why, '550');
  assert.ok(Math.abs(Date.parse(failed.at) - Date.now()) < 3_600_000);
  assert.is((await open(t, who)).sent_to_council_at, null, 'nor does the seller read that it was');
  assert.ok((await open(t, who)).hand_over_failed);

  const { mails } = (await asOperator('GET', 'mails?failed=true')).body;
  const bounced = mails.find(({ to }: { to: string }) => to === REFUSED);
  await asOperator('PUT', `councils/${encodeURIComponent(council.authority_name)}`, { email: 'there@council.test' });
  const again = await handOver();
  assert.ok(again.body.application.sent_to_council_at, 'it was never sent, so `again` is not needed');
  assert.is((await seen()).hand_over_failed, null);
  // The old mail, to the old address, would be a second one.
  const resent = await asOperator('POST', `mails/${bounced.id}/resend`);
  assert.is(resent.status, 409);
  assert.match(resent.body.error, 'Send it again');
  assert.is((await seen()).sent_to_council_at, again.body.application.sent_to_council_at);
});
bouncing('a resent mail counts as sent, and not if it is refused again', async ({ t, refuses }) => {
  const email = `full-${newId()}@council.test`;
  refuses.add(email);
  const { asOperator, handOver, seen, add } = await submitted(t, email);
  await handOver();
  await until('the refusal', async () => (await seen()).hand_over_failed !== null);
  const { mails } = (await asOperator('GET', 'mails?failed=true')).body;
  const { id } = mails.find(({ to }: { to: string }) => to === email);
  assert.is((await asOperator('POST', `mails/${id}/resend`)).status, 200);
  await until('the refusal', async () => (await seen()).hand_over_failed !== null);
  assert.is((await seen()).sent_to_council_at, null);
  refuses.delete(email);
  assert.is((await asOperator('POST', `mails/${id}/resend`)).status, 200);
  assert.ok((await seen()).sent_to_council_at);
  assert.is((await seen()).hand_over_failed, null);
  await add({ operator_town: 'Windsor' });
  assert.is((await seen()).changed_since_sent, true);
});
bouncing('of several refusals the operator reads the last', async ({ t, refuses }) => {
  const [first, second] = ['first', 'second'].map((name) => `${name}-${newId()}@council.test`);
  for (const email of [first!, second!]) refuses.add(email);
  const { asOperator, handOver, seen } = await submitted(t, first);
  await handOver();
  await until('the first refusal', async () => (await seen()).hand_over_failed?.to === first);
  const { authority_name } = (await seen()).council;
  await asOperator('PUT', `councils/${encodeURIComponent(authority_name)}`, { email: second });
  await handOver();
  await until('the second one', async () => (await seen()).sent_to_council_at === null);
  assert.is((await seen()).hand_over_failed.to, second);
});
bouncing('a second sending that is refused leaves the first standing, and says so', async ({ t, refuses }) => {
  const [there, gone] = ['there', 'gone'].map((name) => `${name}-${newId()}@council.test`) as [string, string];
  const { asOperator, handOver, seen, who } = await submitted(t, there);
  const at = (await handOver()).body.application.sent_to_council_at;
  refuses.add(gone);
  const { authority_name } = (await seen()).council;
  await asOperator('PUT', `councils/${encodeURIComponent(authority_name)}`, { email: gone });
  const second = (await handOver({ again: true })).body.application;
  assert.ok(second.sent_to_council_at > at);
  assert.is(second.hand_over_failed, null);
  await until('the refusal', async () => (await seen()).hand_over_failed !== null);
  const { sent_to_council_at, changed_since_sent, hand_over_failed } = await seen();
  assert.equal([sent_to_council_at, changed_since_sent, hand_over_failed.to], [at, false, gone]);
  assert.is((await open(t, who)).sent_to_council_at, at);

  refuses.delete(gone);
  const { mails } = (await asOperator('GET', 'mails?failed=true')).body;
  const { id } = mails.find(({ to }: { to: string }) => to === gone);
  assert.is((await asOperator('POST', `mails/${id}/resend`)).status, 200);
  assert.ok((await seen()).sent_to_council_at > second.sent_to_council_at);
  assert.is((await seen()).hand_over_failed, null);
});
bouncing('a record that changed since is not resent', async ({ t, refuses }) => {
  const email = `moved-${newId()}@council.test`;
  refuses.add(email);
  const { asOperator, handOver, seen, add } = await submitted(t, email);
  await handOver();
  await until('the refusal', async () => (await seen()).hand_over_failed !== null);
  await add({ operator_town: 'Windsor' });
  const { mails } = (await asOperator('GET', 'mails?failed=true')).body;
  const { id } = mails.find(({ to }: { to: string }) => to === email);
  assert.is((await asOperator('POST', `mails/${id}/resend`)).status, 409);
});
bouncing.run();
