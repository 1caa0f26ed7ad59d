import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyCall, Role } from '#api/call';
import { areas } from '#api/index';
import { startSession } from '../../src/server/account/sessions.ts';
import { newId } from '../../src/server/services/ids.ts';
import type { AccountKind } from '../../src/server/tables.ts';
import { forgetsOperators, type TestApp, testApp } from './helper.ts';
import { ALL, addedKey } from './keys.ts';

// Who may make which call. The table says it a second time on purpose: a call that is added without a row
// here, or whose role is changed by a slip, fails. Attempts at sensitive calls are counted for each address.
const CALLS: Record<string, Role | `${Role}, sensitive`> = {
  'settings.publicSettings': 'visitor',
  'account.login': 'visitor, sensitive',
  'password.forgotSellerPassword': 'visitor, sensitive',
  'password.resetSellerPassword': 'visitor, sensitive',
  'password.changeSellerPassword': 'seller, sensitive',
  'password.endOtherSellerSessions': 'seller',
  'password.listSellerSessions': 'seller',
  'account.logoutSeller': 'seller',
  'account.loginDriver': 'visitor, sensitive',
  'password.forgotDriverPassword': 'visitor, sensitive',
  'password.resetDriverPassword': 'visitor, sensitive',
  'password.changeDriverPassword': 'driver, sensitive',
  'password.endOtherDriverSessions': 'driver',
  'password.listDriverSessions': 'driver',
  'account.logoutDriver': 'driver',
  'account.loginOperator': 'visitor, sensitive',
  'password.changeOperatorPassword': 'operator, sensitive',
  'password.endOtherOperatorSessions': 'operator',
  'password.listOperatorSessions': 'operator',
  'password.startSecondFactor': 'operator, sensitive',
  'password.confirmSecondFactor': 'operator, sensitive',
  'account.logoutOperator': 'operator',
  'password.commonPasswords': 'visitor',
  'onboarding.checkPostcode': 'visitor',
  'onboarding.checkEligibility': 'visitor',
  'onboarding.sendEmailCode': 'visitor, sensitive',
  'onboarding.verifyEmailCode': 'visitor, sensitive',
  'onboarding.joinWaitlist': 'visitor, sensitive',
  'onboarding.register': 'visitor, sensitive',
  'seller.dashboard': 'seller',
  'seller.changeProfile': 'seller',
  'seller.uploadPhoto': 'seller',
  'seller.uploadDocument': 'seller',
  'menu.listMenu': 'approvedSeller',
  'menu.addDish': 'approvedSeller',
  'menu.editDish': 'approvedSeller',
  'menu.removeDish': 'approvedSeller',
  'menu.sellDish': 'approvedSeller',
  'menu.restockDish': 'approvedSeller',
  'menu.sellOut': 'approvedSeller',
  'menu.backOnSale': 'approvedSeller',
  'menu.unsellDish': 'approvedSeller',
  'pickups.listPickups': 'approvedSeller',
  'pickups.sayReady': 'approvedSeller',
  'pickups.sayLate': 'approvedSeller',
  'sales.readSales': 'seller',
  'sales.salesCsv': 'seller',
  'menu.copyMenu': 'approvedSeller',
  'council.openApplication': 'seller',
  'council.saveApplication': 'seller',
  'council.findAuthority': 'seller',
  'council.submitApplication': 'seller',
  'council.saveSupplement': 'seller',
  'council.sendRecord': 'seller',
  'council.saveRegistered': 'seller',
  'council.exportRecord': 'seller',
  'driver.sendDriverCode': 'visitor, sensitive',
  'driver.verifyDriverCode': 'visitor, sensitive',
  'driver.apply': 'visitor, sensitive',
  'driverProfile.me': 'driver',
  'driver.uploadDriverDocument': 'driver',
  'driver.addIncidentPhoto': 'approvedDriver',
  'driver.saveRightToWork': 'driver, sensitive',
  'driverProfile.changeDriverProfile': 'driver',
  'delivery.listAvailable': 'approvedDriver',
  'delivery.listUpcoming': 'approvedDriver',
  'delivery.listCompleted': 'approvedDriver',
  'delivery.listCancelled': 'approvedDriver',
  'delivery.accept': 'approvedDriver',
  'delivery.cancel': 'approvedDriver',
  'delivery.pickUp': 'approvedDriver',
  'delivery.complete': 'approvedDriver',
  'delivery.takeBack': 'approvedDriver',
  'delivery.reportIncident': 'approvedDriver',
  'delivery.undoIncident': 'approvedDriver',
  'earnings.readEarnings': 'driver',
  'earnings.listOwnPayouts': 'driver',
  'survey.submitSurvey': 'visitor, sensitive',
  'complaint.complain': 'visitor, sensitive',
  'complaints.listComplaints': 'operator',
  'complaints.answerComplaint': 'operator',
  'overview.overview': 'operator',
  'operatorDrivers.listDrivers': 'operator',
  'operatorDrivers.approveDriver': 'operator',
  'operatorDrivers.rejectDriver': 'operator',
  'documents.readDocument': 'operator',
  'documents.reviewDocument': 'operator',
  'rightToWork.listChecks': 'operator',
  'rightToWork.addCheck': 'operator',
  'rightToWork.exportRightToWork': 'operator',
  'operatorSellers.listSellers': 'operator',
  'operatorSellers.changeSeller': 'operator',
  'applications.changeApplication': 'operator',
  'applications.readRecord': 'operator',
  'applications.handOver': 'operator',
  'operatorDeliveries.createDelivery': 'operator',
  'operatorDeliveries.importDeliveries': 'operator',
  'operatorDeliveries.listDeliveries': 'operator',
  'operatorDeliveries.changeDelivery': 'operator',
  'coverage.listCoverage': 'operator',
  'coverage.setCoverage': 'operator',
  'coverage.removeCoverage': 'operator',
  'councils.listCouncils': 'operator',
  'councils.setCouncil': 'operator',
  'councils.removeCouncil': 'operator',
  'operatorSurvey.surveyResults': 'operator',
  'operatorSurvey.surveyCsv': 'operator',
  'waitlist.listWaitlist': 'operator',
  'waitlist.waitlistCsv': 'operator',
  'people.findPerson': 'operator',
  'people.exportPerson': 'operator',
  'people.erasePerson': 'operator',
  'operators.listOperators': 'operator',
  'operators.addOperator': 'operator',
  'operators.removeOperator': 'operator',
  'auditLog.listAudit': 'operator',
  'push.saveDriverPush': 'driver',
  'push.removeDriverPush': 'driver',
  'push.saveSellerPush': 'seller',
  'push.removeSellerPush': 'seller',
  'push.saveOperatorPush': 'operator',
  'push.removeOperatorPush': 'operator',
  'keys.createKey': 'operator',
  'keys.listKeys': 'operator',
  'keys.endKey': 'operator',
  'webhooks.createWebhook': 'operator',
  'webhooks.listWebhooks': 'operator',
  'webhooks.endWebhook': 'operator',
  'webhooks.testWebhook': 'operator',
  'openapi.readOpenapi': 'visitor',
  'partner.offeredMenus': 'menus:read',
  'partner.makeSale': 'sales:write',
  'partner.voidSale': 'sales:write',
  'partner.askDelivery': 'deliveries:write',
  'partner.readDelivery': 'deliveries:write',
  'partner.cancelOwnDelivery': 'deliveries:write',
  'search.search': 'operator',
  'search.searchByAddress': 'operator',
  'overview.countLists': 'operator',
  'mails.listMails': 'operator',
  'mails.resendMail': 'operator',
  'launches.listLaunches': 'operator',
  'launches.createLaunch': 'operator',
  'launches.sendLaunch': 'operator',
  'incidents.listIncidents': 'operator',
  'incidents.resolveIncident': 'operator',
  'operatorDeliveries.releaseDelivery': 'operator',
  'operatorDeliveries.assignDelivery': 'operator',
  'payouts.makePayout': 'operator',
  'payouts.listPayouts': 'operator',
  'payouts.readPayout': 'operator',
  'payouts.payoutsCsv': 'operator',
};

