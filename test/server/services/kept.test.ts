import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kept } from '../../../src/server/services/kept.ts';

const test = suite('counts that are kept');

/** Counts of a table that grows by one with each counting. */
function table(rows: number) {
  const size = { rows };
  const read = kept(
    async () => {
      size.rows += 1;
      return size.rows;
    },
    (counted) => counted,
  );
  return { size, read };
}

test('a small table is counted each time', async () => {
  const { read } = table(10);
  assert.equal([await read(), await read(), await read()], [11, 12, 13]);
});

test('a large table is counted once for all who ask within seconds', async () => {
  const { read, size } = table(1_000_000);
  assert.equal([await read(), await read(), ...(await Promise.all([read(), read()]))], Array(4).fill(1_000_001));
  assert.is(size.rows, 1_000_001);
});

test('a counting that fails is tried again', async () => {
  let broken = true;
  const read = kept(
    async () => {
      if (broken) throw new Error('The database is away.');
      return 5;
    },
    (counted) => counted,
  );
  const fault = await read().catch((error: Error) => error.message);
  broken = false;
  assert.equal([fault, await read()], ['The database is away.', 5]);
});

test.run();
