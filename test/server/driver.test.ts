import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { driverRecordShape } from '#api/operator/drivers';
import { londonToday } from '#rules/dates';
import { driverApplication } from '#rules/driver';
import { answerBy } from '#rules/review';
import { mailsTo } from '../../src/server/mail/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { PASSWORD, type TestApp, testApp } from './helper.ts';
import { verifiedDriver } from './people.ts';
import { application, exe, HOUR, inHours, jpeg, pdf } from './samples.ts';

type Form = Record<string, string | Blob | Blob[]>;

const codeOf = async (t: TestApp, email: string) => /^\d{6}$/m.exec((await t.mailTo(email))!.body)![0];
const verify = (t: TestApp, email: string, code: string) =>
  t.call('POST', '/public/driver/verify-code', { body: { email, code } });
const apply = (t: TestApp, form: Form) => t.call('POST', '/public/driver/apply', { form });
const driverOf = (t: TestApp, email: string) =>
  t.services.database.db.selectFrom('drivers').selectAll().where('email', '=', email).executeTakeFirst();

async function documentsOf(t: TestApp, driver_id: string) {
  const { db } = t.services.database;
  return db.selectFrom('driver_documents').selectAll().where('driver_id', '=', driver_id).orderBy('id').execute();
}
async function storedFiles(t: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of t.services.files.list('documents/')) keys.push(key);
  return keys.sort();
}

/** The uploads that wait to be judged. */
const waiting = (t: TestApp) => readdir(join(t.services.settings.dataDir, 'uploads'));

const codes = suite('driver: codes');
codes('an address with an account is answered alike, and the mail says so', async () => {
  const t = await testApp();
  const { email } = await t.driver();
  const { status, body } = await t.call('POST', '/public/driver/send-code', { body: { email } });
  assert.is(status, 200);
  assert.equal(body, { ok: true });
  const mail = (await t.mailTo(email))!;
  assert.match(mail.body, 'There is already an account');
  assert.not.match(mail.body, /\b\d{6}\b/);
});
codes('a wrong code, a code for nobody: 400 with words and ok false', async () => {
  const t = await testApp();
  const email = `driver-${newId()}@example.test`;
  await t.call('POST', '/public/driver/send-code', { body: { email } });
  const wrong = (await codeOf(t, email)) === '111111' ? '222222' : '111111';
  for (const address of [email, `nobody-${newId()}@example.test`]) {
    const { status, body } = await verify(t, address, wrong);
    assert.is(status, 400);
    assert.is(body.ok, false);
    assert.ok(body.error.includes(' '));
  }
});
codes('the sixth attempt is 429 with Retry-After, an old code 410', async () => {
  const t = await testApp();
  const email = `driver-${newId()}@example.test`;
  await t.call('POST', '/public/driver/send-code', { body: { email } });
  const right = await codeOf(t, email);
  const wrong = right === '111111' ? '222222' : '111111';
  for (let attempt = 0; attempt < 5; attempt += 1) assert.is((await verify(t, email, wrong)).status, 400);
  const { status, body, headers } = await verify(t, email, right);
  assert.is(status, 429);
  assert.is(body.ok, false);
  assert.ok(Number(headers['retry-after']) > 0);
  t.setNow(inHours(1).toISOString());
  assert.is((await verify(t, email, right)).status, 410);
  t.setNow(undefined);
});
codes('a failed rule and a body that is no JSON say ok false, too', async () => {
  const t = await testApp();
  const short = await verify(t, 'driver@example.test', '12');
  assert.equal(
    [short.status, short.body],
    [422, { ok: false, error: 'Enter the 6-digit code.', fields: { code: 'Enter the 6-digit code.' } }],
  );
  const nobody = await t.call('POST', '/public/driver/send-code', { body: { email: 'nobody' } });
  assert.equal([nobody.status, nobody.body.ok, nobody.body.error], [422, false, 'Enter a valid email.']);
  for (const path of ['/public/driver/send-code', '/driver/auth/reset-password']) {
    const broken = await t.call('POST', path, { body: '{' });
    assert.equal([broken.status, broken.body], [400, { ok: false, error: 'The request could not be read.' }]);
  }
});
codes('too many sends are 429 with ok false', async () => {
  const t = await testApp();
  const body = { email: `driver-${newId()}@example.test` };
  await t.call('POST', '/public/driver/send-code', { body });
  const second = await t.call('POST', '/public/driver/send-code', { body });
  assert.is(second.status, 429);
  assert.is(second.body.ok, false);
});
codes.run();

