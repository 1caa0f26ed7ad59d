import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newId } from '../../src/server/services/ids.ts';
import { ready, submit } from './applications.ts';
import { type CallOptions, PASSWORD, SURVEY, type TestApp, testApp } from './helper.ts';
import { addDelivery, jpeg, pdf } from './samples.ts';

type Options = Omit<CallOptions, 'token'>;

/** An operator, and a way to call as one. */
async function asOperator(t: TestApp) {
  const who = await t.operator();
  const call = (method: string, path: string, options: Options = {}) =>
    t.call(method, `/operator/${path}`, { ...options, token: who.token });
  return { who, call };
}

async function auditOf(t: TestApp, subject: string): Promise<[string, string, unknown][]> {
  const { db } = t.services.database;
  const rows = await db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute();
  return rows.map(({ operator, action, detail }) => [operator, action, detail]);
}
const mailsTo = (t: TestApp, email: string) =>
  t.services.database.db.selectFrom('mails').selectAll().where('to_address', '=', email).orderBy('id').execute();

const drivers = suite('operator: drivers');
drivers('approving lets a driver in, with a mail and an entry of the log; twice is 200 and once', async () => {
  const t = await testApp();
  const { who, call } = await asOperator(t);
  const driver = await t.driver({ status: 'pending' });
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await call('POST', `drivers/${driver.id}/approve`);
    assert.is(status, 200);
    assert.is(body.driver.status, 'approved');
  }
  assert.is((await t.call('GET', '/driver/deliveries/available', { token: driver.token })).status, 200);
  assert.equal(
    (await mailsTo(t, driver.email)).map(({ subject }) => subject),
    ["You're approved as a Next Door Kitchen driver"],
  );
  assert.equal(await auditOf(t, `driver ${driver.id}`), [
    [who.email, 'driver approved', { from: 'pending', missing_documents: ['right_to_work_doc'] }],
  ]);
});
drivers('two operators at once approve once', async () => {
  const t = await testApp();
  const [one, two] = [await asOperator(t), await asOperator(t)];
  const driver = await t.driver({ status: 'pending' });
  await Promise.all([one, two, one, two].map(({ call }) => call('POST', `drivers/${driver.id}/approve`)));
  assert.is((await mailsTo(t, driver.email)).length, 1);
  assert.is((await auditOf(t, `driver ${driver.id}`)).length, 1);
});
drivers('rejecting suspends at once and tells why; approving again forgets the reason', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const driver = await t.driver();
  const reason = 'The insurance has run out.';
  const { status, body } = await call('POST', `drivers/${driver.id}/reject`, { body: { reason } });
  assert.is(status, 200);
  assert.is(body.driver.status, 'rejected');
  assert.is(body.driver.rejection_reason, reason);
  assert.is((await t.call('GET', '/driver/deliveries/available', { token: driver.token })).status, 403);
  assert.match((await t.mailTo(driver.email))!.body, reason);
  await call('POST', `drivers/${driver.id}/reject`, { body: { reason } });
  assert.is((await mailsTo(t, driver.email)).length, 1, 'the same again changes nothing');
  const again = await call('POST', `drivers/${driver.id}/approve`);
  assert.is(again.body.driver.status, 'approved');
  assert.is(again.body.driver.rejection_reason, null);
});
drivers('a driver who is suspended has what was accepted still in hand, and it is said how much', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const driver = await t.driver();
  for (const status of ['assigned', 'picked_up', 'completed', 'cancelled'] as const) {
    await addDelivery(t, { status, driver_id: driver.id });
  }
  const inHand = async () => (await call('GET', `drivers?id=${driver.id}`)).body.drivers[0].in_hand;
  assert.is(await inHand(), 2);
  const { body } = await call('POST', `drivers/${driver.id}/reject`, {
    body: { reason: 'The insurance has run out.' },
  });
  assert.is(body.driver.in_hand, 2);
  const held = (await call('GET', `deliveries?driver_id=${driver.id}&open=true`)).body.deliveries;
  for (const { id } of held) assert.is((await call('POST', `deliveries/${id}/release`)).status, 200);
  assert.equal([held.length, await inHand()], [2, 0]);
});
drivers(
  'mails, the list, the search and the stored record call it a suspension where the driver was approved, and nowhere else',
  async () => {
    const t = await testApp();
    const { call, who } = await asOperator(t);
    const said = async (status: string) => {
      const driver = await t.driver({ status });
      const { body } = await call('POST', `drivers/${driver.id}/reject`, {
        body: { reason: 'The insurance has run out.' },
      });
      assert.is(body.driver.suspended, status === 'approved');
      assert.equal((await call('GET', `drivers?id=${driver.id}`)).body.drivers[0].suspended, status === 'approved');
      const { body: found } = await call('POST', 'search', { body: { q: driver.email } });
      assert.is(found.drivers[0].suspended, status === 'approved' || undefined);
      const { body: held } = await call('GET', `people?email=${driver.email}`);
      assert.is(held.person.driver.suspended, status === 'approved');
      const form = { kind: 'insurance_doc', file: pdf() };
      assert.is((await t.call('POST', '/driver/documents', { token: driver.token, form })).status, 201);
      const { body: toOperator } = (await mailsTo(t, who.email)).at(-1)!;
      assert.is(toOperator.includes('A suspended driver has sent a document.'), status === 'approved');
      return (await t.mailTo(driver.email))!.body;
    };
    assert.match(await said('approved'), "We've suspended your driver account");
    assert.not.match(await said('pending'), /suspend/i);
    assert.not.match(await said('rejected'), /suspend/i);
  },
);
drivers('another reason for a suspension is one for a suspension', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const driver = await t.driver();
  const reject = (reason: string) => call('POST', `drivers/${driver.id}/reject`, { body: { reason } });
  await reject('The insurance has run out.');
  await reject('The licence has run out.');
  const mails = await mailsTo(t, driver.email);
  assert.equal(
    mails.map(({ subject }) => subject),
    Array(2).fill('Your Next Door Kitchen driver account is suspended'),
  );
});
drivers('a rejection needs a reason, a driver an id', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const driver = await t.driver();
  for (const body of [undefined, {}, { reason: ' ' }, { reason: 5 }, { reason: 'x'.repeat(501) }]) {
    const answer = await call('POST', `drivers/${driver.id}/reject`, { body });
    assert.is(answer.status, 422);
    assert.ok(answer.body.fields.reason);
  }
  for (const id of [newId(), 'abc', '%00']) {
    assert.is((await call('POST', `drivers/${id}/approve`)).status, 404, id);
    assert.is((await call('POST', `drivers/${id}/reject`, { body: { reason: 'No.' } })).status, 404, id);
  }
});
drivers('are listed newest first, by status, in pages, with all fields and documents', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const made = [];
  for (let at = 0; at < 5; at += 1) made.unshift((await t.driver({ status: 'rejected' })).id);
  const ids = (body: { drivers: { id: string }[] }) => body.drivers.map(({ id }) => id);
  const first = (await call('GET', 'drivers?status=rejected&limit=2')).body;
  assert.equal(ids(first), made.slice(0, 2));
  assert.is(first.next, made[1]);
  const second = (await call('GET', `drivers?status=rejected&limit=2&before=${first.next}`)).body;
  assert.equal(ids(second), made.slice(2, 4));
  assert.ok(first.drivers.every((one: { status: string }) => one.status === 'rejected'));
  assert.equal((await call('GET', 'drivers?status=nonsense')).body, { drivers: [], next: null });
  for (const odd of ['limit=x', 'limit=-1', 'limit=0', 'limit=99999999999', 'before=x', 'status=%00']) {
    assert.is((await call('GET', `drivers?${odd}`)).status, 200, odd);
  }
  const [one] = first.drivers;
  assert.equal(Object.keys(one).sort(), [
    'address_line1',
    'address_line2',
    'answer_by',
    'city',
    'consented_at',
    'created_at',
    'dbs_status',
    'dob',
    'documents',
    'email',
    'first_name',
    'gdpr_consent',
    'id',
    'in_hand',
    'last_name',
    'phone',
    'postcode',
    'rejection_reason',
    'right_to_work',
    'share_code',
    'status',
    'suspended',
    'terms_accepted',
    'transport',
    'work_status',
  ]);
});
drivers.run();

