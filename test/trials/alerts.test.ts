import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { queueAlert } from '../../src/server/push/store.ts';
import { testApp } from '../server/helper.ts';

const flood = suite('alerts to thousands of browsers');

flood('a new delivery is queued for more browsers than a statement has room for values', async () => {
  const t = await testApp();
  const { database, now } = t.services;
  const { id } = await t.driver();
  const queued = await database.db
    .transaction()
    .execute(async (trx) => {
      // A busy machine is slow, not wrong.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`
        insert into push_subscriptions (id, session_hash, account_kind, account_id, endpoint, p256dh, auth, kinds, created_at)
        select gen_random_uuid(), token_hash, 'driver', ${id}, 'https://push.example/' || n, '', '', '{new_deliveries}', now()
        from sessions, generate_series(1, 12000) n where account_id = ${id}
      `.execute(trx);
      // As the database would by itself: it takes the table for an empty one, and each row's check reads all of it.
      await sql`analyze push_subscriptions`.execute(trx);
      for (let delivery = 0; delivery < 2; delivery += 1) await queueAlert(trx, { kind: 'new_deliveries' }, now());
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from push_alerts a join push_subscriptions s on s.id = a.subscription_id
        where s.account_id = ${id}
      `.execute(trx);
      // Nobody is there to be told.
      throw Object.assign(new Error('taken back'), { count: rows[0]!.count });
    })
    .catch((error: { count?: number }) => error.count ?? error);
  assert.is(queued, 12_000);
});

flood.run();
