import { londonToday } from '#rules/dates';
import { EVIDENCE_KINDS } from '#rules/files';
import { audit } from '../audit/store.ts';
import { dropDocuments } from '../documents.ts';
import * as drivers from '../driver/store.ts';
import { driversSending, removeDocuments } from '../driver-document/store.ts';
import { endedHolds, holdsOf, removeHold } from '../privacy/store.ts';
import { driversChecked, removeChecks } from '../right-to-work/store.ts';
import type { Db } from '../services/database.ts';
import type { Services } from '../services.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 100;

/** Removes drivers' data whose retention period (`RETENTION`) has ended. */
export async function endRetention(services: Services): Promise<void> {
  await endHolds(services);
  await purgeApplications(services);
}

/** Removes ended holds, and the evidence that a right-to-work hold covered. */
async function endHolds(services: Services): Promise<void> {
  const { database, now } = services;
  const next = () => endedHolds(database.db, londonToday(now()), BATCH);
  for (let holds = await next(); holds.length > 0; holds = await next()) {
    for (const { driver_id, kind } of holds) {
      await purge(services, driver_id, async (trx) => {
        // An operator may have approved the driver again meanwhile.
        await drivers.holdDriver(trx, driver_id);
        const ended = await removeHold(trx, driver_id, kind, londonToday(now()));
        if (!ended || kind !== 'right_to_work') return [];
        await removeChecks(trx, driver_id);
        await drivers.removeShareCode(trx, driver_id);
        return removeDocuments(trx, driver_id, { kinds: EVIDENCE_KINDS }, now());
      });
    }
  }
}

/**
 * Removes documents, checks and share codes of drivers who are not approved, RETENTION_DAYS after the decision and the
 * upload.
 *
 * @returns the number of drivers
 */
export async function purgeApplications(services: Services): Promise<number> {
  const { database, settings, now } = services;
  const by = new Date(now().getTime() - settings.retentionDays * DAY_MS);
  const { db } = database;
  let purged = 0;
  const free = driversSending(db, 'others', by);
  const evidence = [driversSending(db, 'evidence', by), driversChecked(db, by)];
  const next = () => drivers.listPurgeable(db, by, { free, evidence }, BATCH);
  for (let ids = await next(); ids.length > 0; ids = await next()) {
    for (const id of ids) {
      await purge(services, id, async (trx) => {
        // An operator may have changed the decision meanwhile.
        if (!(await drivers.holdUnapproved(trx, id, by))) return [];
        const held = (await holdsOf(trx, id)).some(({ kind }) => kind === 'right_to_work');
        if (!held) {
          await removeChecks(trx, id, by);
          await drivers.removeShareCode(trx, id, by);
        }
        return removeDocuments(trx, id, { before: by, except: held ? EVIDENCE_KINDS : [] }, now());
      });
      purged += 1;
    }
  }
  return purged;
}

/** Removes one driver's rows in a transaction, with an audit entry by 'system', then the files. */
async function purge(
  services: Services,
  id: string,
  remove: (trx: Db) => Promise<{ kind: string; file_key: string }[]>,
): Promise<void> {
  const removed = await services.database.transaction(async (trx) => {
    const documents = await remove(trx);
    if (documents.length > 0) {
      const kinds = documents.map(({ kind }) => kind);
      await audit(trx, 'system', 'documents purged', `driver ${id}`, { kinds }, services.now());
    }
    return documents;
  });
  await dropDocuments(
    services,
    removed.map(({ file_key }) => file_key),
  );
}
