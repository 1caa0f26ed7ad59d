import type { Answered } from '#api/call';
import type { applicationShape } from '#api/council';
import { single } from '../list-page.ts';
import { givenUpWith, type KnownMail } from '../mail/store.ts';
import type { Db } from '../services/database.ts';
import { agencyRecord } from './agency-record.ts';
import { pdfName } from './record.ts';
import { type ApplicationRow, councilsOf, isChangedSinceSent } from './store.ts';

/** Applications as sellers and operators see them, with the details of their councils. */
export async function applicationViews(
  db: Db,
  rows: readonly ApplicationRow[],
): Promise<Answered<typeof applicationShape>[]> {
  const councils = await councilsOf(db, rows);
  const submitted = rows.filter(({ status }) => status === 'submitted');
  const failed = new Map(
    (
      await givenUpWith(
        db,
        submitted.map(({ application_id }) => pdfName(application_id)),
      )
    ).map((mail) => [mail.about, mail]),
  );
  return rows.map((row, at) => ({
    application_id: row.application_id,
    payment_status: row.payment_status,
    status: row.status,
    data: row.data,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    esign_name: row.esign_name,
    declarations_version: row.declarations_version,
    declarations_text: row.declarations_text,
    supplement: row.supplement,
    missing_for_council: agencyRecord(row).missing,
    sent_to_council_at: row.sent_to_council_at?.toISOString() ?? null,
    registered_on: row.registered_on,
    changed_since_sent: isChangedSinceSent(row),
    hand_over_failed: failureOf(row, failed.get(row.seller_id)),
    council: councils[at] ?? null,
  }));
}

/** The failed email to the council, unless the record was sent again later. */
function failureOf({ sent_to_council_at: sent }: ApplicationRow, mail: KnownMail | undefined) {
  if (!mail || (sent && sent >= (mail.resent_at ?? mail.created_at))) return null;
  return { to: mail.to_address, at: mail.failed_at!.toISOString(), why: mail.failure ?? '' };
}

export const applicationView = async (db: Db, row: ApplicationRow) => await single(applicationViews(db, [row]));
