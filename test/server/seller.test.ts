import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CallOptions, type TestApp, testApp } from './helper.ts';
import { atOnce, statuses } from './people.ts';
import { fake, heavy, jpeg, pdf } from './pictures.ts';

const test = suite('the seller');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});

const dashboard = (token = '') => kitchen.call('GET', '/auth/dashboard', { token });

async function filesOf(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of kitchen.services.files.list(prefix)) keys.push(key);
  return keys;
}

test('the dashboard shows the seller, and nothing that is not theirs to see', async () => {
  const { id, email, token } = await kitchen.seller();
  const { status, body } = await dashboard(token);
  assert.is(status, 200);
  assert.equal([body.seller.id, body.seller.email, body.seller.council_status], [id, email, 'registered']);
  assert.not.match(JSON.stringify(body), /password|hash|photo_key/);
});

test('without a seller session it is 401, with another kind of account 403', async () => {
  assert.is((await dashboard()).status, 401);
  assert.is((await dashboard('x'.repeat(43))).status, 401);
  assert.is((await dashboard((await kitchen.driver()).token)).status, 403);
  assert.is((await dashboard((await kitchen.operator()).token)).status, 403);
});

test('a profile photo is kept in two widths, without where it was taken, and replaces the last', async () => {
  const { token } = await kitchen.seller();
  const photo = await jpeg();
  const upload = () => kitchen.call('POST', '/auth/upload-photo', { token, form: { photo } });
  const first = await upload();
  assert.is(first.status, 200);
  assert.match(first.body.photo_url, /^\/photos\/[0-9a-f-]{36}-1280\.webp$/);
  for (const [address, width] of [
    [first.body.photo_url, 1280],
    [first.body.photo_url.replace('-1280', '-640'), 640],
  ] as const) {
    const reply = await kitchen.app.inject({ url: address });
    assert.is(reply.statusCode, 200);
    assert.is(reply.headers['content-type'], 'image/webp');
    assert.match(String(reply.headers['cache-control']), 'immutable');
    const facts = await sharp(reply.rawPayload).metadata();
    assert.equal([facts.format, facts.width, facts.exif], ['webp', width, undefined]);
  }
  assert.is((await dashboard(token)).body.seller.photo_url, first.body.photo_url);
  const second = await upload();
  assert.is.not(second.body.photo_url, first.body.photo_url);
  assert.is((await kitchen.call('GET', first.body.photo_url)).status, 404);
});

test('what is no photo is refused and nothing is kept', async () => {
  const { token } = await kitchen.seller();
  const before = await filesOf('photos/');
  const cases = [
    [{ photo: fake() }, 415, 'Use a JPG, PNG or WebP photo.'],
    [{ photo: pdf() }, 415, 'Use a JPG, PNG or WebP photo.'],
    [{ photo: await heavy(2 * 1024 * 1024) }, 413, 'The photo must be 2MB or less.'],
    [{}, 422, 'Choose a photo.'],
    [{ photo: [await jpeg(), await jpeg()] }, 422, 'Send one file here.'],
  ] as const;
  for (const [sent, status, error] of cases) {
    const form = sent as NonNullable<CallOptions['form']>;
    const reply = await kitchen.call('POST', '/auth/upload-photo', { token, form });
    assert.equal([reply.status, reply.body.error], [status, error]);
  }
  const json = await kitchen.call('POST', '/auth/upload-photo', { token, body: { photo: 'x' } });
  assert.is(json.status, 415);
  assert.equal(await filesOf('photos/'), before);
  assert.is((await dashboard(token)).body.seller.photo_url, null);
});

