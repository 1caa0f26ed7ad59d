import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { councilRecord, NOT_GIVEN, recordLines } from '../../src/server/council/record.ts';
import { findApplication, markUnsent } from '../../src/server/council/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { ready, submit } from './applications.ts';
import { atNoon, NOON, type Someone, type TestApp, testApp } from './helper.ts';

const details = suite('council record: details');
atNoon(details);
details.after.each(async () => (await testApp()).setNow(NOON));

const add = (t: TestApp, who: Someone, id: string, supplement: object) =>
  t.call('PATCH', `/auth/applications/${id}/supplement`, { token: who.token, body: { supplement } });
const agencys = async (t: TestApp, who: Someone, id: string) =>
  (await t.call('GET', `/auth/applications/${id}/record?format=fsa`, { token: who.token })).body;

details("a company is represented by the operator's whole name, else by the account's", async () => {
  const t = await testApp();
  const { who, id } = await ready(t, { entity_type: 'ltd' });
  const name = async () => (await agencys(t, who, id)).record.establishment.operator.contact_representative_name;
  assert.is(await name(), 'Amina Khan');
  await add(t, who, id, { operator_first_name: 'Zoe', operator_last_name: 'Zimmer' });
  assert.is(await name(), 'Zoe Zimmer');
});

details('a main partner who is a partner no more is asked for anew', async () => {
  const t = await testApp();
  const { who, id } = await ready(t, { entity_type: 'partnership' });
  await add(t, who, id, { partners: ['Ann', 'Bo'], main_partner: 'Bo' });
  assert.not.ok((await agencys(t, who, id)).missing.includes('main_partner'));
  await add(t, who, id, { partners: ['Ann', 'Cy'] });
  assert.ok((await agencys(t, who, id)).missing.includes('main_partner'));
});

details('a record says when it was signed by the clock in London', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  assert.is((await submit(t, who, id)).status, 200);
  const row = (await findApplication(t.services.database.db, id))!;
  const applicant = { name: 'Amina Khan', email: who.email, phone: '', postcode: '' };
  const lines = recordLines(councilRecord({ ...row, submitted_at: new Date('2026-07-15T23:30:00Z') }, applicant));
  const words = (label: string) => lines.filter(([name]) => name === label).map(([, said]) => said);
  assert.equal([...words('Submitted'), ...words('Signed on')], ['16 Jul 2026, 00:30', '16 Jul 2026, 00:30']);
});

details('of what nobody said a record says so, and answers nothing', async () => {
  const t = await testApp();
  const { who, id } = await ready(t);
  const row = (await findApplication(t.services.database.db, id))!;
  const applicant = { name: '', email: who.email, phone: '', postcode: '' };
  const lines = recordLines(councilRecord({ ...row, data: {}, supplement: {} }, applicant));
  const said = lines.filter(([, words]) => words !== NOT_GIVEN).map(([label]) => label);
  assert.equal([...new Set(said)], ['Reference', 'Email', 'Premises type', 'Declaration']);
  assert.not.match(JSON.stringify(lines), 'Agreed.');
});

details('a mail that is given up takes back its own hand-over, not another one', async () => {
  const t = await testApp();
  const { db } = t.services.database;
  const authority_name = `Council ${newId()}`;
  const { who, id } = await ready(t, { authority_name });
  assert.is((await submit(t, who, id)).status, 200);
  const { token } = await t.operator();
  const url = `/operator/councils/${encodeURIComponent(authority_name)}`;
  await t.call('PUT', url, { token, body: { email: 'food@council.test' } });
  const sent: Date[] = [];
  for (const again of [false, true]) {
    t.setNow(new Date(Date.parse(NOON) + sent.length * 60_000).toISOString());
    const { body } = await t.call('POST', `/operator/applications/${id}/hand-over`, { token, body: { again } });
    sent.push(new Date(body.application.sent_to_council_at));
  }
  const [first, second] = sent as [Date, Date];
  assert.ok(second > first);
  await markUnsent(db, who.id, first);
  assert.equal((await findApplication(db, id))!.sent_to_council_at, second);
  await markUnsent(db, who.id, second);
  assert.is((await findApplication(db, id))!.sent_to_council_at, null, 'neither has arrived');
});

details('what an operator reads is written down', async () => {
  const t = await testApp();
  const { id } = await ready(t);
  const { token, email } = await t.operator();
  for (const format of ['json', 'fsa', 'pdf']) {
    const url = `/operator/applications/${id}/record?format=${format}`;
    assert.is((await t.call('GET', url, { token })).status, 200);
  }
  const entries = await t.services.database.db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('operator', '=', email)
    .execute();
  assert.equal(entries, Array(3).fill({ action: 'record read', subject: `application ${id}` }));
});

details('a council is one, however many spaces stand in its name', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const name = `Cyngor ${newId()}`;
  const put = (typed: string, email: string) =>
    t.call('PUT', `/operator/councils/${encodeURIComponent(typed)}`, { token, body: { email } });
  await put(name, 'old@council.test');
  await put(name.replace(' ', '  '), 'food@council.test');
  const { who, id } = await ready(t, { authority_name: name });
  assert.is((await submit(t, who, id)).body.application.council.email, 'food@council.test');
});

details.run();
