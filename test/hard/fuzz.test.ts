import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyCall } from '#api/call';
import { areas } from '#api/index';
import { credentials } from '#rules/account';
import { codeRequest, driverCode, sellerCode } from '#rules/codes';
import { complaint } from '#rules/complaint';
import { londonToday } from '#rules/dates';
import { driverApplicationSent, driverProfile } from '#rules/driver';
import { fieldsOf } from '#rules/form';
import { incidentDecision, incidentReport } from '#rules/incident';
import { dish, dishEdit, menuCopy, menuDate } from '#rules/menu';
import {
  councilContact,
  coverageArea,
  deliveryChange,
  deliveryDraft,
  documentReview,
  newOperator,
  sheetLine,
} from '#rules/operator';
import { menusAsked, newKey, newWebhook, partnerDelivery, saleReference } from '#rules/partner';
import { driverReset, forgotPassword, passwordChange, sellerReset } from '#rules/password';
import { earningsSpan, newPayout } from '#rules/payout';
import { lateWord, pickupDate } from '#rules/pickup';
import { rightToWorkCheck, shareCode } from '#rules/right-to-work';
import { salesSpan } from '#rules/sales';
import { operatorCredentials, secondFactorCode, secondFactorProof } from '#rules/second-factor';
import { eligibility, sellerProfile, sellerRegistration, waitlistEntry } from '#rules/seller';
import { survey } from '#rules/survey';
import { sweepFiles } from '../../src/server/jobs/sweep.ts';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { faultOf } from '../server/answers.ts';
import { openTestApp, type TestApp } from '../server/helper.ts';
import { ALL, addedKey } from '../server/keys.ts';
import { codeIn, verifiedToken } from '../server/people.ts';
import { addDelivery } from '../server/samples.ts';
import { type Body, csvBody, headers, jsonBody, type Known, multipartBody, pathId, query } from './hostile.ts';

const test = suite('generated requests');
const REQUESTS = Number(process.env.REQUESTS ?? 20_000);
const SEED = Number(process.env.SEED ?? Date.now() % 1e9);
/** The calls are gone through so often, so that the heap is looked at between equal amounts of equal work. */
const PASSES = 4;
const HANG_MS = 120_000;
/** How the heap may grow from the first pass to the last. */
const GROWTH = 1.5;
const GROWTH_BYTES = 20e6;