type Who =
  | 'nobody'
  | 'somebody whose session has ended'
  | 'a seller who waits'
  | 'an approved seller'
  | 'a driver who waits'
  | 'a rejected driver'
  | 'an approved driver'
  | 'an operator'
  | 'a key without a scope'
  | 'a key of every scope';

/** What the door says: 401, 403, or 'in' when the call is let through to its own answer. */
type Door = 401 | 403 | 'in';
type Doors = [Door, Door, Door, Door, Door, Door, Door, Door, Door, Door];

// In the order of Who.
const KEYS_ALONE: Doors = [401, 401, 403, 403, 403, 403, 403, 403, 403, 'in'];
const DOORS: Record<Role, Doors> = {
  visitor: ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  seller: [401, 401, 'in', 'in', 403, 403, 403, 403, 403, 403],
  approvedSeller: [401, 401, 403, 'in', 403, 403, 403, 403, 403, 403],
  driver: [401, 401, 403, 403, 'in', 'in', 'in', 403, 403, 403],
  approvedDriver: [401, 401, 403, 403, 403, 403, 'in', 403, 403, 403],
  operator: [401, 401, 403, 403, 403, 403, 403, 'in', 403, 403],
  'menus:read': KEYS_ALONE,
  'sales:write': KEYS_ALONE,
  'deliveries:write': KEYS_ALONE,
};

