import { Secret, TOTP } from 'otpauth';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyCall } from '#api/call';
import { areas } from '#api/index';
import { formatDateTime } from '#rules/dates';
import { queueMail } from '../../src/server/mail/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { data, open, ready, submit } from './applications.ts';
import { type Answer, forgetsOperators, PASSWORD, type Someone, SURVEY, type TestApp, testApp } from './helper.ts';
import { done } from './payouts.ts';
import { newEmail } from './people.ts';
import { addDelivery, inHours, pdf } from './samples.ts';

const audit = suite('the audit log has what an operator does');
forgetsOperators(audit);

interface Act {
  t: TestApp;
  who: Someone;
  /** A call of this operator. */
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** The same of another one, for what has to be there before. */
  other: (method: string, path: string, body?: unknown) => Promise<Answer>;
}
/** Does it, and answers about whom or what the entry is, as the log names it. */
type Doing = (act: Act) => Promise<[done: Answer, subject: string]>;

const DRAFT = { fee_pence: 450, pickup_postcode: 'SL1 2LT', dropoff_postcode: 'SL2 5AT' };
const SHEET = `fee,pickup_postcode,dropoff_postcode,pickup_time\n4.50,SL1 2LT,SL2 5AT,${inHours(24).toISOString()}`;
const HOOK = { url: 'https://shop.example/a?token=b', events: ['kitchen.opened'] };
const LAUNCH = { areas: ['QQ1'], subject: 'We are open', text: 'Come and eat.' };

/** A document that a driver has sent. */
async function document(t: TestApp): Promise<string> {
  const { token } = await t.driver({ status: 'pending' });
  const form = { kind: 'dbs_doc', file: pdf() };
  return (await t.call('POST', '/driver/documents', { token, form })).body.document.id;
}
/** An application that is submitted, to a council with an address. */
async function submitted({ t, other }: Act): Promise<string> {
  const { who, id } = await ready(t);
  await submit(t, who, id);
  await other('PUT', `councils/${encodeURIComponent(data.authority_name)}`, { email: 'food@council.example' });
  return id;
}
const letter = async ({ other }: Act): Promise<string> => (await other('POST', 'launches', LAUNCH)).body.launch.id;
const visitor = async ({ t }: Act): Promise<string> => {
  const email = newEmail();
  await t.call('POST', '/homepage/submit', { body: { ...SURVEY, email } });
  return email;
};
const secret = async ({ call }: Act): Promise<TOTP> =>
  new TOTP({ secret: Secret.fromBase32((await call('POST', 'second-factor')).body.secret) });