const now = new Date().toISOString();
const today = londonToday(new Date());
/** The fields that each call reads. */
const FIELDS: Record<string, readonly string[]> = {
  login: fieldsOf(credentials),
  loginDriver: fieldsOf(credentials),
  loginOperator: fieldsOf(operatorCredentials),
  startSecondFactor: fieldsOf(secondFactorProof),
  confirmSecondFactor: fieldsOf(secondFactorCode),
  commonPasswords: ['prefix'],
  forgotSellerPassword: fieldsOf(forgotPassword),
  forgotDriverPassword: fieldsOf(forgotPassword),
  changeSellerPassword: fieldsOf(passwordChange),
  changeDriverPassword: fieldsOf(passwordChange),
  changeOperatorPassword: fieldsOf(passwordChange),
  resetSellerPassword: fieldsOf(sellerReset),
  resetDriverPassword: fieldsOf(driverReset),
  checkPostcode: ['pc'],
  checkEligibility: fieldsOf(eligibility),
  sendEmailCode: fieldsOf(codeRequest),
  verifyEmailCode: fieldsOf(sellerCode),
  joinWaitlist: fieldsOf(waitlistEntry),
  complain: fieldsOf(complaint),
  answerComplaint: ['text'],
  register: fieldsOf(sellerRegistration),
  uploadPhoto: ['photo'],
  uploadDocument: ['type'],
  saveApplication: ['data'],
  saveSupplement: ['supplement'],
  submitApplication: ['esign_name', 'declarations'],
  apply: fieldsOf(driverApplicationSent(today)),
  uploadDriverDocument: ['kind'],
  saveRightToWork: fieldsOf(shareCode(today)),
  changeDriverProfile: fieldsOf(driverProfile(today)),
  addCheck: fieldsOf(rightToWorkCheck),
  reviewDocument: fieldsOf(documentReview),
  sendDriverCode: fieldsOf(codeRequest),
  verifyDriverCode: fieldsOf(driverCode),
  listMenu: fieldsOf(menuDate),
  addDish: fieldsOf(dish(today)),
  editDish: fieldsOf(dishEdit),
  sellDish: ['qty'],
  restockDish: ['qty'],
  unsellDish: ['qty'],
  listPickups: fieldsOf(pickupDate),
  sayLate: fieldsOf(lateWord),
  readSales: fieldsOf(salesSpan(today)),
  salesCsv: fieldsOf(salesSpan(today)),
  copyMenu: fieldsOf(menuCopy(today)),
  changeProfile: fieldsOf(sellerProfile),
  importDeliveries: fieldsOf(sheetLine(now, '')),
  changeDelivery: fieldsOf(deliveryChange(now)),
  setCoverage: fieldsOf(coverageArea),
  createDelivery: fieldsOf(deliveryDraft(now)),
  rejectDriver: ['reason'],
  changeSeller: ['council_status', 'reason'],
  setCouncil: fieldsOf(councilContact),
  handOver: ['again'],
  sendRecord: ['again'],
  saveRegistered: ['registered_on'],
  changeApplication: ['payment_status'],
  findPerson: ['email'],
  exportPerson: ['email'],
  erasePerson: ['email'],
  addOperator: fieldsOf(newOperator),
  submitSurvey: fieldsOf(survey),
  saveDriverPush: ['endpoint', 'keys', 'kinds'],
  removeDriverPush: ['endpoint'],
  saveSellerPush: ['endpoint', 'keys', 'kinds'],
  removeSellerPush: ['endpoint'],
  saveOperatorPush: ['endpoint', 'keys', 'kinds'],
  removeOperatorPush: ['endpoint'],
  reportIncident: fieldsOf(incidentReport),
  readEarnings: fieldsOf(earningsSpan),
  resolveIncident: fieldsOf(incidentDecision),
  assignDelivery: ['driver_id'],
  makePayout: fieldsOf(newPayout),
  createKey: fieldsOf(newKey),
  createWebhook: fieldsOf(newWebhook),
  offeredMenus: fieldsOf(menusAsked),
  askDelivery: fieldsOf(partnerDelivery(now)),
  makeSale: ['lines', ...fieldsOf(saleReference)],
};
const FILES: Record<string, readonly string[]> = {
  addDish: ['photo'],
  editDish: ['photo'],
  uploadPhoto: ['photo'],
  apply: ['right_to_work_doc', 'profile_photo', 'licence_doc'],
  addCheck: ['evidence'],
};
const QUERIES = [
  'limit',
  'before',
  'before_time',
  'before_listed_at',
  'from',
  'to',
  'status',
  'council_status',
  'email',
  'date',
  'pc',
  'format',
  'view',
  'due',
];

interface Named {
  name: string;
  call: AnyCall;
  fields: readonly string[];
}

/** Every call of the contract. */
const calls = Object.values(areas).flatMap((area) =>
  Object.keys(area.answers).map((name): Named => {
    const call = (area as unknown as Record<string, AnyCall>)[name]!;
    return { name, call, fields: FIELDS[name] ?? [] };
  }),
);

let kitchen: TestApp;
/** What our own code threw while answering; the answer itself must not tell. */
let thrown = '';

test.before(async () => {
  kitchen = await openTestApp();
  kitchen.app.addHook('onError', (_request, _reply, error, done) => {
    thrown = error.stack ?? error.message;
    done();
  });
});

test.after(async () => {
  await kitchen.app.close();
  await closeServices(kitchen.services);
  await rm(kitchen.services.settings.dataDir, { recursive: true, force: true });
});

