import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startWorker } from '../../../src/server/services/queue.ts';
import { quiet } from './scratch.ts';

const TURNS = 100;

const test = suite('the worker of a queue');

/** A worker of an empty queue, which counts its looks. */
function counting() {
  const count = { looks: 0 };
  const worker = startWorker(
    {
      name: 'letter',
      places: 1,
      closeMs: 0,
      async claim() {
        count.looks += 1;
        await turn();
        return [];
      },
      async send() {},
      isFinal: () => false,
      async giveUp() {},
      async postpone() {},
    },
    quiet,
  );
  return { worker, count };
}

// One that never rested would ask the database without a pause, and still send everything.
test('looks once for each call, and then rests until it is called or its time comes', async () => {
  const { worker, count } = counting();
  worker.kick();
  for (let turns = 0; turns < TURNS; turns += 1) await turn();
  // On a busy machine its own time may have come as well.
  assert.ok(count.looks < TURNS / 2, `${count.looks} looks`);
  const before = count.looks;
  worker.kick();
  while (count.looks === before) await turn();
  // It is looking now.
  const during = count.looks;
  worker.kick();
  for (let pauses = 0; count.looks === during && pauses < 200; pauses += 1) await pause(5);
  assert.ok(count.looks > during, 'a call while it looks is not forgotten');
  await worker.close();
});

test('looks once for calls that come together', async () => {
  const { worker, count } = counting();
  const start = performance.now();
  for (let turns = 0; turns < TURNS; turns += 1) {
    worker.kick();
    await turn();
  }
  const most = 2 + (performance.now() - start) / 100;
  assert.ok(count.looks <= most, `${count.looks} looks`);
  await worker.close();
});

test.run();
