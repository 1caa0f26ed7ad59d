import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type KyselyPlugin, sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { buildApp } from '../../src/server/app.ts';
import { remind } from '../../src/server/right-to-work/reminders.ts';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices, type Services } from '../../src/server/services.ts';
import { data, ready, signed } from '../server/applications.ts';
import { DISH } from '../server/dishes.ts';
import { callApp, NOON, openTestApp, type Someone, SURVEY, type TestApp, today } from '../server/helper.ts';
import { done } from '../server/payouts.ts';
import { newEmail, verifiedDriver, verifiedToken } from '../server/people.ts';
import { addDelivery, application, inHours, jpeg, pdf, registration } from '../server/samples.ts';

const test = suite('a database that fails at any write of a call');
let t: TestApp;
let onFailing: TestApp['app'];
let services: Services;
/** The number of the write that fails, and of the one that was asked last. */
let failing = 0;
let asked = 0;
/** The file that was opened last. */
let opened: Readable | undefined;
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);

const plugin: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'SelectQueryNode') return node;
    asked += 1;
    if (asked === failing) throw new Error('The database is away.');
    return node;
  },
  transformResult: async ({ result }) => result,
};

// An app of its own: in the one that all share there are hundreds of operators, and mails to them would fail one by one.
test.before(async () => {
  t = await openTestApp();
  t.setNow(NOON);
  const { database, files } = t.services;
  services = {
    ...t.services,
    files: {
      ...files,
      async get(key) {
        const found = await files.get(key);
        opened = found?.stream;
        return found;
      },
    },
    database: {
      ...database,
      db: database.db.withPlugin(plugin),
      transaction: (work, options) => database.transaction((trx) => work(trx.withPlugin(plugin)), options),
    },
  };
  onFailing = await buildApp(services);
  process.on('unhandledRejection', note);
});
test.after(async () => {
  process.off('unhandledRejection', note);
  await onFailing.close();
  await t.app.close();
  await closeServices(t.services);
  await rm(t.services.settings.dataDir, { recursive: true, force: true });
});

type Asked = [method: string, path: string, options: Parameters<TestApp['call']>[2]];
const as = ({ token }: Someone, method: string, path: string, body?: unknown): Asked => [
  method,
  path,
  // A repeat by its key gets the first answer, where there was one.
  { token, body, headers: { 'idempotency-key': newId() } },
];
const asOperator = async (method: string, path: string, body?: unknown): Promise<Asked> =>
  as(await t.operator(), method, `/operator/${path}`, body);

/** A move of a driver, on a delivery of theirs or, without a status, on one that is free. */
async function move(action: string, status?: string, body?: unknown): Promise<Asked> {
  const driver = await t.driver();
  const id = await addDelivery(t, status ? { status, driver_id: driver.id } : {});
  return as(driver, 'POST', `/driver/deliveries/${id}/${action}`, body);
}
const added = async ({ token }: Someone): Promise<string> =>
  (await t.call('POST', '/auth/menu-with-photo', { token, form: DISH })).body.item.menu_id;
async function onDish(method: string, action: string, body?: unknown): Promise<Asked> {
  const seller = await t.seller();
  const menu_id = await added(seller);
  return as(seller, method, `/auth/menu/${menu_id}${action}`, body);
}
/** On a pickup that a driver is coming for. */
async function onPickup(action: string, body: unknown): Promise<Asked> {
  const [seller, driver] = [await t.seller(), await t.driver()];
  const held = { status: 'assigned', driver_id: driver.id, seller_id: seller.id, number: '0427' };
  return as(seller, 'POST', `/auth/pickups/${await addDelivery(t, held)}${action}`, body);
}
async function reported() {
  const [method, path, options] = await move('incidents', 'picked_up', { reason: 'nobody_home' });
  return (await t.call(method, path, options)).body.incident.id;
}

