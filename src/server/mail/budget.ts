import { countAttempt, countClient } from '../services/limits.ts';
import type { Services } from '../services.ts';

const SECONDS = 10 * 60;
/** Mails in ten minutes that a client may cause, and all together, as multiples of RATE_LIMIT. */
const OF_CLIENT = 5;
const OF_ALL = 50;

/**
 * Counts a mail that a visitor asks for, to any address. Limits for each address alone would let one sender mail
 * thousands of strangers, and a mail server that sees that soon takes no mail of ours.
 *
 * @param client the visitor's network
 * @throws TooManyAttempts
 */
export async function countMail({ database, settings, now }: Services, client: string): Promise<void> {
  const { rateLimit } = settings;
  if (rateLimit === 0) return;
  await countClient(database.db, 'mail', client, OF_CLIENT * rateLimit, SECONDS, now());
  await countAttempt(database.db, 'mail', OF_ALL * rateLimit, SECONDS, now());
}

/** The mailbox of an address: what stands behind a plus goes to the same person. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@');
