import { letterText, questions, type Where } from '../letters.ts';
import type { Letter } from '../parts/mail.ts';

type Driver = { email: string; first_name: string };

/** Tells a driver that deliveries are open now. */
export function approvalLetter({ email, first_name }: Driver, where: Where): Letter {
  return {
    to: email,
    subject: 'You are approved as a Next Door Kitchen driver',
    text: letterText(
      `Hello ${first_name},`,
      'Good news: your application has been approved. Deliveries are waiting for you on your dashboard:',
      `${where.publicUrl}/driver/dashboard`,
      questions(where),
    ),
  };
}

/** Tells a driver that the application was rejected or the approval has ended, and why. */
export function rejectionLetter({ email, first_name }: Driver, reason: string, where: Where): Letter {
  return {
    to: email,
    subject: 'Your Next Door Kitchen driver application',
    text: letterText(
      `Hello ${first_name},`,
      'We are sorry: we cannot accept you as a driver at the moment. This is why:',
      reason,
      `If you can put this right, or think that we are mistaken, write to ${where.supportEmail}.`,
    ),
  };
}

/** Tells a driver that a delivery they hold is off. */
export function cancelledLetter(
  { email, first_name }: Driver,
  delivery: { from: string; to: string; at: string },
  where: Where,
): Letter {
  return {
    to: email,
    subject: 'A delivery of yours was cancelled',
    text: letterText(
      `Hello ${first_name},`,
      `The delivery from ${delivery.from} to ${delivery.to} on ${delivery.at} was cancelled by us. `
        + 'Please do not carry it out.',
      questions(where),
    ),
  };
}

/** Tells a seller the new council status; `approved` when it opens the menu. */
export function councilStatusLetter(
  { email, name, council_status }: { email: string; name: string; council_status: string },
  approved: boolean,
  where: Where,
): Letter {
  return {
    to: email,
    subject: 'Your council registration status has changed',
    text: letterText(
      `Hello ${name},`,
      `Your council registration status is now: ${council_status}.`,
      approved
        ? 'Your menu is open: you can add dishes on your dashboard.'
        : 'You can see how your registration stands on your dashboard.',
      `${where.publicUrl}/seller/dashboard`,
      questions(where),
    ),
  };
}
