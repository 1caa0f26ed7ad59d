import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { semaphore } from '../../../src/server/services/semaphore.ts';
import { rejection } from './scratch.ts';

const test = suite('taking turns');

/** Work that goes on until it is told to end. */
function piece() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, done };
}

const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('work runs in the order of asking, as much at once as there are places', async () => {
  const inTurn = semaphore(2, 10_000);
  const order: number[] = [];
  const pieces = [piece(), piece(), piece(), piece()];
  const needs = [1, 1, 2, 1];
  const all = pieces.map(({ done }, number) =>
    inTurn(() => {
      order.push(number);
      return done;
    }, needs[number]),
  );
  await turn();
  assert.equal(order, [0, 1]);
  pieces[0]!.end();
  await turn();
  assert.equal(order, [0, 1], 'the third needs both places, and the fourth does not overtake it');
  pieces[1]!.end();
  await turn();
  assert.equal(order, [0, 1, 2]);
  pieces[2]!.end();
  pieces[3]!.end();
  await Promise.all(all);
  assert.equal(order, [0, 1, 2, 3]);
});

test('a failure makes room as well', async () => {
  const inTurn = semaphore(1, 10_000);
  await rejection(
    inTurn(async () => {
      throw new Error('broken');
    }),
  );
  assert.is(await inTurn(async () => 'next'), 'next');
});

test('who has waited too long is told so and is not served any more', async () => {
  const inTurn = semaphore(2, 20);
  const first = piece();
  const running = inTurn(() => first.done);
  let served = false;
  const late = await rejection(
    inTurn(async () => {
      served = true;
    }, 2),
  );
  const small = inTurn(async () => 'fits');
  assert.is(await small, 'fits');
  first.end();
  await running;
  await turn();
  assert.equal([late.name, served], ['Busy', false]);
});

test.run();