/** By call, and where it does several things by what it does: the action as the log has it, and how it comes to it. */
const ACTS: Record<string, [action: string, doing: Doing]> = {
  'account.loginOperator': [
    'logged in',
    async ({ call, who }) => [
      await call('POST', 'auth/login', { email: who.email, password: PASSWORD }),
      `operator ${who.id}`,
    ],
  ],
  'password.changeOperatorPassword': [
    'password changed',
    async ({ call, who }) => [
      await call('POST', 'auth/change-password', { password: PASSWORD, newPassword: 'turnip-soup-19' }),
      `operator ${who.id}`,
    ],
  ],
  'password.endOtherOperatorSessions': [
    'other sessions ended',
    async ({ call, who }) => [await call('POST', 'auth/end-other-sessions'), `operator ${who.id}`],
  ],
  'password.confirmSecondFactor': [
    'second factor turned on',
    async (act) => {
      const code = (await secret(act)).generate({ timestamp: act.t.services.now().getTime() });
      return [await act.call('POST', 'second-factor/confirm', { code }), `operator ${act.who.id}`];
    },
  ],
  'operatorDrivers.approveDriver': [
    'driver approved',
    async ({ t, call }) => {
      const { id } = await t.driver({ status: 'pending' });
      return [await call('POST', `drivers/${id}/approve`), `driver ${id}`];
    },
  ],
  'operatorDrivers.rejectDriver': [
    'driver rejected',
    async ({ t, call }) => {
      const { id } = await t.driver();
      return [await call('POST', `drivers/${id}/reject`, { reason: 'No.' }), `driver ${id}`];
    },
  ],
  'rightToWork.addCheck': [
    'right to work checked',
    async ({ t, who }) => {
      const { id } = await t.driver();
      const form = { method: 'online', outcome: 'passed', follow_up_on: '2030-01-01' };
      const url = `/operator/drivers/${id}/right-to-work-checks`;
      return [await t.call('POST', url, { token: who.token, form }), `driver ${id}`];
    },
  ],
  'rightToWork.exportRightToWork': [
    'right to work exported',
    async ({ t, call }) => {
      const { id } = await t.driver();
      return [await call('GET', `drivers/${id}/right-to-work.zip`), `driver ${id}`];
    },
  ],
  'documents.readDocument': [
    'document read',
    async ({ t, call }) => {
      const id = await document(t);
      return [await call('GET', `documents/${id}`), `document ${id}`];
    },
  ],
  'documents.reviewDocument': [
    'document reviewed',
    async ({ t, call }) => {
      const id = await document(t);
      return [await call('PATCH', `documents/${id}`, { expires_on: '2030-01-01' }), `document ${id}`];
    },
  ],
  'operatorSellers.changeSeller': [
    'council status set',
    async ({ t, call }) => {
      const { id } = await t.seller();
      return [await call('PATCH', `sellers/${id}`, { council_status: 'pending', reason: 'Rats.' }), `seller ${id}`];
    },
  ],
  'applications.changeApplication': [
    'payment status set',
    async ({ t, call }) => {
      const { application_id: id } = await open(t, await t.seller());
      return [await call('PATCH', `applications/${id}`, { payment_status: 'unpaid' }), `application ${id}`];
    },
  ],
  'applications.readRecord': [
    'record read',
    async ({ t, call }) => {
      const { application_id: id } = await open(t, await t.seller());
      return [await call('GET', `applications/${id}/record`), `application ${id}`];
    },
  ],
  'applications.handOver': [
    'record handed over',
    async (act) => {
      const id = await submitted(act);
      return [await act.call('POST', `applications/${id}/hand-over`, {}), `application ${id}`];
    },
  ],
  'complaints.answerComplaint': [
    'complaint answered',
    async ({ t, call }) => {
      const email = newEmail();
      const body = { email, about: 'food', text: 'The rice was cold.' };
      await t.call('POST', '/public/complaints', { body });
      const { complaints } = (await call('GET', 'complaints')).body;
      const { id } = complaints.find((one: { email: string }) => one.email === email);
      return [await call('POST', `complaints/${id}/answer`, { text: 'Sorry.' }), `complaint ${id}`];
    },
  ],
  'operatorDeliveries.createDelivery': [
    'delivery created',
    async ({ call }) => {
      const made = await call('POST', 'deliveries', { ...DRAFT, pickup_time: inHours(24).toISOString() });
      return [made, `delivery ${made.body.delivery?.id}`];
    },
  ],
  'operatorDeliveries.importDeliveries': [
    'deliveries imported',
    async ({ t, who }) => [
      await t.call('POST', '/operator/deliveries/import', {
        token: who.token,
        body: SHEET,
        headers: { 'content-type': 'text/csv' },
      }),
      'deliveries',
    ],
  ],
  'operatorDeliveries.changeDelivery, to cancel': [
    'delivery cancelled',
    async ({ t, call }) => {
      const id = await addDelivery(t);
      return [await call('PATCH', `deliveries/${id}`, { status: 'cancelled' }), `delivery ${id}`];
    },
  ],
  'operatorDeliveries.changeDelivery, to correct': [
    'delivery corrected',
    async ({ t, call }) => {
      const id = await addDelivery(t);
      return [await call('PATCH', `deliveries/${id}`, { fee_pence: 700 }), `delivery ${id}`];
    },
  ],
  'operatorDeliveries.changeDelivery, to pay': [
    'payout marked',
    async ({ t, call }) => {
      const id = await done(t, await t.driver());
      return [await call('PATCH', `deliveries/${id}`, { payout_status: 'paid' }), `delivery ${id}`];
    },
  ],
  'coverage.setCoverage': [
    'coverage set',
    async ({ call }) => [await call('PUT', 'coverage/qq2', { label: 'Farland' }), 'coverage QQ2'],
  ],
  'coverage.removeCoverage': [
    'coverage removed',
    async ({ call, other }) => {
      await other('PUT', 'coverage/qq3', { label: 'Farland' });
      return [await call('DELETE', 'coverage/qq3'), 'coverage QQ3'];
    },
  ],
  'councils.setCouncil': [
    'council set',
    async ({ call }) => [await call('PUT', 'councils/Farland', { email: 'food@farland.example' }), 'council Farland'],
  ],
  'councils.removeCouncil': [
    'council removed',
    async ({ call, other }) => {
      await other('PUT', 'councils/Nearland', { phone: '' });
      return [await call('DELETE', 'councils/Nearland'), 'council Nearland'];
    },
  ],
  'operatorSurvey.surveyCsv': ['survey exported', async ({ call }) => [await call('GET', 'survey.csv'), 'survey']],
  'waitlist.waitlistCsv': ['waitlist exported', async ({ call }) => [await call('GET', 'waitlist.csv'), 'waitlist']],
  'search.search': ['searched', async ({ call }) => [await call('POST', 'search', { q: 'Nobody at all' }), 'search']],
  'search.searchByAddress': ['searched', async ({ call }) => [await call('GET', 'search?q=Nobody'), 'search']],
  'people.findPerson': [
    'person looked up',
    async ({ t, call }) => {
      const { id, email } = await t.seller();
      return [await call('GET', `people?email=${email}`), `seller ${id}`];
    },
  ],
  'people.exportPerson': [
    'person exported',
    async ({ t, call }) => {
      const { id, email } = await t.driver();
      return [await call('POST', 'people/export', { email }), `driver ${id}`];
    },
  ],
  'people.erasePerson': [
    'person erased',
    async (act) => [await act.call('POST', 'people/erase', { email: await visitor(act) }), 'person without an account'],
  ],
  'operators.addOperator': [
    'operator added',
    async ({ call }) => {
      const added = await call('POST', 'operators', { email: newEmail(), password: 'turnip-soup-19' });
      return [added, `operator ${added.body.operator?.id}`];
    },
  ],
  'operators.removeOperator': [
    'operator removed',
    async ({ t, call }) => {
      const { id } = await t.operator();
      return [await call('DELETE', `operators/${id}`), `operator ${id}`];
    },
  ],
  'mails.resendMail': [
    'mail resent',
    async ({ t, call }) => {
      const { db } = t.services.database;
      const to = newEmail();
      await queueMail(db, { to, subject: 'Hello', text: 'Hello' });
      const given = { failed_at: new Date(), failure: 'Refused' };
      const mail = db.updateTable('mails').set(given).where('to_address', '=', to).returning('id');
      const { id } = await mail.executeTakeFirstOrThrow();
      return [await call('POST', `mails/${id}/resend`), `mail ${id}`];
    },
  ],
  'keys.createKey': [
    'key made',
    async ({ call }) => {
      const made = await call('POST', 'keys', { name: 'Shop', scopes: ['menus:read'] });
      return [made, `key ${made.body.key.id}`];
    },
  ],
  'keys.endKey': [
    'key ended',
    async ({ call, other }) => {
      const { id } = (await other('POST', 'keys', { name: 'Shop', scopes: ['sales:write'] })).body.key;
      return [await call('DELETE', `keys/${id}`), `key ${id}`];
    },
  ],
  'webhooks.createWebhook': [
    'webhook made',
    async ({ call }) => {
      const made = await call('POST', 'webhooks', HOOK);
      return [made, `webhook ${made.body.webhook.id}`];
    },
  ],
  'webhooks.testWebhook': [
    'webhook tested',
    async ({ call, other }) => {
      const { id } = (await other('POST', 'webhooks', HOOK)).body.webhook;
      return [await call('POST', `webhooks/${id}/test`), `webhook ${id}`];
    },
  ],
  'webhooks.endWebhook': [
    'webhook ended',
    async ({ call, other }) => {
      const { id } = (await other('POST', 'webhooks', HOOK)).body.webhook;
      return [await call('DELETE', `webhooks/${id}`), `webhook ${id}`];
    },
  ],
  'launches.createLaunch': [
    'launch made',
    async ({ call }) => {
      const made = await call('POST', 'launches', LAUNCH);
      return [made, `launch ${made.body.launch?.id}`];
    },
  ],
  'launches.sendLaunch': [
    'launch sent',
    async (act) => {
      const id = await letter(act);
      return [await act.call('POST', `launches/${id}/send`), `launch ${id}`];
    },
  ],
  'incidents.resolveIncident': [
    'incident resolved',
    async ({ t, call }) => {
      const driver = await t.driver();
      const delivery = await addDelivery(t, { status: 'assigned', driver_id: driver.id });
      const body = { reason: 'kitchen_closed' };
      const reported = await t.call('POST', `/driver/deliveries/${delivery}/incidents`, { token: driver.token, body });
      const { id } = reported.body.incident;
      return [await call('POST', `incidents/${id}/resolve`, { outcome: 'continue' }), `incident ${id}`];
    },
  ],
  'operatorDeliveries.releaseDelivery': [
    'delivery released',
    async ({ t, call }) => {
      const id = await addDelivery(t, { status: 'assigned', driver_id: (await t.driver()).id });
      return [await call('POST', `deliveries/${id}/release`), `delivery ${id}`];
    },
  ],
  'operatorDeliveries.assignDelivery': [
    'delivery assigned',
    async ({ t, call }) => {
      const id = await addDelivery(t);
      return [await call('POST', `deliveries/${id}/assign`, { driver_id: (await t.driver()).id }), `delivery ${id}`];
    },
  ],
  'payouts.makePayout': [
    'payout made',
    async ({ t, call }) => {
      const driver = await t.driver();
      const made = await call('POST', 'payouts', { driver_id: driver.id, delivery_ids: [await done(t, driver)] });
      return [made, `payout ${made.body.payout?.id}`];
    },
  ],
  'payouts.payoutsCsv': ['payouts exported', async ({ call }) => [await call('GET', 'payouts.csv'), 'payouts']],
};

