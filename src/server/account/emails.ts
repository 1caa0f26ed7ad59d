import { type Email, emailText, questions, type Where } from '../mail/email.ts';
import type { AccountKind } from '../tables.ts';

/** The link to a new password, alone on its line so that no mail program breaks it. */
export function resetEmail(to: string, link: string, where: Where): Email {
  return {
    to,
    subject: 'Choose a new Next Door Kitchen password',
    text: emailText(
      'Hello,',
      'You asked to choose a new password. Please open this link within the next hour:',
      link,
      'The link works once. Choosing a new password logs you out everywhere else.',
      `If you did not ask for this, you can ignore this email: your password stays as it is. ${questions(where)}`,
    ),
  };
}

/** Where an account's new password can be asked for; an operator asks another operator. */
const FORGOTTEN: Record<AccountKind, string | undefined> = {
  seller: '/forgot-password',
  driver: '/driver/forgot-password',
  operator: undefined,
};

/** Tells an account's owner that its password is another one now: whoever did not change it must act. */
export function changedEmail(to: string, kind: AccountKind, where: Where): Email {
  const path = FORGOTTEN[kind];
  return {
    to,
    subject: 'Your password was changed',
    text: emailText(
      'Hello,',
      'The password of your Next Door Kitchen account was changed, and every other device was logged out.',
      'If that was you, there is nothing to do.',
      ...(path ? ["If it wasn't you, choose a new password now:", `${where.publicUrl}${path}`] : []),
      `${path ? 'Then' : "If it wasn't you,"} write to ${where.supportEmail} so that we can help you.`,
    ),
  };
}
