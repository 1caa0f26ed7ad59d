import { type Email, hello, type Where, writeEmail } from '../mail/email.ts';

/**
 * The one-time code, first of all: a phone shows it without opening the mail. It is the only six-digit number, so
 * nothing of the reader's (an address) is quoted.
 */
export function codeEmail(to: string, code: string, where: Where): Email {
  const pieces = [
    { code },
    hello(),
    "That's your code to confirm your email address. It works once, for the next 10 minutes. If you asked for another " +
      'code, only the newest one works.',
    "Keep it to yourself. We'll never ask for it on the phone or in a message.",
    "If you didn't ask for a code, you can ignore this email.",
  ];
  return { to, priority: 'secret', ...writeEmail('Your Next Door Kitchen code', pieces, where) };
}

/** What a driver who has an account already gets in place of a code, and as soon. */
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