/** What stands beside the entry, where anything does; 'id' and 'time' are of this run. */
const DETAILS: Record<string, object> = {
  'account.loginOperator': { from: '127.0.0.0/24' },
  'password.endOtherOperatorSessions': { ended: 0 },
  'operatorDrivers.approveDriver': { from: 'pending', missing_documents: ['right_to_work_doc'] },
  'operatorDrivers.rejectDriver': { from: 'approved' },
  'rightToWork.addCheck': { method: 'online', outcome: 'passed', follow_up_on: '2030-01-01' },
  'documents.readDocument': { of: 'driver id', kind: 'dbs_doc' },
  'documents.reviewDocument': { of: 'driver id', kind: 'dbs_doc', expires_on: '2030-01-01' },
  'operatorSellers.changeSeller': { from: 'registered', to: 'pending' },
  'applications.changeApplication': { from: 'paid', to: 'unpaid' },
  'applications.handOver': { council: 'Slough Borough Council', again: false },
  'complaints.answerComplaint': { about: 'food' },
  'operatorDeliveries.createDelivery': { fee_pence: 450, pickup_time: 'time' },
  'operatorDeliveries.importDeliveries': { added: 1, first: 'id', last: 'id' },
  'operatorDeliveries.changeDelivery, to cancel': { from: 'available', driver: null },
  'operatorDeliveries.changeDelivery, to correct': { fields: ['fee_pence'] },
  'operatorDeliveries.changeDelivery, to pay': { from: 'pending', to: 'paid', fee_pence: 650, payout: null },
  'keys.createKey': { name: 'Shop', scopes: ['menus:read'] },
  'keys.endKey': { name: 'Shop', scopes: ['sales:write'] },
  'webhooks.createWebhook': { host: 'shop.example', events: ['kitchen.opened'] },
  'webhooks.endWebhook': { host: 'shop.example' },
  'coverage.setCoverage': { label: 'Farland', authority_name: '' },
  'coverage.removeCoverage': { label: 'Farland', authority_name: '' },
  'councils.setCouncil': { email: 'food@farland.example', phone: '', guidance_url: '' },
  'councils.removeCouncil': { email: '', phone: '', guidance_url: '' },
  'search.search': { found: 0 },
  'search.searchByAddress': { found: 0 },
  'people.erasePerson': { files: 0, deliveries: 0, waitlist: 0, survey: true },
  'operators.addOperator': { email: 'id@example.test' },
  'operators.removeOperator': { email: 'operator-id@example.test' },
  'launches.createLaunch': { areas: ['QQ1'], recipients: 0 },
  'launches.sendLaunch': { areas: ['QQ1'], letters: 0 },
  'incidents.resolveIncident': { outcome: 'continue', before: null, delivery: 'id' },
  'operatorDeliveries.releaseDelivery': { from: 'assigned', driver: 'id' },
  'operatorDeliveries.assignDelivery': { driver: 'id' },
  'payouts.makePayout': { driver: 'id', deliveries: 1 },
};

