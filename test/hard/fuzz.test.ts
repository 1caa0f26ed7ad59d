import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { areas } from '#api/index';

const test = suite('fuzz');

test('every area of the contract offers calls', () => {
  for (const [name, { answers }] of Object.entries(areas)) assert.ok(Object.keys(answers).length, name);
});

test.run();
