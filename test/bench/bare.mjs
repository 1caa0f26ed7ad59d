// The comparison for the real server: node:http and pg with the same queries, and nothing else. Of the evening it runs
// what a sale cannot do without: who asks, the key's claim, the portions, their rows and, for a shop, the sale itself.
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { asked, MIX } from './mix.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL) });
const { session, ...queries } = JSON.parse(process.env.QUERIES);
// Prepared, like the real server's frequent queries.
const ask = (name, text, values) => pool.query({ name, text, values });

const WHO = {
  shop: 'select id from partner_keys where secret_hash = $1',
  seller: 'select account_id as id from sessions where token_hash = $1',
};

async function sellAs(who, { headers }, lines) {
  const hash = createHash('sha256').update(headers.authorization.slice('Bearer '.length)).digest('hex');
  const client = await pool.connect();
  const run = (name, text, values) => client.query({ name: `${who} ${name}`, text, values });
  try {
    const [{ id: account }] = (await run('asks', WHO[who], [hash])).rows;
    const now = new Date();
    await client.query('begin');
    await run(
      'claims',
      `insert into first_answers (account_id, key, call, made, body, created_at) values ($1, $2, 'sale', true, '{}', $3)`,
      [account, headers['idempotency-key'], now],
    );
    const sale = who === 'shop' ? randomUUID() : null;
    // In the order of their ids, so that no two wait for each other.
    for (const { menu_id, qty } of lines.sort((a, b) => (a.menu_id < b.menu_id ? -1 : 1))) {
      const { rows } = await run(
        'takes',
        `update dishes set quantity_sold = quantity_sold + $2, quantity_recorded = quantity_recorded + $2,
           takings_pence = takings_pence + $2 * price_pence, updated_at = $3
         where menu_id = $1 and quantity_sold + $2 <= quantity_total
         returning seller_id, dish_name, meal_time, price_pence, available_date`,
        [menu_id, qty, now],
      );
      const [{ seller_id, dish_name, meal_time, price_pence, available_date }] = rows;
      await run(
        'notes',
        `insert into sales (id, seller_id, menu_id, dish_name, meal_time, price_pence, qty, sold_on, sold_at,
           partner_sale_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [randomUUID(), seller_id, menu_id, dish_name, meal_time, price_pence, qty, available_date, now, sale],
      );
    }
    if (sale)
      await run(
        'keeps',
        `insert into partner_sales (id, key_id, reference, total_pence, created_at) values ($1, $2, 'bench', 0, $3)`,
        [sale, account, now],
      );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const server = createServer(async (request, response) => {
  if (request.url === '/readyz') return response.end();
  const parts = [];
  for await (const part of request) parts.push(part);
  const sold = /^\/partner\/sales$|^\/auth\/menu\/([^/]+)\/sell$/.exec(request.url);
  if (sold) {
    const { lines = [{ menu_id: sold[1], qty: 1 }] } = JSON.parse(Buffer.concat(parts));
    await (sold[1] ? sellAs('seller', request, lines) : sellAs('shop', request, lines));
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ lines }));
  }
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
