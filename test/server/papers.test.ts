import PDFDocument from 'pdfkit';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatDate } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { startJobs } from '../../src/server/jobs/index.ts';
import { remind } from '../../src/server/right-to-work/reminders.ts';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { atNoon, openTestApp, type TestApp, testApp, today } from './helper.ts';
import { check, inHours, jpeg, mailsTo, pdf } from './samples.ts';
import { until } from './services/scratch.ts';

const papers = suite('right to work: papers that run out');
atNoon(papers);
/** A driver with a document that expires on a day. */
async function withPaper(t: TestApp, expires_on: string, kind = 'insurance_doc') {
  const driver = await t.driver();
  const sent = await t.call('POST', '/driver/documents', { token: driver.token, form: { kind, file: pdf() } });
  const { token } = await t.operator();
  const document: string = sent.body.document.id;
  const review = (body: unknown) => t.call('PATCH', `/operator/documents/${document}`, { token, body });
  assert.is((await review({ expires_on })).status, 200);
  return { driver, document, review, token };
}
papers('a document is reviewed: the day, when it was looked at, and both taken back', async () => {
  const t = await testApp();
  const { review, document, token, driver } = await withPaper(t, '2030-05-06');
  const first = (await review({})).body.document;
  assert.equal([first.expires_on, Boolean(Date.parse(first.reviewed_at))], ['2030-05-06', true]);
  const told = (await t.call('GET', '/driver/me', { token: driver.token })).body.driver.documents;
  assert.is(told[0].expires_on, '2030-05-06');
  const cleared = (await review({ expires_on: null, reviewed_at: null })).body.document;
  assert.equal([cleared.expires_on, cleared.reviewed_at], [null, null]);
  const at = '2026-01-02T03:04:05.000Z';
  assert.is((await review({ reviewed_at: at })).body.document.reviewed_at, at);
  for (const body of [
    { expires_on: 'soon' },
    { reviewed_at: '+275000-01-01T00:00:00Z' },
    { reviewed_at: '2026-13-01' },
  ]) {
    assert.is((await review(body)).status, 422);
  }
  for (const id of [newId(), 'abc']) {
    assert.is((await t.call('PATCH', `/operator/documents/${id}`, { token, body: {} })).status, 404);
  }
  const seller = await t.seller();
  const form = { type: 'license_certificate', file: pdf() };
  const licence = await t.call('POST', '/auth/documents', { token: seller.token, form });
  const other = `/operator/documents/${licence.body.document.id}`;
  assert.is((await t.call('PATCH', other, { token, body: {} })).status, 404, 'only drivers have papers that run out');
  assert.ok(document);
});
for (const [status, words] of [
  ['pending', 'A driver whose application is waiting for review has sent a document.'],
  ['approved', 'An approved driver has sent a document.'],
  ['rejected', 'A driver whose application was rejected has sent a document.'],
] as const) {
  papers(`operators hear of a document: ${words}`, async () => {
    const t = await testApp();
    const { email } = await t.operator();
    const { token } = await t.driver({ status });
    const form = { kind: 'insurance_doc', file: pdf() };
    assert.is((await t.call('POST', '/driver/documents', { token, form })).status, 201);
    const mail = (await t.mailTo(email))!;
    assert.is(mail.subject, 'A driver has sent a document');
    assert.match(mail.body, words);
    assert.match(mail.body, `view=drivers&status=${status}`);
  });
}
papers('28 days ahead the driver is written to, once, whatever runs at once', async () => {
  const t = await testApp();
  const { driver, review } = await withPaper(t, addDaysTo(today, 29));
  const { token } = await t.operator();
  await check(t, token, driver.id, { follow_up_on: addDaysTo(today, 29) });
  const subjects = async () => (await mailsTo(t, driver.email)).sort();
  await remind(t.services);
  assert.equal(await subjects(), []);
  t.setNow(inHours(24).toISOString());
  await Promise.all([remind(t.services), remind(t.services), remind(t.services)]);
  await remind(t.services);
  const both = [
    'One of your documents needs renewing',
    `Please renew your right-to-work check by ${formatDate(addDaysTo(today, 29))}`,
  ];
  assert.equal(await subjects(), both);
  assert.match(
    (await t.services.database.db.selectFrom('mails').select('body').where('to_address', '=', driver.email).execute())
      .map(({ body }) => body)
      .join(),
    'Insurance document: expires on',
  );
  await review({ expires_on: addDaysTo(today, 20) });
  await remind(t.services);
  assert.equal((await subjects()).length, 3, 'another day is told of anew');
  t.setNow(`${today}T12:00:00Z`);
});
papers('a review that leaves the day as it is writes to nobody again', async () => {
  const t = await testApp();
  await t.services.database.db.deleteFrom('jobs').where('name', '=', 'expired-documents-mail').execute();
  const [operator, day] = [await t.operator(), addDaysTo(today, -1)];
  const { driver, review } = await withPaper(t, day);
  const written = async () => [await mailsTo(t, driver.email), await mailsTo(t, operator.email)].flat().length;
  await remind(t.services);
  const before = await written();
  await review({ expires_on: day });
  t.setNow(`${addDaysTo(today, 1)}T12:00:00Z`);
  await remind(t.services);
  assert.is(await written(), before);
  t.setNow(`${today}T12:00:00Z`);
});
papers('nobody is written to about what was replaced, or after a rejection', async () => {
  const t = await testApp();
  const replaced = await withPaper(t, addDaysTo(today, 5));
  const form = { kind: 'insurance_doc', file: pdf() };
  const newer = await t.call('POST', '/driver/documents', { token: replaced.driver.token, form });
  const body = { expires_on: addDaysTo(today, 300) };
  await t.call('PATCH', `/operator/documents/${newer.body.document.id}`, { token: replaced.token, body });
  const rejected = await withPaper(t, addDaysTo(today, 5));
  await t.services.database.db
    .updateTable('drivers')
    .set({ status: 'rejected' })
    .where('id', '=', rejected.driver.id)
    .execute();
  const checked = await t.driver();
  await check(t, rejected.token, checked.id, { follow_up_on: addDaysTo(today, 5) });
  await check(t, rejected.token, checked.id);
  await remind(t.services);
  for (const { email } of [replaced.driver, rejected.driver, checked]) assert.equal(await mailsTo(t, email), []);
});
papers('operators read what has expired, in one mail a day, without a name', async () => {
  const t = await testApp();
  await t.services.database.db.deleteFrom('jobs').execute();
  await remind(t.services);
  await t.services.database.db.deleteFrom('jobs').execute();
  const operator = await t.operator();
  const about = async () => (await mailsTo(t, operator.email)).filter((subject) => subject.includes('expired'));
  await withPaper(t, today);
  await remind(t.services);
  assert.equal(await about(), [], 'today it is still good');
  await withPaper(t, addDaysTo(today, -1));
  await withPaper(t, addDaysTo(today, -2), 'licence_doc');
  await Promise.all([remind(t.services), remind(t.services)]);
  assert.equal(await about(), ["2 drivers' documents have expired"]);
  await withPaper(t, addDaysTo(today, -3));
  await remind(t.services);
  assert.is((await about()).length, 1, 'the third waits for tomorrow');
  t.setNow(`${addDaysTo(today, 1)}T00:30:00Z`);
  await remind(t.services);
  const { body } = (await t.mailTo(operator.email))!;
  assert.is((await about()).length, 2);
  assert.not.match(body, 'Tom');
  t.setNow(`${today}T12:00:00Z`);
});
for (const [days, subject, word] of [
  [0, `Please renew your right-to-work check by ${formatDate(today)}`, 'expires'],
  [-1, 'Your right-to-work check has expired', 'expired'],
] as const) {
  papers(`what is due on ${days === 0 ? 'this day' : 'the day before'} ${word}`, async () => {
    const t = await testApp();
    const day = addDaysTo(today, days);
    const { driver, token } = await withPaper(t, day);
    await check(t, token, driver.id, { follow_up_on: day });
    await remind(t.services);
    const mails = await t.services.database.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('to_address', '=', driver.email)
      .orderBy('subject')
      .execute();
    assert.equal(
      mails.map((mail) => mail.subject),
      ['One of your documents needs renewing', subject],
    );
    assert.match(mails[0]!.body, `Insurance document: ${word} on ${formatDate(day)}`);
    assert.match(mails[1]!.body, `Your right-to-work check ${word} on ${formatDate(day)}.`);
  });
}
papers('the overview counts both, and the list of drivers shows whose they are', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const overview = async () => (await t.call('GET', '/operator/overview', { token })).body;
  const before = await overview();
  const paper = await withPaper(t, addDaysTo(today, 28));
  const other = await withPaper(t, addDaysTo(today, 29));
  const due = await t.driver();
  await check(t, token, due.id, { follow_up_on: addDaysTo(today, 28) });
  await check(t, token, (await t.driver()).id, { follow_up_on: addDaysTo(today, 29) });
  const after = await overview();
  assert.is(after.right_to_work_due - before.right_to_work_due, 1);
  assert.is(after.documents_expiring - before.documents_expiring, 1);
  const { drivers } = (await t.call('GET', '/operator/drivers?due=1&limit=200', { token })).body;
  const ids = drivers.map(({ id }: { id: string }) => id);
  assert.ok(ids.includes(due.id) && ids.includes(paper.driver.id));
  assert.not(ids.includes(other.driver.id));
});
papers('the jobs look at every start, due or not', async () => {
  const t = await openTestApp();
  const { setTimeout } = globalThis;
  const started = async (seen: () => Promise<boolean>) => {
    let look: (() => void) | undefined;
    const keep = (first: () => void) => {
      look = first;
      return setTimeout(() => undefined, 0);
    };
    Object.assign(globalThis, { setTimeout: keep });
    const jobs = startJobs(t.services);
    Object.assign(globalThis, { setTimeout });
    look!();
    await until('the jobs have looked', seen);
    await jobs.stop();
  };
  const { db } = t.services.database;
  const looked = async () =>
    Boolean(await db.selectFrom('jobs').select('name').where('name', '=', 'end-retention').executeTakeFirst());
  await started(looked);
  // It comes after that look, in the hour before the next one is due.
  const { driver } = await withPaper(t, addDaysTo(today, 3));
  const mails = async () => (await mailsTo(t, driver.email)).length;
  await started(async () => (await mails()) > 0);
  assert.is(await mails(), 1);
  await t.app.close();
  await closeServices(t.services);
});
papers.run();