/** Of one's own session and browser alone, or nothing yet. */
const UNSAID = [
  'account.logoutOperator',
  'password.startSecondFactor',
  'push.saveOperatorPush',
  'push.removeOperatorPush',
];

const calls = Object.entries(areas).flatMap(([area, contract]) =>
  Object.keys(contract.answers).map((name): [string, AnyCall] => [
    `${area}.${name}`,
    (contract as unknown as Record<string, AnyCall>)[name]!,
  ]),
);

audit('every call that changes something is here', () => {
  const acts = Object.keys(ACTS).map((name) => name.split(',')[0]);
  const changing = calls.filter(([, { role, method }]) => role === 'operator' && method !== 'GET');
  const lacking = changing.map(([name]) => name).filter((name) => !acts.includes(name) && !UNSAID.includes(name));
  assert.equal(lacking, []);
});

async function entriesOf(t: TestApp, { email }: Someone) {
  const { db } = t.services.database;
  const entries = db.selectFrom('audit').select(['action', 'subject']).where('operator', '=', email);
  return (await entries.execute()).map(({ action, subject }) => [action, subject]);
}
async function actor(t: TestApp): Promise<Act> {
  const [who, before] = [await t.operator(), await t.operator()];
  const by =
    ({ token }: Someone): Act['call'] =>
    (method, path, body) =>
      t.call(method, `/operator/${path}`, { token, body });
  return { t, who, call: by(who), other: by(before) };
}

