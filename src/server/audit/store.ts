import { sql } from 'kysely';
import type { AuditAction } from '#rules/audit';
import { type Page, readPage } from '../list-page.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';

/**
 * The statement that writes an entry of the audit log, for the transaction of the action.
 *
 * @param who the operator's email, the name of another system's key, 'system', or 'seller' for what a seller does
 *   themselves
 * @param subject the kind and id of what was changed ('driver 0190...'); never a name or an address, since the log
 *   outlives an erasure
 */
export function auditEntry(
  trx: Db,
  who: string,
  action: AuditAction,
  subject: string,
  detail: Record<string, unknown>,
  now: Date,
) {
  const entry = { id: newId(), at: now, operator: who, action, subject, detail: JSON.stringify(detail) };
  return trx.insertInto('audit').values(entry);
}

/** Writes such an entry. */
export async function audit(...entry: Parameters<typeof auditEntry>): Promise<void> {
  await auditEntry(...entry).execute();
}

/**
 * Removes logins and failed logins before this moment. They tell where people were, and serve only to find intruders.
 */
export async function purgeLogins(db: Db, before: Date): Promise<void> {
  // The wording must match the index.
  const login = sql<boolean>`action in ('logged in', 'login failed')`;
  await db.deleteFrom('audit').where(login).where('at', '<=', before).execute();
}

/** A page of the audit log. `kind` is the first word of the subject. */
export function listAudit(db: Db, { kind, ...page }: Page & { kind?: string | undefined }) {
  const all = db.selectFrom('audit').selectAll();
  // The wording must match the index.
  const about = sql`split_part(subject, ' ', 1)`;
  return readPage(kind ? all.where(about, '=', kind) : all, page);
}

/** All entries about these subjects, the oldest first. */
export function auditAbout(db: Db, subjects: readonly string[]) {
  return db.selectFrom('audit').selectAll().where('subject', 'in', subjects).orderBy('id').execute();
}