const frame = suite("a driver's documents in a frame");
/** A stranger's file runs nothing. The style is the browser's own around a picture. */
const SANDBOX = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";
frame('with view=1 a document is shown in a sandbox, and the look is written down', async () => {
  const t = await testApp();
  const { document, token } = await withPaper(t, '2030-01-01');
  const { status, headers } = await t.call('GET', `/operator/documents/${document}?view=1`, { token });
  assert.is(status, 200);
  assert.match(String(headers['content-disposition']), /^inline;/);
  assert.is(headers['content-security-policy'], SANDBOX);
  assert.equal([headers['x-content-type-options'], headers['x-frame-options']], ['nosniff', 'SAMEORIGIN']);
  assert.equal([headers['content-type'], headers['cache-control']], ['application/pdf', 'no-store']);
  const plain = await t.call('GET', `/operator/documents/${document}`, { token });
  assert.match(String(plain.headers['content-disposition']), /^attachment;/);
  const { db } = t.services.database;
  const looks = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', `document ${document}`)
    .where('action', '=', 'document read')
    .execute();
  assert.is(looks.length, 2);
});
frame('with view=picture a PDF comes as a picture in the same sandbox, and one that is none says so', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const driver = await t.driver();
  const send = async (file: Blob) => {
    const form = { kind: 'right_to_work_doc', file };
    return (await t.call('POST', '/driver/documents', { token: driver.token, form })).body.document.id;
  };
  const look = (id: string) => t.call('GET', `/operator/documents/${id}?view=picture`, { token });

  const { status, headers } = await look(await send(new File([await onePage()], 'passport.pdf', PDF_TYPE)));
  assert.equal([status, headers['content-type']], [200, 'image/webp']);
  assert.match(String(headers['content-disposition']), /^inline; .*right_to_work_doc\.webp/);
  assert.is(headers['content-security-policy'], SANDBOX);

  const broken = await look(await send(pdf()));
  assert.equal([broken.status, broken.body.error], [422, "This PDF can't be shown here. Download it instead."]);
  const image = await look(await send(await jpeg()));
  assert.equal([image.status, image.headers['content-type']], [200, 'image/jpeg']);
});
frame.run();

const PDF_TYPE = { type: 'application/pdf' };
async function onePage(): Promise<Blob> {
  const doc = new PDFDocument();
  const chunks: BlobPart[] = [];
  doc.on('data', (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk));
  const ended = new Promise<void>((done) => void doc.on('end', done));
  doc.text('A passport').end();
  await ended;
  return new Blob(chunks, PDF_TYPE);
}
