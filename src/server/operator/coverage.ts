import type * as contract from '#api/operator/coverage';
import { readText } from '#rules/form';
import { coverageCode, coverageNames } from '#rules/operator';
import { audit } from '../audit/store.ts';
import { listCoverage, removeCoverage, setCoverage } from '../council/store.ts';
import { cleaned, HttpError } from '../http-error.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import type { Services } from '../services.ts';

/** The areas where sellers can register, by outward code or sector. */
export function coverageHandlers({ database }: Services): Handlers<typeof contract> {
  const answer = async (db: Db) => ({ coverage: await listCoverage(db), next: null });

  return {
    listCoverage: () => answer(database.db),

    async setCoverage({ id, read, account, now }) {
      const { code } = cleaned(readText(coverageCode, { code: id }));
      const names = await read(coverageNames);
      return database.transaction(async (trx) => {
        await setCoverage(trx, { code, ...names });
        await audit(trx, account.email, 'coverage set', `coverage ${code}`, names, now);
        return answer(trx);
      });
    },

    async removeCoverage({ id, account, now }) {
      const code = readText(coverageCode, { code: id }).value?.code;
      return database.transaction(async (trx) => {
        const removed = code && (await removeCoverage(trx, code));
        if (!removed) throw new HttpError(404, 'There is no such area.');
        const { label, authority_name } = removed;
        const detail = { label, authority_name };
        await audit(trx, account.email, 'coverage removed', `coverage ${code}`, detail, now);
        return answer(trx);
      });
    },
  };
}
