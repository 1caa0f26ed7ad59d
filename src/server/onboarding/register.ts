import type { Seller } from '#api/account';
import { sellerRegistration } from '#rules/seller';
import { emailOfToken, takeEmailToken } from '../account/codes.ts';
import { isTaken } from '../parts/database.ts';
import { newId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { hashPassword } from '../parts/secrets.ts';
import { problem } from '../problem.ts';
import { sellerView } from '../seller/view.ts';
import { check, invalid } from '../serve.ts';
import { startSession } from '../sessions.ts';
import { addSeller } from './store.ts';

/**
 * Makes a seller's account and logs it in. The proof of the address is looked at first and used up last, in
 * the transaction of the insert, so that a failed rule leaves it good.
 *
 * @param emailToken the header x-email-token
 * @param payload the body, unchecked
 * @throws Problem 401 without a good token, 422 for failed rules, 409 for an address that is registered
 */
export async function register(
  parts: Parts,
  emailToken: string,
  payload: unknown,
): Promise<{ token: string; seller: Seller }> {
  const { db } = parts.database;
  const now = parts.now();
  const verified = await emailOfToken(db, 'seller', emailToken, now);
  if (!verified) throw unverified();
  const { confirmPhone, confirmPassword, confirmEmail, password, ...fields } = check(
    sellerRegistration,
    payload,
  );
  if (fields.email !== verified) throw invalid({ email: 'Use the email address you verified.' });

  const id = newId();
  const { label } = await parts.councils.lookUp(fields.postcode);
  const password_hash = await hashPassword(password);
  const row = {
    ...fields,
    id,
    password_hash,
    coverage_label: label,
    council_status: 'pending',
    created_at: now,
  };
  try {
    const token = await parts.database.transaction(async (trx) => {
      if (!(await takeEmailToken(trx, 'seller', verified, emailToken, now))) throw unverified();
      await addSeller(trx, row);
      return startSession(trx, 'seller', id, now);
    });
    return { token, seller: await sellerView(db, id) };
  } catch (error) {
    if (isTaken(error)) throw problem(409, 'This email is already registered.');
    throw error;
  }
}

const unverified = () => problem(401, 'Please verify your email again.');
