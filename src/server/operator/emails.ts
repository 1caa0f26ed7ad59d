import { isApproved, isRefused } from '#rules/status';
import type { Trip } from '../incident/emails.ts';
import { type Email, emailText, questions, type Where } from '../mail/email.ts';

/** Of whom a seller's mails tell. */
type Seller = { email: string; name: string; council_status: string; council_reason: string | null };
type Driver = { email: string; first_name: string };

/** Tells a driver that deliveries are open now. */
export function approvalEmail({ email, first_name }: Driver, where: Where): Email {
  return {
    to: email,
    subject: 'You are approved as a Next Door Kitchen driver',
    text: emailText(
      `Hello ${first_name},`,
      'Good news: your application has been approved. Deliveries are waiting for you on your dashboard:',
      `${where.publicUrl}/driver/dashboard`,
      questions(where),
    ),
  };
}

/** Tells a driver that the application was rejected or the approval has ended, and why. */
export function rejectionEmail({ email, first_name }: Driver, reason: string, where: Where): Email {
  return {
    to: email,
    subject: 'Your Next Door Kitchen driver application',
    text: emailText(
      `Hello ${first_name},`,
      'We are sorry: we cannot accept you as a driver at the moment. This is why:',
      reason,
      `If you can put this right, or think that we are mistaken, write to ${where.supportEmail}.`,
    ),
  };
}

/** Tells a driver that a delivery they hold is off. */
export function cancelledEmail({ email, first_name }: Driver, delivery: Trip, where: Where): Email {
  return {
    to: email,
    subject: 'A delivery of yours was cancelled',
    text: emailText(
      `Hello ${first_name},`,
      `The delivery from ${delivery.from} to ${delivery.to} on ${delivery.at} was cancelled by us. ` +
        'Please do not carry it out.',
      questions(where),
    ),
  };
}

/** Tells a driver that a delivery is no longer theirs. */
export function releasedEmail({ email, first_name }: Driver, { from, to, at }: Trip, where: Where): Email {
  return {
    to: email,
    subject: 'A delivery is no longer yours',
    text: emailText(
      `Hello ${first_name},`,
      `We have taken the delivery from ${from} to ${to} on ${at} off your list and offered it to all drivers again. ` +
        'If you can still do it, you can accept it again.',
      `${where.publicUrl}/driver/dashboard`,
      questions(where),
    ),
  };
}

/** Tells a driver that a delivery was given to them. */
export function assignedEmail({ email, first_name }: Driver, { from, to, at }: Trip, where: Where): Email {
  return {
    to: email,
    subject: 'We have given you a delivery',
    text: emailText(
      `Hello ${first_name},`,
      `The delivery from ${from} to ${to} on ${at} is yours now. You find it in your upcoming deliveries:`,
      `${where.publicUrl}/driver/dashboard?tab=upcoming`,
      `If you can't do it, cancel it there. ${questions(where)}`,
    ),
  };
}

/** Tells a seller the new council status: that the menu is open, or why it was refused and what to do. */
export function councilStatusEmail({ email, name, council_status, council_reason }: Seller, where: Where): Email {
  const refused = isRefused(council_status);
  const first = `Hello ${name},`;
  const dashboard = `${where.publicUrl}/seller/dashboard`;
  return refused
    ? {
        to: email,
        subject: 'We could not approve your registration',
        text: emailText(
          first,
          'We could not approve your registration with Next Door Kitchen. This is why:',
          council_reason ?? '',
          'What to do next: put this right with your council, then write to us and we will look again. Your details ' +
            'stay as you sent them:',
          dashboard,
          questions(where),
        ),
      }
    : {
        to: email,
        subject: 'Your council registration status has changed',
        text: emailText(
          first,
          `Your council registration status is now: ${council_status}.`,
          ...(council_reason ? [council_reason] : []),
          isApproved(council_status)
            ? 'Your menu is open: you can add dishes on your dashboard.'
            : 'You can see how your registration stands on your dashboard.',
          dashboard,
          questions(where),
        ),
      };
}
