import type * as contract from '#api/operator/councils';
import { readJson } from '#rules/form';
import { councilContact, councilName } from '#rules/operator';
import { audit } from '../audit/store.ts';
import { listCouncils, removeCouncil, saveCouncil } from '../council/store.ts';
import { cleaned, HttpError } from '../http-error.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import type { Services } from '../services.ts';

/** The contacts of councils. */
export function councilContactHandlers({ database }: Services): Handlers<typeof contract> {
  const answer = async (db: Db) => ({ councils: await listCouncils(db), next: null });

  return {
    listCouncils: () => answer(database.db),

    async setCouncil({ id, read, account, now }) {
      const { authority_name } = cleaned(readJson(councilName, { authority_name: id }));
      const contact = await read(councilContact);
      return database.transaction(async (trx) => {
        await saveCouncil(trx, { authority_name, ...contact });
        await audit(trx, account.email, 'council set', `council ${authority_name}`, contact, now);
        return answer(trx);
      });
    },

    async removeCouncil({ id, account, now }) {
      return database.transaction(async (trx) => {
        const removed = await removeCouncil(trx, id);
        if (!removed) throw new HttpError(404, 'There is no such council.');
        const { name_key: _, authority_name, ...detail } = removed;
        await audit(trx, account.email, 'council removed', `council ${authority_name}`, detail, now);
        return answer(trx);
      });
    },
  };
}
