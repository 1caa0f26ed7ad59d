import { setImmediate as turn } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startWorker } from '../../../src/server/services/queue.ts';
import { quiet } from './scratch.ts';

const TURNS = 100;

const test = suite('the worker of a queue');

// One that never rested would ask the database without a pause, and still send everything.
test('looks once for each call, and then rests until it is called or its time comes', async () => {
  let looks = 0;
  const worker = startWorker(
    {
      name: 'letter',
      places: 1,
      closeMs: 0,
      async claim() {
        looks += 1;
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
  worker.kick();
  for (let count = 0; count < TURNS; count += 1) await turn();
  // On a busy machine its own time may have come as well.
  assert.ok(looks < TURNS / 2, `${looks} looks`);
  const before = looks;
  worker.kick();
  worker.kick();
  for (let count = 0; count < TURNS; count += 1) await turn();
  assert.ok(looks >= before + 2, 'a call while it looks is not forgotten');
  await worker.close();
});

test.run();
