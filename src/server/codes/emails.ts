import { type Email, emailText, questions, type Where } from '../mail/email.ts';

/**
 * The one-time code: the only six-digit number of the mail, so nothing of the reader's (an address) is
 * quoted.
 */
export function codeEmail(to: string, code: string, where: Where): Email {
  return {
    to,
    subject: 'Your Next Door Kitchen code',
    text: emailText(
      'Hello,',
      'Here is the code to confirm your email address:',
      code,
      'It works once, for the next 10 minutes. If you asked for another code, only the newest one works.',
      'Please keep it to yourself: we will never ask for it on the phone or in a message.',
      `If you did not ask for a code, you can ignore this email. ${questions(where)}`,
    ),
  };
}

/** What a driver who has an account already gets in place of a code. */
export function accountEmail(to: string, { publicUrl }: Where): Email {
  return {
    to,
    subject: 'You already have a Next Door Kitchen driver account',
    text: emailText(
      'Hello,',
      'Someone, probably you, started a driver application with this email address. There is an account ' +
        'for it already, so there is no need to apply again. You can log in here:',
      `${publicUrl}/driver/login`,
      'If you have forgotten your password, choose a new one here:',
      `${publicUrl}/driver/forgot-password`,
      'If it was not you, you can ignore this email.',
    ),
  };
}
