import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database, Db } from '../../../src/server/services/database.ts';
import { TooManyAttempts } from '../../../src/server/services/errors.ts';
import { clearAttempts, countAttempt, countClient, purgeAttempts } from '../../../src/server/services/limits.ts';
import { openScratch, rejection, removeFolders } from './scratch.ts';

const test = suite<{ database: Database }>('limits');

test.before(async (context) => {
  context.database = (await openScratch()).database;
});

test.before.each(async ({ database }) => {
  await database.db.deleteFrom('limits').execute();
});

test.after(async ({ database }) => {
  await database.close();
  await removeFolders();
});

/** The one counter that is left: how often, and the seconds until it is forgotten. */
const counted = async (db: Db, now: Date) => {
  const [row] = await db.selectFrom('limits').select(['count', 'resets_at']).execute();
  return row && { count: row.count, seconds: (row.resets_at.getTime() - now.getTime()) / 1_000 };
};

test('attempts up to the limit pass, the next is refused with the time to wait', async ({ database: { db } }) => {
  const now = new Date();
  for (let attempt = 0; attempt < 3; attempt += 1) await countAttempt(db, 'a', 3, 60, now);
  const error = await rejection(countAttempt(db, 'a', 3, 60, now));
  assert.instance(error, TooManyAttempts);
  assert.is(error.seconds, 60);
});

test('a clock that was ahead once refuses nobody for as long', async ({ database: { db } }) => {
  const ahead = new Date(Date.now() + 40 * 24 * 3_600_000);
  await countAttempt(db, 'a', 1, 60, ahead);
  assert.instance(await rejection(countAttempt(db, 'a', 1, 60, ahead)), TooManyAttempts);
  const now = new Date();
  await countAttempt(db, 'a', 1, 60, now);
  // A clock that is a little behind counts on.
  const behind = new Date(now.getTime() - 60_000);
  assert.instance(await rejection(countAttempt(db, 'a', 1, 60, behind)), TooManyAttempts);
});

test('keys are counted apart, however long they are', async ({ database: { db } }) => {
  const long = 'k'.repeat(10_000);
  await countAttempt(db, long, 1, 60);
  await countAttempt(db, `${long}!`, 1, 60);
  await rejection(countAttempt(db, long, 1, 60));
});

test('of attempts that come at the same moment no more pass than may', async ({ database: { db } }) => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => countAttempt(db, 'b', 10, 60)));
  assert.is(results.filter(({ status }) => status === 'fulfilled').length, 10);
});

test('after the time the count begins anew', async ({ database: { db } }) => {
  const start = new Date('2026-09-20T12:00:00Z');
  const later = new Date('2026-09-20T12:01:00Z');
  await countAttempt(db, 'c', 1, 60, start);
  await rejection(countAttempt(db, 'c', 1, 60, start));
  assert.equal(await counted(db, start), { count: 2, seconds: 60 });
  await countAttempt(db, 'c', 1, 60, later);
  assert.is((await counted(db, later))?.count, 1);
});

test('refused attempts do not make the wait longer', async ({ database: { db } }) => {
  const start = new Date('2026-09-20T12:00:00Z');
  await countAttempt(db, 'd', 1, 60, start);
  const error = await rejection(countAttempt(db, 'd', 1, 60, new Date('2026-09-20T12:00:50Z')));
  assert.is(error.seconds, 10);
});

test('a success forgets its own attempts', async ({ database: { db } }) => {
  for (const key of ['e', 'of another']) await countAttempt(db, key, 1, 60);
  await clearAttempts(db, 'e');
  await countAttempt(db, 'e', 1, 60);
  await rejection(countAttempt(db, 'of another', 1, 60));
});

test('a refusal is remembered: however often it comes again, the database is asked once in five seconds', async ({
  database: { db },
}) => {
  const start = Date.parse('2026-09-20T12:00:00Z');
  const at = (seconds: number) => new Date(start + seconds * 1_000);
  await countAttempt(db, 'f', 1, 60, at(0));
  await rejection(countAttempt(db, 'f', 1, 60, at(1)));
  const again = await Promise.all(Array.from({ length: 50 }, () => rejection(countAttempt(db, 'f', 1, 60, at(3)))));
  assert.equal([...new Set(again.map(({ seconds }) => seconds))], [57]);
  assert.is((await counted(db, at(0)))?.count, 2);
  await rejection(countAttempt(db, 'f', 1, 60, at(7)));
  assert.is((await counted(db, at(0)))?.count, 3);
  await countAttempt(db, 'f', 1, 60, at(60));
});

test('a refusal that is cleared is forgotten at once', async ({ database: { db } }) => {
  await countAttempt(db, 'g', 1, 60);
  await rejection(countAttempt(db, 'g', 1, 60));
  await clearAttempts(db, 'g');
  await countAttempt(db, 'g', 1, 60);
});

test('a /48 may do eight times what each of its networks may', async ({ database: { db } }) => {
  const from = (last: number) => countClient(db, 'h', `2001:db8:1:${last}::/64`, 2, 60);
  for (let network = 0; network < 8; network += 1) {
    await from(network);
    await from(network);
    await rejection(from(network));
  }
  await rejection(from(9));
  await countClient(db, 'h', '2001:db8:2:9::/64', 2, 60);
  await countClient(db, 'h', '203.0.113.9', 2, 60);
});

test('the table keeps no address, and what is over is removed', async ({ database: { db } }) => {
  const past = new Date(Date.now() - 3_600_000);
  await countAttempt(db, 'login:cook@example.org', 1, 60, past);
  await countAttempt(db, 'login:chef@example.org', 1, 3_600);
  const rows = await db.selectFrom('limits').selectAll().execute();
  await purgeAttempts(db);
  assert.not(rows.some(({ key }) => key.includes('@')));
  assert.is((await db.selectFrom('limits').selectAll().execute()).length, 1);
});

test.run();