const log = suite('operator: the audit of logins');
log('logins and failures are written down with the wider network; an address that is none is not', async () => {
  const t = await testApp();
  const who = await t.operator();
  const logIn = (email: string, password: string) =>
    t.call('POST', '/operator/auth/login', { body: { email, password } });
  await logIn(who.email, 'Wrong123');
  await logIn(who.email, PASSWORD);
  const from = '127.0.0.0/24';
  assert.equal(await auditOf(t, `operator ${who.id}`), [
    [who.email, 'login failed', { from }],
    [who.email, 'logged in', { from }],
  ]);
  const stranger = `${newId()}@example.test`;
  assert.is((await logIn(stranger, 'Wrong123')).status, 401);
  assert.equal((await auditOf(t, 'no operator')).at(-1), ['unknown', 'login failed', { from }]);
  const { entries } = (await t.call('GET', '/operator/audit?limit=200', { token: who.token })).body;
  assert.not.match(JSON.stringify(entries), stranger);
});
log('a change of the password and the end of other sessions are written down', async () => {
  const t = await testApp();
  const who = await t.operator();
  const body = { password: PASSWORD, newPassword: 'Turnip-soup-19' };
  const { token } = (await t.call('POST', '/operator/auth/change-password', { token: who.token, body })).body;
  await t.call('POST', '/operator/auth/end-other-sessions', { token, body: {} });
  assert.equal(await auditOf(t, `operator ${who.id}`), [
    [who.email, 'password changed', {}],
    [who.email, 'other sessions ended', { ended: 0 }],
  ]);
});
log('can be read by what its entries are about', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const named = newId().slice(0, 8).toUpperCase();
  await t.call('PUT', `/operator/coverage/SL9`, { token, body: { label: named, authority_name: '' } });
  await t.call('POST', '/operator/auth/end-other-sessions', { token, body: {} });
  for (const [kind, wanted] of [
    ['coverage', 'coverage set'],
    ['operator', 'other sessions ended'],
  ]) {
    const { entries } = (await t.call('GET', `/operator/audit?kind=${kind}`, { token })).body;
    assert.is(entries[0].action, wanted);
    assert.ok(
      entries.every(({ subject }: { subject: string }) => subject.startsWith(`${kind} `)),
      kind,
    );
  }
  assert.equal((await t.call('GET', '/operator/audit?kind=nothing', { token })).body, { entries: [], next: null });
  assert.is((await t.call('GET', '/operator/audit?kind=%00', { token })).status, 200);
});
log('looking a person up is written down, by ids', async () => {
  const t = await testApp();
  const { who, call } = await asOperator(t);
  const seller = await t.seller();
  assert.is((await call('GET', `people?email=${seller.email}`)).status, 200);
  assert.equal(await auditOf(t, `seller ${seller.id}`), [[who.email, 'person looked up', {}]]);
  assert.is((await call('GET', 'people?email=nobody@example.test')).status, 404);
  assert.equal((await auditOf(t, 'nobody')).at(-1), [who.email, 'person looked up', {}]);
});
log('a council status in words of its own stays out of the audit log', async () => {
  const t = await testApp();
  const { who, call } = await asOperator(t);
  const seller = await t.seller({ council_status: 'Live' });
  const body = { council_status: 'Ring Amina Khan first', reason: 'Amina Khan has moved.' };
  assert.is((await call('PATCH', `sellers/${seller.id}`, { body })).status, 200);
  assert.equal(await auditOf(t, `seller ${seller.id}`), [
    [who.email, 'council status set', { from: 'Live', to: 'in other words' }],
  ]);
});
log.run();

