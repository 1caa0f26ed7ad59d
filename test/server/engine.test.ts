import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from './helper.ts';

const test = suite('the engine below the API tests');

test('is the one that this run asks for', async () => {
  const { services } = await testApp();
  const { rows } = await sql<{ version: string }>`select version()`.execute(services.database.db);
  // Emscripten's compiler made the embedded one.
  const embedded = /emcc/.test(rows[0]!.version);
  assert.is(embedded, !(process.env.TEST_POSTGRES || process.env.TEST_DATABASE_URL));
  assert.match(rows[0]!.version, /^PostgreSQL \d\d/);
});

test('answers that the server is ready', async () => {
  const { call } = await testApp();
  assert.equal((await call('GET', '/readyz')).body, { ok: true });
});

test.run();
