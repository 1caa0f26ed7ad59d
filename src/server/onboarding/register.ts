import { credentials } from '#rules/account';
import { sellerRegistration } from '#rules/seller';
import { TERMS_VERSION } from '#rules/terms';
import { refuseCommon } from '../account/common-passwords.ts';
import { logIn } from '../account/login.ts';
import { startSession } from '../account/sessions.ts';
import { emailOfToken, takeEmailToken } from '../codes/store.ts';
import type { OnceContext } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { addSeller } from '../seller/store.ts';
import { type SellerView, sellerView } from '../seller/view.ts';
import { isTaken } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import { hashPassword } from '../services/secrets.ts';
import type { Services } from '../services.ts';

/**
 * Creates a seller's account and logs it in. The token is checked first but used up in the transaction of the insert,
 * so that it stays valid after a failed rule. A repeat only logs in.
 *
 * @throws HttpError 401 without a valid token for this address in the header x-email-token, 422 for failed rules, 409
 *   if the address is registered, also for a repeat once the password has changed
 */
export async function register(
  services: Services,
  { headers, read, now, clock, client, onceAfter }: OnceContext<'visitor'>,
): Promise<{ token: string; seller: SellerView }> {
  const { db } = services.database;
  const id = newId();
  let token = '';
  const first = await onceAfter<{ id: string }>(async (commit) => {
    const emailToken = headers['x-email-token'] ?? '';
    const verified = await emailOfToken(db, 'seller', emailToken, now);
    if (!verified) throw unverified();
    const { confirmPhone, confirmPassword, confirmEmail, password, ...fields } = await read(sellerRegistration);
    if (fields.email !== verified) throw unverified();
    await refuseCommon('seller', password, 'password');

    const { label } = await services.councils.lookUp(fields.postcode, client);
    const password_hash = await hashPassword(password);
    const row = {
      ...fields,
      id,
      password_hash,
      coverage_label: label,
      council_status: 'pending',
      created_at: now,
      terms_version: TERMS_VERSION,
    };
    try {
      return await commit(async (trx) => {
        if (!(await takeEmailToken(trx, 'seller', verified, emailToken, now))) throw unverified();
        await addSeller(trx, row);
        token = await startSession(trx, 'seller', id, now);
        return { id };
      });
    } catch (error) {
      if (isTaken(error)) throw registered();
      throw error;
    }
  });
  // Of two at once, the other may have made the account after this one had to begin again.
  if (first.id !== id) ({ token } = await logIn(services, 'seller', await read(credentials), client, registered));
  return { token, seller: await sellerView(db, first.id, clock.today) };
}

const registered = () => new HttpError(409, 'This email is already registered.');
const unverified = () => new HttpError(401, 'Please verify your email again.');
