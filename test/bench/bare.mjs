// The comparison for the real server: node:http and pg with the same queries, and nothing else.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { asked, MIX } from './mix.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL) });
const { session, ...queries } = JSON.parse(process.env.QUERIES);
// Prepared, like the real server's frequent queries.
const ask = (name, text, values) => pool.query({ name, text, values });

const server = createServer(async (request, response) => {
  if (request.url === '/readyz') return response.end();
  for await (const _ of request);
  const [, token, kind, number] = /^Bearer ((\w+)-(\d+)x+)/.exec(request.headers.authorization);
  const n = Number(number);
  const call = MIX.find((one) => {
    const { method, path } = asked(one, n);
    return one.kind === kind && method === request.method && path === request.url;
  });
  const hash = createHash('sha256').update(token).digest('hex');
  await ask('session', session, [[hash]]);
  const { rows } = await ask(call.name, queries[call.name], call.values(n));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(rows));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