/** Calls that write, on what they are made for. */
const CALLS: Record<string, () => Promise<Asked>> = {
  'a visitor answers the survey': async () => ['POST', '/homepage/submit', { body: { ...SURVEY, email: newEmail() } }],
  'a visitor waits': async () => ['POST', '/public/waitlist', { body: { email: newEmail(), postcode: 'M1 1AE' } }],
  'a visitor asks for a code': async () => ['POST', '/public/email/send-code', { body: { email: newEmail() } }],
  'a cook registers': async () => {
    const email = newEmail();
    const headers = { 'x-email-token': await verifiedToken(t, email) };
    return ['POST', '/auth/register', { headers, body: registration(email) }];
  },
  'a driver applies': async () => {
    const form = { ...application, ...(await verifiedDriver(t)), insurance_doc: pdf() };
    return ['POST', '/public/driver/apply', { form }];
  },
  'somebody logs out': async () => as(await t.seller(), 'POST', '/auth/logout'),
  'somebody ends other sessions': async () => as(await t.driver(), 'POST', '/driver/auth/end-other-sessions', {}),
  'a driver accepts': () => move('accept'),
  'a driver picks up': () => move('picked-up', 'assigned'),
  'a driver completes': () => move('complete', 'picked_up'),
  'a driver cancels': () => move('cancel', 'assigned'),
  'a driver reports': () => move('incidents', 'picked_up', { reason: 'nobody_home' }),
  'a driver sends a share code': async () =>
    as(await t.driver({ work_status: 'work_visa' }), 'PUT', '/driver/right-to-work', {
      share_code: 'W12345678',
      dob: '1990-05-01',
    }),
  'a driver sends a document': async () => {
    const { token } = await t.driver();
    return ['POST', '/driver/documents', { token, form: { kind: 'insurance_doc', file: pdf() } }];
  },
  'a cook sends a licence': async () => {
    const { token } = await t.seller();
    return ['POST', '/auth/documents', { token, form: { type: 'license_certificate', file: pdf() } }];
  },
  'a cook adds a dish': async () => {
    const { token } = await t.seller();
    return ['POST', '/auth/menu-with-photo', { token, form: DISH }];
  },
  'a cook copies a menu': async () => {
    const seller = await t.seller();
    await added(seller);
    return as(seller, 'POST', '/auth/menu/copy', { from: today, to: addDaysTo(today, 1) });
  },
  'a cook sells': () => onDish('PATCH', '/sell', { qty: 1 }),
  'a cook restocks': () => onDish('PATCH', '/restock', { qty: 1 }),
  'a cook is sold out': () => onDish('PATCH', '/sold-out', {}),
  'a cook is back on sale': () => onDish('PATCH', '/back-on-sale', {}),
  'a cook takes a sale back': async () => {
    const seller = await t.seller();
    const dish = `/auth/menu/${await added(seller)}`;
    const { token } = seller;
    assert.is((await t.call('PATCH', `${dish}/sell`, { token, body: { qty: 2 } })).status, 200);
    return as(seller, 'PATCH', `${dish}/unsell`, { qty: 1 });
  },
  'a cook says that food is ready': () => onPickup('/ready', {}),
  'a cook says that food is late': () => onPickup('/late', { minutes: 10 }),
  'a cook takes a dish off': () => onDish('DELETE', ''),
  'a cook saves the application': async () => {
    const { who, id } = await ready(t);
    return as(who, 'PATCH', `/auth/applications/${id}`, { data });
  },
  'a cook submits': async () => {
    const { who, id } = await ready(t);
    return as(who, 'POST', `/auth/applications/${id}/submit`, signed);
  },
  'a cook adds to the record': async () => {
    const { who, id } = await ready(t);
    return as(who, 'PATCH', `/auth/applications/${id}/supplement`, { supplement: { operator_town: 'Slough' } });
  },
  'a fee is marked': async () => {
    const { id } = await ready(t);
    return asOperator('PATCH', `applications/${id}`, { payment_status: 'unpaid' });
  },
  'a driver is approved': async () =>
    asOperator('POST', `drivers/${(await t.driver({ status: 'pending' })).id}/approve`),
  'a driver is rejected': async () =>
    asOperator('POST', `drivers/${(await t.driver()).id}/reject`, { reason: 'No insurance.' }),
  'a cook gets a status': async () =>
    asOperator('PATCH', `sellers/${(await t.seller()).id}`, { council_status: 'live' }),
  'a delivery is created': () =>
    asOperator('POST', 'deliveries', {
      fee_pence: 650,
      pickup_postcode: 'SL1 2LT',
      dropoff_postcode: 'SL2 3AB',
      pickup_time: inHours(24).toISOString(),
    }),
  'a delivery is cancelled': async () => {
    const id = await addDelivery(t, { status: 'assigned', driver_id: (await t.driver()).id });
    return asOperator('PATCH', `deliveries/${id}`, { status: 'cancelled' });
  },
  'a delivery is paid for': async () =>
    asOperator('PATCH', `deliveries/${await done(t, await t.driver())}`, { payout_status: 'paid' }),
  'a payout is made': async () => {
    const driver = await t.driver();
    return asOperator('POST', 'payouts', { driver_id: driver.id, delivery_ids: [await done(t, driver)] });
  },
  'an incident is decided': async () =>
    asOperator('POST', `incidents/${await reported()}/resolve`, { outcome: 'close_paid' }),
  'a delivery is given to a driver': async () =>
    asOperator('POST', `deliveries/${await addDelivery(t)}/assign`, { driver_id: (await t.driver()).id }),
  'a delivery is released': async () => {
    const id = await addDelivery(t, { status: 'assigned', driver_id: (await t.driver()).id });
    return asOperator('POST', `deliveries/${id}/release`, {});
  },
  'deliveries are imported': async () => {
    const { token } = await t.operator();
    const body = `fee_pence,pickup_postcode,dropoff_postcode,pickup_time\n650,SL1 2LT,SL2 3AB,${inHours(24).toISOString()}`;
    return ['POST', '/operator/deliveries/import', { token, body, headers: { 'content-type': 'text/csv' } }];
  },
  'a right to work is checked': async () => {
    const { token } = await t.operator();
    const url = `/operator/drivers/${(await t.driver()).id}/right-to-work-checks`;
    return ['POST', url, { token, form: { method: 'online', outcome: 'passed' } }];
  },
  'an operator is removed': async () => asOperator('DELETE', `operators/${(await t.operator()).id}`),
  'an operator confirms an authenticator app': async () => {
    const operator = await t.operator();
    const { body } = await t.call('POST', '/operator/second-factor', { token: operator.token });
    const app = new TOTP({ secret: Secret.fromBase32(body.secret) });
    const code = app.generate({ timestamp: Date.parse(NOON) });
    return as(operator, 'POST', '/operator/second-factor/confirm', { code });
  },
  'an area is covered': () => asOperator('PUT', 'coverage/ZZ8', { label: 'Farland' }),
  'a council is set': () => asOperator('PUT', `councils/${newId()}`, { email: 'food@council.test' }),
  'a council is removed': async () => {
    const name = newId();
    const [method, path, options] = await asOperator('PUT', `councils/${name}`, { email: 'food@council.test' });
    await t.call(method, path, options);
    return asOperator('DELETE', `councils/${name}`);
  },
  'a person is erased': async () => asOperator('POST', 'people/erase', { email: (await t.seller()).email }),
  'a launch is made': () =>
    asOperator('POST', 'launches', { subject: 'We are open', text: 'Come and look.', areas: ['ZZ8'] }),
};

