import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addOperator, ensureOperator } from '../../src/server/account/operators.ts';
import { isId, newId } from '../../src/server/services/ids.ts';
import { hashToken } from '../../src/server/services/secrets.ts';
import { PASSWORD, type TestApp, testApp } from './helper.ts';
import { atOnce, inMinutes, newEmail, statuses } from './people.ts';

const test = suite('accounts');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});
test.after.each(() => kitchen.setNow(undefined));

const KINDS = [
  { kind: 'seller', login: '/auth/login', logout: '/auth/logout', own: '/auth/dashboard' },
  { kind: 'driver', login: '/driver/auth/login', logout: '/driver/auth/logout', own: '/driver/me' },
  {
    kind: 'operator',
    login: '/operator/auth/login',
    logout: '/operator/auth/logout',
    own: '/operator/overview',
  },
] as const;

for (const { kind, login, logout, own } of KINDS) {
  const logIn = (email: string, password = PASSWORD) => kitchen.call('POST', login, { body: { email, password } });

  test(`a ${kind} logs in, by the address however it is typed, and out`, async () => {
    const { email, id } = await kitchen[kind]();
    const { status, body } = await logIn(` ${email.toUpperCase()} `);
    assert.is(status, 200);
    assert.match(body.token, /^[\w-]{43}$/);
    if (kind !== 'operator') assert.is(body[kind].id, id);
    assert.not.match(JSON.stringify(body), 'password');
    assert.is((await kitchen.call('GET', own, { token: body.token })).status, 200);
    const out = await kitchen.call('POST', logout, { token: body.token });
    assert.equal([out.status, out.body], [200, { ok: true }]);
    assert.is((await kitchen.call('GET', own, { token: body.token })).status, 401);
    assert.is((await kitchen.call('POST', logout, { token: body.token })).status, 401);
  });

  test(`a ${kind} whose password is changed while it is looked at does not get in by the old one`, async () => {
    const { email, id } = await kitchen[kind]();
    const { database } = kitchen.services;
    const { transaction } = database;
    database.transaction = async (work) => {
      database.transaction = transaction;
      const table = `${kind}s` as 'sellers';
      await database.db.updateTable(table).set({ password_hash: 'another' }).where('id', '=', id).execute();
      return database.transaction(work);
    };
    const { status, body } = await logIn(email).finally(() => {
      database.transaction = transaction;
    });
    assert.equal([status, body], [401, { error: 'Wrong email or password.' }]);
  });

  test(`a ${kind}'s session ends with the account, however its row went`, async () => {
    const { id, token } = await kitchen[kind]();
    assert.is((await kitchen.call('GET', own, { token })).status, 200);
    await kitchen.services.database.db
      .deleteFrom(`${kind}s` as 'operators')
      .where('id', '=', id)
      .execute();
    assert.is((await kitchen.call('GET', own, { token })).status, 401);
    assert.is((await kitchen.call('POST', logout, { token })).status, 401);
  });

  test(`a ${kind}'s wrong password and an unknown address are answered alike`, async () => {
    const { email } = await kitchen[kind]();
    const wrong = await logIn(email, 'Wrong123');
    const unknown = await logIn(newEmail());
    assert.equal([wrong.status, wrong.body], [401, { error: 'Wrong email or password.' }]);
    assert.equal([unknown.status, unknown.body], [wrong.status, wrong.body]);
  });
}

test('right logins at the same moment all succeed', async () => {
  const { email } = await kitchen.seller();
  const body = { email, password: PASSWORD };
  const answers = await atOnce(15, () => kitchen.call('POST', '/auth/login', { body }));
  assert.equal(statuses(answers), { 200: 15 });
});

test("one kind's account is none of another", async () => {
  const seller = await kitchen.seller();
  const { status } = await kitchen.call('POST', '/driver/auth/login', {
    body: { email: seller.email, password: PASSWORD },
  });
  assert.is(status, 401);
});

test('what is missing at login is said', async () => {
  const { status, body } = await kitchen.call('POST', '/auth/login', { body: {} });
  assert.is(status, 422);
  assert.equal(body, {
    error: 'Email is required.',
    fields: { email: 'Email is required.', password: 'Password is required.' },
  });
});

test('a session ends after 30 days; its token is kept only hashed', async () => {
  const { token, id } = await kitchen.seller();
  const rows = await kitchen.services.database.db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', id)
    .execute();
  assert.equal(
    rows.map(({ token_hash }) => token_hash),
    [hashToken(token)],
  );
  kitchen.setNow(inMinutes(30 * 24 * 60 - 1));
  assert.is((await kitchen.call('GET', '/auth/dashboard', { token })).status, 200);
  kitchen.setNow(inMinutes(30 * 24 * 60 + 1));
  assert.is((await kitchen.call('GET', '/auth/dashboard', { token })).status, 401);
});

// Resets

