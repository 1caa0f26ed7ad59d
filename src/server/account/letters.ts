import { letterText, questions, type Where } from '../letters.ts';
import type { Letter } from '../parts/mail.ts';

/**
 * The one-time code: the only six-digit number of the mail, so nothing of the reader's (an address) is
 * quoted.
 */
export function codeLetter(to: string, code: string, where: Where): Letter {
  return {
    to,
    subject: 'Your Next Door Kitchen code',
    text: letterText(
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
export function accountLetter(to: string, { publicUrl }: Where): Letter {
  return {
    to,
    subject: 'You already have a Next Door Kitchen driver account',
    text: letterText(
      'Hello,',
      'Someone, probably you, started a driver application with this email address. There is an account '
        + 'for it already, so there is no need to apply again. You can log in here:',
      `${publicUrl}/driver/login`,
      'If you have forgotten your password, choose a new one here:',
      `${publicUrl}/driver/forgot-password`,
      'If it was not you, you can ignore this email.',
    ),
  };
}

/** The link to a new password, alone on its line so that no mail program breaks it. */
export function resetLetter(to: string, link: string, where: Where): Letter {
  return {
    to,
    subject: 'Choose a new Next Door Kitchen password',
    text: letterText(
      'Hello,',
      'You asked to choose a new password. Please open this link within the next hour:',
      link,
      'The link works once. Choosing a new password logs you out everywhere else.',
      'If you did not ask for this, you can ignore this email: your password stays as it is. '
        + questions(where),
    ),
  };
}
