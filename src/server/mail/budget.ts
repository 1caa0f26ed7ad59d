import { countAttempt, countClient } from '../services/limits.ts';
import type { Services } from '../services.ts';

const SECONDS = 10 * 60;
/** The limits of mails in ten minutes, for one client and for all, as multiples of RATE_LIMIT. */
const OF_CLIENT = 5;
const OF_ALL = 50;

/**
 * Counts a mail that a visitor asks for, to any address. With limits per address alone, one sender could mail thousands
 * of strangers, and a mail server that sees that soon refuses all our mail.
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

/** The mailbox of an address: the part after a plus goes to the same person. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@');
