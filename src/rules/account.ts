import { form } from './form.ts';
import { confirmation, email, hasLetterAndDigit, knownEmail, lookedUp, password } from './field.ts';

/** Logging in asks only that something is there: which accounts exist is the server's to know. */
export const credentials = form({
  email: knownEmail('Email is required.'),
  password: password('Password is required.', 1),
});

/** Asking for a reset link. */
export const forgotPassword = form({ email: email('Enter a valid email.') });

export const RESET_LINK_INVALID = 'This reset link is invalid.';

/** Whether the two parts of a seller's reset link have the right form: a uuid, and 256 bits in base64url. */
export const isResetLink = (rid: string | null | undefined, t: string | null | undefined) =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(rid ?? '') && /^[\w-]{43}$/.test(t ?? '');

/** A confirmation that was not sent is not compared: the reset calls carry the password once. */
const mismatch = (first: unknown, second: unknown, message: string) =>
  second !== undefined && first !== second && message;

/**
 * The seller's new password. A bad `rid` or `t` is no failed rule but a bad link (400): page and server ask
 * `isResetLink`.
 */
export const sellerReset = form(
  {
    newPassword: password('Use at least 8 characters with letters and numbers.', 8, hasLetterAndDigit),
    confirmPassword: confirmation(),
    rid: lookedUp(),
    t: lookedUp(),
  },
  (values) => ({ confirmPassword: mismatch(values.newPassword, values.confirmPassword, 'Passwords do not match.') }),
);

/** The driver's new password; whether `token` is good is the server's to know. */
export const driverReset = form(
  {
    email: email('Enter a valid email.'),
    token: lookedUp(),
    password: password('Password must be at least 6 characters', 6),
    confirmPassword: confirmation(),
  },
  (values) => ({ confirmPassword: mismatch(values.password, values.confirmPassword, 'Passwords do not match') }),
);
