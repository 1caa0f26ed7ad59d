import type * as account from '#api/account';
import { driverView } from '../driver/view.ts';
import type { Parts } from '../parts/index.ts';
import { sellerView } from '../seller/view.ts';
import type { Context, Handlers } from '../serve.ts';
import { endSession } from '../sessions.ts';
import { logIn } from './login.ts';
import { requestReset, resetDriver, resetSeller } from './reset.ts';

/** Logging in and out, and new passwords, of sellers, drivers and operators. */
export function accountHandlers(parts: Parts): Handlers<typeof account> {
  const { db } = parts.database;

  const logOut = async (context: Context) => {
    await endSession(db, context.account.tokenHash);
    return { ok: true };
  };

  return {
    async login({ body }) {
      const { id, token } = await logIn(parts, 'seller', body);
      return { token, seller: await sellerView(db, id) };
    },
    async forgotSellerPassword({ body }) {
      await requestReset(parts, 'seller', body.email);
      return { ok: true };
    },
    async resetSellerPassword({ body }) {
      await resetSeller(parts, body.rid, body.t, body.newPassword);
      return { ok: true };
    },
    logoutSeller: logOut,

    async loginDriver({ body }) {
      const { id, token } = await logIn(parts, 'driver', body);
      return { token, driver: await driverView(db, id) };
    },
    async forgotDriverPassword({ body }) {
      await requestReset(parts, 'driver', body.email);
      return { ok: true };
    },
    async resetDriverPassword({ body }) {
      await resetDriver(parts, body.email, body.token, body.password);
      return { ok: true };
    },
    logoutDriver: logOut,

    async loginOperator({ body }) {
      const { token } = await logIn(parts, 'operator', body);
      return { token };
    },
    logoutOperator: logOut,
  };
}
