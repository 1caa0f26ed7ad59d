import { suite } from 'uvu';
import * as driver from '../../src/server/driver/store.ts';
import * as papers from '../../src/server/driver-document/store.ts';
import * as privacy from '../../src/server/privacy/store.ts';
import * as checks from '../../src/server/right-to-work/store.ts';
import type { Db } from '../../src/server/services/database.ts';
import { add, condition, DRIVER, DRIVERS, days, minutes, NOW, OTHER_DRIVER, SELLER, TODAY } from './conditions.ts';

const test = suite('every condition on drivers, their papers and right to work');

const another = { another: {} };

const erased = { erased: { erased_at: NOW } };

// Codes

const ann = 'ann@example.test';

// Drivers

const statuses = { pending: { status: 'pending' as const }, rejected: { status: 'rejected' as const } };

condition(
  test,
  'a kitchen knows the driver who comes',
  'drivers',
  { beside: another },
  'found',
  async (trx, { id }) => [...(await driver.couriersOf(trx, [id])).keys()],
);
condition(
  test,
  'a driver changes their details',
  'drivers',
  { beside: another, unless: erased },
  { city: 'Reading' },
  (trx, it) => driver.changeDriver(trx, it.id, { city: 'Reading' }),
);

condition(test, 'contacts are those that were asked for', 'drivers', { beside: another }, 'found', (trx, { id }) =>
  driver.contactsOf(trx, [id]),
);

condition(test, 'one driver is approved', 'drivers', { beside: another, unless: statuses }, 'found', (trx, { id }) =>
  driver.approvedDriver(trx, id).execute(),
);

condition(test, 'approved drivers are those of that status', 'drivers', { beside: statuses }, 'found', (trx) =>
  driver.approvedDrivers(trx).execute(),
);

condition(test, 'a driver is held', 'drivers', { beside: another, unless: erased }, 'found', (trx, { id }) =>
  driver.holdDriver(trx, id),
);

condition(
  test,
  'a driver is held by the address',
  'drivers',
  { beside: another, unless: erased },
  'found',
  (trx, row) => driver.holdDriver(trx, row.email, 'email'),
);

condition(test, 'a driver is kept', 'drivers', { beside: another, unless: erased }, 'found', (trx, { id }) =>
  driver.keepDriver(trx, id),
);

const decision = { status: 'rejected' as const, rejection_reason: 'No licence', status_at: days(1) };

condition(test, 'a driver is decided on', 'drivers', { beside: another }, decision, (trx, { id }) =>
  driver.setStatus(trx, id, decision),
);

condition(
  test,
  'drivers are listed by their status',
  'drivers',
  { it: { status: 'pending' }, beside: { approved: { status: 'approved' }, ...erased } },
  'found',
  async (trx) => (await driver.listDrivers(trx, { id: undefined, status: 'pending', among: undefined }, {})).rows,
);

condition(test, 'one driver is listed', 'drivers', { beside: another, unless: erased }, 'found', (trx, { id }) =>
  driver.listDrivers(trx, { id, status: undefined, among: undefined }, {}),
);

const waiting = {
  it: { status: 'pending' as const },
  beside: { ...erased, approved: { status: 'approved' as const } },
};

condition(
  test,
  'the pending are counted',
  'drivers',
  waiting,
  'counted',
  async (trx) => (await driver.pendingCount(trx).executeTakeFirstOrThrow()).count,
);

condition(
  test,
  'who has waited longest is one of the pending',
  'drivers',
  { ...waiting, beside: { ...erased, approved: { status: 'approved', created_at: days(-1) } } },
  'found',
  async (trx, { id }) => Number((await driver.pendingSince(trx).executeTakeFirstOrThrow()).since) === +NOW && [id],
);

condition(
  test,
  'who sent a share code long enough ago is overdue',
  'drivers',
  {
    it: { status: 'pending', share_code: 'W12345678' },
    beside: {
      ...erased,
      approved: { status: 'approved' },
      'without all that is needed': { share_code: null },
      younger: { created_at: days(1) },
      'with a younger code': { share_code_at: days(1) },
    },
  },
  'counted',
  async (trx) => (await driver.overdueCount(trx, days(1)).executeTakeFirstOrThrow()).count,
);

const needed = { kind: 'right_to_work_doc' };

const allPending = (trx: Db) => trx.updateTable('drivers').set({ status: 'pending' }).execute();

