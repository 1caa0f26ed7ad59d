import type { Selectable } from 'kysely';
import type { DriverRecord } from '#api/operator';
import { missingDocuments } from '#rules/driver-documents';
import type { Handle } from '../parts/database.ts';
import { isId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { queueMail } from '../parts/mail.ts';
import { problem } from '../problem.ts';
import type { Tables } from '../tables.ts';
import type { Some } from './area.ts';
import { audit } from './audit.ts';
import { byOwner, documentView } from './document-view.ts';
import { approvalLetter, rejectionLetter } from './letters.ts';
import { filterOf, readPage } from './page.ts';

type Row = Selectable<Tables['drivers']>;

/** Reading and judging driver applications. */
export function driverRecords(parts: Parts): Some<'listDrivers' | 'approveDriver' | 'rejectDriver'> {
  const { database, settings, mail } = parts;
  const { db } = database;

  return {
    async listDrivers({ query }) {
      let list = db.selectFrom('drivers').selectAll().where('erased_at', 'is', null);
      const status = filterOf(query.status);
      if (status) list = list.where('status', '=', status as Row['status']);
      const { rows, next } = await readPage(list, query);
      return { drivers: await records(db, rows), next };
    },

    async approveDriver({ id, account, now }) {
      const row = await database.transaction(async (trx) => {
        const before = await findDriver(trx, id);
        if (before.status === 'approved') return before;
        const change = { status: 'approved', rejection_reason: null, status_at: now } as const;
        const after = await update(trx, before.id, change);
        const [record] = await records(trx, [after]);
        const missing = missingDocuments(record!.documents.map(({ kind }) => kind));
        const detail = { from: before.status, ...(missing.length > 0 && { missing_documents: missing }) };
        await audit(trx, account.operatorEmail!, 'driver approved', `driver ${after.id}`, detail, now);
        await queueMail(trx, approvalLetter(after, settings));
        return after;
      });
      mail.kick();
      return { driver: (await records(db, [row]))[0]! };
    },

    async rejectDriver({ id, body, account, now }) {
      const { reason } = body;
      const row = await database.transaction(async (trx) => {
        const before = await findDriver(trx, id);
        if (before.status === 'rejected' && before.rejection_reason === reason) return before;
        const change = { status: 'rejected', rejection_reason: reason, status_at: now } as const;
        const after = await update(trx, before.id, change);
        // The reason stands with the driver, where it can be erased.
        const detail = { from: before.status };
        await audit(trx, account.operatorEmail!, 'driver rejected', `driver ${after.id}`, detail, now);
        await queueMail(trx, rejectionLetter(after, reason, settings));
        return after;
      });
      mail.kick();
      return { driver: (await records(db, [row]))[0]! };
    },
  };
}

/** The driver, held until the transaction ends, so that two operators' decisions come one after the other. */
async function findDriver(trx: Handle, id: string): Promise<Row> {
  const query = trx.selectFrom('drivers').selectAll().where('id', '=', id).where('erased_at', 'is', null);
  const row = isId(id) ? await query.forUpdate().executeTakeFirst() : undefined;
  if (!row) throw problem(404, 'There is no such driver.');
  return row;
}

function update(
  trx: Handle,
  id: string,
  change: { status: Row['status']; rejection_reason: string | null; status_at: Date },
): Promise<Row> {
  return trx.updateTable('drivers').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Drivers with all fields of their applications and their documents, newest document last. */
async function records(db: Handle, rows: Row[]): Promise<DriverRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const documents = byOwner(
    await db
      .selectFrom('driver_documents')
      .select(['id', 'driver_id as owner', 'kind', 'name', 'mime', 'size', 'uploaded_at'])
      .where('driver_id', 'in', ids)
      .orderBy('id')
      .execute(),
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    documents: (documents.get(row.id) ?? []).map(documentView),
  }));
}
