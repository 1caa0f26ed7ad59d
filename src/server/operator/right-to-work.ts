import { Readable } from 'node:stream';
import type { Answered } from '#api/call';
import type * as contract from '#api/operator/right-to-work';
import type { checkShape } from '#api/operator/right-to-work';
import { CHECK_EVIDENCE, documentName, EVIDENCE_KINDS } from '#rules/files';
import { rightToWorkCheck } from '#rules/right-to-work';
import { audit, auditAbout } from '../audit/store.ts';
import { attachment } from '../download.ts';
import { withDocuments } from '../driver/documents.ts';
import { findAgreement } from '../driver/store.ts';
import { addDocuments, documentsOf } from '../driver-document/store.ts';
import { HttpError } from '../http-error.ts';
import { holdsOf } from '../privacy/store.ts';
import { addCheck, checksOf } from '../right-to-work/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import type { FileStore } from '../services/files.ts';
import { isId, newId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { document } from '../upload-rules.ts';
import { iso } from './delivery-records.ts';
import { documentView } from './documents.ts';
import { hold } from './drivers.ts';
import { type ZipEntry, zip } from './zip.ts';

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

    async exportRightToWork({ id, account, clock, now, reply }) {
      const pack = await database.transaction(async (trx) => {
        const found = await evidencePack(trx, id, clock.today);
        if (!found) throw new HttpError(404, 'There is no such driver.');
        await audit(trx, account.email, 'right to work exported', `driver ${found.record.driver.id}`, {}, now);
        return found;
      });
      attachment(reply, 'right-to-work.zip', 'application/zip');
      return zip(entries(pack, services.files), now);
    },
  };
}

type Pack = NonNullable<Awaited<ReturnType<typeof evidencePack>>>;

/** What proves a driver's right to work. Undefined for an unknown driver, or an erased one whom no hold covers. */
async function evidencePack(db: Db, id: string, today: string) {
  const found = isId(id) ? await findAgreement(db, id) : undefined;
  if (!found) return undefined;
  const { erased_at, terms_version, consented_at, ...person } = found;
  const hold = (await holdsOf(db, person.id)).find(({ kind, until }) => kind === 'right_to_work' && until >= today);
  if (erased_at && !hold) return undefined;
  const kinds: readonly string[] = EVIDENCE_KINDS;
  const evidence = (await documentsOf(db, [person.id])).filter(({ kind }) => kinds.includes(kind));
  const subjects = [`driver ${person.id}`, ...evidence.map((document) => `document ${document.id}`)];
  const record = {
    // An erasure leaves the name to the hold.
    driver: erased_at ? { ...hold!.identity, id: person.id } : person,
    checks: await checkRecords(db, person.id),
    /** The version is null for those who accepted the terms before these had one. */
    terms: [{ version: terms_version, accepted_at: consented_at.toISOString() }],
    audit: await auditAbout(db, subjects),
  };
  return { record, evidence };
}

/** The record as JSON, then every file that is still there. */
async function* entries({ record, evidence }: Pack, store: FileStore): AsyncGenerator<ZipEntry> {
  const json = Buffer.from(JSON.stringify(record, undefined, 2));
  yield { name: 'record.json', stream: Readable.from(json), size: json.length };
  for (const { id, kind, mime, file_key } of evidence) {
    const file = await store.get(file_key);
    if (file) yield { name: `evidence/${id}-${documentName(kind, mime)}`, ...file };
  }
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
