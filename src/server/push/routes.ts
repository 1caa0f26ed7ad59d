import type * as contract from '#api/push';
import { pushEndpoint, pushSubscription } from '#rules/push';
import { type Handlers, invalid, type SignedIn } from '../serve.ts';
import type { Services } from '../services.ts';
import type { AccountKind } from '../tables.ts';
import { mayCall } from './address.ts';
import { removeSubscription, saveSubscription } from './store.ts';

/** The calls of browsers' subscriptions to alerts. */
export function pushHandlers({ database, settings }: Services): Handlers<typeof contract> {
  const save = (kind: AccountKind) => {
    const rules = pushSubscription(kind);
    return async ({ account, read, now }: SignedIn) => {
      const { endpoint, keys, kinds } = await read(rules);
      if (!mayCall(endpoint, settings.pushHosts)) throw invalid({ endpoint: 'This address is not public.' });
      await database.transaction((trx) =>
        saveSubscription(trx, {
          session_hash: account.tokenHash,
          account_kind: kind,
          account_id: account.id,
          endpoint,
          ...keys,
          kinds,
          created_at: now,
        }),
      );
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
