import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runIfDue } from '../../src/server/jobs/index.ts';
import { holdRemovals, noteErasure, takeRun } from '../../src/server/jobs/store.ts';
import { queueMail } from '../../src/server/mail/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { openTestApp, SURVEY, type TestApp, testApp } from './helper.ts';
import { newEmail } from './people.ts';

const TOKEN = 'a-token-for-prometheus';

const test = suite('what watches the server');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await openTestApp({ METRICS_TOKEN: TOKEN, OUTBOX: 'off', SMTP_URL: 'smtp://127.0.0.1:9' });
});
test.after(async () => {
  await kitchen.app.close();
  await closeServices(kitchen.services);
  await rm(kitchen.services.settings.dataDir, { recursive: true, force: true });
});

/** What /metrics says: the value of each line, by its name and labels. */
async function look(): Promise<Map<string, number>> {
  const { status, text, headers } = await kitchen.call('GET', '/metrics', { token: TOKEN });
  assert.is(status, 200);
  assert.match(String(headers['content-type']), /^text\/plain; version=/);
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

test('without the token nobody reads it', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }] as Record<string, string>[]) {
    const { status, body, headers: said } = await kitchen.call('GET', '/metrics', { headers });
    assert.equal([status, body.error], [401, 'Send METRICS_TOKEN as a bearer token.']);
    assert.is(said['www-authenticate'], 'Bearer');
  }
});

test('without METRICS_TOKEN there is nothing', async () => {
  const plain = await testApp();
  const { status, body } = await plain.call('GET', '/metrics', { token: TOKEN, headers: { accept: 'text/html' } });
  assert.equal([status, body], [404, { error: 'There is nothing here.' }]);
});

test('it says which version and build it is', async () => {
  const version = /^## (\d\S*)/m.exec(readFileSync('.github/CHANGELOG.md', 'utf8'))![1];
  assert.is((await look()).get(`kitchen_build_info{version="${version}",build="unversioned"}`), 1);
});

test('calls are counted by the pattern of their path, and no id stands in it', async () => {
  const { token } = await kitchen.seller();
  const gone = newId();
  const begun = performance.now();
  for (let turn = 0; turn < 3; turn += 1) await kitchen.call('DELETE', `/auth/menu/${gone}`, { token });
  await kitchen.call('GET', '/no/such/page');
  const seconds = (performance.now() - begun) / 1000;
  const { text } = await kitchen.call('GET', '/metrics', { token: TOKEN });
  assert.not.match(text, gone);
  const seen = await look();
  const name = (route: string, method: string) =>
    `http_request_duration_seconds_count{method="${method}",route="${route}",status="404"}`;
  assert.is(seen.get(name('/auth/menu/:id', 'DELETE')), 3);
  assert.is(seen.get(name('pages', 'GET')), 1);
  const sum = Number(seen.get(name('/auth/menu/:id', 'DELETE').replace('_count', '_sum')));
  assert.ok(sum > 0 && sum < seconds, 'in seconds: one after another they took no longer than all together');
});

