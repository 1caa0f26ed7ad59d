// What the real server is compared with: node:http and pg, the same queries, and nothing else.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL) });
const { queries, sellers, drivers } = JSON.parse(process.env.BENCH);

const server = createServer(async (request, response) => {
  if (request.url === '/readyz') return response.end();
  const number = Number(/-(\d+)x/.exec(request.headers.authorization)[1]);
  const dishes = request.url.startsWith('/auth/menu');
  const { rows } = dishes
    ? await pool.query(queries.menu, [sellers.replace('N', number.toString(16).padStart(12, '0')),
      request.url.slice(-10)])
    : await pool.query(queries.available, [new Date(), drivers.replace('N', number.toString(16).padStart(12, '0'))]);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(dishes ? { menu: rows } : rows));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
