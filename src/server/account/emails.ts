import { type Email, hello, type Where, writeEmail } from '../mail/email.ts';
import type { AccountKind } from '../tables.ts';

/** The email with the link to reset a password. */
export function resetEmail(to: string, link: string, where: Where): Email {
  const pieces = [
    hello(),
    'You asked to reset your password. Open this link within the next hour:',
    { link, label: 'Choose a new password' },
    'The link works once. Choosing a new password logs you out on every device.',
    "If you didn't ask for this, you can ignore this email. Your password stays the same.",
  ];
  return { to, priority: 'secret', ...writeEmail('Choose a new Next Door Kitchen password', pieces, where) };
}

/** The page that asks for a reset link. An operator asks another operator. */
const FORGOTTEN: Record<AccountKind, string | undefined> = {
  seller: '/forgot-password',
  driver: '/driver/forgot-password',
  operator: undefined,
};

/** Tells an account's owner that the password was changed, and what to do if it was somebody else. */
export function changedEmail(to: string, kind: AccountKind, where: Where): Email {
  const path = FORGOTTEN[kind];
  const pieces = [
    hello(),
    'The password for your Next Door Kitchen account was changed, and every other device was logged out.',
    "If that was you, you don't need to do anything.",
    ...(path
      ? [
          "If it wasn't you, choose a new password now:",
          { link: where.publicUrl + path, label: 'Choose a new password' },
        ]
      : []),
    `${path ? 'Then' : "If it wasn't you,"} email ${where.supportEmail} so that we can help you.`,
  ];
  return { to, ...writeEmail('Your password was changed', pieces, where) };
}

/** Tells an operator that the second factor is being replaced, and what to do if it was somebody else. */
export function secondFactorEmail(to: string, where: Where): Email {
  const pieces = [
    hello(),
    'Your second factor is being set up again, with your password and a code. Every other device was logged out.',
    "If that was you, you don't need to do anything.",
    "If it wasn't you, somebody knows your password and a code. Change your password now, and set up your second factor again:",
    { link: `${where.publicUrl}/operator?view=operators`, label: 'Open your login' },
    `If you can't log in, email ${where.supportEmail}.`,
  ];
  return { to, ...writeEmail('Your second factor is being set up again', pieces, where) };
}

/** Tells an operator that somebody who knows the password is guessing at the codes. */
export function guessedEmail(to: string, where: Where): Email {
  const pieces = [
    hello(),
    'Somebody typed your password and ten wrong codes. For the next 15 minutes only a recovery code will log you in.',
    "If it wasn't you, somebody knows your password. Log in and change it now:",
    { link: `${where.publicUrl}/operator?view=operators`, label: 'Open your login' },
    `If you can't log in, email ${where.supportEmail}.`,
  ];
  return { to, ...writeEmail('Somebody is guessing your codes', pieces, where) };
}
