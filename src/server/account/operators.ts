import type { Handle } from '../parts/database.ts';
import { isTaken } from '../parts/database.ts';
import { newId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { hashPassword, verifyPassword } from '../parts/secrets.ts';
import { problem } from '../problem.ts';
import { endSessionsOf } from '../sessions.ts';
import { findAccount } from './store.ts';

/**
 * Creates or updates the operator whom OPERATOR_EMAIL and OPERATOR_PASSWORD name. A password that is the same
 * as before leaves the sessions alone; a new one ends them.
 */
export async function keepOperator(parts: Parts): Promise<void> {
  const { operatorEmail: email, operatorPassword } = parts.settings;
  if (!email || !operatorPassword) return;
  // As the login's rule reads what is typed.
  const password = operatorPassword.normalize();
  const known = await findAccount(parts.database.db, 'operator', email);
  if (known && (await verifyPassword(known.password_hash, password))) return;
  const password_hash = await hashPassword(password);
  await parts.database.transaction(async (trx) => {
    const { id } = await trx
      .insertInto('operators')
      .values({ id: newId(), email, password_hash, created_at: parts.now() })
      // Processes that start together may both find nobody.
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ password_hash }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await endSessionsOf(trx, id);
  });
}

/**
 * Adds an operator. `also` runs in the same transaction, for the audit log's entry.
 *
 * @throws Problem 409 when the address is an operator's already
 */
export async function addOperator(
  parts: Parts,
  { email, password }: { email: string; password: string },
  also: (trx: Handle, operator: { id: string; email: string }) => Promise<unknown> = async () => undefined,
): Promise<{ id: string; email: string }> {
  const operator = { id: newId(), email };
  const password_hash = await hashPassword(password);
  try {
    await parts.database.transaction(async (trx) => {
      const row = { ...operator, password_hash, created_at: parts.now() };
      await trx.insertInto('operators').values(row).execute();
      await also(trx, operator);
    });
  } catch (error) {
    if (isTaken(error)) throw problem(409, 'There is an operator with this email already.');
    throw error;
  }
  return operator;
}