const forgot = (kind: 'seller' | 'driver', email: string) =>
  kitchen.call('POST', `${kind === 'seller' ? '' : '/driver'}/auth/forgot-password`, { body: { email } });

/** Asks for a link and reads it from the mail: the services of its query. */
async function linkOf(kind: 'seller' | 'driver', email: string): Promise<Record<string, string>> {
  assert.is((await forgot(kind, email)).status, 200);
  const mail = await kitchen.mailTo(email);
  const links = mail!.body.split('\n').filter((line) => line.startsWith('http'));
  assert.is(links.length, 1);
  const url = new URL(links[0]!);
  assert.is(url.origin, kitchen.services.settings.publicUrl);
  assert.is(url.pathname, kind === 'seller' ? '/reset-password' : '/driver/reset-password');
  return Object.fromEntries(url.searchParams);
}

const resetSeller = (link: object, newPassword: unknown = 'Brandnew1') =>
  kitchen.call('POST', '/auth/reset-password', { body: { ...link, newPassword } });
const resetDriver = (link: object, password: unknown = 'brandnew') =>
  kitchen.call('POST', '/driver/auth/reset-password', { body: { ...link, password } });
const RESETS = { seller: resetSeller, driver: resetDriver };
const BAD = 'This reset link is invalid.';
const BAD_LINK = { seller: { error: BAD }, driver: { ok: false, error: BAD } };

for (const kind of ['seller', 'driver'] as const) {
  test(`a ${kind}'s forgotten password is answered alike for known and unknown addresses`, async () => {
    const { email } = await kitchen[kind]();
    const known = await forgot(kind, email);
    const stranger = newEmail();
    const unknown = await forgot(kind, stranger);
    assert.equal([known.status, known.body], [200, { ok: true }]);
    assert.equal([unknown.status, unknown.body], [known.status, known.body]);
    assert.ok(await kitchen.mailTo(email));
    assert.is(await kitchen.mailTo(stranger), undefined);
    assert.equal((await forgot(kind, 'nobody')).body.error, 'Enter a valid email.');
  });

  test(`a ${kind}'s link sets the password once and ends every session`, async () => {
    const { email, token } = await kitchen[kind]();
    const link = await linkOf(kind, email);
    const { status, body } = await RESETS[kind](link);
    assert.equal([status, body], [200, { ok: true }]);
    const own = kind === 'seller' ? '/auth/dashboard' : '/driver/me';
    assert.is((await kitchen.call('GET', own, { token })).status, 401);
    const path = kind === 'seller' ? '/auth/login' : '/driver/auth/login';
    const password = kind === 'seller' ? 'Brandnew1' : 'brandnew';
    assert.is((await kitchen.call('POST', path, { body: { email, password } })).status, 200);
    assert.is((await kitchen.call('POST', path, { body: { email, password: PASSWORD } })).status, 401);
    const again = await RESETS[kind](link);
    assert.equal([again.status, again.body], [400, BAD_LINK[kind]]);
  });

  test(`a ${kind}'s reset uses up the other links too`, async () => {
    const { email } = await kitchen[kind]();
    const first = await linkOf(kind, email);
    const second = await linkOf(kind, email);
    assert.is((await RESETS[kind](first)).status, 200);
    assert.is((await RESETS[kind](second)).status, 400);
  });

  test(`a ${kind}'s link lives an hour`, async () => {
    const { email } = await kitchen[kind]();
    const link = await linkOf(kind, email);
    kitchen.setNow(inMinutes(60.1));
    assert.is((await RESETS[kind](link)).status, 400);
    kitchen.setNow(inMinutes(59));
    assert.is((await RESETS[kind](link)).status, 200);
  });

  test(`resets of a ${kind} at the same moment are one`, async () => {
    const { email } = await kitchen[kind]();
    const links = [await linkOf(kind, email), await linkOf(kind, email)];
    const answers = await atOnce(4, (index) => RESETS[kind](links[index % 2]!));
    assert.equal(statuses(answers), { 200: 1, 400: 3 });
  });

  test(`ten failed reset calls of a ${kind}, then 429; forgotten ones too`, async () => {
    const { email } = await kitchen[kind]();
    const link = await linkOf(kind, email);
    const bad = kind === 'seller' ? { ...link, t: 'x'.repeat(43) } : { ...link, token: 'x'.repeat(43) };
    const answers = await atOnce(11, () => RESETS[kind](bad));
    assert.equal(statuses(answers), { 400: 10, 429: 1 });
    const right = await RESETS[kind](link);
    assert.is(right.status, 429);
    assert.ok(right.headers['retry-after']);
    // Whatever stands behind a plus, they go to one mailbox.
    const spelled = (index: number) => (index % 2 ? email : email.replace('@', `+${index}@`));
    assert.equal(statuses(await atOnce(11, (index) => forgot(kind, spelled(index)))), { 200: 9, 429: 2 });
  });

  test(`a failed rule leaves a ${kind}'s link good`, async () => {
    const { email } = await kitchen[kind]();
    const link = await linkOf(kind, email);
    const { status, body } = await RESETS[kind](link, 'short');
    assert.is(status, 422);
    const short = {
      seller: { ok: undefined, error: 'Use at least 8 characters with letters and numbers.' },
      driver: { ok: false, error: 'Password must be at least 6 characters' },
    };
    assert.equal({ ok: body.ok, error: body.error }, short[kind]);
    assert.is((await RESETS[kind](link)).status, 200);
  });

  test(`a reset lets a ${kind} in who had failed too often`, async () => {
    const { email } = await kitchen[kind]();
    const path = kind === 'seller' ? '/auth/login' : '/driver/auth/login';
    await atOnce(11, () => kitchen.call('POST', path, { body: { email, password: 'Wrong123' } }));
    assert.is((await RESETS[kind](await linkOf(kind, email))).status, 200);
    const password = kind === 'seller' ? 'Brandnew1' : 'brandnew';
    assert.is((await kitchen.call('POST', path, { body: { email, password } })).status, 200);
  });

  test(`a reset lets a ${kind} in whose account many networks had guessed at`, async () => {
    const { email } = await kitchen[kind]();
    const path = kind === 'seller' ? '/auth/login' : '/driver/auth/login';
    const logIn = (password: string, from: string) => kitchen.call('POST', path, { body: { email, password }, from });
    const guesses = await atOnce(100, (at) => logIn('Wrong123', `198.51.100.${at % 10}`));
    assert.equal(statuses(guesses), { 401: 100 });
    assert.is((await logIn('Wrong123', '203.0.113.1')).status, 429, 'another network waits, too');
    assert.is((await RESETS[kind](await linkOf(kind, email))).status, 200);
    assert.is((await logIn(kind === 'seller' ? 'Brandnew1' : 'brandnew', '203.0.113.2')).status, 200);
  });
}