const documents = suite('operator: documents');
documents('are attachments by their stored type, never kept by a browser, and each reading is logged', async () => {
  const t = await testApp();
  const { who, call } = await asOperator(t);
  const driver = await t.driver();
  const file = pdf('passport.pdf.html');
  const form = { kind: 'right_to_work_doc', file };
  const { document } = (await t.call('POST', '/driver/documents', { token: driver.token, form })).body;
  const list = (await call('GET', 'drivers?limit=200')).body.drivers;
  const listed = list.find(({ id }: { id: string }) => id === driver.id).documents;
  assert.equal(
    listed.map(({ id, kind, type, size }: Record<string, unknown>) => [id, kind, type, size]),
    [[document.id, 'right_to_work_doc', 'application/pdf', file.size]],
  );
  const { status, headers, text } = await call('GET', `documents/${document.id}`);
  assert.is(status, 200);
  assert.is(text, await file.text());
  assert.is(headers['content-type'], 'application/pdf');
  assert.is(headers['content-disposition'], "attachment; filename*=UTF-8''right_to_work_doc.pdf");
  assert.is(headers['x-content-type-options'], 'nosniff');
  assert.is(headers['cache-control'], 'no-store');
  assert.equal(await auditOf(t, `document ${document.id}`), [
    [who.email, 'document read', { kind: 'right_to_work_doc', of: `driver ${driver.id}` }],
  ]);
});
documents('of sellers are read alike', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const seller = await t.seller();
  const form = { type: 'license_certificate', file: await jpeg('licence.jpg') };
  const { document } = (await t.call('POST', '/auth/documents', { token: seller.token, form })).body;
  const { status, headers } = await call('GET', `documents/${document.id}`);
  assert.is(status, 200);
  assert.is(headers['content-type'], 'image/jpeg');
});
documents('that are none are not found', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  for (const id of [newId(), 'x', '%00', '..%2f..%2fsettings']) {
    assert.is((await call('GET', `documents/${id}`)).status, 404, id);
  }
});
documents.run();

