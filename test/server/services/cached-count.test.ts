import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cachedCount } from '../../../src/server/services/cached-count.ts';

const test = suite('counts that are cachedCount');

/** Counts of a table that grows by one with each counting. */
function table(rows: number) {
  const size = { rows };
  const read = cachedCount(
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

/** Runs `work` on a clock of its own, which `pass` moves on by seconds. */
async function withClock(work: (pass: (seconds: number) => Promise<void>) => Promise<void>): Promise<void> {
  const real = { setTimeout, clearTimeout, now: performance.now };
  // A whole number: seconds are added to it in different orders, which with fractions need not come to the same.
  let time = 1_000;
  const due = new Map<object, { at: number; act: () => void }>();
  performance.now = () => time;
  globalThis.setTimeout = ((act: () => void, wait: number) => {
    const timer = { unref: () => timer };
    due.set(timer, { at: time + wait, act });
    return timer;
  }) as never;
  globalThis.clearTimeout = ((timer: object) => due.delete(timer)) as never;
  try {
    await work(async (seconds) => {
      for (const end = time + seconds * 1_000; time < end; time += 1_000) {
        for (const [timer, { at, act }] of due) if (at <= time && due.delete(timer)) act();
        await new Promise(setImmediate);
      }
    });
  } finally {
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
    performance.now = real.now;
  }
}

test('a large table is counted after the start and then anew, so that nobody need wait', () =>
  withClock(async (pass) => {
    const { read, size } = table(1_000_000);
    await pass(2);
    assert.is(size.rows, 1_000_001);
    await pass(68);
    // What was counted after 46 seconds; older than a minute it would have to be counted first.
    assert.equal([await read(), size.rows], [1_000_002, 1_000_003]);
    const { rows } = size;
    await pass(60 * 60);
    assert.equal([await read(), size.rows - rows], [rows + 79, 80]);
  }));

test('a large count that could not be renewed is used for a minute, and no longer', () =>
  withClock(async (pass) => {
    let [rows, broken] = [1_000_000, false];
    const read = cachedCount(
      async () => {
        if (broken) throw new Error('The database is away.');
        rows += 1;
        return rows;
      },
      (counted) => counted,
    );
    await pass(2);
    broken = true;
    await pass(50);
    assert.is(await read(), 1_000_001);
    await pass(20);
    broken = false;
    assert.is(await read(), 1_000_002);
  }));

test('a small table is not counted while nobody asks', () =>
  withClock(async (pass) => {
    const { size } = table(10);
    await pass(60 * 60);
    assert.is(size.rows, 11);
  }));

test('a counting that fails is tried again', async () => {
  let broken = true;
  const read = cachedCount(
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