/** People and things for the next requests: the ones before may have logged out, been erased, been sold. */
async function people() {
  // A run may go past midnight.
  const day = londonToday(new Date());
  const [seller, other, driver, operator] = await Promise.all([
    kitchen.seller(),
    kitchen.seller({ council_status: 'pending' }),
    kitchen.driver(),
    kitchen.operator(),
  ]);
  const key = await addedKey(kitchen, ALL);
  const form = {
    dish_name: 'Daal',
    price: '6.50',
    meal_time: 'lunch',
    quantity_total: '9000',
    description: '',
    available_date: day,
  };
  const dish = await kitchen.call('POST', '/auth/menu-with-photo', { token: seller.token, form });
  const opened = await kitchen.call('POST', '/auth/applications', { token: seller.token });
  const deliveries = [await addDelivery(kitchen), await addDelivery(kitchen)];
  const verified = `${newId()}@example.test`;
  const emailToken = await verifiedToken(kitchen, verified);
  const ids = [
    dish.body.item.menu_id,
    opened.body.application.application_id,
    seller.id,
    other.id,
    driver.id,
    operator.id,
    ...deliveries,
  ] as string[];
  const emails = [seller.email, driver.email, verified, 'new@example.test'];
  const applicant = `${newId()}@example.test`;
  await kitchen.call('POST', '/public/driver/send-code', { body: { email: applicant } });
  const code = codeIn(await kitchen.mailTo(applicant));
  const proven = await kitchen.call('POST', '/public/driver/verify-code', { body: { email: applicant, code } });
  const known: Known = {
    email: [...emails, applicant],
    verifyToken: [proven.body.verifyToken],
    confirmEmail: [verified],
    before: ids,
    before_time: [now, 'soon'],
    before_listed_at: [now, 'soon'],
    from: [now, 'soon'],
    date: [day],
    available_date: [day],
    data: [{ legal_name: 'Amina Khan' }, { dob: '1990-02-30' }],
    supplement: [{ opening_times: { mon: 'x' } }, { partners: [1] }, { food_type: 'NONE' }],
    scopes: [ALL],
    lines: [[{ menu_id: dish.body.item.menu_id, qty: 1 }], [{ qty: 1 }, null]],
    format: ['json', 'fsa', 'pdf'],
    verification_id: ids,
    rid: ids,
  };
  const byRole = {
    visitor: undefined,
    seller: seller.token,
    approvedSeller: seller.token,
    driver: driver.token,
    approvedDriver: driver.token,
    operator: operator.token,
    'menus:read': key.token,
    'sales:write': key.token,
    'deliveries:write': key.token,
  };
  return { known, ids, byRole, tokens: [seller, other, driver, operator].map(({ token }) => token), emailToken };
}

type Wanted = { method: string; url: string; headers: Record<string, string>; body: Body };

function requests({ name, call, fields }: Named, files: Buffer[], who: Awaited<ReturnType<typeof people>>) {
  const { known, ids, byRole, tokens, emailToken } = who;
  const json = jsonBody(fields, known);
  const form = multipartBody(fields, FILES[name] ?? ['file'], files, known);
  const csv = csvBody(fields.length ? fields : ['a', 'b'], known);
  const weight = (sends: string | undefined) => (call.sends === sends ? 10 : 1);
  return fc.record({
    method: fc.oneof(
      { weight: 30, arbitrary: fc.constant<string>(call.method) },
      fc.constantFrom('GET', 'PUT', 'HEAD', 'OPTIONS'),
    ),
    url: fc
      .tuple(pathId(ids), query([...QUERIES, ...fields], known))
      .map(([id, asked]) => call.path.replace(/\{\w+\}/, () => id) + asked),
    headers: headers(byRole[call.role], tokens, [emailToken]),
    body: fc.oneof(
      { weight: weight(undefined), arbitrary: json },
      { weight: weight('multipart'), arbitrary: form },
      { weight: weight('csv'), arbitrary: csv },
    ),
  });
}

