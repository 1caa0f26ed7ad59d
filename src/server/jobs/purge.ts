import type { Parts } from '../parts/index.ts';
import { purgeHits } from '../parts/limits.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The resend limit counts the codes of an hour. */
const CODES_KEPT = DAY;
/** A driver's phone may be without a connection for days before it repeats a call. */
const FIRST_ANSWERS_KEPT = 7 * DAY;
const SENT_MAILS_KEPT = 30 * DAY;

/**
 * Removes what has run out: sessions, codes, tokens, links, counters, first answers, mails that were sent.
 */
export async function purgeExpired({ database, now }: Parts): Promise<void> {
  const { db } = database;
  const at = now();
  const ago = (millis: number) => new Date(at.getTime() - millis);
  await db.deleteFrom('sessions').where('expires_at', '<=', at).execute();
  await db.deleteFrom('email_codes').where('created_at', '<=', ago(CODES_KEPT)).execute();
  await db.deleteFrom('email_tokens').where('expires_at', '<=', at).execute();
  await db.deleteFrom('reset_links').where('expires_at', '<=', at).execute();
  await db.deleteFrom('first_answers').where('created_at', '<=', ago(FIRST_ANSWERS_KEPT)).execute();
  await db.deleteFrom('mails').where('sent_at', '<=', ago(SENT_MAILS_KEPT)).execute();
  await purgeHits(db, at);
}
