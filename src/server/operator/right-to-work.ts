import type { Answered } from '#api/call';
import type * as contract from '#api/operator/right-to-work';
import type { checkShape } from '#api/operator/right-to-work';
import { CHECK_EVIDENCE } from '#rules/files';
import { rightToWorkCheck } from '#rules/right-to-work';
import { audit } from '../audit/store.ts';
import { withDocuments } from '../driver/documents.ts';
import { addDocuments, documentsOf } from '../driver-document/store.ts';
import { addCheck, checksOf } from '../right-to-work/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { document } from '../upload-rules.ts';
import { iso } from './delivery-records.ts';
import { documentView } from './documents.ts';
import { hold } from './drivers.ts';

/** The checks of drivers' right to work. */
export function rightToWorkHandlers(services: Services): Handlers<typeof contract> {
  const { database } = services;

  return {
    listChecks: ({ id }) =>
      database.transaction(async (trx) => {
        const driver = await hold(trx, id);
        return { checks: await checkRecords(trx, driver.id) };
      }),

    async addCheck({ id, account, now, receive, read, onceAfter }) {
      const { evidence } = await receive({ evidence: document });
      const { method, outcome, conditions, follow_up_on } = await read(rightToWorkCheck);
      const files = evidence ? { [CHECK_EVIDENCE]: evidence } : {};
      const made = await onceAfter<string>((commit) =>
        withDocuments(services, id, files, (documents) =>
          commit(async (trx) => {
            const driver = await hold(trx, id);
            await addDocuments(trx, driver.id, documents, now);
            const check = newId();
            await addCheck(trx, {
              id: check,
              driver_id: driver.id,
              method,
              outcome,
              conditions,
              follow_up_on: follow_up_on || null,
              evidence_id: documents[0]?.id ?? null,
              checked_by: account.email,
              checked_at: now,
            });
            // The conditions are in the check's row, where they can be erased, and not in the log.
            const detail = { method, outcome, follow_up_on: follow_up_on || null };
            await audit(trx, account.email, 'right to work checked', `driver ${driver.id}`, detail, now);
            return check;
          }),
        ),
      );
      const checks = await checkRecords(database.db, id);
      return { check: checks.find((check) => check.id === made)! };
    },
  };
}

/** A driver's checks with their evidence, the newest first. */
async function checkRecords(db: Db, driver: string): Promise<Answered<typeof checkShape>[]> {
  const documents = new Map((await documentsOf(db, [driver])).map((row) => [row.id, row]));
  return (await checksOf(db, driver)).map(({ evidence_id, ...check }) => {
    const evidence = evidence_id && documents.get(evidence_id);
    return {
      ...check,
      checked_at: check.checked_at.toISOString(),
      void_at: iso(check.void_at) ?? undefined,
      evidence: evidence ? documentView(evidence) : null,
    };
  });
}