for (const [name, [action, doing]] of Object.entries(ACTS)) {
  audit(`${name}: ${action}`, async () => {
    const act = await actor(await testApp());
    const [{ status, text }, subject] = await doing(act);
    assert.ok(status < 300, `${status}: ${text.slice(0, 200)}`);
    assert.equal(await entriesOf(act.t, act.who), [[action, subject]]);
    const { detail } = await act.t.services.database.db
      .selectFrom('audit')
      .select('detail')
      .where('operator', '=', act.who.email)
      .executeTakeFirstOrThrow();
    const known = JSON.stringify(detail)
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
    assert.equal(JSON.parse(known), DETAILS[name] ?? {});
  });
}

for (const [name, { role, method, path }] of calls) {
  // What is set by its name is made.
  if (role !== 'operator' || !path.includes('{id}') || method === 'PUT') continue;
  audit(`${name} of what is not there: nothing`, async () => {
    const { t, who } = await actor(await testApp());
    const { status } = await t.call(method, path.replace('{id}', newId()), { token: who.token });
    assert.ok(status >= 400, `${status}`);
    assert.equal(await entriesOf(t, who), []);
  });
}

audit('the log names whom and what it is about, until they are erased', async () => {
  const { t, call } = await actor(await testApp());
  const [driver, seller] = [await t.driver({ status: 'pending' }), await t.seller()];
  const form = { kind: 'dbs_doc', file: pdf() };
  const sent = await t.call('POST', '/driver/documents', { token: driver.token, form });
  const { application_id } = await open(t, seller);
  const pickup_time = inHours(24);
  const delivery = await addDelivery(t, { pickup_time });
  await call('GET', `documents/${sent.body.document.id}`);
  await call('POST', `drivers/${driver.id}/approve`);
  await call('PATCH', `sellers/${seller.id}`, { council_status: 'pending', reason: 'Rats.' });
  await call('PATCH', `applications/${application_id}`, { payment_status: 'unpaid' });
  const added = await call('POST', 'operators', { email: newEmail(), password: 'turnip-soup-19' });
  await call('POST', `deliveries/${delivery}/assign`, { driver_id: driver.id });
  const about = async (limit: number) =>
    (await call('GET', `audit?limit=${limit}`)).body.entries.map((entry: { about: object[] }) => entry.about);
  const operator = { kind: 'operator', id: added.body.operator.id, name: added.body.operator.email };
  const trip = `SL1 2LT to SL2 3AB, ${formatDateTime(pickup_time.toISOString())}`;
  const theDriver = { kind: 'driver', id: driver.id, name: 'Tom Reed' };
  const theSeller = { kind: 'seller', id: seller.id, name: 'Amina Khan' };
  assert.equal(await about(6), [
    [{ kind: 'delivery', id: delivery, name: trip }, theDriver],
    [operator],
    // An application is looked at with its seller.
    [theSeller],
    [theSeller],
    [theDriver],
    [theDriver],
  ]);
  await call('PATCH', `deliveries/${delivery}`, { status: 'cancelled' });
  for (const { email } of [driver, seller]) await call('POST', 'people/erase', { email });
  assert.equal(await about(2), [[{ ...theSeller, name: 'Erased' }], [{ ...theDriver, name: 'Erased' }]]);
});