const applying = suite('driver: applying');
applying('an operator reads every field of an application but the password', () => {
  const read = Object.keys(driverRecordShape).map((field) => field.replace('?', ''));
  const asked = Object.keys(driverApplication('2026-11-20').schema);
  assert.equal(
    asked.filter((field) => !read.includes(field)),
    ['password', 'confirmPassword'],
  );
});

applying('keeps the driver, every document privately and the session, and tells the operators', async () => {
  const t = await testApp();
  const operator = await t.operator();
  const proof = await verifiedDriver(t);
  const files = {
    profile_photo: await jpeg(),
    right_to_work_doc: pdf('my passport.pdf'),
    licence_doc: [pdf('front.pdf'), await jpeg('back.jpg')],
  };
  const { status, body } = await apply(t, { ...application, ...proof, ...files });
  assert.is(status, 201);
  assert.is(body.ok, true);
  assert.equal(
    { ...body.driver, id: '', documents: body.driver.documents.map(({ kind }: { kind: string }) => kind) },
    {
      id: '',
      first_name: 'Tom',
      last_name: 'Reed',
      email: proof.email,
      status: 'pending',
      missing_documents: [],
      rejection_reason: null,
      suspended: false,
      work_status: 'uk_citizen',
      transport: 'car',
      phone: '07700900456',
      address_line1: '4 Mill Lane',
      address_line2: '',
      city: 'Slough',
      postcode: 'SL1 3AB',
      share_code: null,
      documents: ['profile_photo', 'right_to_work_doc', 'licence_doc', 'licence_doc'],
      right_to_work: { status: 'none', follow_up_on: null },
      answer_by: answerBy(londonToday(new Date(body.driver.documents[0].uploaded_at)), 3),
    },
  );
  const kept = (await driverOf(t, proof.email))!;
  assert.is(kept.postcode, 'SL1 3AB');
  assert.is(kept.phone, '07700900456');
  assert.not.match(kept.password_hash, 'Secret123');

  const documents = await documentsOf(t, kept.id);
  assert.equal(
    documents.map(({ kind, name, mime }) => [kind, name, mime]),
    [
      ['profile_photo', 'face.webp', 'image/webp'],
      ['right_to_work_doc', 'my passport.pdf', 'application/pdf'],
      ['licence_doc', 'front.pdf', 'application/pdf'],
      ['licence_doc', 'back.jpg', 'image/jpeg'],
    ],
  );
  const bytes = await Promise.all(
    documents.map(async ({ file_key }) => buffer((await t.services.files.get(file_key))!.stream)),
  );
  assert.not.ok(bytes[0]!.includes('TAKEN-AT-HOME'), 'the photo no longer says where it was taken');
  assert.ok(bytes[3]!.includes('TAKEN-AT-HOME'), 'a document is kept as sent');
  assert.is((await t.call('GET', '/driver/me', { token: body.token })).body.driver.status, 'pending');
  assert.match((await t.mailTo(operator.email))!.subject, 'driver');
  assert.equal(await waiting(t), []);
});
applying('an erased applicant is not named any more in what the operators were told', async () => {
  const t = await testApp();
  const { email, token } = await t.operator();
  const proof = await verifiedDriver(t);
  assert.is((await apply(t, { ...application, ...proof })).status, 201);
  assert.match((await t.mailTo(email))!.body, 'Tom Reed has applied');
  const { status } = await t.call('POST', '/operator/people/erase', { token, body: { email: proof.email } });
  assert.equal([status, await t.mailTo(email)], [200, undefined]);
});
for (const format of ['jpeg', 'png', 'webp'] as const) {
  applying(`a profile photo that was ${format} is kept without what the camera wrote`, async () => {
    const t = await testApp();
    const { id, token } = await t.driver();
    const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } });
    const bytes = await image
      .withExif({ IFD0: { Copyright: 'TAKEN-AT-HOME' } })
      [format]()
      .toBuffer();
    assert.ok((await sharp(bytes).metadata()).exif);
    const file = new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
    const sent = await t.call('POST', '/driver/documents', { token, form: { kind: 'profile_photo', file } });
    assert.is(sent.status, 201, sent.text);
    const [kept] = await documentsOf(t, id);
    const { stream } = (await t.services.files.get(kept!.file_key))!;
    const { format: keptAs, exif } = await sharp(await buffer(stream)).metadata();
    assert.equal([keptAs, exif], ['webp', undefined]);
  });
}
applying('needs no document at all, and says which is missing', async () => {
  const t = await testApp();
  const { status, body } = await apply(t, { ...application, ...(await verifiedDriver(t)) });
  assert.is(status, 201);
  assert.equal(body.driver.missing_documents, ['right_to_work_doc']);
});
applying('takes a profile photo as PDF, as it is', async () => {
  const t = await testApp();
  const { body } = await apply(t, { ...application, ...(await verifiedDriver(t)), profile_photo: pdf('face.pdf') });
  const [document] = await documentsOf(t, body.driver.id);
  assert.is(document!.mime, 'application/pdf');
});

