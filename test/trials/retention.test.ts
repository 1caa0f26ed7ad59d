import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSession } from '../../src/server/account/sessions.ts';
import { writeBackup } from '../../src/server/backup/write.ts';
import { purgeExpired } from '../../src/server/jobs/purge.ts';
import { endRetention } from '../../src/server/jobs/retention.ts';
import { sweepFiles } from '../../src/server/jobs/sweep.ts';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { openTestApp, type Someone, type TestApp } from '../server/helper.ts';
import { pdf } from '../server/samples.ts';

// Ten years of made-up drivers: nothing that is held goes early, nothing stays longer than its row of the table says.
// What must be there is reckoned here a second time, by plain arithmetic on dates.

const DAY = 24 * 3_600_000;
const START = Date.parse('2026-11-22T12:00:00Z');
const YEARS = 10;
/** Days between two looks; the jobs run at each. */
const STRIDE = 45;
const PEOPLE = 24;

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One driver's life; days since the start, or undefined for what never comes. */
interface Life {
  applied: number;
  approved?: number;
  rejected?: number;
  erased?: number;
  checked: boolean;
  /** The year in which the last delivery was paid for. */
  paid?: number;
}

interface Person extends Life, Someone {
  /** Found nowhere else: the first name. */
  mark: string;
  /** The keys of files: right-to-work document, insurance, and the check's evidence where there is one. */
  evidence: string[];
  other: string[];
}

function life(next: () => number): Life {
  const applied = Math.floor((next() * YEARS * 365) / 2);
  const after = (day: number, most: number) => day + STRIDE * (1 + Math.floor((next() * most) / STRIDE));
  const one: Life = { applied, checked: next() < 0.5 };
  if (next() < 0.65) one.approved = after(applied, 100);
  const working = one.approved ?? applied;
  if (next() < 0.7) one.rejected = after(working, 900);
  if (next() < 0.6) one.erased = after(one.rejected ?? working, 900);
  return one;
}

const at = (day: number) => new Date(START + day * DAY);
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const plusYears = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

const test = suite('retention over ten years');
let t: TestApp;
let operator: Someone;
test.before(async () => {
  t = await openTestApp();
});
test.after(async () => {
  await t.app.close();
  await closeServices(t.services);
  await rm(t.services.settings.dataDir, { recursive: true, force: true });
});

/** What must be there of somebody on a day, after the jobs have run. */
function due(one: Person, day: number, retentionDays: number) {
  const { applied, approved, rejected, erased } = one;
  const today = dayOf(at(day));
  const ended = [rejected, erased].filter((when) => when !== undefined && when <= day).sort((a, b) => a! - b!)[0];
  const engaged = approved !== undefined && approved <= day;
  const erasedBy = erased !== undefined && erased <= day;

  const evidenceHeld = engaged && (ended === undefined || today <= plusYears(dayOf(at(ended)), 2));
  // An application that nobody decides on in time is purged like one that was turned down.
  const decided = ended !== undefined && (engaged || ended - applied < retentionDays) ? ended : applied;
  const asked = !erasedBy && ((engaged && ended === undefined) || day - decided < retentionDays);
  // Evidence of somebody who was engaged has its own two years, be RETENTION_DAYS longer or shorter.
  const evidence = engaged ? evidenceHeld : asked;
  const payments = erasedBy && one.paid !== undefined && Number(today.slice(0, 4)) <= one.paid + 5;
  return { evidence, other: asked, identity: !erasedBy || (engaged && evidenceHeld) || payments };
}

async function act(one: Person, day: number): Promise<void> {
  const decide = (what: string, body?: unknown) =>
    t.call('POST', `/operator/drivers/${one.id}/${what}`, { token: operator.token, body });
  if (one.approved === day) assert.is((await decide('approve')).status, 200);
  if (one.rejected === day) assert.is((await decide('reject', { reason: 'No.' })).status, 200);
  if (one.erased !== day) return;
  const { status, body } = await t.call('POST', '/operator/people/erase', {
    token: operator.token,
    body: { email: one.email },
  });
  assert.is(status, 200);
  const { evidence } = due(one, day, t.services.settings.retentionDays);
  const kinds = body.kept.map(({ kind }: { kind: string }) => kind);
  const wanted = [evidence && 'right_to_work', one.paid !== undefined && 'payments'].filter(Boolean);
  assert.equal(kinds, wanted, `${one.id} erased on ${dayOf(at(day))}`);
}