test('a licence is kept as it was sent, served to nobody, and dates the card', async () => {
  const { id, token } = await kitchen.seller();
  const { status, body } = await kitchen.call('POST', '/auth/documents', {
    token,
    form: { type: 'license_certificate', file: pdf() },
  });
  assert.is(status, 201);
  assert.equal(Object.keys(body.document), ['id', 'type', 'uploaded_at']);
  const row = await kitchen.services.database.db
    .selectFrom('seller_documents')
    .selectAll()
    .where('seller_id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal([row.id, row.mime, row.size], [body.document.id, 'application/pdf', pdf().size]);
  assert.is((await kitchen.call('GET', `/${row.file_key}`)).status, 404);
  assert.is((await kitchen.call('GET', `/photos/${row.file_key.slice(10)}-640.webp`)).status, 404);
  assert.is((await dashboard(token)).body.seller.licence_uploaded_at, body.document.uploaded_at);
});

test('what is no licence is refused and nothing is kept', async () => {
  const { token } = await kitchen.seller();
  const before = await filesOf('documents/');
  const type = 'license_certificate';
  const cases = [
    [{ type, file: fake() }, 415, 'Use a PDF, JPG, PNG or WebP file.'],
    [{ type, file: new Blob([]) }, 415, 'This file is empty. Please choose another.'],
    [{ type, file: await heavy(10 * 1024 * 1024) }, 413, 'The file must be 10MB or less.'],
    [{ type }, 422, 'Choose a file'],
    [{ type: 'passport', file: pdf() }, 422, 'Choose the type of document.'],
    [{ file: pdf() }, 422, 'Choose the type of document.'],
  ] as const;
  for (const [sent, status, error] of cases) {
    const form = sent as NonNullable<CallOptions['form']>;
    const reply = await kitchen.call('POST', '/auth/documents', { token, form });
    assert.equal([reply.status, reply.body.error], [status, error]);
  }
  assert.equal(await filesOf('documents/'), before);
});

test('the thirteenth licence is 409, and its file is not kept', async () => {
  const { token } = await kitchen.seller();
  const form = { type: 'license_certificate', file: pdf() };
  const send = () => kitchen.call('POST', '/auth/documents', { token, form });
  assert.equal(statuses(await atOnce(13, send)), { 201: 12, 409: 1 });
  const files = await filesOf('documents/');
  assert.is((await send()).status, 409);
  assert.equal(await filesOf('documents/'), files);
});

test('a seller who is not approved may upload the licence', async () => {
  const { token } = await kitchen.seller({ council_status: 'pending' });
  const form = { type: 'license_certificate', file: await jpeg() };
  assert.is((await kitchen.call('POST', '/auth/documents', { token, form })).status, 201);
});

const change = (token: string, body: unknown) => kitchen.call('PATCH', '/auth/profile', { token, body });

test('sellers change what they say about themselves, cleaned as at the registration', async () => {
  const { token } = await kitchen.seller();
  const before = (await dashboard(token)).body.seller;
  const sent = {
    name: ' Amina Malik ',
    phone: '07700 900 124',
    address: '1 Low Street, Slough',
    cuisine_types: ['Turkish', 'Other'],
    price_categories: ['Premium'],
    meal_types: ['Dinner'],
  };
  const { status, body } = await change(token, { ...sent, email: 'other@example.test', council_status: 'live', id: 5 });
  assert.is(status, 200);
  assert.equal(body.seller, { ...before, ...sent, name: 'Amina Malik', phone: '07700900124' });
  assert.equal((await dashboard(token)).body, body);
  assert.equal((await change(token, {})).body, body, 'nothing sent is nothing changed');
});

test('a new postcode says anew whether the area is covered; others leave it alone', async () => {
  const { token } = await kitchen.seller({ coverage_label: 'As it was' });
  const labelAfter = async (body: object) => (await change(token, body)).body.seller.coverage_label;
  assert.is(await labelAfter({ name: 'Amina' }), 'As it was');
  assert.is(await labelAfter({ postcode: 'ls63hn' }), '');
  assert.is(await labelAfter({ postcode: 'sl2 1aa' }), 'Slough');
  assert.is((await dashboard(token)).body.seller.postcode, 'SL2 1AA');
});

for (const [field, value, message] of [
  ['name', ' ', 'Name is required.'],
  ['phone', '123', 'Enter a valid UK phone number.'],
  ['address', '1234', 'Enter your full address.'],
  ['postcode', 'SL1', 'Enter a valid UK postcode.'],
  ['price_categories', [], 'Choose at least one price category.'],
  ['cuisine_types', ['Martian'], 'Choose at least one cuisine.'],
  ['meal_types', null, 'Choose at least one meal type.'],
] as const) {
  test(`a ${field} of ${JSON.stringify(value)} is refused, and nothing is changed`, async () => {
    const { token } = await kitchen.seller();
    const before = (await dashboard(token)).body;
    const rest = field === 'name' ? { address: '1 Low Street' } : { name: 'Somebody' };
    const { status, body } = await change(token, { ...rest, [field]: value });
    assert.equal([status, body], [422, { error: message, fields: { [field]: message } }]);
    assert.equal((await dashboard(token)).body, before);
  });
}

test.run();