audit('a review of a document is about the driver who sent it', async () => {
  const { t, call } = await actor(await testApp());
  const { id, token } = await t.driver({ last_name: 'Sender' });
  const form = { kind: 'dbs_doc', file: pdf() };
  const sent = await t.call('POST', '/driver/documents', { token, form });
  await call('PATCH', `documents/${sent.body.document.id}`, { expires_on: '2030-01-01' });
  assert.equal((await call('GET', 'audit?limit=1')).body.entries[0].about, [
    { kind: 'driver', id, name: 'Tom Sender' },
  ]);
});

audit('what was decided of a problem is about its delivery', async () => {
  const { t, call } = await actor(await testApp());
  const driver = await t.driver();
  const pickup_time = inHours(24);
  const id = await addDelivery(t, { status: 'assigned', driver_id: driver.id, pickup_time });
  const body = { reason: 'kitchen_closed' };
  const reported = await t.call('POST', `/driver/deliveries/${id}/incidents`, { token: driver.token, body });
  await call('POST', `incidents/${reported.body.incident.id}/resolve`, { outcome: 'continue' });
  const name = `SL1 2LT to SL2 3AB, ${formatDateTime(pickup_time.toISOString())}`;
  const [entry] = (await call('GET', 'audit?limit=1')).body.entries;
  assert.equal(entry.about, [{ kind: 'delivery', id, name }]);
  assert.equal(entry.detail, { outcome: 'continue', before: null, delivery: id });
});

audit.run();