condition(
  test,
  'who sent what is needed long enough ago is overdue',
  'driver_documents',
  { it: needed, before: allPending },
  'counted',
  async (trx) => (await driver.overdueCount(trx, days(1)).executeTakeFirstOrThrow()).count,
);

for (const [what, row] of Object.entries({
  'something else': { kind: 'driving_licence' },
  'what is needed a moment ago': { ...needed, uploaded_at: days(1) },
})) {
  condition(
    test,
    `who sent ${what} is not overdue`,
    'driver_documents',
    { it: row, before: allPending },
    'left',
    async (trx) => {
      const { count } = await driver.overdueCount(trx, days(1)).executeTakeFirstOrThrow();
      if (count > 0) throw new Error(`${count} are`);
    },
  );
}

condition(
  test,
  'a share code is saved, and the date of birth stays where none is given',
  'drivers',
  { beside: another },
  { share_code: 'W12345678', share_code_at: NOW },
  (trx, { id }) => driver.saveShareCode(trx, id, { share_code: 'W12345678', dob: '' }, NOW),
);

condition(
  test,
  'a share code is removed',
  'drivers',
  { it: { share_code: 'W12345678', share_code_at: NOW }, beside: another },
  { share_code: null, share_code_at: null },
  (trx, { id }) => driver.removeShareCode(trx, id),
);

condition(
  test,
  'a share code is removed once its time is over',
  'drivers',
  {
    it: { share_code: 'W12345678', share_code_at: NOW },
    beside: another,
    unless: { later: { share_code_at: minutes(1) } },
  },
  { share_code: null, share_code_at: null },
  (trx, { id }) => driver.removeShareCode(trx, id, NOW),
);

condition(
  test,
  'who has not been approved for so long is held, before what they sent is removed',
  'drivers',
  {
    it: { status: 'pending' },
    beside: another,
    unless: { approved: { status: 'approved' }, later: { status_at: days(1) } },
  },
  'found',
  async (trx, { id }) => (await driver.holdUnapproved(trx, id, NOW)) && [id],
);

// Their papers

const ofOther = { "another's": { driver_id: OTHER_DRIVER } };

const read = (trx: Db) => trx.selectFrom('driver_documents').select('id').where('uploaded_at', '=', NOW).execute();

condition(test, 'documents are those of a driver', 'driver_documents', { beside: ofOther }, 'found', (trx) =>
  papers.documentsOf(trx, [DRIVER]),
);

condition(test, 'one document is found', 'driver_documents', { beside: another }, 'found', (trx, { id }) =>
  papers.findDocument(trx, id),
);

const told = { driver_told_at: NOW, operators_told_at: NOW };

condition(
  test,
  'a document with another day of expiry is told of anew',
  'driver_documents',
  { it: told, beside: another },
  { reviewed_at: NOW, expires_on: TODAY, driver_told_at: null, operators_told_at: null },
  (trx, { id }) => papers.reviewDocument(trx, id, { expires_on: TODAY, reviewed_at: NOW }),
);

condition(
  test,
  'a document that was reviewed alone is not',
  'driver_documents',
  { it: { ...told, expires_on: TODAY }, beside: another },
  { reviewed_at: NOW },
  (trx, { id }) => papers.reviewDocument(trx, id, { reviewed_at: NOW }),
);

const expiring = { expires_on: TODAY };

for (const whom of ['driver_told_at', 'operators_told_at'] as const) {
  condition(
    test,
    `a document expires by a day (${whom})`,
    'driver_documents',
    {
      it: expiring,
      beside: {
        'in a day': { expires_on: '2001-02-04', kind: 'dbs' },
        told: { [whom]: NOW },
        "the operator's": { kind: 'right_to_work_evidence' },
      },
    },
    'found',
    (trx) => papers.untoldDocuments(trx, TODAY, whom),
  );
  condition(
    test,
    `a document is told of once (${whom})`,
    'driver_documents',
    { beside: { told: { [whom]: days(-1) }, another: { uploaded_at: minutes(1) } } },
    { [whom]: NOW },
    async (trx) =>
      papers.markDocumentsTold(
        trx,
        (await read(trx)).map(({ id }) => id),
        whom,
        NOW,
      ),
  );
}