const sellers = suite('operator: sellers');
sellers('a council status opens the menu, with a mail and an entry of the log', async () => {
  const t = await testApp();
  const { who, call } = await asOperator(t);
  const seller = await t.seller({ council_status: 'pending' });
  const menu = () => t.call('GET', '/auth/menu?date=2026-01-01', { token: seller.token });
  assert.is((await menu()).status, 403);
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await call('PATCH', `sellers/${seller.id}`, {
      body: { council_status: 'Registered' },
    });
    assert.is(status, 200);
    assert.is(body.seller.council_status, 'Registered');
  }
  assert.is((await menu()).status, 200);
  const mails = await mailsTo(t, seller.email);
  assert.is(mails.length, 1);
  assert.match(mails[0]!.body, 'Registered');
  assert.equal(await auditOf(t, `seller ${seller.id}`), [
    [who.email, 'council status set', { from: 'pending', to: 'Registered' }],
  ]);
});
sellers('two operators at once confirm once', async () => {
  const t = await testApp();
  const [one, two] = [await asOperator(t), await asOperator(t)];
  const seller = await t.seller({ council_status: 'pending' });
  const body = { council_status: 'registered' };
  await Promise.all([one, two, one, two].map(({ call }) => call('PATCH', `sellers/${seller.id}`, { body })));
  assert.is((await mailsTo(t, seller.email)).length, 1);
  assert.is((await auditOf(t, `seller ${seller.id}`)).length, 1);
});
for (const who of ['sellers', 'drivers'] as const) {
  sellers(`each of the ${who} is listed with their own documents`, async () => {
    const t = await testApp();
    const { call } = await asOperator(t);
    const sent = new Map<string, string[]>();
    for (const name of ['one.pdf', 'two.pdf', undefined]) {
      const { id, token } = await (who === 'sellers' ? t.seller() : t.driver());
      sent.set(id, name ? [name] : []);
      const [path, form] =
        who === 'sellers'
          ? ['/auth/documents', { type: 'license_certificate' }]
          : ['/driver/documents', { kind: 'dbs_doc' }];
      if (name) assert.is((await t.call('POST', path, { token, form: { ...form, file: pdf(name) } })).status, 201);
    }
    const { body } = await call('GET', `${who}?limit=3`);
    const listed = body[who].map((one: { id: string; documents: { name: string }[] }) => [
      one.id,
      one.documents.map(({ name }) => name),
    ]);
    assert.equal(new Map(listed.reverse()), sent);
  });
}
sellers('are listed with documents and application, by status in any case', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const status = `live-${newId()}`;
  const seller = await t.seller({ council_status: status.toUpperCase() });
  const { application } = (await t.call('POST', '/auth/applications', { token: seller.token, body: {} })).body;
  const { body } = await call('GET', `sellers?council_status=${status}`);
  assert.equal((await call('GET', `sellers?council_status=${status.toUpperCase()}`)).body, body);
  assert.is(body.next, null);
  assert.is(body.sellers.length, 1);
  assert.is(body.sellers[0].email, seller.email);
  assert.equal(body.sellers[0].application, application);
  assert.is(body.sellers[0].password_hash, undefined);
});
for (const [words, body] of [
  ['no status', {}],
  ['an empty one', { council_status: '  ' }],
  ['a long one', { council_status: 'x'.repeat(61) }],
] as const) {
  sellers(`refuses ${words}`, async () => {
    const t = await testApp();
    const { call } = await asOperator(t);
    const { id } = await t.seller();
    assert.is((await call('PATCH', `sellers/${id}`, { body })).status, 422);
  });
}
sellers('marks a fee as paid and unpaid, and knows no other', async () => {
  const t = await testApp();
  const { who, call } = await asOperator(t);
  const seller = await t.seller();
  const { application } = (await t.call('POST', '/auth/applications', { token: seller.token, body: {} })).body;
  const id = application.application_id;
  const mark = (payment_status: unknown) => call('PATCH', `applications/${id}`, { body: { payment_status } });
  assert.is((await mark('unpaid')).body.application.payment_status, 'unpaid');
  assert.is((await mark('unpaid')).status, 200);
  const owing = (await call('GET', 'sellers?payment_status=unpaid&limit=200')).body.sellers;
  assert.ok(owing.some((one: { id: string }) => one.id === seller.id));
  assert.ok(owing.every((one: any) => one.application.payment_status === 'unpaid'));
  assert.is((await mark('paid')).body.application.payment_status, 'paid');
  assert.is((await mark('maybe')).status, 422);
  assert.equal((await auditOf(t, `application ${id}`)).slice(1), [
    [who.email, 'payment status set', { from: 'paid', to: 'unpaid' }],
    [who.email, 'payment status set', { from: 'unpaid', to: 'paid' }],
  ]);
  for (const odd of [newId(), 'x']) {
    assert.is((await call('PATCH', `applications/${odd}`, { body: { payment_status: 'paid' } })).status, 404);
    assert.is((await call('GET', `applications/${odd}/record`)).status, 404);
  }
});
sellers.run();