/** Sends it, or says after a while that nothing came back. */
async function send({ method, url, headers: head, body }: Wanted) {
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.payload !== undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${HANG_MS} ms`)), HANG_MS);
  });
  try {
    return await Promise.race([
      kitchen.app.inject({
        method: method as 'GET',
        url,
        headers: { ...head, ...(hasBody && body.type !== undefined && { 'content-type': body.type }) },
        ...(hasBody && { payload: body.payload }),
      }),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** What no body may tell: where our code stands, what the database was asked. */
const SECRETS = new RegExp(
  [
    '\\n\\s+at ',
    'node_modules',
    '\\.[mt]s:\\d',
    'SQLSTATE',
    'syntax error at',
    'relation "',
    'duplicate key',
    'violates',
    'invalid input syntax',
    'insert into "',
    'select "',
    'returning ',
    'password_hash',
    'argon2',
    'kysely',
    'pglite',
  ].join('|'),
  'i',
);

const statuses = new Map<number, number>();
/** How many repeats got the answer of the first, and how many were told that something else went before. */
const repeats = { same: 0, other: 0 };

/**
 * Sends a request, and again if it took effect under a key: the same gets the same answer, another content under the
 * same key is refused.
 */
async function withRepeats(call: AnyCall, request: Wanted): Promise<void> {
  const first = await oneRequest(request);
  const key = request.headers['idempotency-key'];
  if (!call.once || !key || request.method !== call.method || first.status >= 300) return;
  const again = await oneRequest(request);
  assert.equal([again.status, withoutSession(again.text)], [first.status, withoutSession(first.text)], 'a repeat');
  repeats.same += 1;
  const other = anotherContent(request.body);
  if (!other) return;
  assert.is((await oneRequest({ ...request, body: other })).status, 422, 'another content under the same key');
  repeats.other += 1;
}

/** Each answer of a registration has a session of its own, and a repeat has no secret. */
const withoutSession = (text: string) => text.replace(/"(token|secret)":("[^"]*"|null)/, '');

/** The same fields and one more. They may be nested too deeply to be stringified again. */
function anotherContent({ type, payload }: Body): Body | undefined {
  if (type !== 'application/json' || typeof payload !== 'string' || !/^\s*\{/.test(payload)) return undefined;
  const more = /^\s*\{\s*\}/.test(payload) ? '"of_another_press":1' : '"of_another_press":1,';
  return { type, payload: payload.replace('{', () => `{${more}`) };
}

async function oneRequest(request: Wanted): Promise<{ status: number; text: string }> {
  thrown = '';
  const reply = await send(request);
  const status = reply.statusCode;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const said = `${status} ${reply.payload.slice(0, 300)} ${thrown}`;
  assert.ok(status < 500, said);
  assert.not.match(reply.payload, SECRETS, said);
  assert.is(({} as { polluted?: unknown }).polluted, undefined, 'every object was changed');
  const answer = { status, text: reply.payload };
  if (request.method === 'HEAD' || !reply.payload) return answer;
  const type = String(reply.headers['content-type']);
  assert.ok(status < 400 || /^application\/json|^text\/plain/.test(type), said);
  if (!/^application\/json/.test(type)) return answer;
  const body = JSON.parse(reply.payload);
  assert.is(faultOf(request.method, request.url, { status, headers: reply.headers, body }), undefined, said);
  if (status < 400) return answer;
  const { error, errors } = body as { error?: unknown; errors?: unknown };
  assert.ok((typeof error === 'string' && error.length < 500) || Array.isArray(errors), said);
  return answer;
}

function heapAfterCleaning(): number {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  gc();
  gc();
  return process.memoryUsage().heapUsed;
}

/** A PDF that can be read, and what becomes of one: locked, below a printer's words, cut off, with holes. */
async function papers(): Promise<Buffer[]> {
  const written = (options: PDFKit.PDFDocumentOptions) => {
    const made = new PDFDocument(options);
    made.end();
    return buffer(made);
  };
  const whole = await written({});
  return [
    whole,
    await written({ userPassword: 'secret', ownerPassword: 'mine', pdfVersion: '1.7' }),
    await written({ ownerPassword: 'mine', permissions: { printing: 'lowResolution' } }),
    Buffer.concat([Buffer.from('\ufeff\x1b%-12345X@PJL JOB\r\n'), whole]),
    whole.subarray(0, whole.length / 2),
    Buffer.concat([whole.subarray(0, 200), Buffer.alloc(300), whole.subarray(500)]),
    Buffer.concat([whole, Buffer.from('\ntrailer\n<< /Encrypt 1 0 R >>\n')]),
  ];
}

async function samples(): Promise<Buffer[]> {
  const image = sharp({ create: { width: 48, height: 32, channels: 3, background: '#a52' } });
  const [jpeg, png, webp] = await Promise.all([
    image.jpeg().toBuffer(),
    image.png().toBuffer(),
    image.webp().toBuffer(),
  ]);
  return [
    jpeg,
    png,
    webp,
    jpeg.subarray(0, jpeg.length / 2),
    Buffer.concat([jpeg, Buffer.from('<script>')]),
    Buffer.alloc(0),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a'),
    Buffer.concat([png.subarray(0, 16), Buffer.from('7fffffff7fffffff', 'hex'), png.subarray(24)]),
    Buffer.alloc(100_000, 1),
    Buffer.from('PK\x03\x04'),
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(400_000, 32)]),
    jpeg.subarray(0, -2),
    png.subarray(0, -20),
    webp.subarray(0, webp.length - 8),
    ...(await papers()),
  ];
}

const megabytesOf = (bytes: number) => (bytes / 1e6).toFixed(0);

test(`${REQUESTS} of them get answers that make sense, and leave nothing behind`, async () => {
  const files = await samples();
  const numRuns = Math.ceil(REQUESTS / PASSES / calls.length);
  const faults: string[] = [];
  const heaps: number[] = [];
  const start = Date.now();
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const named of calls) {
      const who = await people();
      const property = fc.asyncProperty(requests(named, files, who), (request) => withRepeats(named.call, request));
      const result = await fc.check(property, { numRuns, seed: SEED + pass, interruptAfterTimeLimit: 120_000 });
      if (!result.failed) continue;
      const example = JSON.stringify(result.counterexample)?.slice(0, 1_500);
      faults.push(
        `${named.name} (SEED=${SEED}, pass ${pass}): ${String(result.errorInstance).slice(0, 1_500)}\n  ${example}`,
      );
    }
    heaps.push(heapAfterCleaning());
    // On a busy machine all passes take longer than a group may say nothing.
    console.log(`\nafter pass ${pass + 1} of ${PASSES} the heap has ${megabytesOf(heaps.at(-1)!)} MB`);
  }
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `\n${total} requests to ${calls.length} calls in ${Math.round((Date.now() - start) / 1000)} s (${counts.join(', ')})`,
  );
  console.log(`${repeats.same} repeats under their key, ${repeats.other} with another content`);
  for (const fault of faults) console.error(`${fault}\n`);
  assert.is(faults.length, 0, `${faults.length} faults`);
  assert.ok(total >= REQUESTS);
  assert.ok(repeats.same > 0 && repeats.other > 0, 'nothing was repeated');
  // What is refused at the door tests little: an eighth of the calls make something (201), in one case of fifteen.
  assert.ok((statuses.get(201) ?? 0) > total / 150, `only ${statuses.get(201)} of ${total} made something`);
  assert.ok(
    heaps.at(-1)! < heaps[0]! * GROWTH + GROWTH_BYTES,
    `the heap grew: ${heaps.map(megabytesOf).join(', ')} MB`,
  );
});

test('no upload stays in a temporary place, and no file without a row', async () => {
  const { services } = kitchen;
  assert.equal(await readdir(join(services.settings.dataDir, 'uploads')), []);
  assert.is(await sweepFiles({ ...services, now: () => new Date(Date.now() + 2 * 3_600_000) }), 0);
});

test.run();