/** Somebody applies, with documents, and perhaps a check; a delivery is paid for if they will have been approved. */
async function arrive(plan: Life, next: () => number): Promise<Person> {
  const { db } = t.services.database;
  const mark = `Mark ${newId()}`;
  const driver = await t.driver({ status: 'pending', first_name: mark });
  for (const kind of ['right_to_work_doc', 'insurance_doc']) {
    const sent = await t.call('POST', '/driver/documents', { token: driver.token, form: { kind, file: pdf() } });
    assert.is(sent.status, 201, sent.text);
  }
  if (plan.checked) {
    const form = { method: 'manual', outcome: 'passed', evidence: pdf() };
    const path = `/operator/drivers/${driver.id}/right-to-work-checks`;
    assert.is((await t.call('POST', path, { token: operator.token, form })).status, 201);
  }
  const rows = await db.selectFrom('driver_documents').selectAll().where('driver_id', '=', driver.id).execute();
  const keys = (isOther: boolean) =>
    rows.filter(({ kind }) => (kind === 'insurance_doc') === isOther).map(({ file_key }) => file_key);
  const person: Person = { ...plan, ...driver, mark, evidence: keys(false), other: keys(true) };
  if (plan.approved !== undefined && next() < 0.6) {
    const completed = at(plan.approved);
    person.paid = completed.getUTCFullYear();
    await db
      .insertInto('deliveries')
      .values({
        id: newId(),
        fee_pence: 500,
        pickup_postcode: 'SL1 2LT',
        dropoff_postcode: 'SL2 3AB',
        pickup_time: completed,
        status: 'completed',
        payout_status: 'pending',
        driver_id: driver.id,
        pickup_address: '',
        dropoff_address: '',
        contact: '',
        notes: '',
        created_at: completed,
        changed_at: completed,
        completed_at: completed,
      })
      .execute();
  }
  return person;
}

async function storedKeys(): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of t.services.files.list('documents/')) keys.add(key);
  return keys;
}

test('nothing held is erased early, and nothing is kept longer than its row says', async () => {
  const { database, files, settings } = t.services;
  const { db } = database;
  const next = random(20261122);
  t.setNow(at(0).toISOString());
  operator = await t.operator();
  // Everybody's days are days of a look.
  const plans = Array.from({ length: PEOPLE }, () => life(next)).map((one) => {
    const onLook = (day: number | undefined) => (day === undefined ? undefined : Math.round(day / STRIDE) * STRIDE);
    return Object.fromEntries(
      Object.entries(one).map(([name, value]) => [name, typeof value === 'number' ? onLook(value) : value]),
    ) as unknown as Life;
  });
  const people: Person[] = [];
  let held = 0;
  let gone = 0;

  for (let day = 0; day <= YEARS * 365; day += STRIDE) {
    t.setNow(at(day).toISOString());
    // Sessions live 30 days.
    operator.token = await startSession(db, 'operator', operator.id, at(day));
    for (const plan of plans) if (plan.applied === day) people.push(await arrive(plan, next));
    for (const one of people) await act(one, day);
    await endRetention(t.services);
    await purgeExpired(t.services);
    await sweepFiles(t.services);

    const keys = await storedKeys();
    const named = new Set(
      (await db.selectFrom('driver_documents').select('file_key').execute()).map(({ file_key }) => file_key),
    );
    const checks = new Set(
      (await db.selectFrom('right_to_work_checks').select('driver_id').execute()).map(({ driver_id }) => driver_id),
    );
    const names = JSON.stringify([
      await db.selectFrom('drivers').select('first_name').execute(),
      await db.selectFrom('retention_holds').select('identity').execute(),
    ]);
    const mails = (await db.selectFrom('mails').select('to_address').execute()).map(({ to_address }) => to_address);
    for (const one of people) {
      const wanted = due(one, day, settings.retentionDays);
      const where = `${JSON.stringify(one)} on ${dayOf(at(day))}`;
      for (const key of one.evidence)
        assert.is(keys.has(key) && named.has(key), wanted.evidence, `evidence of ${where}`);
      for (const key of one.other) assert.is(keys.has(key) && named.has(key), wanted.other, `insurance of ${where}`);
      assert.is(checks.has(one.id), one.checked && wanted.evidence, `check of ${where}`);
      assert.is(names.includes(one.mark), wanted.identity, `name of ${where}`);
      if (one.erased === undefined || one.erased > day) continue;
      assert.not(mails.includes(one.email), `mails to ${where}`);
      if (wanted.identity) held += 1;
      else gone += 1;
    }
    if (day % (STRIDE * 20) === 0) {
      const folder = await mkdtemp(join(tmpdir(), 'kitchen-backup-'));
      const { missing } = await writeBackup(join(folder, 'one'), database, files);
      assert.equal(missing, []);
      const copied = await readdir(join(folder, 'one/files/documents')).catch(() => []);
      assert.equal(copied.sort(), [...named].map((key) => key.replace('documents/', '')).sort());
      await rm(folder, { recursive: true, force: true });
    }
  }
  assert.ok(held > 50 && gone > 50, `${held} held, ${gone} gone: both happen`);
});

test.run();