const coverage = suite('operator: coverage');
coverage('is set, changed and removed, and the postcode check follows', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const check = async () => (await t.call('GET', '/public/eligibility/postcode?pc=zz91aa')).body;
  assert.is((await check()).covered, false);
  const set = await call('PUT', 'coverage/zz9', {
    body: { label: 'Farland', authority_name: 'Farland Council' },
  });
  assert.is(set.status, 200);
  for (const { body } of [set, await call('GET', 'coverage')]) {
    assert.equal(Object.keys(body), ['coverage', 'next']);
    assert.is(body.next, null);
  }
  const area = { code: 'ZZ9', label: 'Farland', authority_name: 'Farland Council' };
  assert.equal(
    set.body.coverage.find(({ code }: { code: string }) => code === 'ZZ9'),
    area,
  );
  assert.is((await check()).label, 'Farland');
  await call('PUT', `coverage/${encodeURIComponent('ZZ9 1')}`, { body: { label: 'Inner Farland' } });
  assert.is((await check()).label, 'Inner Farland', 'a sector knows better');
  assert.is((await call('DELETE', 'coverage/ZZ9%201')).status, 200);
  const removed = await call('DELETE', 'coverage/zz9');
  assert.ok(!removed.body.coverage.some(({ code }: { code: string }) => code.startsWith('ZZ9')));
  assert.is((await call('DELETE', 'coverage/zz9')).status, 404);
  assert.is((await check()).covered, false);
});
coverage('areas and councils are listed by their names', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  for (const first of ['B', 'A']) {
    await call('PUT', `coverage/${first}B7`, { body: { label: 'Farland' } });
    await call('PUT', `councils/${first}%20Council`, { body: { email: 'food@council.test' } });
  }
  const codes = (await call('GET', 'coverage')).body.coverage.map(({ code }: { code: string }) => code);
  assert.equal(codes, [...codes].sort());
  const { councils } = (await call('GET', 'councils')).body;
  const names = councils.map(({ authority_name }: { authority_name: string }) => authority_name.toLowerCase());
  assert.equal(names, [...names].sort());
});
coverage('refuses what is no area', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  for (const code of ['SL1%202LT', 'Slough', '1', '%00', 'SL']) {
    const { status, body } = await call('PUT', `coverage/${code}`, { body: { label: 'X' } });
    assert.is(status, 422, code);
    assert.ok(body.fields.code);
  }
  assert.is((await call('PUT', 'coverage/SL9', { body: {} })).status, 422);
});
coverage.run();