/** An account, or the secret of a key. */
type Somebody = { kind: AccountKind; id: string } | { token: string } | undefined;
const ACCOUNTS: [Who, (t: TestApp) => Promise<Somebody>][] = [
  ['nobody', async () => undefined],
  ['somebody whose session has ended', async (t) => ({ kind: 'operator', ...(await t.operator()) })],
  ['a seller who waits', async (t) => ({ kind: 'seller', ...(await t.seller({ council_status: 'pending' })) })],
  ['an approved seller', async (t) => ({ kind: 'seller', ...(await t.seller({ council_status: ' Live ' })) })],
  ['a driver who waits', async (t) => ({ kind: 'driver', ...(await t.driver({ status: 'pending' })) })],
  ['a rejected driver', async (t) => ({ kind: 'driver', ...(await t.driver({ status: 'rejected' })) })],
  ['an approved driver', async (t) => ({ kind: 'driver', ...(await t.driver()) })],
  ['an operator', async (t) => ({ kind: 'operator', ...(await t.operator()) })],
  ['a key without a scope', (t) => addedKey(t, [])],
  ['a key of every scope', (t) => addedKey(t, ALL)],
];

/** Statuses any call may answer, beside its own `codes` and its success. */
const ANY = [400, 404, 413, 429];

const calls = Object.entries(areas).flatMap(([area, contract]) =>
  Object.keys(contract.answers).map((name) => ({
    name: `${area}.${name}`,
    call: (contract as unknown as Record<string, AnyCall>)[name]!,
  })),
);

const permissions = suite('permissions');
forgetsOperators(permissions);
permissions('every call of the contract has its row, and every row its call', () => {
  assert.equal(calls.map(({ name }) => name).sort(), Object.keys(CALLS).sort());
});
permissions('every call has a row in the answers of its area, which is what asks for its handler', () => {
  const isCall = (one: unknown): one is AnyCall => typeof one === 'object' && one !== null && 'path' in one;
  const addresses = (found: AnyCall[]) => [...new Set(found.map(({ method, path }) => `${method} ${path}`))].sort();
  assert.equal(
    addresses(Object.values(areas).flatMap((area) => Object.values(area).filter(isCall))),
    addresses(calls.map(({ call }) => call)),
  );
});

