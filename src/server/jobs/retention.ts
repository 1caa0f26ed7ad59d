import type { ExpressionBuilder } from 'kysely';
import { dropDocuments } from '../documents.ts';
import { audit } from '../operator/audit.ts';
import type { Parts } from '../parts/index.ts';
import type { Tables } from '../tables.ts';

const DAY = 24 * 3_600_000;
const BATCH = 100;

/**
 * Removes the documents of drivers who were rejected RETENTION_DAYS ago or earlier: nobody needs their
 * passports any more. Each driver's go in a transaction of their own, with an entry in the audit log by
 * 'system'. Answers the number of drivers.
 */
export async function purgeRejected(parts: Parts): Promise<number> {
  const { database, settings, now } = parts;
  const latest = new Date(now().getTime() - settings.retentionDays * DAY);
  const due = (row: ExpressionBuilder<Tables, 'drivers'>) =>
    row.and([
      row('status', '=', 'rejected'),
      row('status_at', '<=', latest),
      row.exists(
        row
          .selectFrom('driver_documents')
          .select('id')
          .whereRef('driver_documents.driver_id', '=', 'drivers.id'),
      ),
    ]);

  let purged = 0;
  const next = () =>
    database.db.selectFrom('drivers').select('id').where(due).orderBy('id').limit(BATCH).execute();
  for (let drivers = await next(); drivers.length > 0; drivers = await next()) {
    for (const { id } of drivers) if (await purge(id)) purged += 1;
  }
  return purged;

  async function purge(id: string): Promise<boolean> {
    const keys = await database.transaction(async (trx) => {
      // Asked again with the row held: an operator may have approved the driver meanwhile.
      const held = await trx
        .selectFrom('drivers')
        .select('id')
        .where('id', '=', id)
        .where(due)
        .forUpdate()
        .executeTakeFirst();
      if (!held) return [];
      const rows = await trx
        .deleteFrom('driver_documents')
        .where('driver_id', '=', id)
        .returning(['kind', 'file_key'])
        .execute();
      await trx.updateTable('drivers').set({ documents_purged_at: now() }).where('id', '=', id).execute();
      const kinds = rows.map(({ kind }) => kind);
      await audit(trx, 'system', 'documents purged', `driver ${id}`, { kinds }, now());
      return rows.map(({ file_key }) => file_key);
    });
    await dropDocuments(parts, keys);
    return keys.length > 0;
  }
}
