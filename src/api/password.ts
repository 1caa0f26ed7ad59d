import type { Input } from '#rules/form';
import type { driverReset, passwordChange, sellerReset } from '#rules/password';
import type { digestPrefix } from '#rules/passwords';
import type { secondFactorCode } from '#rules/second-factor';
import { type Call, type Done, done, type Output } from './call.ts';

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

export const forgotSellerPassword: Call<{ email: string }, Done, 'visitor'> = {
  method: 'POST',
  path: '/auth/forgot-password',
  role: 'visitor',
  sensitive: true,
  codes: [422],
};

export const resetSellerPassword: Call<Input<typeof sellerReset>, Done, 'visitor'> = {
  method: 'POST',
  path: '/auth/reset-password',
  role: 'visitor',
  sensitive: true,
  codes: [422],
};

/** Every session ends, the one that asks too, which goes on with the answer's token. */
export const changeSellerPassword: Call<Input<typeof passwordChange>, Output<typeof newToken>, 'seller'> = {
  method: 'POST',
  path: '/auth/change-password',
  role: 'seller',
  sensitive: true,
  codes: [401, 422],
};

/** Ends every session of this account but the one that asks; says how many. */
export const endOtherSellerSessions: Call<undefined, Output<typeof ended>, 'seller'> = {
  method: 'POST',
  path: '/auth/end-other-sessions',
  role: 'seller',
  codes: [401],
};

/** The sessions of this account that are open: when each began and, to the hour, was used last. */
export const listSellerSessions: Call<undefined, Output<typeof sessions>, 'seller'> = {
  method: 'GET',
  path: '/auth/sessions',
  role: 'seller',
  codes: [401],
};

export const forgotDriverPassword: Call<{ email: string }, Done, 'visitor'> = {
  method: 'POST',
  path: '/driver/auth/forgot-password',
  role: 'visitor',
  sensitive: true,
  codes: [422],
};

export const resetDriverPassword: Call<Omit<Input<typeof driverReset>, 'confirmPassword'>, Done, 'visitor'> = {
  method: 'POST',
  path: '/driver/auth/reset-password',
  role: 'visitor',
  sensitive: true,
  saysOk: true,
  codes: [422],
};

export const changeDriverPassword: Call<Input<typeof passwordChange>, Output<typeof newToken>, 'driver'> = {
  method: 'POST',
  path: '/driver/auth/change-password',
  role: 'driver',
  sensitive: true,
  codes: [401, 422],
};

export const endOtherDriverSessions: Call<undefined, Output<typeof ended>, 'driver'> = {
  method: 'POST',
  path: '/driver/auth/end-other-sessions',
  role: 'driver',
  codes: [401],
};

export const listDriverSessions: Call<undefined, Output<typeof sessions>, 'driver'> = {
  method: 'GET',
  path: '/driver/auth/sessions',
  role: 'driver',
  codes: [401],
};

export const changeOperatorPassword: Call<Input<typeof passwordChange>, Output<typeof newToken>, 'operator'> = {
  method: 'POST',
  path: '/operator/auth/change-password',
  role: 'operator',
  sensitive: true,
  codes: [401, 422],
};

export const endOtherOperatorSessions: Call<undefined, Output<typeof ended>, 'operator'> = {
  method: 'POST',
  path: '/operator/auth/end-other-sessions',
  role: 'operator',
  codes: [401],
};

export const listOperatorSessions: Call<undefined, Output<typeof sessions>, 'operator'> = {
  method: 'GET',
  path: '/operator/auth/sessions',
  role: 'operator',
  codes: [401],
};

/** A secret for an authenticator app; it counts once its first code is confirmed. */
export const startSecondFactor: Call<undefined, Output<typeof answers.startSecondFactor>, 'operator'> = {
  method: 'POST',
  path: '/operator/second-factor',
  role: 'operator',
  codes: [401],
};

export const confirmSecondFactor: Call<
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