for (const [what, later] of [
  ["another's later one", { driver_id: OTHER_DRIVER }],
  ['a later one of another kind', { kind: 'dbs' }],
  ['one that expires on the same day', {}],
] as const) {
  const before = add('driver_documents', { expires_on: what.includes('same') ? TODAY : '2002-01-01', ...later });
  condition(
    test,
    `a document that expires is not hidden by ${what}`,
    'driver_documents',
    { it: expiring, before },
    'found',
    (trx) => papers.untoldDocuments(trx, TODAY, 'driver_told_at'),
  );
}

const leftOut: [string, (trx: Db) => Promise<unknown>][] = [
  ['a later one has come', add('driver_documents', { expires_on: '2002-01-01' })],
  [
    'its driver is rejected',
    (trx) => trx.updateTable('drivers').set({ status: 'rejected' }).where('id', '=', DRIVER).execute(),
  ],
  [
    'its driver is erased',
    (trx) => trx.updateTable('drivers').set({ erased_at: NOW }).where('id', '=', DRIVER).execute(),
  ],
];

for (const [why, before] of leftOut) {
  condition(
    test,
    `nobody is told of a document when ${why}`,
    'driver_documents',
    { it: expiring, before },
    'left',
    (trx) => papers.untoldDocuments(trx, TODAY, 'driver_told_at'),
  );
}

const sent = { later: { uploaded_at: minutes(1) } };

for (const [which, kind, other] of [
  ['evidence', 'right_to_work_evidence', 'driving_licence'],
  ['others', 'driving_licence', 'right_to_work_doc'],
] as const) {
  condition(
    test,
    `drivers with ${which} that came by then are those who sent it`,
    'driver_documents',
    { it: { kind }, beside: { ...sent, 'of another kind': { kind: other } } },
    'counted',
    async (trx) => (await papers.driversSending(trx, which, NOW).where('driver_id', '=', DRIVER).execute()).length,
  );
}

condition(
  test,
  'documents are removed of a driver, of these kinds but for those, from before then',
  'driver_documents',
  {
    it: { kind: 'dbs' },
    beside: { ...sent, ...ofOther, 'of no such kind': { kind: 'passport' }, excepted: { kind: 'driving_licence' } },
  },
  'gone',
  (trx) =>
    papers.removeDocuments(
      trx,
      DRIVER,
      { before: NOW, kinds: ['dbs', 'driving_licence'] as never, except: ['driving_licence'] as never },
      NOW,
    ),
);

condition(
  test,
  'a driver whose documents were removed can see since when',
  'drivers',
  { beside: another },
  { documents_purged_at: NOW },
  (trx, { id }) => papers.removeDocuments(trx, id, {}, NOW),
);

// Their right to work, and what is held

condition(test, 'checks are those of a driver', 'right_to_work_checks', { beside: ofOther }, 'found', (trx) =>
  checks.checksOf(trx, DRIVER),
);

condition(
  test,
  'a check is followed up by its day, and its driver told once',
  'right_to_work_checks',
  {
    beside: {
      'in a day': { driver_id: OTHER_DRIVER, follow_up_on: '2001-02-04' },
      'one that failed': { driver_id: DRIVERS[2]!, outcome: 'failed' },
      'one that was told of': { driver_id: DRIVERS[3]!, driver_told_at: NOW },
      'one of nobody who is there': { driver_id: DRIVERS[4]! },
      'one that no longer counts': { driver_id: DRIVERS[5]!, void_at: NOW },
    },
    before: (trx) => trx.updateTable('drivers').set({ erased_at: NOW }).where('id', '=', DRIVERS[4]!).execute(),
  },
  'found',
  (trx) => checks.untoldChecks(trx, TODAY),
);

condition(
  test,
  "a check is followed up unless a newer one of the driver's has been made",
  'right_to_work_checks',
  { before: add('right_to_work_checks', { follow_up_on: TODAY }) },
  'found',
  (trx) => checks.untoldChecks(trx, TODAY),
);

condition(
  test,
  'a check that no longer counts is due whatever its day',
  'right_to_work_checks',
  {
    it: { follow_up_on: null, void_at: NOW },
    beside: { 'one that counts': { driver_id: OTHER_DRIVER, void_at: null } },
  },
  'counted',
  async (trx) => (await checks.dueCount(trx, TODAY).executeTakeFirstOrThrow()).count,
);