// What is refused, the status, and the fields that are named.
const REFUSALS: [string, (t: TestApp) => Form | Promise<Form>, number, string[]?][] = [
  ['first_name of one character', () => ({ first_name: 'T' }), 422, ['first_name']],
  ['no last_name', () => ({ last_name: '' }), 422, ['last_name']],
  ['a phone of letters', () => ({ phone: 'call me' }), 422, ['phone']],
  ['a dob of tomorrow', () => ({ dob: inHours(24).toISOString().slice(0, 10) }), 422, ['dob']],
  [
    'a dob of 17 years',
    () => ({
      dob: inHours(-17 * 365 * 24)
        .toISOString()
        .slice(0, 10),
    }),
    422,
    ['dob'],
  ],
  ['no address', () => ({ address_line1: ' ' }), 422, ['address_line1']],
  ['no city', () => ({ city: '' }), 422, ['city']],
  ['half a postcode', () => ({ postcode: 'SL1' }), 422, ['postcode']],
  ['an unknown transport', () => ({ transport: 'rocket' }), 422, ['transport']],
  ['an unknown work_status', () => ({ work_status: '' }), 422, ['work_status']],
  ['an unknown dbs_status', () => ({ dbs_status: 'maybe' }), 422, ['dbs_status']],
  ['a password of 7', () => ({ password: 'Secret1' }), 422, ['password']],
  ['another confirmation', () => ({ confirmPassword: 'Secret124' }), 422, ['confirmPassword']],
  ['no consent', () => ({ gdpr_consent: 'false' }), 422, ['gdpr_consent']],
  ['terms not accepted', () => ({ terms_accepted: 'no' }), 422, ['terms_accepted']],
  ['two wrong fields', () => ({ city: '', first_name: '' }), 422, ['first_name', 'city']],
  ['a program named .pdf', () => ({ right_to_work_doc: exe() }), 415, ['right_to_work_doc']],
  ['an empty file', () => ({ dbs_doc: new File([], 'dbs.pdf') }), 415, ['dbs_doc']],
  ['11 MB', () => ({ right_to_work_doc: pdf('big.pdf', 11 * 1024 * 1024) }), 413, ['right_to_work_doc']],
  ['three licence files', () => ({ licence_doc: [pdf(), pdf(), pdf()] }), 422, ['licence_doc']],
  ['half a photo', async () => ({ profile_photo: (await jpeg()).slice(0, 200) }), 415, ['profile_photo']],
  ['no token', () => ({ verifyToken: '' }), 401],
  ['a wrong token', () => ({ verifyToken: 'x'.repeat(43) }), 401],
  ["another address's token", async (t) => ({ verifyToken: (await verifiedDriver(t)).verifyToken }), 401],
  ['another address', () => ({ email: 'someone@else.test' }), 401],
];
for (const [words, over, wanted, fields] of REFUSALS) {
  applying(`refuses ${words} with ${wanted}, and keeps nothing`, async () => {
    const t = await testApp();
    const proof = await verifiedDriver(t);
    const files = await storedFiles(t);
    const sent = { ...application, ...proof, insurance_doc: pdf() };
    const { status, body } = await apply(t, { ...sent, ...(await over(t)) });
    assert.is(status, wanted);
    assert.is(body.ok, false);
    assert.ok(body.error);
    assert.equal(
      body.errors?.map(({ param }: { param: string }) => param),
      fields,
    );
    assert.ok(!body.errors || body.errors.every(({ msg }: { msg: string }) => msg.length > 5));
    assert.is(await driverOf(t, proof.email), undefined);
    assert.equal(await storedFiles(t), files);
    assert.equal(await waiting(t), []);
    // The token was not used up by it.
    assert.is((await apply(t, sent)).status, 201);
  });
}
applying('a token works once, and not after two hours', async () => {
  const t = await testApp();
  const proof = await verifiedDriver(t);
  assert.is((await apply(t, { ...application, ...proof })).status, 201);
  assert.is((await apply(t, { ...application, ...proof })).status, 401);
  const late = await verifiedDriver(t);
  t.setNow(new Date(Date.now() + 2 * HOUR + 1_000).toISOString());
  assert.is((await apply(t, { ...application, ...late })).status, 401);
  t.setNow(undefined);
});
applying('of two at once one is a driver', async () => {
  const t = await testApp();
  const proof = await verifiedDriver(t);
  const files = (await storedFiles(t)).length;
  const answers = await Promise.all(
    [0, 1, 2].map(() => apply(t, { ...application, ...proof, right_to_work_doc: pdf() })),
  );
  assert.equal(answers.map(({ status }) => status).sort(), [201, 401, 401]);
  assert.is((await storedFiles(t)).length, files + 1);
});
applying('an address that got an account meanwhile is 409', async () => {
  const t = await testApp();
  const proof = await verifiedDriver(t);
  await t.driver({ email: proof.email });
  const { status, body } = await apply(t, { ...application, ...proof });
  assert.is(status, 409);
  assert.is(body.ok, false);
});
applying('another kind of body is 415, a broken one 400', async () => {
  const t = await testApp();
  const url = '/public/driver/apply';
  assert.is((await t.call('POST', url, { body: application })).status, 415);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const broken = await t.call('POST', url, {
    body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
    headers,
  });
  assert.is(broken.status, 400);
  assert.is(broken.body.ok, false);
});
applying.run();

