import { buffer } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forgetOld } from '../../../src/server/jobs/forget.ts';
import { sweepFiles } from '../../../src/server/jobs/sweep.ts';
import { type Someone, type TestApp, testApp } from '../helper.ts';
import { addDelivery, jpeg, pdf } from '../samples.ts';
import { unzip } from '../unzip.ts';

const test = suite("a problem's photo");
let t: TestApp;
test.before(async () => {
  t = await testApp();
});
test.after.each(() => t.setNow(undefined));

const path = (id: string) => `/driver/deliveries/${id}/incidents`;
const addPhoto = async ({ token }: Someone, id: string, photo: File) =>
  t.call('POST', `${path(id)}/photo`, { token, form: { photo } });
async function reported(driver: Someone): Promise<string> {
  const id = await addDelivery(t, { status: 'picked_up', driver_id: driver.id });
  await t.call('POST', path(id), { token: driver.token, body: { reason: 'damaged' } });
  return id;
}
const rowOf = (id: string) =>
  t.services.database.db.selectFrom('incidents').selectAll().where('delivery_id', '=', id).executeTakeFirstOrThrow();
const fileOf = async (key: string) => {
  const file = await t.services.files.get(key);
  return file && buffer(file.stream);
};
async function shownTo(operator: Someone, id: string) {
  const { body } = await t.call('GET', '/operator/incidents?limit=200', { token: operator.token });
  return body.incidents.find(({ delivery }: { delivery: { id: string } }) => delivery.id === id);
}

test('the operator reads it, without the words that the phone wrote into it, and the log says so', async () => {
  const [operator, driver] = [await t.operator(), await t.driver()];
  const id = await reported(driver);
  assert.is((await shownTo(operator, id)).photo, null);
  const photo = await jpeg();
  assert.ok(Buffer.from(await photo.arrayBuffer()).includes('TAKEN-AT-HOME'));
  const sent = await addPhoto(driver, id, photo);
  assert.is(sent.status, 201);
  const [mine] = (await t.call('GET', '/driver/deliveries/mine/upcoming', { token: driver.token })).body;
  assert.is(mine.report.photo_at, sent.body.photo_at);

  const { photo: shown } = await shownTo(operator, id);
  assert.equal([shown.kind, shown.type], ['incident_photo', 'image/webp']);
  const file = await t.call('GET', `/operator/documents/${shown.id}?view=1`, { token: operator.token });
  assert.is(file.status, 200);
  const bytes = (await fileOf((await rowOf(id)).file_key!))!;
  assert.is(bytes.length, shown.size);
  assert.not.ok(bytes.includes('TAKEN-AT-HOME'));
  const { entries } = (await t.call('GET', '/operator/audit?limit=200', { token: operator.token })).body;
  const read = entries.find(({ subject }: { subject: string }) => subject === `document ${shown.id}`);
  assert.equal(
    [read.action, read.detail.kind, read.detail.of],
    ['document read', 'incident_photo', `driver ${driver.id}`],
  );
});

test('a later one replaces it, and its file goes', async () => {
  const driver = await t.driver();
  const id = await reported(driver);
  await addPhoto(driver, id, await jpeg());
  const { file_key: first } = await rowOf(id);
  assert.is((await addPhoto(driver, id, await jpeg())).status, 201);
  const { file_key: second } = await rowOf(id);
  assert.equal([await fileOf(first!), Boolean(await fileOf(second!))], [undefined, true]);
});

test('what is no photo, and what belongs to no open problem of this driver, is refused', async () => {
  const [operator, driver, another] = [await t.operator(), await t.driver(), await t.driver()];
  const id = await reported(driver);
  assert.is((await addPhoto(driver, id, pdf())).status, 415);
  const none = await t.call('POST', `${path(id)}/photo`, { token: driver.token, form: {} });
  assert.equal([none.status, none.body.fields], [422, { photo: 'Choose a photo.' }]);
  const theirs = await addPhoto(another, id, await jpeg());
  assert.equal([theirs.status, theirs.body.error], [409, 'There is no open problem to add this to.']);
  assert.is((await addPhoto(driver, 'ffffffff-ffff-4fff-bfff-ffffffffffff', await jpeg())).status, 404);
  assert.is((await addPhoto(driver, 'x', await jpeg())).status, 404);
  const body = { outcome: 'continue' };
  await t.call('POST', `/operator/incidents/${(await rowOf(id)).id}/resolve`, { token: operator.token, body });
  assert.is((await addPhoto(driver, id, await jpeg())).status, 409);
  assert.is((await rowOf(id)).file_key, null);
});

test('it goes with the details of its delivery, a month after the end', async () => {
  const driver = await t.driver();
  const id = await reported(driver);
  await addPhoto(driver, id, await jpeg());
  const { file_key } = await rowOf(id);
  await t.call('POST', `/driver/deliveries/${id}/complete`, { token: driver.token });
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  t.setNow(inDays(29));
  await forgetOld(t.services);
  await sweepFiles(t.services);
  assert.ok(await fileOf(file_key!));
  t.setNow(inDays(33));
  await forgetOld(t.services);
  assert.is((await rowOf(id)).file_key, null);
  await sweepFiles(t.services);
  assert.is(await fileOf(file_key!), undefined);
});

test("it is in its driver's export, and goes when they are erased", async () => {
  const [operator, driver] = [await t.operator(), await t.driver()];
  const id = await reported(driver);
  await addPhoto(driver, id, await jpeg());
  await t.call('POST', `/driver/deliveries/${id}/complete`, { token: driver.token });
  const row = await rowOf(id);
  const { rawPayload } = await t.app.inject({
    method: 'POST',
    url: '/operator/people/export',
    headers: { authorization: `Bearer ${operator.token}` },
    payload: { email: driver.email },
  });
  const exported = unzip(rawPayload).get(`documents/${row.id}-incident_photo.webp`);
  assert.equal(exported, await fileOf(row.file_key!));
  const body = { email: driver.email };
  assert.is((await t.call('POST', '/operator/people/erase', { token: operator.token, body })).status, 200);
  assert.is(await fileOf(row.file_key!), undefined);
});

test('one that is still on its way when its driver is erased is not kept', async () => {
  const [operator, driver] = [await t.operator(), await t.driver()];
  const id = await reported(driver);
  await t.call('POST', `/operator/deliveries/${id}/release`, { token: operator.token });
  const { files } = t.services;
  const { put } = files;
  let key = '';
  files.put = async (stored, ...rest) => {
    key = stored;
    const body = { email: driver.email };
    assert.is((await t.call('POST', '/operator/people/erase', { token: operator.token, body })).status, 200);
    return put(stored, ...rest);
  };
  const { status } = await addPhoto(driver, id, await jpeg()).finally(() => {
    files.put = put;
  });
  assert.is(status, 401);
  assert.equal([(await rowOf(id)).file_key, await fileOf(key)], [null, undefined]);
});

test.run();
