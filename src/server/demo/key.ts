import { keysOf } from '#rules/field';
import { SCOPES } from '#rules/partner';
import { audit } from '../audit/store.ts';
import { newSecret } from '../partner/keys.ts';
import { addKey } from '../partner/store.ts';
import { newId } from '../services/ids.ts';
import { hashToken } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import { DAY_MS } from './delivery-history.ts';

/**
 * Adds the key of a sample shop, once: a key that was ended doesn't come back. Nobody learns its secret. To connect
 * something, add another key.
 */
export async function ensureKey({ database: { db }, now }: Services): Promise<void> {
  const known = await db.selectFrom('audit').select('id').where('action', '=', 'key made').executeTakeFirst();
  if (known) return;
  const [id, name, scopes] = [newId(), 'Slough Eats', keysOf(SCOPES)];
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  // Before everything else in the audit log.
  const created_at = daysAgo(12);
  await addKey(db, { id, name, scopes, secret_hash: hashToken(newSecret()), created_at, last_used_at: daysAgo(1) });
  await audit(db, 'operator@demo.test', 'key made', `key ${id}`, { name, scopes }, created_at);
}
