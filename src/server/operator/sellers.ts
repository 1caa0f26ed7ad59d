import type { Answered } from '#api/call';
import type * as contract from '#api/operator/sellers';
import type { sellerRecordShape } from '#api/operator/sellers';
import { KNOWN_STATUSES, NO_REASON, needsReason, sellerStatus } from '#rules/operator';
import { audit } from '../audit/store.ts';
import { applicationsOf, sellersByPayment } from '../council/store.ts';
import { applicationViews } from '../council/view.ts';
import { HttpError, invalid } from '../http-error.ts';
import { filterOf, idIn, single } from '../list-page.ts';
import { queueMail } from '../mail/store.ts';
import { queueAlert } from '../push/store.ts';
import { documentsOf, holdSeller, listSellers, type SellerRow, setCouncilStatus } from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { tellOfKitchen } from '../webhook/events.ts';
import { byOwner, documentView } from './documents.ts';
import { councilStatusEmail } from './emails.ts';

/** Sellers and their council status. */
export function operatorSellerHandlers(services: Services): Handlers<typeof contract> {
  const { database, settings } = services;
  const { db } = database;

  return {
    async listSellers({ query }) {
      const payment_status = filterOf(query.payment_status);
      const among = payment_status ? sellersByPayment(db, payment_status) : undefined;
      const filter = { id: idIn(query.id), council_status: filterOf(query.council_status), among };
      const { rows, next } = await listSellers(db, filter, query);
      return { sellers: await records(db, rows), next };
    },

    async changeSeller({ id, read, account, now }) {
      const { council_status, reason } = await read(sellerStatus());
      const row = await database.transaction(async (trx) => {
        const before = isId(id) ? await holdSeller(trx, id) : undefined;
        if (!before) throw new HttpError(404, 'There is no such seller.');
        if (before.council_status === council_status && (before.council_reason ?? '') === reason) return before;
        if (!reason && needsReason(before.council_status, council_status)) throw invalid({ reason: NO_REASON });
        const after = await setCouncilStatus(trx, id, council_status, reason || null);
        const detail = { from: auditedStatus(before.council_status), to: auditedStatus(council_status) };
        await audit(trx, account.email, 'council status set', `seller ${after.id}`, detail, now);
        await queueMail(trx, councilStatusEmail(before.council_status, after, settings));
        await queueAlert(trx, { kind: 'council_status', to: after.id }, now);
        await tellOfKitchen(trx, after.id, { from: before.council_status, to: council_status }, now);
        return after;
      });
      return { seller: await single(records(db, [row])) };
    },
  };
}

/** A status in free text may name a person. It is in the seller's row, where it can be erased, and not in the log. */
const auditedStatus = (status: string) => (KNOWN_STATUSES.includes(status.toLowerCase()) ? status : 'in other words');

/** Sellers with their documents and applications. */
async function records(db: Db, rows: SellerRow[]): Promise<Answered<typeof sellerRecordShape>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const documents = byOwner(await documentsOf(db, ids), ({ seller_id }) => seller_id);
  const applications = await applicationsOf(db, ids);
  const views = await applicationViews(db, applications);
  const ofSeller = new Map(applications.map(({ seller_id }, at) => [seller_id, views[at]!]));
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    documents: (documents.get(row.id) ?? []).map((document) => documentView({ ...document, kind: document.type })),
    application: ofSeller.get(row.id) ?? null,
  }));
}
