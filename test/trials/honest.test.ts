import { rm } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { closeServices } from '../../src/server/services.ts';
import { type Answer, openTestApp, PASSWORD, type TestApp } from '../server/helper.ts';
import { atOnce, codeIn, inMinutes, newEmail, statuses } from '../server/people.ts';
import { heavy } from '../server/pictures.ts';
import { application, pdf } from '../server/samples.ts';

const MB = 1_000_000;
const test = suite('limits as they come do not hurt the honest');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await openTestApp({ RATE_LIMIT: '' });
});
test.after(async () => {
  await kitchen.app.close();
  await closeServices(kitchen.services);
  await rm(kitchen.services.settings.dataDir, { recursive: true, force: true });
});

/** Ten people behind one address do the same at the same moment, a minute after the last. */
let minutes = 0;
async function ten(status: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> {
  minutes += 1;
  kitchen.setNow(inMinutes(minutes));
  const answers = await atOnce(10, ask);
  assert.equal(statuses(answers), { [status]: 10 }, answers.find((one) => one.status !== status)?.text);
  return answers;
}
const office = '192.0.2.77';
const post = (url: string, body: object, headers = {}) => kitchen.call('POST', url, { body, headers, from: office });
const codeFor = async (email: string) => codeIn(await kitchen.mailTo(email));
const emails = () => Array.from({ length: 10 }, newEmail);

test('ten visitors behind one address answer the survey', async () => {
  const choices = Object.fromEntries(SURVEY_QUESTIONS.map(({ field, options }) => [field, options[0]]));
  await ten(201, () => post('/homepage/submit', { ...choices, name: 'Ada', email: newEmail(), postcode: 'SL1 2LT' }));
});

test('ten cooks behind one address begin', async () => {
  const all = emails();
  await ten(200, () => kitchen.call('GET', '/public/eligibility/postcode?pc=SL1+2LT', { from: office }));
  await ten(200, () => post('/public/eligibility/checks', { work_right: 'citizen', has_kitchen: true, age: 30 }));
  const sent = await ten(200, (at) => post('/public/email/send-code', { email: all[at] }));
  const verified = await ten(200, async (at) => {
    const { verification_id } = sent[at]!.body;
    return post('/public/email/verify', { verification_id, code: await codeFor(all[at]!) });
  });
  await ten(201, (at) => {
    const email = all[at]!;
    const who = { email, confirmEmail: email, name: 'Amina Khan', phone: '07700900123', confirmPhone: '07700900123' };
    const what = { cuisine_types: ['Indian'], meal_types: ['Lunch'], price_categories: ['Value'] };
    const where = { address: '12 High Street, Slough', postcode: 'SL1 2LT' };
    const secrets = { password: PASSWORD, confirmPassword: PASSWORD };
    const headers = { 'x-email-token': verified[at]!.body.email_token };
    return post('/auth/register', { ...who, ...what, ...where, ...secrets }, headers);
  });
});

test('ten drivers behind one address apply, each with files of 4 MB', async () => {
  const all = emails();
  const photo = await heavy(4 * MB);
  await ten(200, (at) => post('/public/driver/send-code', { email: all[at] }));
  const verified = await ten(200, async (at) =>
    post('/public/driver/verify-code', { email: all[at], code: await codeFor(all[at]!) }),
  );
  await ten(201, (at) => {
    const { verifyToken } = verified[at]!.body;
    const files = { profile_photo: photo, right_to_work_doc: pdf('passport.pdf', 4 * MB) };
    const form = { ...application, email: all[at]!, verifyToken, ...files };
    const headers = { 'x-verify-token': verifyToken };
    return kitchen.call('POST', '/public/driver/apply', { form, headers, from: office });
  });
});

test('an operator under attack from elsewhere logs in, at a place of theirs, and at one that nobody guesses from', async () => {
  const { email } = await kitchen.operator();
  const logIn = (from: string, password = PASSWORD) =>
    kitchen.call('POST', '/operator/auth/login', { body: { email, password }, from });
  assert.is((await logIn('198.51.100.1')).status, 200);
  assert.equal(statuses(await atOnce(40, () => logIn('203.0.113.9', 'Wrong12345'))), { 401: 10, 429: 30 });
  assert.is((await logIn('198.51.100.2')).status, 200);
  await atOnce(120, (at) => logIn(`203.0.113.${at}`, 'Wrong12345'));
  assert.is((await logIn('198.51.100.1')).status, 200);
  assert.is((await logIn('198.51.100.2')).status, 200);
});

test.run();
