import { rm } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyCall } from '#api/call';
import { areas } from '#api/index';
import { countMail } from '../../src/server/mail/budget.ts';
import { TooManyAttempts } from '../../src/server/services/errors.ts';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { openTestApp, type Someone, type TestApp, testApp } from '../server/helper.ts';
import { inMinutes, newEmail, statuses } from '../server/people.ts';

const guarded = suite('an app with limits and another origin');
const origin = 'https://app.example';
let other: TestApp;
guarded.before(async () => {
  other = await openTestApp({ RATE_LIMIT: '5', ALLOWED_ORIGINS: origin, OUTBOX: 'off', TRUST_PROXY: '1' });
});
guarded.after(async () => {
  await other.app.close();
  await closeServices(other.services);
  await rm(other.services.settings.dataDir, { recursive: true, force: true });
});

guarded('sensitive calls are limited for each client, others are not', async () => {
  const call = (url: string, client: string) =>
    other.call('POST', url, { body: {}, headers: { 'x-forwarded-for': client } });
  const client = `10.9.${Date.now() % 250}.${process.pid % 250}`;
  const answers = [];
  for (let attempt = 0; attempt < 7; attempt += 1) answers.push(await call('/auth/login', client));
  assert.equal(statuses(answers), { 422: 5, 429: 2 });
  assert.ok(Number(answers[6]!.headers['retry-after']) <= 60);
  assert.is((await call('/homepage/submit', client)).status, 429, 'one count for all of them');
  assert.is((await call('/public/eligibility/checks', client)).status, 422);
  assert.is((await call('/auth/login', '10.8.7.6')).status, 422);
});

for (const [at, path] of [
  '/public/email/send-code',
  '/public/driver/send-code',
  '/auth/forgot-password',
  '/driver/auth/forgot-password',
].entries()) {
  guarded(`one who mails ever new strangers by ${path} is stopped, others are not`, async () => {
    const ask = (client: string) =>
      other.call('POST', path, { body: { email: newEmail() }, headers: { 'x-forwarded-for': client } });
    const own = `10.1.${at}`;
    const answers = [];
    for (let minute = 0; minute < 7; minute += 1) {
      other.setNow(inMinutes(minute));
      for (let call = 0; call < 5; call += 1) answers.push(await ask(`${own}.1`));
    }
    assert.equal(statuses(answers), { 200: 25, 429: 10 });
    assert.is((await ask(`${own}.2`)).status, 200);
    other.setNow(inMinutes(11));
    assert.is((await ask(`${own}.1`)).status, 200);
    other.setNow(undefined);
  });
}

guarded('mails that visitors ask for have an end for all networks together, too', async () => {
  other.setNow(inMinutes(60));
  for (let at = 0; at < 250; at += 1) await countMail(other.services, `10.2.${Math.floor(at / 25)}.1`);
  const refused = await countMail(other.services, '10.3.1.1').catch((error: unknown) => error);
  assert.instance(refused, TooManyAttempts);
  other.setNow(inMinutes(71));
  await countMail(other.services, '10.3.1.1');
  other.setNow(undefined);
});

guarded('a visitor of another network is counted apart, one of the same /48 at eight times', async () => {
  const call = (client: string) =>
    other.call('POST', '/auth/login', { body: {}, headers: { 'x-forwarded-for': client } });
  const answers = [];
  for (let network = 1; network <= 9; network += 1) {
    for (let attempt = 0; attempt < 5; attempt += 1) answers.push(await call(`2001:db8:77:${network}::1`));
  }
  assert.equal(statuses(answers), { 422: 40, 429: 5 });
  assert.is((await call('2001:db8:78:1::1')).status, 422);
});

guarded('an account sends a hundred files in ten minutes, another one is counted apart', async () => {
  const send = ({ token }: Someone) => other.call('POST', '/auth/upload-photo', { token, form: { words: 'No file.' } });
  const seller = await other.seller();
  other.setNow(inMinutes(0));
  const answers = [];
  for (let file = 0; file < 102; file += 1) answers.push(await send(seller));
  assert.equal(statuses(answers), { 422: 100, 429: 2 });
  assert.is((await send(await other.seller())).status, 422);
  other.setNow(inMinutes(11));
  assert.is((await send(seller)).status, 422);
  other.setNow(undefined);
});

guarded('whoever has no account yet may send files as well: what holds them up is their proof', async () => {
  const { status } = await other.call('POST', '/public/driver/apply', { form: { words: 'No file.' } });
  assert.is(status, 401);
});

guarded('only the origins of the settings may read answers', async () => {
  const own = ['authorization', 'content-type', 'x-email-token', 'x-verify-token', 'idempotency-key', 'x-tapped-at'];
  const preflight = (from: string) =>
    other.call('OPTIONS', '/auth/register', {
      headers: {
        origin: from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': own.join(','),
      },
    });
  const { headers } = await preflight(origin);
  assert.is(headers['access-control-allow-origin'], origin);
  assert.is(headers['access-control-allow-credentials'], 'true');
  assert.equal(String(headers['access-control-allow-headers']).toLowerCase().split(/, */), own);
  const methods = Object.values(areas).flatMap((area) =>
    Object.keys(area.answers).map((name) => (area as unknown as Record<string, AnyCall>)[name]!.method),
  );
  assert.equal(String(headers['access-control-allow-methods']).split(/, */).sort(), [...new Set(methods)].sort());
  const evil = 'https://evil.example';
  assert.is((await preflight(evil)).headers['access-control-allow-origin'], undefined);
  const read = await other.call('GET', '/public/settings', { headers: { origin } });
  assert.is(read.headers['access-control-allow-origin'], origin);
  const refused = await other.call('GET', '/public/settings', { headers: { origin: evil } });
  assert.is(refused.headers['access-control-allow-origin'], undefined);
});

guarded('photos may be shown on other origins where the settings name one, else nowhere but here', async () => {
  const policyOf = async ({ call }: TestApp) =>
    (await call('GET', `/photos/${newId()}-640.webp`)).headers['cross-origin-resource-policy'];
  assert.equal([await policyOf(other), await policyOf(await testApp())], ['cross-origin', 'same-origin']);
});

guarded('without OUTBOX=on there is no outbox', async () => {
  assert.is((await other.call('GET', '/outbox')).status, 404);
  assert.is((await other.call('GET', '/outbox.json')).status, 404);
});

guarded.run();
