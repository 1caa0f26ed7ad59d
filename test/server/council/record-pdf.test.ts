import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { councilRecord } from '../../../src/server/council/record.ts';
import { recordPdf } from '../../../src/server/council/record-pdf.ts';
import { findApplication } from '../../../src/server/council/store.ts';
import { closeServices } from '../../../src/server/services.ts';
import { ready } from '../applications.ts';
import { openTestApp, type TestApp } from '../helper.ts';
import { atOnce, inMinutes, statuses } from '../people.ts';

const test = suite('the limits of drawing records');
let t: TestApp;
test.before(async () => {
  t = await openTestApp({ RATE_LIMIT: '2' });
});
test.after.each(() => t.setNow(undefined));
test.after(async () => {
  await t.app.close();
  await closeServices(t.services);
});

test('a record is drawn once until it changes, and so often for an account', async () => {
  const { who, id } = await ready(t);
  t.setNow(inMinutes(0));
  const get = () => t.call('GET', `/auth/applications/${id}/record?format=pdf`, { token: who.token });
  const change = (town: string) => {
    const body = { supplement: { operator_town: town } };
    return t.call('PATCH', `/auth/applications/${id}/supplement`, { token: who.token, body });
  };
  assert.equal(statuses(await atOnce(12, get)), { 200: 12 }, 'one drawing is enough for all');
  assert.is((await change('Windsor')).status, 200);
  assert.is((await get()).status, 200);
  await change('Eton');
  const refused = await get();
  assert.is(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.match(refused.headers['content-type'] as string, 'application/json');
  assert.is(refused.headers['content-disposition'], undefined);
  const other = await ready(t);
  const answer = await t.call('GET', `/auth/applications/${other.id}/record?format=pdf`, { token: other.who.token });
  assert.is(answer.status, 200, 'another account is not slowed down');
  t.setNow(inMinutes(1.1));
  assert.is((await get()).status, 200);
});

test('the same record is the same drawing', async () => {
  const { who, id } = await ready(t);
  const row = (await findApplication(t.services.database.db, id))!;
  const of = (name: string) =>
    recordPdf(
      t.services,
      who.id,
      councilRecord(row, { name, email: who.email, phone: '07700 900123', postcode: 'SL1 2LT' }),
    );
  const [first, again] = await Promise.all([of('Ann Lee'), of('Ann Lee')]);
  assert.ok(first === again);
  assert.ok((await of('Bea Lee')) !== first);
});

test.run();
