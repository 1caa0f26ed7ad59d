import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSecret } from '../../../src/server/services/server-secret.ts';
import { readSettings } from '../../../src/server/settings.ts';

const test = suite("the server's secret");
let folder: string;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kitchen-secret-'));
});
test.after(() => rm(folder, { recursive: true, force: true }));
const secretOf = (env: Record<string, string> = {}) => openSecret(readSettings({ DATA_DIR: folder, ...env }));

test('is made once beside the embedded database, for its owner alone', async () => {
  const [first, ...others] = await Promise.all([secretOf(), secretOf(), secretOf()]);
  assert.match(first, /^[\w-]{43}$/);
  for (const other of [...others, await secretOf()]) assert.is(other, first);
  assert.equal(await readdir(folder), ['secret']);
  assert.is((await stat(join(folder, 'secret'))).mode & 0o777, 0o600);
  assert.is(await readFile(join(folder, 'secret'), 'utf8'), first);
});

// A name of the process's number alone let one of them write over another's: 8 of 300 times.
test('is one, whole and without leftovers, when several start at the same moment', async () => {
  for (let round = 0; round < 300; round += 1) {
    const DATA_DIR = join(folder, String(round));
    await mkdir(DATA_DIR);
    const [first = '', ...others] = await Promise.all([secretOf({ DATA_DIR }), secretOf({ DATA_DIR })]);
    assert.match(first, /^[\w-]{43}$/);
    for (const other of others) assert.is(other, first);
    assert.equal(await readdir(DATA_DIR), ['secret']);
  }
});

test('is the same for all processes of a PostgreSQL, whatever pool they use, and another for another', async () => {
  const url = (password: string, more = '') => `postgres://kitchen:${password}@db.example/kitchen${more}`;
  const first = await secretOf({ DATABASE_URL: url('hush') });
  assert.is(await secretOf({ DATABASE_URL: url('hush', '?pool=3') }), first);
  assert.is.not(await secretOf({ DATABASE_URL: url('other') }), first);
  assert.not.match(first, 'hush');
});

test('is what SECRET says', async () => {
  const SECRET = 'x'.repeat(32);
  assert.is(await secretOf({ SECRET }), SECRET);
  assert.is(await secretOf({ SECRET, DATABASE_URL: 'postgres://a:b@c/d' }), SECRET);
});

test.run();
