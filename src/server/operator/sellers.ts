import { sql, type Selectable } from 'kysely';
import type { SellerRecord } from '#api/operator';
import { isApproved } from '#rules/council-status';
import { applicationsOf, recordOf, setPayment } from '../council/records.ts';
import type { Handle } from '../parts/database.ts';
import { isId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { queueMail } from '../parts/mail.ts';
import { problem } from '../problem.ts';
import type { Tables } from '../tables.ts';
import type { Some } from './area.ts';
import { audit } from './audit.ts';
import { byOwner, documentView } from './document-view.ts';
import { councilStatusLetter } from './letters.ts';
import { filterOf, readPage } from './page.ts';

type Row = Selectable<Tables['sellers']>;

/** Sellers, their council status, and their applications. */
export function sellerRecords(
  parts: Parts,
): Some<'listSellers' | 'changeSeller' | 'changeApplication' | 'readRecord'> {
  const { database, settings, mail } = parts;
  const { db } = database;

  return {
    async listSellers({ query }) {
      const council_status = filterOf(query.council_status)?.toLowerCase();
      const payment_status = filterOf(query.payment_status);
      let list = db.selectFrom('sellers').selectAll().where('erased_at', 'is', null);
      if (council_status) list = list.where(sql`lower(council_status)`, '=', council_status);
      if (payment_status) {
        const paidSo = db.selectFrom('applications').where('payment_status', '=', payment_status);
        list = list.where('id', 'in', paidSo.select('seller_id'));
      }
      const { rows, next } = await readPage(list, query);
      return { sellers: await records(db, rows), next };
    },

    async changeSeller({ id, body, account, now }) {
      const { council_status } = body;
      const row = await database.transaction(async (trx) => {
        const before = await findSeller(trx, id);
        if (before.council_status === council_status) return before;
        const after = await trx
          .updateTable('sellers')
          .set({ council_status })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const detail = { from: before.council_status, to: council_status };
        await audit(trx, account.operatorEmail!, 'council status set', `seller ${after.id}`, detail, now);
        await queueMail(trx, councilStatusLetter(after, isApproved(council_status), settings));
        return after;
      });
      mail.kick();
      return { seller: (await records(db, [row]))[0]! };
    },

    async changeApplication({ id, body, account, now }) {
      const { payment_status } = body;
      const application = await database.transaction(async (trx) => {
        const { before, after } = await setPayment(trx, id, payment_status, now);
        if (before !== payment_status) {
          const detail = { from: before, to: payment_status };
          const subject = `application ${after.application_id}`;
          await audit(trx, account.operatorEmail!, 'payment status set', subject, detail, now);
        }
        return after;
      });
      return { application };
    },

    async readRecord({ id, account, now }) {
      const record = await database.transaction(async (trx) => {
        const found = await recordOf(trx, id);
        await audit(
          trx,
          account.operatorEmail!,
          'record read',
          `application ${found.application_id}`,
          {},
          now,
        );
        return found;
      });
      return { record };
    },
  };
}

async function findSeller(trx: Handle, id: string): Promise<Row> {
  const query = trx.selectFrom('sellers').selectAll().where('id', '=', id).where('erased_at', 'is', null);
  const row = isId(id) ? await query.forUpdate().executeTakeFirst() : undefined;
  if (!row) throw problem(404, 'There is no such seller.');
  return row;
}

/** Sellers with their documents and applications. */
async function records(db: Handle, rows: Row[]): Promise<SellerRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const documents = byOwner(
    await db
      .selectFrom('seller_documents')
      .select(['id', 'seller_id as owner', 'type as kind', 'name', 'mime', 'size', 'uploaded_at'])
      .where('seller_id', 'in', ids)
      .orderBy('id')
      .execute(),
  );
  const applications = await applicationsOf(db, ids);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    documents: (documents.get(row.id) ?? []).map(documentView),
    application: applications.get(row.id) ?? null,
  }));
}
