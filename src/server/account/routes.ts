import type * as account from '#api/account';
import type * as password from '#api/password';
import { credentials } from '#rules/account';
import { digestPrefix } from '#rules/common-passwords';
import { driverReset, forgotPassword, passwordChange, sellerReset } from '#rules/password';
import { operatorCredentials, secondFactorCode, secondFactorProof } from '#rules/second-factor';
import { audit } from '../audit/store.ts';
import type { SignedIn } from '../context.ts';
import { driverView } from '../driver/view.ts';
import { sellerView } from '../seller/view.ts';
import type { Handlers } from '../serve.ts';
import { prefixOf } from '../services/client-network.ts';
import type { Services } from '../services.ts';
import { changePassword } from './change.ts';
import { commonDigests } from './common-passwords.ts';
import { logIn } from './login.ts';
import { logInOperator } from './operators.ts';
import { requestReset, resetDriver, resetSeller } from './reset.ts';
import { confirmSecondFactor, startSecondFactor } from './second-factor.ts';
import { endOthers } from './sessions.ts';
import { endSession, listSessions } from './store.ts';

/** Logging in and out, for sellers, drivers and operators. */
export function accountHandlers(services: Services): Handlers<typeof account> {
  const { db } = services.database;

  const logOut = async (context: SignedIn) => {
    await endSession(db, context.account.tokenHash);
    return { ok: true };
  };

  return {
    async login({ read, client, clock }) {
      const { id, token } = await logIn(services, 'seller', await read(credentials), client);
      return { token, seller: await sellerView(db, id, clock.today) };
    },
    logoutSeller: logOut,

    async loginDriver({ read, client, now }) {
      const { id, token } = await logIn(services, 'driver', await read(credentials), client);
      return { token, driver: await driverView(services, id, now) };
    },
    logoutDriver: logOut,

    async loginOperator({ read, request, client }) {
      return { token: await logInOperator(services, await read(operatorCredentials), client, prefixOf(request.ip)) };
    },
    logoutOperator: logOut,
  };
}

/** Password resets and changes, other sessions, and the operators' second factor. */
export function passwordHandlers(services: Services): Handlers<typeof password> {
  const { db } = services.database;

  const change = async ({ account, read, client }: SignedIn) => ({
    token: await changePassword(services, account, await read(passwordChange), client),
  });

  const endOther = ({ account, now }: SignedIn) =>
    services.database.transaction(async (trx) => {
      const ended = await endOthers(trx, account, now);
      if (account.kind === 'operator') {
        await audit(trx, account.email, 'other sessions ended', `operator ${account.id}`, { ended }, now);
      }
      return { ended };
    });

  const list = async ({ account, now }: SignedIn) => ({
    sessions: (await listSessions(db, account.id, now)).map(({ token_hash, created_at, used_at }) => ({
      begun_at: created_at.toISOString(),
      used_at: (used_at ?? created_at).toISOString(),
      current: token_hash === account.tokenHash,
    })),
  });

  return {
    async forgotSellerPassword({ read, client }) {
      const { email } = await read(forgotPassword);
      await requestReset(services, 'seller', email, client);
      return { ok: true };
    },
    async resetSellerPassword({ read, client }) {
      const { rid, t, newPassword } = await read(sellerReset);
      await resetSeller(services, rid, t, newPassword, client);
      return { ok: true };
    },
    changeSellerPassword: change,
    endOtherSellerSessions: endOther,
    listSellerSessions: list,
    async forgotDriverPassword({ read, client }) {
      const { email } = await read(forgotPassword);
      await requestReset(services, 'driver', email, client);
      return { ok: true };
    },
    async resetDriverPassword({ read, client }) {
      const { email, token, password } = await read(driverReset);
      await resetDriver(services, email, token, password, client);
      return { ok: true };
    },
    changeDriverPassword: change,
    endOtherDriverSessions: endOther,
    listDriverSessions: list,
    changeOperatorPassword: change,
    endOtherOperatorSessions: endOther,
    listOperatorSessions: list,
    startSecondFactor: ({ account, read, client }) =>
      startSecondFactor(services, account, () => read(secondFactorProof), client),
    async confirmSecondFactor({ account, read }) {
      const { code } = await read(secondFactorCode);
      return { recovery_codes: await confirmSecondFactor(services, account, code) };
    },
    async commonPasswords({ read }) {
      const { prefix } = await read(digestPrefix);
      return { digests: await commonDigests(prefix) };
    },
  };
}
