import { OUTCOMES } from '#rules/reasons';
import { type Email, type EmailBody, hello, type Where, writeEmail } from '../mail/email.ts';
import { type Trip, tripRows } from '../mail/trip.ts';

/** Tells the operators about a reported incident. */
export function reportedEmail(where: Where): EmailBody {
  const pieces = [
    hello(),
    'A driver has reported a problem and is waiting for your decision.',
    { link: `${where.publicUrl}/operator?view=incidents`, label: 'Open the problems' },
  ];
  return writeEmail('A driver has reported a problem', pieces, where);
}

/** What is said of each decision. Nobody carries on with a delivery that they no longer have. */
const SAID = { ...OUTCOMES, moved_on: "You no longer have this delivery, so there's nothing left to do." };

/** Tells the driver about the decision. */
export function decidedEmail(
  { email, first_name }: { email: string; first_name: string },
  trip: Trip,
  said: keyof typeof SAID,
  note: string,
  where: Where,
): Email {
  const pieces = [
    hello(first_name),
    `You told us about a problem. ${SAID[said]}`,
    tripRows(trip),
    ...(note ? [{ quote: note }] : []),
    { link: `${where.publicUrl}/driver/dashboard`, label: 'Open your deliveries' },
  ];
  return { to: email, ...writeEmail('What happens next with your delivery', pieces, where) };
}