test('a link that is none is a bad link', async () => {
  const t = 'x'.repeat(43);
  const rid = newId();
  const bodies = [{}, { rid: 'nonsense', t }, { rid }, { rid, t: 'short' }, { rid, t }, { rid: 7, t: [] }];
  for (const body of bodies) {
    const answer = await resetSeller(body);
    assert.equal([answer.status, answer.body], [400, { error: BAD }]);
  }
  const answer = await resetDriver({ email: newEmail(), token: t });
  assert.equal([answer.status, answer.body], [400, { ok: false, error: BAD }]);
});

test("a seller's link is no driver's, and no other seller's", async () => {
  const [first, second] = [await kitchen.seller(), await kitchen.seller()];
  const link = await linkOf('seller', first.email);
  const other = await linkOf('seller', second.email);
  assert.is((await resetSeller({ rid: link.rid, t: other.t })).status, 400);
  assert.is((await resetDriver({ email: first.email, token: link.t })).status, 400);
  assert.is((await resetSeller(link)).status, 200);
});

test('confirmations are compared when they are sent', async () => {
  const { email } = await kitchen.seller();
  const link = await linkOf('seller', email);
  const { status, body } = await resetSeller({ ...link, confirmPassword: 'Different1' });
  assert.equal([status, body.fields], [422, { confirmPassword: 'Passwords do not match.' }]);
});

// Operators

test('the operator of the settings is created, and updated by another password', async () => {
  const operatorEmail = newEmail();
  const settings = (operatorPassword: string) => ({
    ...kitchen.services,
    settings: { ...kitchen.services.settings, operatorEmail, operatorPassword },
  });
  const logIn = (password: string) =>
    kitchen.call('POST', '/operator/auth/login', { body: { email: operatorEmail, password } });
  await Promise.all([ensureOperator(settings('First-one')), ensureOperator(settings('First-one'))]);
  const { token } = (await logIn('First-one')).body;
  await ensureOperator(settings('First-one'));
  const own = () => kitchen.call('GET', '/operator/overview', { token });
  assert.is((await own()).status, 200, 'the same password ends nothing');
  await ensureOperator(settings('Second-one'));
  assert.is((await own()).status, 401);
  assert.is((await logIn('First-one')).status, 401);
  assert.is((await logIn('Second-one')).status, 200);
});

test('an operator is added once', async () => {
  const email = newEmail();
  const body = { email, password: 'Another-one' };
  assert.ok(isId(await addOperator(kitchen.services, body, 'another@example.test')));
  assert.is((await kitchen.call('POST', '/operator/auth/login', { body })).status, 200);
  try {
    await addOperator(kitchen.services, body, 'another@example.test');
    assert.unreachable();
  } catch (error) {
    assert.is((error as { status: number }).status, 409);
  }
});

for (const { kind, own } of KINDS) {
  if (kind === 'operator') continue;
  test(`nobody goes on as a ${kind} who was erased, whatever session is left`, async () => {
    const { token } = await kitchen[kind]({ erased_at: new Date() });
    assert.is((await kitchen.call('GET', own, { token })).status, 401);
  });
}

test.run();
