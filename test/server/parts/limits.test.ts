import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../src/server/parts/database.ts';
import { clearHits, hit, peek, purgeHits } from '../../../src/server/parts/limits.ts';
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

test('attempts up to the limit pass, the next is 429 with the time to wait', async ({ database: { db } }) => {
  for (let attempt = 0; attempt < 3; attempt += 1) await hit(db, 'a', 3, 60);
  const error = await rejection(hit(db, 'a', 3, 60));
  assert.is(error.status, 429);
  assert.equal(error.body, { error: 'Too many attempts. Please wait a little and try again.' });
  const wait = Number((error.headers as Record<string, string>)['retry-after']);
  assert.ok(wait > 50 && wait <= 60, String(wait));
});

test('keys are counted apart, however long they are', async ({ database: { db } }) => {
  const long = 'k'.repeat(10_000);
  await hit(db, long, 1, 60);
  await hit(db, `${long}!`, 1, 60);
  await rejection(hit(db, long, 1, 60));
});

test('of attempts that come at the same moment no more pass than may', async ({ database: { db } }) => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => hit(db, 'b', 10, 60)));
  assert.is(results.filter(({ status }) => status === 'fulfilled').length, 10);
});

test('after the time the count begins anew', async ({ database: { db } }) => {
  const start = new Date('2026-09-20T12:00:00Z');
  const later = new Date('2026-09-20T12:01:00Z');
  await hit(db, 'c', 1, 60, start);
  await rejection(hit(db, 'c', 1, 60, start));
  assert.equal(await peek(db, 'c', start), { count: 2, seconds: 60 });
  await hit(db, 'c', 1, 60, later);
  assert.is((await peek(db, 'c', later)).count, 1);
});

test('refused attempts do not make the wait longer', async ({ database: { db } }) => {
  const start = new Date('2026-09-20T12:00:00Z');
  await hit(db, 'd', 1, 60, start);
  const error = await rejection(hit(db, 'd', 1, 60, new Date('2026-09-20T12:00:50Z')));
  assert.equal(error.headers, { 'retry-after': '10' });
});

test('a success forgets the attempts', async ({ database: { db } }) => {
  await hit(db, 'e', 1, 60);
  await clearHits(db, 'e');
  assert.equal(await peek(db, 'e'), { count: 0, seconds: 0 });
  await hit(db, 'e', 1, 60);
});

test('the table keeps no address, and what is over is removed', async ({ database: { db } }) => {
  const past = new Date(Date.now() - 3_600_000);
  await hit(db, 'login:cook@example.org', 1, 60, past);
  await hit(db, 'login:chef@example.org', 1, 3_600);
  const rows = await db.selectFrom('limits').selectAll().execute();
  await purgeHits(db);
  assert.not(rows.some(({ key }) => key.includes('@')));
  assert.is((await db.selectFrom('limits').selectAll().execute()).length, 1);
});

test.run();