test('queues, connections, jobs and files are told', async () => {
  const { database, files } = kitchen.services;
  const before = (await look()).get('kitchen_queue_waiting{queue="mail"}')!;
  const given = newEmail();
  await queueMail(database.db, { to: given, subject: 'Given up', text: 'It waits no more.' });
  await database.db.updateTable('mails').set({ failed_at: new Date() }).where('to_address', '=', given).execute();
  await queueMail(database.db, { to: newEmail(), subject: 'A code', text: '123456' });
  await database.db
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .execute();
  const job = `test-${newId()}`;
  await runIfDue(kitchen.services, { name: job, everyMinutes: 60, run: async () => undefined });
  const failing = { name: `${job}-fails`, everyMinutes: 60, run: () => Promise.reject(new Error('not this time')) };
  await runIfDue(kitchen.services, failing);
  // What else their table notes is no job that could be late.
  await holdRemovals(database.db);
  await noteErasure(database.db, new Date());
  await takeRun(database.db, 'expired-documents-mail', new Date(), new Date());
  await files.get('../out').catch(() => undefined);
  const seen = await look();
  assert.is(seen.get('kitchen_queue_waiting{queue="mail"}'), before + 1);
  const oldest = seen.get('kitchen_queue_oldest_seconds{queue="mail"}')!;
  assert.ok(oldest >= 3_600 && oldest < 3_700, String(oldest));
  assert.is(seen.get('kitchen_queue_waiting{queue="push"}'), 0);
  assert.is(seen.get('kitchen_queue_oldest_seconds{queue="push"}'), 0);
  assert.ok(seen.has('kitchen_queue_waiting{queue="webhook"}'));
  assert.is(seen.get('kitchen_database_answers'), 1);
  assert.is(seen.get('kitchen_database_waiting'), 0);
  assert.ok(seen.get('kitchen_database_connections{state="idle"}')! > 0);
  assert.is(seen.get(`kitchen_job_runs_total{job="${job}",outcome="done"}`), 1);
  assert.is(seen.get(`kitchen_job_runs_total{job="${job}-fails",outcome="failed"}`), 1);
  assert.ok(Date.now() / 1000 - seen.get(`kitchen_job_last_run_timestamp_seconds{job="${job}",outcome="done"}`)! < 60);
  // One that failed has not been done, and what asks how long ago it was must not take the one for the other.
  const last = (outcome: string) =>
    seen.get(`kitchen_job_last_run_timestamp_seconds{job="${job}-fails",outcome="${outcome}"}`);
  assert.ok(Date.now() / 1000 - last('failed')! < 60);
  assert.is(last('done'), undefined);
  assert.ok(seen.get(`kitchen_job_due_timestamp_seconds{job="${job}"}`)! > Date.now() / 1000);
  for (const note of ['backup', 'erasure', 'expired-documents-mail']) {
    assert.is(seen.get(`kitchen_job_due_timestamp_seconds{job="${note}"}`), undefined, note);
  }
  // A counter that only came with its first failure would hide it: nothing rises from nothing.
  assert.equal(
    ['put', 'get', 'remove', 'ping'].map((operation) =>
      seen.get(`kitchen_file_errors_total{operation="${operation}"}`),
    ),
    [0, 1, 0, 0],
  );
  assert.ok(seen.get('process_resident_memory_bytes')! > 0);
  assert.ok(seen.get('nodejs_eventloop_lag_p99_seconds')! >= 0);
});

test('every metric that an alert asks for is there', async () => {
  const rules = readFileSync('.github/deploy/alerts.yml', 'utf8');
  const named = new Set(rules.match(/\b(http|kitchen|process|nodejs)_[a-z0-9_]+/g));
  const seen = [...(await look()).keys()].map((key) => key.split('{')[0]);
  assert.ok(named.size > 8);
  assert.equal(
    [...named].filter((name) => !seen.includes(name)),
    [],
  );
});

test('an answer names its request: by the id that was sent, where it is a short word, else by a new one', async () => {
  const ask = async (given?: string, url = '/public/settings') =>
    (await kitchen.call('GET', url, { headers: given === undefined ? {} : { 'x-request-id': given } })).headers[
      'x-request-id'
    ];
  const UUID = /^[0-9a-f-]{36}$/;
  assert.is(await ask('trace-1.2:3'), 'trace-1.2:3');
  assert.is(await ask('trace-9', '/no/such/call'), 'trace-9');
  assert.is(await ask('trace-8', '/photos/%E0%A4%A'), 'trace-8');
  for (const odd of [undefined, '', 'two words', 'a"b', 'x'.repeat(101), '{"level":60}']) {
    assert.match(String(await ask(odd)), UUID);
  }
  assert.is.not(await ask(), await ask());
});

test('while the database is away, the rest is told', async () => {
  const alone = await openTestApp({ METRICS_TOKEN: TOKEN });
  await closeServices(alone.services);
  const { text } = await alone.call('GET', '/metrics', { token: TOKEN });
  const email = newEmail();
  const entry = await alone.call('POST', '/public/waitlist', { body: { email, postcode: 'ZE1 0AA' } });
  const answer = await alone.call('POST', '/homepage/submit', { body: { ...SURVEY, email } });
  assert.ok(entry.status >= 500 && answer.status >= 500, 'and nothing is said to be kept');
  await alone.app.close();
  assert.match(text, /^kitchen_database_answers 0$/m);
  assert.not.match(text, /^kitchen_queue_waiting\{/m);
  assert.match(text, /^process_resident_memory_bytes \d/m);
});

test.run();
