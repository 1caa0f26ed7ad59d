import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ImportProgress } from '#api/operator/deliveries';
import { importFile } from '../../src/server/operator/import-file.ts';
import { type TestApp, testApp } from './helper.ts';
import { inHours } from './samples.ts';
import { quiet } from './services/scratch.ts';

const HEADER = 'pickup_postcode,dropoff_postcode,fee,pickup_time,notes';
const line = (notes = '', fee = '6.50') => `SL1 2LT,SL2 3AB,${fee},${inHours(30).toISOString()},${notes}`;

const importing = suite('operator: importing a file');

/** Sends a file; what was told on the way, and at last. */
async function send(t: TestApp, csv: string) {
  const { token } = await t.operator();
  const file = new File([csv], 'deliveries.csv', { type: 'text/csv' });
  const { status, headers, text } = await t.call('POST', '/operator/deliveries/import-file', { token, form: { file } });
  const told: ImportProgress[] = text
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one));
  return { status, type: headers['content-type'], told, last: told.at(-1) };
}

async function count(t: TestApp): Promise<number> {
  const { count } = await t.services.database.db
    .selectFrom('deliveries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

importing('adds thousands of lines and tells how far it is', async () => {
  const t = await testApp();
  const before = await count(t);
  const rows = Array.from({ length: 1_750 }, (_, number) => line(number % 100 ? '' : '"Ring,\n""twice"""'));
  const { status, type, told, last } = await send(t, `\uFEFF${HEADER}\r\n${rows.join('\r\n')}\r\n\r\n`);
  assert.equal([status, type], [200, 'application/x-ndjson']);
  assert.equal(told, [
    ...[500, 1_000, 1_500, 1_750].map((checked) => ({ checked })),
    ...[500, 1_000, 1_500, 1_750].map((stored) => ({ stored, of: 1_750 })),
    { added: 1_750 },
  ]);
  assert.equal(last, { added: 1_750 });
  assert.is((await count(t)) - before, 1_750);
});

importing('adds nothing when a line is wrong, and names each by its place in the file', async () => {
  const t = await testApp();
  const before = await count(t);
  const rows = Array.from({ length: 1_200 }, (_, number) =>
    line('', number === 700 || number === 1_100 ? 'much' : '5'),
  );
  // Two lines of the file more above both.
  rows[3] = line('"a\nb\nc"');
  rows[600] = '';
  const { last } = await send(t, [HEADER, ...rows].join('\n'));
  assert.equal(last, {
    error: 'Nothing was added. Please correct these rows in your sheet.',
    lines: [704, 1_104].map((number) => ({ line: number, field: 'fee', msg: 'Enter the pay in pounds, e.g. 4.50.' })),
  });
  assert.is(await count(t), before);
});

importing('adds nothing when the database refuses the last piece', async () => {
  const t = await testApp();
  const before = await count(t);
  const { transaction } = t.services.database;
  t.services.database.transaction = (work) =>
    transaction(async (trx) => {
      await work(trx);
      throw new Error('The disk is full.');
    });
  const { last } = await send(t, [HEADER, ...Array.from({ length: 600 }, () => line())].join('\n')).finally(() => {
    t.services.database.transaction = transaction;
  });
  assert.match((last as { error: string }).error, 'nothing was added');
  assert.is(await count(t), before);
});

importing('ends when whoever sent the file has gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kitchen-import-'));
  const path = join(folder, 'deliveries.csv');
  await writeFile(path, [HEADER, ...Array.from({ length: 1_200 }, () => line())].join('\n'));
  let taken = 0;
  const outcome = new Promise<string>((resolve) => {
    const told = importFile(quiet, path, new Date().toISOString(), async (pieces) => {
      try {
        for await (const drafts of pieces()) {
          taken += drafts.length;
          (await told).destroy();
        }
        resolve('all were taken');
      } catch (error) {
        resolve(String(error));
        throw error;
      }
    });
  });
  assert.match(await outcome, 'has gone');
  assert.is(taken, 500);
  await rm(folder, { recursive: true });
});

for (const [words, csv, expected] of [
  ['an empty file', '', [1, '', /empty/]],
  ['a header alone', HEADER, [1, '', /no deliveries/]],
  ['another header', `${HEADER},postcode\n${line()}`, [1, 'postcode', /no such column/]],
  ['a header that lacks a column', `postcode\n${line()}`, [1, 'fee', /is missing/]],
  [
    'a quote that is never closed',
    `${HEADER}\n${line()}\n${line('"open')}\n${'x\n'.repeat(2_000)}`,
    [3, '', /never closed/],
  ],
] as const) {
  importing(`says what is wrong with ${words}`, async () => {
    const t = await testApp();
    const { status, last } = await send(t, csv || '\n');
    assert.is(status, 200);
    const [first] = (last as { lines: { line: number; field: string; msg: string }[] }).lines;
    assert.equal([first!.line, first!.field], expected.slice(0, 2));
    assert.match(first!.msg, expected[2]);
  });
}

importing('wants a file', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const url = '/operator/deliveries/import-file';
  const { status, body } = await t.call('POST', url, { token, form: { other: 'x' } });
  const words = 'Choose a CSV file.';
  assert.equal([status, body], [422, { error: words, fields: { file: words } }]);
  assert.is((await t.call('POST', url, { token, body: {} })).status, 415);
});

importing.run();
