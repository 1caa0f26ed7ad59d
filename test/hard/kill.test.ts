import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const test = suite('kill -9');
const MAIN = join(process.env.DIST ?? 'dist', 'server/main.js');

test('the built server refuses a malformed setting before it touches anything', () => {
  const { status, stderr } = spawnSync(process.execPath, [MAIN], { env: { ...process.env, PORT: 'x' } });
  assert.is.not(status, 0);
  assert.match(String(stderr), /PORT/);
});

test.run();
