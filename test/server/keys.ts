import type { Scope } from '#rules/partner';
import { newSecret } from '../../src/server/partner/keys.ts';
import { addKey } from '../../src/server/partner/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { hashToken } from '../../src/server/services/secrets.ts';
import type { TestApp } from './helper.ts';

/** A key in the database, with the secret that its calls carry. */
export async function addedKey(t: TestApp, scopes: Scope[], over: { expires_on?: string } = {}) {
  const [id, token] = [newId(), newSecret()];
  const name = `Shop ${id}`;
  const row = { id, name, scopes, secret_hash: hashToken(token), created_at: t.services.now(), ...over };
  await addKey(t.services.database.db, row);
  return { id, name, token };
}

export const ALL: Scope[] = ['menus:read', 'sales:write', 'deliveries:write'];
