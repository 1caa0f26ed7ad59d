import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sharedRun } from '../../../src/server/services/shared-run.ts';

const test = suite('one run at a time');

/** Work whose runs the test ends. */
function held() {
  const runs: { give: (answer: number) => void; fail: (error: Error) => void }[] = [];
  const ask = sharedRun(
    () => new Promise<number>((resolve, reject) => void runs.push({ give: resolve, fail: reject })),
  );
  return { runs, ask };
}
const turn = () => new Promise(setImmediate);

test('who asks together gets one answer', async () => {
  const { runs, ask } = held();
  const answers = Promise.all([ask(), ask(), ask()]);
  await turn();
  assert.is(runs.length, 1);
  runs[0]!.give(7);
  assert.equal(await answers, [7, 7, 7]);
});

test('who asks during a run gets the answer of the next, which begins after it', async () => {
  const { runs, ask } = held();
  const first = ask();
  await turn();
  const later = [ask(), ask()];
  await turn();
  assert.is(runs.length, 1);
  runs[0]!.give(1);
  assert.is(await first, 1);
  await turn();
  assert.is(runs.length, 2);
  runs[1]!.give(2);
  assert.equal(await Promise.all(later), [2, 2]);
});

test('a run that fails is told to those who asked for it, and to nobody else', async () => {
  const { runs, ask } = held();
  const first = ask().catch((error: Error) => error.message);
  await turn();
  const later = ask();
  runs[0]!.fail(new Error('gone'));
  assert.is(await first, 'gone');
  await turn();
  runs[1]!.give(2);
  assert.is(await later, 2);
});

test.run();