/** Runs `work` with each of its writes failing in turn, until it writes no more; answers what it did then. */
async function failEach<T>(work: () => Promise<T>, failed: (result: T) => void): Promise<T> {
  for (failing = 1; ; failing += 1) {
    asked = 0;
    const result = await work();
    if (asked < failing) return result;
    failed(result);
    assert.equal(unhandled.splice(0), [], `write ${failing}`);
  }
}

/** What is told of a call: entries in the audit log, mails and alerts. */
async function told(): Promise<number> {
  const { db } = t.services.database;
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from audit) + (select count(*) from mails) + (select count(*) from push_alerts) as count
  `.execute(db);
  return Number(rows[0]!.count);
}

for (const [words, make] of Object.entries(CALLS)) {
  test(`${words}: it is our fault, nothing is told of it, and tried again it works`, async () => {
    const [method, path, options] = await make();
    let before = 0;
    const { status, text } = await failEach(
      async () => {
        before = await told();
        const answer = await callApp(onFailing, method, path, options);
        return { ...answer, after: await told() };
      },
      (failed) => assert.equal([failed.status, failed.after], [500, before], `write ${failing}: ${failed.text}`),
    );
    assert.ok(status < 300, text);
  });
}

/** Calls that keep a file before they write its row. */
const SENDING: Record<string, () => Promise<Asked>> = {
  'a driver applies': CALLS['a driver applies']!,
  'a driver sends a document': CALLS['a driver sends a document']!,
  'a cook sends a licence': CALLS['a cook sends a licence']!,
  'a right to work is checked on paper': async () => {
    const { token } = await t.operator();
    const url = `/operator/drivers/${(await t.driver()).id}/right-to-work-checks`;
    return ['POST', url, { token, form: { method: 'manual', outcome: 'passed', evidence: pdf() } }];
  },
  'a cook sends a photo': async () => {
    const { token } = await t.seller();
    return ['POST', '/auth/upload-photo', { token, form: { photo: await jpeg() } }];
  },
  'a cook adds a dish with a photo': async () => {
    const { token } = await t.seller();
    return ['POST', '/auth/menu-with-photo', { token, form: { ...DISH, photo: await jpeg() } }];
  },
  'a cook gives a dish a photo': async () => {
    const [method, path, { token }] = (await onDish('PUT', '')) as [string, string, { token: string }];
    return [method, path, { token, form: { ...DISH, photo: await jpeg() } }];
  },
};
const countFiles = async () => {
  let count = 0;
  for await (const _ of t.services.files.list('')) count += 1;
  return count;
};

for (const [words, make] of Object.entries(SENDING)) {
  test(`${words}: a file without its row goes, but it stays where the answer to the commit was lost`, async () => {
    const { database } = t.services;
    const { transaction } = database;
    const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    for (const [error, status] of [
      [new Error('no'), 500],
      [lost, 503],
    ] as const) {
      const [method, path, options] = await make();
      const before = await countFiles();
      database.transaction = async (work) => {
        // What was lost is the answer alone: the rows are there.
        await transaction(async (trx) => {
          await work(trx);
          if (error !== lost) throw error;
        });
        throw error;
      };
      const answer = await t.call(method, path, options).finally(() => {
        database.transaction = transaction;
      });
      assert.is(answer.status, status, answer.text);
      assert.is((await countFiles()) > before, error === lost, error.message);
    }
  });
}

for (const [words, make] of Object.entries(SENDING)) {
  if (words === 'a driver applies') continue;
  test(`${words}: of somebody who was erased while it arrived nothing is kept`, async () => {
    const { database } = t.services;
    const { db, transaction } = database;
    const [method, path, options] = await make();
    const { token } = await t.operator();
    const before = await countFiles();
    // Whoever it is about was made last.
    const newest = (table: 'sellers' | 'drivers') =>
      db.selectFrom(table).select(['id', 'email']).orderBy('id', 'desc').limit(1).executeTakeFirst();
    const [first, second] = [await newest('sellers'), await newest('drivers')];
    const { id, email } = (first?.id ?? '') > (second?.id ?? '') ? first! : second!;
    database.transaction = async (work) => {
      database.transaction = transaction;
      const erased = await t.call('POST', '/operator/people/erase', { token, body: { email } });
      assert.is(erased.status, 200, erased.text);
      return transaction(work);
    };
    const { status, text } = await t.call(method, path, options);
    assert.is(status, words === 'a right to work is checked on paper' ? 404 : 401, text);
    assert.is(await countFiles(), before);
    for (const [table, column] of [
      ['dishes', 'seller_id'],
      ['seller_documents', 'seller_id'],
      ['driver_documents', 'driver_id'],
      ['right_to_work_checks', 'driver_id'],
    ] as const) {
      const rows = db.selectFrom(table as 'dishes').where(column as 'seller_id', '=', id);
      assert.equal(await rows.selectAll().execute(), [], table);
    }
    const seller = await db.selectFrom('sellers').select('photo_key').where('id', '=', id).executeTakeFirst();
    assert.not(seller?.photo_key);
  });
}

test('a document that the log cannot name is not read, and its file is closed', async () => {
  const driver = await t.driver();
  const form = { kind: 'right_to_work_doc', file: pdf() };
  assert.is((await t.call('POST', '/driver/documents', { token: driver.token, form })).status, 201);
  const { token } = await t.operator();
  const { id } = await t.services.database.db
    .selectFrom('driver_documents')
    .select('id')
    .where('driver_id', '=', driver.id)
    .executeTakeFirstOrThrow();
  let closed = 0;
  const read = () => {
    opened = undefined;
    return callApp(onFailing, 'GET', `/operator/documents/${id}`, { token });
  };
  const { status } = await failEach(read, (failed) => {
    assert.is(failed.status, 500);
    if (opened) assert.is(opened.destroyed, true, `write ${failing}`);
    if (opened) closed += 1;
  });
  assert.equal([status, closed], [200, 1]);
});

test('the reminders: the job fails, and tried again it writes each mail once', async () => {
  const driver = await t.driver();
  const { token } = await t.operator();
  const form = { method: 'online', outcome: 'passed', follow_up_on: addDaysTo(today, 1) };
  await t.call('POST', `/operator/drivers/${driver.id}/right-to-work-checks`, { token, form });
  const sent = { token: driver.token, form: { kind: 'insurance_doc', file: pdf() } };
  const { document } = (await t.call('POST', '/driver/documents', sent)).body;
  await t.call('PATCH', `/operator/documents/${document.id}`, { token, body: { expires_on: addDaysTo(today, 1) } });
  const ran = await failEach(
    () =>
      remind(services).then(
        () => true,
        () => false,
      ),
    (failed) => assert.not(failed, `write ${failing}`),
  );
  assert.ok(ran);
  const mails = await t.services.database.db
    .selectFrom('mails')
    .select('subject')
    .where('to_address', '=', driver.email)
    .execute();
  assert.is(mails.length, 2);
});
test.run();