const lists = suite('operator: survey, waitlist, log, overview');
lists('the survey is counted option by option, and its CSV runs nothing', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const before = (await call('GET', 'survey')).body;
  const email = `s-${newId()}@example.test`;
  await t.call('POST', '/homepage/submit', { body: { ...SURVEY, name: '=HYPERLINK("http://x")', email } });
  const { total, questions, next } = (await call('GET', 'survey')).body;
  assert.is(next, null);
  assert.is(total, before.total + 1);
  assert.is(questions.length, 8);
  const [food] = questions;
  assert.equal(
    food.options.map(({ option }: { option: string }) => option),
    ['Home-cooked', 'Restaurant', 'Both'],
  );
  assert.is(food.options[2].count, before.questions[0].options[2].count + 1);
  const { headers, text } = await call('GET', 'survey.csv');
  assert.is(headers['content-type'], 'text/csv; charset=utf-8');
  assert.match(String(headers['content-disposition']), 'attachment');
  assert.ok(text.startsWith('\uFEFFfood_pref,'));
  const line = text.split('\r\n').find((one) => one.includes(email))!;
  assert.match(line, `"'=HYPERLINK(""http://x"")"`);
  assert.match(line, '1–2 times');
});
lists('the waitlist is counted by area', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  for (const postcode of ['YY1 1AA', 'YY1 2BB', 'YY2 1AA']) {
    const body = { email: `w-${newId()}@example.test`, postcode };
    assert.is((await t.call('POST', '/public/waitlist', { body })).status, 201);
  }
  const { body } = await call('GET', 'waitlist?limit=2');
  assert.is(body.entries.length, 2);
  assert.is(body.next, body.entries[1].id);
  assert.is(body.entries[0].postcode, 'YY2 1AA');
  const count = (area: string) => body.areas.find((one: { area: string }) => one.area === area).count;
  assert.equal([count('YY1'), count('YY2')], [2, 1]);
  const csv = (await call('GET', 'waitlist.csv')).text;
  assert.ok(csv.split('\r\n').some((line) => line.startsWith('YY1,YY1 2BB,w-')));
});
lists('the log is newest first, in pages', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const driver = await t.driver({ status: 'pending' });
  await call('POST', `drivers/${driver.id}/approve`);
  await call('POST', `drivers/${driver.id}/reject`, { body: { reason: 'No.' } });
  const { entries, next } = (await call('GET', 'audit?limit=1')).body;
  assert.is(entries[0].action, 'driver rejected');
  assert.is(next, entries[0].id);
  assert.is((await call('GET', `audit?limit=1&before=${next}`)).body.entries[0].action, 'driver approved');
});
lists('the overview counts what waits', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const before = (await call('GET', 'overview')).body;
  await t.driver({ status: 'pending' });
  const driver = await t.driver();
  await addDelivery(t);
  await addDelivery(t, { pickup_time: new Date('2020-01-02T10:00:00Z') });
  await addDelivery(t, { status: 'completed', payout_status: 'pending', driver_id: driver.id, fee_pence: 512 });
  await addDelivery(t, { status: 'completed', payout_status: 'paid', driver_id: driver.id });
  const after = (await call('GET', 'overview')).body;
  assert.equal(after, {
    ...before,
    pending_drivers: before.pending_drivers + 1,
    available_deliveries: before.available_deliveries + 1,
    late_deliveries: before.late_deliveries + 1,
    pending_payouts: before.pending_payouts + 1,
    pending_payout_pence: before.pending_payout_pence + 512,
    pending_since: before.pending_since ?? after.pending_since,
    late_since: '2020-01-02T10:00:00.000Z',
  });
  assert.ok(after.pending_since);

  // The first of each, among those that other tests left.
  const { db } = t.services.database;
  const held = await addDelivery(t, { status: 'assigned', driver_id: driver.id });
  const report = { token: driver.token, body: { reason: 'food_not_ready' } };
  assert.is((await t.call('POST', `/driver/deliveries/${held}/incidents`, report)).status, 201);
  const { who, id } = await ready(t);
  await submit(t, who, id);
  const long = new Date('2020-01-01T00:00:00Z');
  await db.updateTable('incidents').set({ created_at: long }).where('delivery_id', '=', held).execute();
  await db.updateTable('applications').set({ submitted_at: long }).where('seller_id', '=', who.id).execute();
  const { incident_since, submitted_since } = (await call('GET', 'overview')).body;
  assert.equal([incident_since, submitted_since], [long.toISOString(), long.toISOString()]);
});
lists('another operator is added once, and can log in', async () => {
  const t = await testApp();
  const { call } = await asOperator(t);
  const body = { email: `new-${newId()}@example.test`, password: 'Secret123' };
  const added = await call('POST', 'operators', { body });
  assert.is(added.status, 201);
  assert.equal(Object.keys(added.body.operator), ['id', 'email']);
  assert.is((await call('POST', 'operators', { body })).status, 409);
  assert.is((await t.call('POST', '/operator/auth/login', { body })).status, 200);
  assert.is((await call('POST', 'operators', { body: { email: 'x', password: 'short' } })).status, 422);
});
lists.run();
