import type { digestPrefix } from '#rules/common-passwords';
import type { Input } from '#rules/form';
import type { driverReset, passwordChange, sellerReset } from '#rules/password';
import type { secondFactorCode, secondFactorProof } from '#rules/second-factor';
import { type Act, type Call, type Done, done, type Output, type Role } from './call.ts';

const newToken = { token: 'text' } as const;
const ended = { ended: 'integer' } as const;
const sessions = { sessions: [{ begun_at: 'text', used_at: 'text', current: 'boolean' }] } as const;

export const answers = {
  forgotSellerPassword: done,
  resetSellerPassword: done,
  changeSellerPassword: newToken,
  endOtherSellerSessions: ended,
  listSellerSessions: sessions,
  forgotDriverPassword: done,
  resetDriverPassword: done,
  changeDriverPassword: newToken,
  endOtherDriverSessions: ended,
  listDriverSessions: sessions,
  changeOperatorPassword: newToken,
  endOtherOperatorSessions: ended,
  listOperatorSessions: sessions,
  startSecondFactor: { secret: 'text', uri: 'text' },
  confirmSecondFactor: { recovery_codes: ['text'] },
  commonPasswords: { digests: ['text'] },
} as const;

const forgotPassword = (auth: string): Act<{ email: string }, Done, 'visitor'> => ({
  method: 'POST',
  path: `${auth}/forgot-password`,
  role: 'visitor',
  sensitive: true,
  codes: [422],
});

/** Every session ends, also the one that makes the call. It goes on with the token of the answer. */
const changePassword = <By extends Role>(
  auth: string,
  role: By,
): Act<Input<typeof passwordChange>, Output<typeof newToken>, By> => ({
  method: 'POST',
  path: `${auth}/change-password`,
  role,
  sensitive: true,
  codes: [401, 422],
});

/** Ends every session of the account but the one that makes the call. The answer says how many. */
const endOtherSessions = <By extends Role>(auth: string, role: By): Act<undefined, Output<typeof ended>, By> => ({
  method: 'POST',
  path: `${auth}/end-other-sessions`,
  role,
  codes: [401],
});

/** The open sessions of the account: when each began and, to the hour, when it was last used. */
const listSessions = <By extends Role>(auth: string, role: By): Call<undefined, Output<typeof sessions>, By> => ({
  method: 'GET',
  path: `${auth}/sessions`,
  role,
  codes: [401],
});

export const forgotSellerPassword = forgotPassword('/auth');
export const forgotDriverPassword = forgotPassword('/driver/auth');

export const resetSellerPassword: Act<Input<typeof sellerReset>, Done, 'visitor'> = {
  method: 'POST',
  path: '/auth/reset-password',
  role: 'visitor',
  sensitive: true,
  codes: [422],
};

export const resetDriverPassword: Act<Omit<Input<typeof driverReset>, 'confirmPassword'>, Done, 'visitor'> = {
  method: 'POST',
  path: '/driver/auth/reset-password',
  role: 'visitor',
  sensitive: true,
  saysOk: true,
  codes: [422],
};

export const changeSellerPassword = changePassword('/auth', 'seller');
export const changeDriverPassword = changePassword('/driver/auth', 'driver');
export const changeOperatorPassword = changePassword('/operator/auth', 'operator');

export const endOtherSellerSessions = endOtherSessions('/auth', 'seller');
export const endOtherDriverSessions = endOtherSessions('/driver/auth', 'driver');
export const endOtherOperatorSessions = endOtherSessions('/operator/auth', 'operator');

export const listSellerSessions = listSessions('/auth', 'seller');
export const listDriverSessions = listSessions('/driver/auth', 'driver');
export const listOperatorSessions = listSessions('/operator/auth', 'operator');

/**
 * A secret for an authenticator app. It counts once its first code is confirmed. The first one needs no payload.
 * Replacing one takes the password and a code: wrong ones are 401 with `fields`, and the session goes on.
 */
export const startSecondFactor: Act<
  Input<typeof secondFactorProof> | undefined,
  Output<typeof answers.startSecondFactor>,
  'operator'
> = {
  method: 'POST',
  path: '/operator/second-factor',
  role: 'operator',
  sensitive: true,
  codes: [401, 422],
};

export const confirmSecondFactor: Act<
  Input<typeof secondFactorCode>,
  Output<typeof answers.confirmSecondFactor>,
  'operator'
> = {
  method: 'POST',
  path: '/operator/second-factor/confirm',
  role: 'operator',
  sensitive: true,
  codes: [401, 409, 422],
};

/** SHA-256 digests of common passwords that begin alike, for a warning beside a new password. */
export const commonPasswords: Call<Input<typeof digestPrefix>, Output<typeof answers.commonPasswords>, 'visitor'> = {
  method: 'GET',
  path: '/public/common-passwords',
  role: 'visitor',
  codes: [422],
};
