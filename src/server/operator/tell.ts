import type { Handle } from '../parts/database.ts';
import { queueMail, type Letter } from '../parts/mail.ts';

/**
 * Mails every operator that something waits, in the transaction of what made it wait. The words name
 * nobody: what is known of a person stands in the console, where it can be erased.
 */
export async function tellOperators(trx: Handle, letter: Omit<Letter, 'to'>): Promise<void> {
  const operators = await trx.selectFrom('operators').select('email').execute();
  for (const { email } of operators) await queueMail(trx, { ...letter, to: email });
}
