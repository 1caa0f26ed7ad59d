import { type Email, hello, type Where, writeEmail } from '../mail/email.ts';

/**
 * The email with a one-time code. The code comes first, so a phone's preview shows it. Nothing of the reader's is
 * quoted, so that it is the only six-digit number.
 */
export function codeEmail(to: string, code: string, where: Where): Email {
  const pieces = [
    { code },
    hello(),
    'Use this code to confirm your email address. It works once, for the next 10 minutes. If you asked for another ' +
      'code, only the newest one works.',
    "Keep it to yourself. We'll never ask for it on the phone or in a message.",
    "If you didn't ask for a code, you can ignore this email.",
  ];
  // A phone number may have six digits on end too.
  const withoutPhone = { ...where, supportPhone: undefined };
  return { to, priority: 'secret', ...writeEmail('Your Next Door Kitchen code', pieces, withoutPhone) };
}

/** The email that a driver with an account gets instead of a code. */
export function accountEmail(to: string, where: Where): Email {
  const pieces = [
    hello(),
    'Someone, probably you, started a driver application with this email address. There is already an account for it, ' +
      "so there's no need to apply again. You can log in here:",
    { link: `${where.publicUrl}/driver/login`, label: 'Log in' },
    "If you've forgotten your password, choose a new one here:",
    { link: `${where.publicUrl}/driver/forgot-password`, label: 'Choose a new password' },
    "If it wasn't you, you can ignore this email.",
  ];
  return {
    to,
    priority: 'secret',
    ...writeEmail('You already have a Next Door Kitchen driver account', pieces, where),
  };
}
