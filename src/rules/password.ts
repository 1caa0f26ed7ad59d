import { object, refine } from 'superstruct';
import { asTyped, confirmation, email, hasLetterAndDigit, lookedUp, password, text } from './field.ts';

/** A new password of a person who is logged in and types the present one. */
export const passwordChange = object({
  password: password('Enter your password.', 1),
  newPassword: password('Password must be at least 8 characters.'),
});

/** The request for a reset link. */
export const forgotPassword = object({ email: email('Enter a valid email.') });

/** The message for a common password. */
export const COMMON_PASSWORD = 'This is one of the most common passwords. Choose another.';

export const RESET_LINK_INVALID = 'This reset link is invalid.';

/** Whether the two parts of a seller's reset link have the right form: a uuid, and 256 bits in base64url. */
export const isResetLink = (rid: string | null | undefined, t: string | null | undefined) =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(rid ?? '') && /^[\w-]{43}$/.test(t ?? '');

/** Compares the confirmation if it was sent. The reset calls send the password once. */
const differs = (first: unknown, second: unknown) => second !== undefined && first !== second;

/**
 * A seller's new password. A wrong `rid` or `t` is no failed rule but a bad link (400), which page and server check by
 * `isResetLink`.
 */
export const sellerReset = refine(
  object({
    newPassword: password(
      'Use at least 8 characters with letters and numbers.',
      8,
      refine(text(asTyped), 'letters and numbers', hasLetterAndDigit),
    ),
    confirmPassword: confirmation(),
    rid: lookedUp(),
    t: lookedUp(),
  }),
  'confirmation',
  ({ newPassword, confirmPassword }) =>
    !differs(newPassword, confirmPassword) || { path: ['confirmPassword'], message: 'Passwords do not match.' },
);

/** A driver's new password. The server checks the `token`. */
export const driverReset = refine(
  object({
    email: email('Enter a valid email.'),
    token: lookedUp(),
    password: password('Password must be at least 6 characters', 6),
    confirmPassword: confirmation(),
  }),
  'confirmation',
  (values) =>
    !differs(values.password, values.confirmPassword) || {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
    },
);
