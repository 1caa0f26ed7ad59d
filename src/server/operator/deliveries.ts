import type { Parts } from '../parts/index.ts';
import { newId } from '../parts/ids.ts';
import type { Handle } from '../parts/database.ts';
import { problem } from '../problem.ts';
import type { Some } from './area.ts';
import { audit } from './audit.ts';
import { changeDelivery } from './delivery-change.ts';
import { deliveryRecords } from './delivery-records.ts';
import { readDrafts, type Draft } from './import.ts';
import { filterOf, readPage } from './page.ts';

/** Creating deliveries, one or many, and keeping them right. */
export function deliveryBook(
  parts: Parts,
): Some<'createDelivery' | 'importDeliveries' | 'listDeliveries' | 'changeDelivery'> {
  const { database } = parts;
  const { db } = database;

  return {
    async createDelivery({ body, account, now }) {
      const row = await database.transaction(async (trx) => {
        const [added] = await add(trx, [body], now);
        const detail = { fee_pence: body.fee_pence, pickup_time: body.pickup_time };
        await audit(trx, account.operatorEmail!, 'delivery created', `delivery ${added!.id}`, detail, now);
        return added!;
      });
      return { delivery: (await deliveryRecords(db, [row]))[0]! };
    },

    async importDeliveries({ body, account, clock, now }) {
      const text = body as unknown;
      if (typeof text !== 'string') throw problem(415, 'Send the deliveries as text/csv.');
      const drafts = readDrafts(text, clock.now);
      await database.transaction(async (trx) => {
        const rows = await add(trx, drafts, now);
        const detail = { added: rows.length, first: rows[0]!.id, last: rows.at(-1)!.id };
        await audit(trx, account.operatorEmail!, 'deliveries imported', 'deliveries', detail, now);
      });
      return { added: drafts.length };
    },

    async listDeliveries({ query }) {
      const status = filterOf(query.status);
      const payout_status = filterOf(query.payout_status);
      let list = db.selectFrom('deliveries').selectAll();
      if (status) list = list.where('status', '=', status as 'available');
      if (payout_status) list = list.where('payout_status', '=', payout_status as 'pending');
      const { rows, next } = await readPage(list, query);
      return { deliveries: await deliveryRecords(db, rows), next };
    },

    async changeDelivery({ id, body, account, clock, now }) {
      const who = account.operatorEmail!;
      const row = await database.transaction((trx) =>
        changeDelivery(trx, parts.settings, { id, body, who, now, clock }),
      );
      parts.mail.kick();
      return { delivery: (await deliveryRecords(db, [row]))[0]! };
    },
  };
}

function add(trx: Handle, drafts: Draft[], now: Date) {
  const rows = drafts.map((draft) => ({
    ...draft,
    id: newId(),
    pickup_time: new Date(draft.pickup_time),
    status: 'available' as const,
    payout_status: null,
    driver_id: null,
    created_at: now,
    changed_at: now,
  }));
  return trx.insertInto('deliveries').values(rows).returningAll().execute();
}
