import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Secret, TOTP } from 'otpauth';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../src/server/cli/run.ts';
import { newId } from '../../src/server/services/ids.ts';
import { ready, submit } from './applications.ts';
import { PASSWORD, type TestApp, testApp } from './helper.ts';
import { addDelivery, inHours, pdf } from './samples.ts';

interface Terminal {
  t: TestApp;
  email: string;
  folder: string;
  /** Runs a command against the listening server. */
  type(...argv: string[]): ReturnType<typeof run>;
  /** Runs a command that must work, and answers its JSON. */
  json(...argv: string[]): Promise<any>;
}

let folder: string;
let address: string;

/** A terminal with a config folder of its own, logged in. */
async function terminal(): Promise<Terminal> {
  const t = await testApp();
  const { email } = await t.operator();
  const config = join(folder, newId());
  const env = { XDG_CONFIG_HOME: config, PUBLIC_URL: address };
  const type = (...argv: string[]) => run(argv, env);
  const login = await type('login', '--email', email, '--password', PASSWORD);
  assert.is(login.code, 0, login.err);
  const json = async (...argv: string[]) => {
    const { code, out, err } = await type(...argv, '--json');
    assert.is(code, 0, err);
    return JSON.parse(out);
  };
  return { t, email, folder: config, type, json };
}

/** Runs a command that reads this as its standard input. */
function typing<T>(value: Readable, work: () => Promise<T>): Promise<T> {
  const real = Object.getOwnPropertyDescriptor(process, 'stdin')!;
  Object.defineProperty(process, 'stdin', { value, configurable: true });
  return work().finally(() => Object.defineProperty(process, 'stdin', real));
}

/** Runs a command of somebody who answers its question. `shown` is what they see meanwhile. */
async function atTerminal(answer: string, work: () => ReturnType<typeof run>) {
  const keyboard = Object.assign(Readable.from([Buffer.from(`${answer}\n`)]), { isTTY: true });
  const { write } = process.stderr;
  const shown: unknown[] = [];
  process.stderr.write = (text) => shown.push(String(text)) > 0;
  const outcome = await typing(keyboard, work).finally(() => {
    process.stderr.write = write;
  });
  return { ...outcome, shown: shown.join('') };
}

const cli = suite('operator command line');
cli.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kitchen-cli-'));
  const { app } = await testApp();
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
cli.after(() => rm(folder, { recursive: true, force: true }));

