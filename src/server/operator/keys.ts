import type * as contract from '#api/operator/keys';
import { newKey } from '#rules/partner';
import { audit } from '../audit/store.ts';
import { HttpError } from '../http-error.ts';
import { newSecret } from '../partner/keys.ts';
import { addKey, listKeys, removeKey } from '../partner/store.ts';
import type { Handlers } from '../serve.ts';
import { isId, newId } from '../services/ids.ts';
import { hashToken } from '../services/secrets.ts';
import type { Services } from '../services.ts';

/** The keys of other systems. */
export const keyHandlers = ({ database }: Services): Handlers<typeof contract> => ({
  async createKey({ read, account, now, onceAfter }) {
    const [id, secret] = [newId(), newSecret()];
    const key = await onceAfter<KeyView>(async (commit) => {
      const { name, scopes, expires_on } = await read(newKey);
      return commit(async (trx) => {
        const row = { id, name, scopes, created_at: now, expires_on: expires_on || null, last_used_at: null };
        await addKey(trx, { ...row, secret_hash: hashToken(secret) });
        await audit(trx, account.email, 'key made', `key ${id}`, { name, scopes }, now);
        return { ...row, created_at: now.toISOString() };
      });
    });
    return { key, secret: key.id === id ? secret : null };
  },

  async listKeys({ query }) {
    const { rows, next } = await listKeys(database.db, query);
    const keys = rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    }));
    return { keys, next };
  },

  async endKey({ id, account, now }) {
    await database.transaction(async (trx) => {
      const ended = isId(id) ? await removeKey(trx, id) : undefined;
      if (!ended) throw new HttpError(404, 'There is no such key.');
      await audit(trx, account.email, 'key ended', `key ${id.toLowerCase()}`, { ...ended }, now);
    });
    return { ok: true };
  },
});

/** A key that was just made, as it is kept for a repeat. */
interface KeyView {
  id: string;
  name: string;
  scopes: string[];
  created_at: string;
  expires_on: string | null;
  last_used_at: null;
}
