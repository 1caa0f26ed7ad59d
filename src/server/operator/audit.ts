import type { Handle } from '../parts/database.ts';
import { newId } from '../parts/ids.ts';

/**
 * Writes an entry of the audit log, in the transaction of what it records.
 *
 * @param who the operator's email, or 'system'
 * @param subject what it was done to: its kind and id ('driver 0190...'); never a name or an address, since
 *   the log outlives an erasure
 */
export async function audit(
  trx: Handle,
  who: string,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const entry = { id: newId(), at: now, operator: who, action, subject, detail: JSON.stringify(detail) };
  await trx.insertInto('audit').values(entry).execute();
}