cli('keeps the login for its owner alone, and forgets it', async () => {
  const { type, folder } = await terminal();
  const file = join(folder, 'next-door-kitchen', 'session.json');
  assert.is((await stat(file)).mode & 0o777, 0o600);
  assert.equal(Object.keys(JSON.parse(await readFile(file, 'utf8'))), [address]);
  assert.equal(await readdir(join(folder, 'next-door-kitchen')), ['session.json']);
  assert.is((await type('audit')).code, 0);
  assert.is((await type('logout')).code, 0);
  assert.equal(JSON.parse(await readFile(file, 'utf8')), {});
  const { code, err } = await type('audit');
  assert.is(code, 1);
  assert.match(err, 'log in');
});
cli('says what a wrong password is, and where nobody can be asked', async () => {
  const { type, email } = await terminal();
  const wrong = await type('login', '--email', email, '--password', 'Wrong1234');
  assert.equal([wrong.code, wrong.err], [1, 'Wrong email or password.']);
  const silent = await type('login', '--email', email);
  assert.is(silent.code, 2);
  assert.match(silent.err, '--password');
});
cli('reads a password from standard input, which nobody else on the machine sees', async () => {
  const { type, email } = await terminal();
  const logIn = (input: string) =>
    typing(Readable.from([Buffer.from(input)]), () => type('login', '--email', email, '--password-stdin'));
  assert.is((await logIn(`${PASSWORD}\n`)).code, 0);
  assert.is((await logIn(`${PASSWORD} \n`)).code, 1, 'blanks are its own');
});
cli('a password that is typed is not shown to who looks on', async () => {
  const { type, email } = await terminal();
  const { code, shown } = await atTerminal(PASSWORD, () => type('login', '--email', email));
  assert.is(code, 0);
  assert.match(shown, 'Password: ');
  assert.not.match(shown, PASSWORD);
});
cli('asks for the code of a second factor once the password is right, or takes it as an option', async () => {
  const { t, type, email } = await terminal();
  const { token } = (await t.call('POST', '/operator/auth/login', { body: { email, password: PASSWORD } })).body;
  const { secret } = (await t.call('POST', '/operator/second-factor', { token })).body;
  const body = { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
  const confirmed = await t.call('POST', '/operator/second-factor/confirm', { token, body });
  const [first, second] = confirmed.body.recovery_codes;
  const login = ['login', '--email', email, '--password', PASSWORD];
  const silent = await type(...login);
  assert.equal([silent.code, silent.err], [2, 'There is nobody at a terminal to ask. Use --code.']);
  const wrong = await type(...login, '--code', 'aaaa-aaaa');
  assert.equal([wrong.code, wrong.err], [1, "That code didn't work. Try the next one."]);
  assert.is((await type(...login, '--code', first)).code, 0);
  const asked = await atTerminal(second, () => type(...login));
  assert.equal([asked.code, asked.out], [0, `Logged in at ${address}.`]);
  assert.match(asked.shown, 'Code from your authenticator app');
  const guess = await type('login', '--email', email, '--password', 'Wrong1234');
  assert.is(guess.err, 'Wrong email or password.', 'no code is asked for');
});
cli('sends a token to its own server alone', async () => {
  const { type } = await terminal();
  const { code, err } = await type('audit', '--url', address.replace('127.0.0.1', 'localhost'));
  assert.is(code, 1);
  assert.match(err, /log in|does not answer/);
});
cli('says when the server is away', async () => {
  const { type } = await terminal();
  const { code, err } = await type('audit', '--url', 'http://127.0.0.1:9');
  assert.is(code, 1);
  assert.match(err, 'does not answer');
});

for (const [words, argv, message] of [
  ['an unknown command', ['drivers', 'sack'], "There is no command 'drivers sack'"],
  ['an unknown option', ['audit', '--colour', 'red'], '--colour'],
  ['a missing word', ['drivers', 'approve'], 'ID is missing'],
  ['a word too many', ['drivers', 'approve', 'a', 'b'], "'b' is one argument too many"],
  ['a missing option', ['drivers', 'reject', 'a'], '--reason is missing'],
  ['a limit that is none', ['audit', '--limit', '0'], '1 to 200'],
  ['an address that is none', ['audit', '--url', 'shop'], "'shop' is not an address"],
  ['an unknown payout status', ['payouts', 'mark', 'a', '--status', 'lost'], 'paid or pending'],
] as const) {
  cli(`${words} is exit code 2`, async () => {
    const { code, out, err } = await run(argv, { XDG_CONFIG_HOME: folder });
    assert.is(code, 2);
    assert.is(out, '');
    assert.match(err, message);
  });
}

cli('drivers are listed, approved and rejected', async () => {
  const { t, type, json } = await terminal();
  const driver = await t.driver({ status: 'pending', first_name: 'Tom\u001b[2J' });
  const { out } = await type('drivers', 'list', '--status', 'pending', '--limit', '200');
  assert.match(out, driver.id);
  assert.not.match(out, '\u001b', 'a name does not drive the terminal');
  assert.is((await json('drivers', 'approve', driver.id)).driver.status, 'approved');
  const rejected = await json('drivers', 'reject', driver.id, '--reason', 'No insurance.');
  assert.is(rejected.driver.rejection_reason, 'No insurance.');
  const unknown = await type('drivers', 'approve', newId());
  assert.equal([unknown.code, unknown.err], [1, 'There is no such driver.']);
});
cli('a document is saved for its reader alone, never over another file', async () => {
  const { t, type } = await terminal();
  const driver = await t.driver();
  const form = { kind: 'dbs_doc', file: pdf('dbs.pdf') };
  const { document } = (await t.call('POST', '/driver/documents', { token: driver.token, form })).body;
  const file = join(folder, `${newId()}.pdf`);
  const saved = await type('documents', 'get', document.id, '--out', file);
  assert.is(saved.code, 0, saved.err);
  assert.is((await stat(file)).mode & 0o777, 0o600);
  assert.is((await readFile(file)).length, form.file.size);
  const again = await type('documents', 'get', document.id, '--out', file);
  assert.is(again.code, 1);
  assert.match(again.err, 'already exists');
});
cli('the drivers who wait longer than promised are listed', async () => {
  const { t, json } = await terminal();
  const [share_code, created_at] = ['W12345678', new Date(Date.now() - 30 * 86_400_000)];
  const late = await t.driver({ status: 'pending', share_code, created_at });
  const fresh = await t.driver({ status: 'pending', share_code });
  const { drivers } = await json('drivers', 'list', '--overdue', '--limit', '200');
  const ids = drivers.map(({ id }: { id: string }) => id);
  assert.equal([ids.includes(late.id), ids.includes(fresh.id)], [true, false]);
});
cli('a right-to-work check is recorded with its evidence, and a document reviewed', async () => {
  const { t, type, json } = await terminal();
  const driver = await t.driver({ status: 'pending', work_status: 'work_visa' });
  const file = join(folder, `${newId()}.pdf`);
  await writeFile(file, Buffer.from(await pdf().arrayBuffer()));
  const given = ['--method', 'online', '--outcome', 'passed', '--follow-up', '2026-01-31', '--conditions', '20 hours'];
  const { check } = await json('drivers', 'check', driver.id, ...given, '--evidence', file);
  assert.equal([check.method, check.follow_up_on, check.conditions], ['online', '2026-01-31', '20 hours']);
  assert.is(check.evidence.type, 'application/pdf');
  const { out } = await type('drivers', 'checks', driver.id);
  for (const words of ['passed', '2026-01-31', check.evidence.id]) assert.match(out, words);
  assert.match((await type('drivers', 'list', '--due', '--limit', '200')).out, new RegExp(`${driver.id}.*lapsed`));
  const reviewed = await type('documents', 'review', check.evidence.id, '--expires', '2027-09-30');
  assert.match(reviewed.out, 'expires on 2027-09-30');
  const wrong = await type('drivers', 'check', driver.id, '--method', 'guess', '--outcome', 'passed');
  assert.equal([wrong.code, /method: Choose how you checked/.test(wrong.err)], [1, true]);
  const missing = await type('drivers', 'check', driver.id, ...given, '--evidence', `${file}.none`);
  assert.equal([missing.code, /cannot be read/.test(missing.err)], [1, true]);
});
cli('a council is set, a record handed over to it, and the council removed', async () => {
  const { t, type, json } = await terminal();
  const name = `Council ${newId()}`;
  const set = await type('councils', 'set', name, '--email', 'food@council.test', '--phone', '01753475111');
  assert.is(set.code, 0, set.err);
  assert.match((await type('councils', 'list')).out, name);
  const { who, id } = await ready(t, { authority_name: name });
  const early = await type('applications', 'hand-over', id);
  assert.equal([early.code, early.err], [1, 'This application has not been submitted yet.']);
  await submit(t, who, id);
  assert.match((await type('applications', 'hand-over', id)).out, 'Sent on');
  assert.ok((await json('applications', 'hand-over', id, '--again')).application.sent_to_council_at);
  assert.not.match((await type('councils', 'remove', name)).out, name);
});
cli('sellers get their status, applications their payment and record', async () => {
  const { t, type, json } = await terminal();
  const seller = await t.seller({ council_status: 'pending' });
  const { application } = (await t.call('POST', '/auth/applications', { token: seller.token, body: {} })).body;
  assert.is((await json('sellers', 'status', seller.id, 'registered')).seller.council_status, 'registered');
  const { out } = await type('sellers', 'list', '--council-status', 'registered', '--limit', '200');
  assert.match(out, application.application_id);
  const id = application.application_id;
  assert.is((await json('applications', 'payment', id, 'unpaid')).application.payment_status, 'unpaid');
  assert.is((await json('applications', 'record', id)).sent_to_council, false);
});
cli('a delivery is added, corrected, cancelled; what is wrong is named', async () => {
  const { t, type, json } = await terminal();
  const at = inHours(20).toISOString();
  const places = ['--pickup', 'sl12lt', '--dropoff', 'SL2 3AB'];
  const { delivery } = await json('deliveries', 'add', '--fee', '650', ...places, '--at', at, '--notes', 'Ring');
  assert.equal([delivery.fee_pence, delivery.notes], [650, 'Ring']);
  assert.is((await json('deliveries', 'correct', delivery.id, '--fee', '700')).delivery.fee_pence, 700);
  const seller = await t.seller();
  const given = (await json('deliveries', 'correct', delivery.id, '--kitchen', seller.id)).delivery;
  assert.equal([given.seller.id, given.number.length], [seller.id, 4]);
  const taken = (await json('deliveries', 'correct', delivery.id, '--kitchen', 'none')).delivery;
  assert.equal([taken.seller, taken.number], [null, null]);
  assert.match((await type('deliveries', 'cancel', delivery.id)).out, 'cancelled, £7.00, SL1 2LT to SL2 3AB');
  assert.match((await type('deliveries', 'list', '--status', 'cancelled')).out, delivery.id);
  const wrong = await type('deliveries', 'add', '--fee', '6.50', ...places, '--at', 'soon');
  assert.is(wrong.code, 1);
  assert.match(wrong.err, 'fee_pence: Enter the fee in pence');
  assert.match(wrong.err, 'pickup_time:');
});
cli('deliveries are imported from a file, or the lines named that are wrong', async () => {
  const { json, type } = await terminal();
  const file = join(folder, `${newId()}.csv`);
  const head = 'fee_pence,pickup_postcode,dropoff_postcode,pickup_time';
  const line = `650,SL1 2LT,SL2 3AB,${inHours(5).toISOString()}`;
  await writeFile(file, [head, line, line].join('\n'));
  assert.equal(await json('deliveries', 'import', file), { added: 2 });
  await writeFile(file, [head, line, 'x,SL1 2LT,SL2 3AB,never'].join('\n'));
  const { code, err } = await type('deliveries', 'import', file);
  assert.is(code, 1);
  assert.match(err, 'Nothing was added');
  assert.match(err, 'line 3, pickup_time:');
  assert.match((await type('deliveries', 'import', `${file}.none`)).err, 'cannot be read');
});
cli('payouts are marked, several at once', async () => {
  const { t, type } = await terminal();
  const driver = await t.driver();
  const over = { status: 'completed', payout_status: 'pending', driver_id: driver.id };
  const ids = [await addDelivery(t, over), await addDelivery(t, over)];
  assert.is((await type('payouts', 'mark', ...ids)).out, '2 marked paid, £13.00 in all.');
  const open = await addDelivery(t);
  const { code, err } = await type('payouts', 'mark', open);
  assert.is(code, 1);
  assert.match(err, 'not completed');
});
cli('coverage is listed, set and removed', async () => {
  const { type } = await terminal();
  const set = await type('coverage', 'set', 'XX7 1', '--label', 'Far', '--authority', 'Far Council');
  assert.match(set.out, 'XX7 1');
  assert.match((await type('coverage', 'list')).out, 'Far Council');
  assert.not.match((await type('coverage', 'remove', 'xx7 1')).out, 'XX7');
});
cli('survey, waitlist, overview and log are read', async () => {
  const { t, json, type } = await terminal();
  const email = `cli-${newId()}@example.test`;
  await t.call('POST', '/public/waitlist', { body: { email, postcode: 'ZE2 9AA' } });
  assert.match((await type('waitlist')).out, email);
  assert.is((await json('survey')).questions.length, 8);
  assert.type((await json('overview')).pending_drivers, 'number');
  for (const what of ['waitlist', 'survey']) {
    const file = join(folder, `${newId()}.csv`);
    assert.is((await type(what, 'csv', '--out', file)).code, 0);
    assert.ok((await readFile(file)).subarray(0, 3).equals(Buffer.from('efbbbf', 'hex')));
  }
  assert.is((await json('audit', '--limit', '1')).entries[0].action, 'survey exported');
});
cli('a person is found, exported and erased', async () => {
  const { t, json, type } = await terminal();
  const { email, id } = await t.driver();
  assert.is((await json('people', 'find', email)).person.driver.id, id);
  const file = join(folder, `${newId()}.zip`);
  assert.is((await type('people', 'export', email, '--out', file)).code, 0);
  assert.is((await readFile(file, 'latin1')).slice(0, 2), 'PK');
  const unsure = await type('people', 'erase', email);
  assert.equal([unsure.code, /--yes/.test(unsure.err)], [2, true]);
  const no = await atTerminal('yes', () => type('people', 'erase', email));
  assert.equal([no.code, no.err], [1, 'Nothing was erased.']);
  assert.match(no.shown, `Erase ${email}? This cannot be undone.`);
  assert.is((await type('people', 'find', email)).code, 0);
  assert.equal(await json('people', 'erase', email, '--yes'), { ok: true, kept: [] });
  assert.is((await type('people', 'find', email)).code, 1);
});
cli('another operator is added', async () => {
  const { json, type } = await terminal();
  const email = `cli-${newId()}@example.test`;
  const added = await json('operators', 'add', '--email', email, '--password', 'Secret123');
  assert.is(added.operator.email, email);
  assert.is((await type('operators', 'add', '--email', email, '--password', 'Secret123')).code, 1);
});
cli.run();