condition(test, "a driver's newest check", 'right_to_work_checks', { beside: ofOther }, 'found', (trx) =>
  checks.newestCheck(trx, DRIVER),
);

condition(
  test,
  'what a driver has passed counts no longer',
  'right_to_work_checks',
  { beside: { ...ofOther, failed: { outcome: 'failed' }, before: { void_at: days(-1) } } },
  { void_at: NOW },
  (trx) => checks.voidChecks(trx, DRIVER, NOW),
);

condition(
  test,
  'a driver is written to once',
  'right_to_work_checks',
  { beside: another, unless: { told: { driver_told_at: days(-1) } } },
  { driver_told_at: NOW },
  (trx, { id }) => checks.markTold(trx, id, NOW),
);

condition(
  test,
  'checks are removed of a driver, from before then',
  'right_to_work_checks',
  { beside: { ...ofOther, later: { checked_at: minutes(1) } } },
  'gone',
  (trx) => checks.removeChecks(trx, DRIVER, NOW),
);

const payments = { payments: { kind: 'payments' as const } };

condition(
  test,
  'one hold is removed, of one driver',
  'retention_holds',
  { beside: { ...ofOther, ...payments } },
  'gone',
  (trx) => privacy.removeHold(trx, DRIVER, 'right_to_work'),
);

condition(
  test,
  'an ended hold is removed, of one driver',
  'retention_holds',
  { it: { until: '2001-02-02' }, beside: { ...ofOther, ...payments }, unless: { 'it ends today': { until: TODAY } } },
  'gone',
  (trx) => privacy.removeHold(trx, DRIVER, 'right_to_work', TODAY),
);

condition(
  test,
  'a hold is made longer, of one kind of one driver',
  'retention_holds',
  { beside: { ...ofOther, ...payments } },
  { until: '2003-02-03' },
  (trx) => privacy.saveHold(trx, DRIVER, { kind: 'right_to_work', until: '2003-02-03' }),
);

condition(
  test,
  'evidence is held by its own kind',
  'retention_holds',
  { beside: payments },
  'counted',
  async (trx) => (await privacy.driversHeld(trx).where('driver_id', '=', DRIVER).execute()).length,
);

condition(
  test,
  'who is held among drivers',
  'retention_holds',
  { beside: { ...payments, ...ofOther } },
  'counted',
  async (trx) => (await privacy.heldAmong(trx, [DRIVER])).size,
);

condition(
  test,
  'a hold ends on the day after its last',
  'retention_holds',
  { it: { until: '2001-02-02' }, beside: { 'one that ends today': { kind: 'payments', until: TODAY } } },
  'counted',
  async (trx) => (await privacy.endedHolds(trx, TODAY, 9)).length,
);

// What a statement beside another one asks

condition(
  test,
  'an address has an account',
  'drivers',
  { beside: another },
  'found',
  async (trx, { id, email }) => (await driver.hasAccount(trx, email)) && !(await driver.hasAccount(trx, ann)) && [id],
);

condition(test, 'drivers read their own application', 'drivers', { beside: another }, 'found', (trx, { id }) =>
  driver.readApplication(trx, id),
);

const ids = (trx: Db, id: string) => trx.selectFrom('drivers').select('id as driver_id').where('id', '=', id) as never;

condition(
  test,
  'drivers are listed among others',
  'drivers',
  { beside: another, unless: erased },
  'found',
  (trx, { id }) => driver.listDrivers(trx, { id: undefined, status: undefined, among: [ids(trx, id)] }, {}),
);

condition(test, 'drivers are counted among others', 'drivers', { beside: another }, 'counted', (trx, { id }) =>
  driver.countAmong(trx, [ids(trx, id)]),
);

condition(
  test,
  'an erased driver counts among none',
  'drivers',
  { it: { erased_at: NOW } },
  'left',
  async (trx, { id }) => (await driver.countAmong(trx, [ids(trx, id)])) > 0 && [id],
);

const sought = { typed: 'Zebedee', folded: 'zebedee', email: 'zebedee', postcode: 'Zebedee', digits: '' };

condition(
  test,
  'an erased driver is not found',
  'drivers',
  { it: { first_name: 'Zebedee' }, beside: { ...another, ...erased, another: { first_name: 'Tom' } } },
  'found',
  (trx) => driver.searchDrivers(trx, sought),
);