const later = suite('driver: documents sent later');
later('a document arrives, counts as sent and tells the operators while the driver waits', async () => {
  const t = await testApp();
  const operator = await t.operator();
  const me = await t.driver({ status: 'pending' });
  assert.equal((await t.call('GET', '/driver/me', { token: me.token })).body.driver.missing_documents, [
    'right_to_work_doc',
  ]);
  const form = { kind: 'right_to_work_doc', file: pdf('visa.pdf') };
  const { status, body } = await t.call('POST', '/driver/documents', { token: me.token, form });
  assert.is(status, 201);
  assert.equal(Object.keys(body.document), ['id', 'kind', 'name', 'uploaded_at']);
  assert.equal((await t.call('GET', '/driver/me', { token: me.token })).body.driver.missing_documents, []);
  assert.match((await t.mailTo(operator.email))!.subject, 'document');
});
for (const status of ['pending', 'approved', 'rejected'] as const) {
  later(`the document of a driver who is ${status} is told to the operators`, async () => {
    const t = await testApp();
    const operator = await t.operator();
    const me = await t.driver({ status });
    const form = { kind: 'dbs_doc', file: pdf() };
    assert.is((await t.call('POST', '/driver/documents', { token: me.token, form })).status, 201);
    assert.is((await mailsTo(t.services.database.db, operator.email)).length, 1);
  });
}
for (const [words, form, wanted, field] of [
  ['an unknown kind', { kind: 'selfie', file: pdf() }, 422, 'kind'],
  ['no file', { kind: 'dbs_doc' }, 422, 'file'],
  ['a program', { kind: 'dbs_doc', file: exe() }, 415, 'file'],
  ['11 MB', { kind: 'dbs_doc', file: pdf('a.pdf', 11 * 1024 * 1024) }, 413, 'file'],
] as [string, Form, number, string][]) {
  later(`refuses ${words} with ${wanted}`, async () => {
    const t = await testApp();
    const me = await t.driver();
    const files = await storedFiles(t);
    const { status, body } = await t.call('POST', '/driver/documents', { token: me.token, form });
    assert.is(status, wanted);
    assert.ok(body.fields[field]);
    assert.equal(await storedFiles(t), files);
    assert.equal(await documentsOf(t, me.id), []);
  });
}
later('the thirteenth of a kind is 409, and its file is not kept', async () => {
  const t = await testApp();
  const me = await t.driver();
  const send = () => t.call('POST', '/driver/documents', { token: me.token, form: { kind: 'dbs_doc', file: pdf() } });
  for (let at = 0; at < 12; at += 1) assert.is((await send()).status, 201);
  const files = await storedFiles(t);
  assert.is((await send()).status, 409);
  assert.equal(await storedFiles(t), files);
});
later('the reason of a rejection is there to read', async () => {
  const t = await testApp();
  const me = await t.driver({ status: 'rejected', rejection_reason: 'The passport has run out.' });
  const { driver } = (await t.call('GET', '/driver/me', { token: me.token })).body;
  assert.is(driver.status, 'rejected');
  assert.is(driver.rejection_reason, 'The passport has run out.');
});
later('is not for sellers', async () => {
  const t = await testApp();
  const { token } = await t.seller();
  assert.is((await t.call('GET', '/driver/me', { token })).status, 403);
  assert.is((await t.call('POST', '/driver/documents', { token, form: { kind: 'x' } })).status, 403);
});
later.run();

