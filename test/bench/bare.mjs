// What the real server is compared with: node:http and pg, the same queries, and nothing else.
import { createServer } from 'node:http';
import pg from 'pg';
import { idOf } from './data.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL) });
const queries = JSON.parse(process.env.QUERIES);

const server = createServer(async (request, response) => {
  if (request.url === '/readyz') return response.end();
  const [, kind, number] = /^Bearer (\w+)-(\d+)x/.exec(request.headers.authorization);
  const id = idOf(kind, Number(number));
  const values = kind === 'seller' ? [id, request.url.slice(-10)] : ['available', new Date(), id, 0, 200];
  const { rows } = await pool.query(queries[kind], values);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(kind === 'seller' ? { menu: rows } : rows));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
