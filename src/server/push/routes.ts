import { ECDH } from 'node:crypto';
import type * as contract from '#api/push';
import { PUSH_KEYS_WRONG, pushEndpoint, pushSubscription } from '#rules/push';
import { loggedOut } from '../account/sessions.ts';
import { holdSession } from '../account/store.ts';
import type { SignedIn } from '../context.ts';
import { invalid } from '../http-error.ts';
import type { Handlers } from '../serve.ts';
import { mayCall } from '../services/public-address.ts';
import type { Services } from '../services.ts';
import type { AccountKind } from '../tables.ts';
import { removeSubscription, saveSubscription } from './store.ts';

/** The calls of browsers' subscriptions to alerts. */
export function pushHandlers({ database, settings }: Services): Handlers<typeof contract> {
  const save = (kind: AccountKind) => {
    const rules = pushSubscription(kind);
    return async ({ account, read, now }: SignedIn) => {
      const { endpoint, keys, kinds } = await read(rules);
      if (!mayCall(endpoint, settings.pushHosts)) throw invalid({ endpoint: 'This address is not public.' });
      if (!isPoint(keys.p256dh)) throw invalid({ keys: PUSH_KEYS_WRONG });
      await database.transaction(async (trx) => {
        // A page may renew its subscription while its person logs out.
        if (!(await holdSession(trx, account.tokenHash))) throw loggedOut();
        await saveSubscription(trx, {
          session_hash: account.tokenHash,
          account_kind: kind,
          account_id: account.id,
          endpoint,
          ...keys,
          kinds,
          created_at: now,
        });
      });
      return { ok: true };
    };
  };
  const remove = async ({ account, read }: SignedIn) => {
    const { endpoint } = await read(pushEndpoint);
    await removeSubscription(database.db, account.id, endpoint);
    return { ok: true };
  };
  return {
    saveDriverPush: save('driver'),
    removeDriverPush: remove,
    saveSellerPush: save('seller'),
    removeSellerPush: remove,
    saveOperatorPush: save('operator'),
    removeOperatorPush: remove,
  };
}

/** Whether a browser's key is a point of the P-256 curve. Nothing can be encrypted for any other. */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}