const profile = suite('driver: profile');
const change = (t: TestApp, token: string, body: unknown) => t.call('PATCH', '/driver/profile', { token, body });
const meOf = async (t: TestApp, token: string) => (await t.call('GET', '/driver/me', { token })).body;
for (const status of ['pending', 'approved', 'rejected']) {
  profile(`a driver who is ${status} changes what they say, cleaned as in the application`, async () => {
    const t = await testApp();
    const { token, email } = await t.driver({ status });
    const before = (await meOf(t, token)).driver;
    const sent = { address_line1: '9 High Road', address_line2: 'Flat 2', city: 'Leeds', transport: 'bicycle' };
    const others = { first_name: 'Ann', email: 'other@example.test', status: 'suspended', work_status: 'other', id: 5 };
    const body = { ...sent, phone: '+44 (0)7700 900 457', postcode: 'ls63hn', ...others };
    const reply = await change(t, token, body);
    assert.is(reply.status, 200);
    assert.equal(reply.body, { driver: { ...before, ...sent, phone: '+447700900457', postcode: 'LS6 3HN' } });
    assert.equal(await meOf(t, token), reply.body);
    const login = await t.call('POST', '/driver/auth/login', { body: { email, password: PASSWORD } });
    assert.equal(login.body.driver, reply.body.driver);
  });
}
profile('what is not sent stays', async () => {
  const t = await testApp();
  const { token } = await t.driver({ address_line2: 'Flat 1' });
  const { driver } = await meOf(t, token);
  assert.equal((await change(t, token, { city: ' Windsor ' })).body.driver, { ...driver, city: 'Windsor' });
  assert.is((await change(t, token, { address_line2: '' })).body.driver.address_line2, '');
  const nothing = await change(t, token, {});
  assert.equal([nothing.status, nothing.body.driver], [200, { ...driver, city: 'Windsor', address_line2: '' }]);
});
for (const [field, value, message] of [
  ['phone', '', 'Phone is required'],
  ['phone', '123', 'Enter a valid UK phone number'],
  ['address_line1', ' ', 'Address line 1 is required'],
  ['address_line2', 5, 'Enter this as text.'],
  ['city', null, 'City is required'],
  ['city', 'x'.repeat(101), 'Keep this to 100 characters or fewer.'],
  ['postcode', '', 'Postcode is required'],
  ['postcode', 'SL1', 'Enter a valid UK postcode'],
  ['transport', 'rocket', 'Select your transport'],
] as const) {
  profile(`a ${field} of ${JSON.stringify(value).slice(0, 20)} is refused, and nothing is changed`, async () => {
    const t = await testApp();
    const { token } = await t.driver();
    const before = await meOf(t, token);
    const rest = field === 'city' ? { address_line1: '9 High Road' } : { city: 'Leeds' };
    const { status, body } = await change(t, token, { ...rest, [field]: value });
    assert.equal([status, body], [422, { error: message, fields: { [field]: message } }]);
    assert.equal(await meOf(t, token), before);
  });
}
profile.run();
