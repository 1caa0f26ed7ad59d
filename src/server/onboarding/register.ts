import { sellerRegistration } from '#rules/seller';
import { startSession } from '../account/sessions.ts';
import { emailOfToken, takeEmailToken } from '../codes/store.ts';
import { HttpError } from '../http-error.ts';
import { addSeller } from '../seller/store.ts';
import { type SellerView, sellerView } from '../seller/view.ts';
import type { Context } from '../serve.ts';
import { isTaken } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import { hashPassword } from '../services/secrets.ts';
import type { Services } from '../services.ts';

/**
 * Creates a seller's account and logs it in. The token is checked first but used up in the transaction of the insert,
 * so that it stays valid after a failed rule.
 *
 * @throws HttpError 401 without a valid token for this address in the header x-email-token, 422 for failed rules, 409
 *   if the address is registered
 */
export async function register(
  services: Services,
  { headers, read, now, clock, client }: Context,
): Promise<{ token: string; seller: SellerView }> {
  const { db } = services.database;
  const emailToken = headers['x-email-token'] ?? '';
  const verified = await emailOfToken(db, 'seller', emailToken, now);
  if (!verified) throw unverified();
  const { confirmPhone, confirmPassword, confirmEmail, password, ...fields } = await read(sellerRegistration);
  if (fields.email !== verified) throw unverified();

  const id = newId();
  const { label } = await services.councils.lookUp(fields.postcode, client);
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
    const token = await services.database.transaction(async (trx) => {
      if (!(await takeEmailToken(trx, 'seller', verified, emailToken, now))) throw unverified();
      await addSeller(trx, row);
      return startSession(trx, 'seller', id, now);
    });
    return { token, seller: await sellerView(db, id, clock.today) };
  } catch (error) {
    if (isTaken(error)) throw new HttpError(409, 'This email is already registered.');
    throw error;
  }
}

const unverified = () => new HttpError(401, 'Please verify your email again.');