permissions('the sensitive calls are those whose attempts must be counted', () => {
  const said = calls.map(({ name, call }) => [name, call.sensitive ? `${call.role}, sensitive` : call.role]);
  assert.equal(Object.fromEntries(said), CALLS);
});

for (const { name, call } of calls) {
  permissions(`${name}: ${call.method} ${call.path}`, async () => {
    const t = await testApp();
    const doors = DOORS[(CALLS[name]?.replace(', sensitive', '') ?? 'operator') as Role];
    for (const [at, [who, account]] of ACCOUNTS.entries()) {
      const door = doors[at]!;
      const { status } = await knock(t, call, await tokenOf(t, who, await account(t)));
      if (door !== 'in') assert.is(status, door, `${who} at ${name}`);
      else assert.ok(isOwn(call, status), `${who} at ${name}: ${status}`);
    }
  });
}

async function tokenOf(t: TestApp, who: Who, account: Somebody) {
  if (!account) return undefined;
  if (!('kind' in account)) return account.token;
  // Sessions live 30 days.
  const ended = who === 'somebody whose session has ended';
  const since = new Date(Date.now() - (ended ? 31 * 86_400_000 : 0));
  return startSession(t.services.database.db, account.kind, account.id, since);
}

/** The call without anything in it, and with an id that nobody has. */
function knock(t: TestApp, call: AnyCall, token: string | undefined) {
  return t.call(call.method, call.path.replace(/\{\w+\}/, newId()), token ? { token } : {});
}

/** Whether it is an answer of the call itself: behind the door an empty call fails its rules, or succeeds. */
function isOwn(call: AnyCall, status: number): boolean {
  const success = call.status ?? 200;
  const codes = [success, ...ANY, ...(call.codes ?? []), ...(call.sends ? [415] : [])];
  return codes.includes(status) && status !== 403 && (status !== 401 || call.role === 'visitor');
}

for (const [words, authorization] of [
  ['no bearer', 'Basic abc'],
  ['an empty bearer', 'Bearer '],
  ['an unknown token', `Bearer ${'x'.repeat(43)}`],
  ['a long token', `Bearer ${'x'.repeat(5_000)}`],
  ['two tokens', 'Bearer a b'],
] as const) {
  permissions(`${words} is nobody`, async () => {
    const t = await testApp();
    const { status, body } = await t.call('GET', '/operator/audit', { headers: { authorization } });
    assert.is(status, 401);
    assert.is(body.error, 'Please log in again.');
  });
}
permissions('the scheme before a token may be written in any case', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const status = async (scheme: string) =>
    (await t.call('GET', '/operator/audit', { headers: { authorization: `${scheme} ${token}` } })).status;
  for (const scheme of ['Bearer', 'bearer', 'BEARER ']) assert.is(await status(scheme), 200, scheme);
});
permissions('who you are comes before what you may do, and that before the body', async () => {
  const t = await testApp();
  const body = '{ broken';
  const url = `/operator/sellers/${newId()}`;
  const seller = await t.seller();
  const wrong = { body: { council_status: 5 } };
  assert.is((await t.call('PATCH', url, wrong)).status, 401);
  assert.is((await t.call('PATCH', url, { ...wrong, token: seller.token })).status, 403);
  assert.is((await t.call('PATCH', url, { ...wrong, token: (await t.operator()).token })).status, 422);
  assert.is((await t.call('PATCH', url, { body, token: (await t.operator()).token })).status, 400);
});
permissions('an unknown call is 404, another method of a known path 404 or 405', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  assert.is((await t.call('GET', '/operator/secrets', { token })).status, 404);
  assert.ok([404, 405].includes((await t.call('DELETE', '/operator/audit', { token })).status));
});
permissions.run();
