import Fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { schemaOf } from '../../src/server/mask.ts';

const mask = suite('the shape of an answer');

/** What a call with this shape answers when its handler gives `body`. */
async function answer(body: unknown) {
  const app = Fastify();
  const response = { 200: schemaOf({ id: 'text', 'note?': 'text', rows: [{ count: 'integer' }] }) };
  app.get('/', { schema: { response } }, () => body);
  const { statusCode, payload } = await app.inject('/');
  return statusCode === 200 ? JSON.parse(payload) : statusCode;
}

mask('drops what is not named, at every depth', async () => {
  const rows = [{ count: 1, secret: 2 }];
  assert.equal(await answer({ id: 'a', note: 'b', rows, secret: 3 }), { id: 'a', note: 'b', rows: [{ count: 1 }] });
});

mask('an optional field may be null or missing', async () => {
  assert.equal(await answer({ id: 'a', note: null, rows: [] }), { id: 'a', note: null, rows: [] });
  assert.equal(await answer({ id: 'a', rows: [] }), { id: 'a', rows: [] });
});

mask('another one that is missing is a fault of ours', async () => {
  assert.is(await answer({ rows: [] }), 500);
  assert.is(await answer({ id: 'a' }), 500);
  assert.is(await answer({ id: 'a', rows: [{}] }), 500);
});

mask.run();