condition(
  test,
  'the approved are counted',
  'drivers',
  { beside: { ...erased, pending: { status: 'pending' } } },
  'counted',
  async (trx) => (await driver.countByStatus(trx)).find(({ status }) => status === 'approved')?.count,
);

condition(
  test,
  'what is held of a driver is found by the address',
  'drivers',
  { beside: another },
  'found',
  (trx, { email }) => driver.findDriver(trx, email),
);

condition(test, 'what a driver agreed to is found by the id', 'drivers', { beside: another }, 'found', (trx, { id }) =>
  driver.findAgreement(trx, id),
);

condition(
  test,
  'a share code is news unless it was there before',
  'drivers',
  { it: { share_code: 'W00000000' }, beside: another },
  { share_code: 'W12345678', share_code_at: NOW },
  async (trx, { id }) => {
    const before = await driver.saveShareCode(trx, id, { share_code: 'W12345678', dob: '' }, NOW);
    if (before.share_code !== 'W00000000') throw new Error("another's");
  },
);

condition(
  test,
  'evidence that an operator added keeps nobody waiting for longer',
  'driver_documents',
  {
    it: needed,
    before: async (trx) => {
      await allPending(trx);
      await add('driver_documents', { kind: 'right_to_work_evidence', uploaded_at: days(2) })(trx);
    },
  },
  'counted',
  async (trx) => (await driver.overdueCount(trx, days(1)).executeTakeFirstOrThrow()).count,
);

const unapproved = { it: { status: 'pending' as const, share_code: 'W12345678' } };

condition(
  test,
  'what is left of drivers is listed who are not approved for so long, unless it is held',
  'drivers',
  {
    ...unapproved,
    beside: {
      approved: { status: 'approved' },
      later: { status_at: minutes(1) },
      'nothing left': { share_code: null },
      'a later code': { share_code_at: minutes(1) },
    },
  },
  'found',
  (trx) => driver.listPurgeable(trx, NOW, leftBy(trx), 99),
);

condition(
  test,
  'what is held of a driver is not listed to be removed',
  'drivers',
  unapproved,
  'left',
  async (trx, { id }) => {
    await add('retention_holds', { driver_id: id })(trx);
    return driver.listPurgeable(trx, NOW, leftBy(trx), 99);
  },
);

const leftBy = (trx: Db) => ({
  free: papers.driversSending(trx, 'others', NOW),
  evidence: [papers.driversSending(trx, 'evidence', NOW), checks.driversChecked(trx, NOW)],
});

condition(
  test,
  'one document too many is refused for its driver alone',
  'driver_documents',
  { it: { driver_id: OTHER_DRIVER, size: 200 * 2 ** 20 } },
  'left',
  async (trx) => {
    const one = { id: SELLER, kind: 'driving_licence', name: '', mime: '', size: 1, file_key: 'key' } as const;
    if (!(await papers.addLaterDocument(trx, DRIVER, one as never, NOW))) throw new Error('it was refused');
  },
);

condition(
  test,
  'a file is in use',
  'driver_documents',
  { beside: another },
  'found',
  async (trx, { id, file_key }) => (await papers.filesInUse(trx, [file_key])).join() === file_key && [id],
);

condition(
  test,
  'holds are those of a driver',
  'retention_holds',
  { beside: ofOther },
  'counted',
  async (trx) => (await privacy.holdsOf(trx, DRIVER)).length,
);

condition(
  test,
  "a driver's right to work is their own",
  'right_to_work_checks',
  { it: { follow_up_on: null }, before: add('right_to_work_checks', { driver_id: OTHER_DRIVER, outcome: 'failed' }) },
  'found',
  async (trx, { id }) => (await checks.rightToWorkOf(trx, [DRIVER], TODAY))(DRIVER).status === 'passed' && [id],
);

condition(
  test,
  'who was checked by then',
  'right_to_work_checks',
  { beside: { later: { checked_at: minutes(1) } } },
  'counted',
  async (trx) => (await checks.driversChecked(trx, NOW).where('driver_id', '=', DRIVER).execute()).length,
);

condition(
  test,
  'a check that a newer one replaced is not followed up',
  'right_to_work_checks',
  {},
  'left',
  async (trx) => {
    await add('right_to_work_checks', { follow_up_on: null })(trx);
    return checks.untoldChecks(trx, TODAY);
  },
);

test.run();
