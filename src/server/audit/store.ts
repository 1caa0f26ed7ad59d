import { sql } from 'kysely';
import type { AuditAction } from '#rules/audit';
import { type Page, readPage } from '../page.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';

/**
 * Writes an entry of the audit log, in the transaction of what it records.
 *
 * @param who the operator's email, or 'system'
 * @param subject what it was done to: its kind and id ('driver 0190...'); never a name or an address, since
 *   the log outlives an erasure
 */
export async function audit(
  trx: Db,
  who: string,
  action: AuditAction,
  subject: string,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const entry = { id: newId(), at: now, operator: who, action, subject, detail: JSON.stringify(detail) };
  await trx.insertInto('audit').values(entry).execute();
}

/** Removes the logins and failed ones that are older: they tell who was where, and serve to find an intruder. */
export async function purgeLogins(db: Db, before: Date): Promise<void> {
  // Word for word as its index says it.
  const login = sql<boolean>`action in ('logged in', 'login failed')`;
  await db.deleteFrom('audit').where(login).where('at', '<=', before).execute();
}

/** Newest first. `kind`: those whose subject begins with this word. */
export function listAudit(db: Db, { kind, ...page }: Page & { kind?: string | undefined }) {
  const all = db.selectFrom('audit').selectAll();
  // Word for word as its index says it.
  const about = sql`split_part(subject, ' ', 1)`;
  return readPage(kind ? all.where(about, '=', kind) : all, page);
}
