import { OUTCOMES, type Outcome } from '#rules/reasons';
import { type Email, type EmailBody, emailText, questions, type Where } from '../mail/email.ts';

/** Tells the operators that a driver waits for a decision. */
export const reportedEmail = ({ publicUrl }: Pick<Where, 'publicUrl'>): EmailBody => ({
  subject: 'Something went wrong with a delivery',
  text: [
    'A driver has reported a problem and is waiting for your decision:',
    `${publicUrl}/operator?view=incidents`,
  ].join('\n\n'),
});

/** The ends of a delivery and its pickup time, as a mail names it. */
export interface Trip {
  from: string;
  to: string;
  at: string;
}

/** Tells the driver what was decided. */
export function decidedEmail(
  { email, first_name }: { email: string; first_name: string },
  { from, to, at }: Trip,
  outcome: Outcome,
  note: string,
  where: Where,
): Email {
  return {
    to: email,
    subject: 'What happens with your delivery',
    text: emailText(
      `Hello ${first_name},`,
      `You told us that something went wrong with the delivery from ${from} to ${to} on ${at}.`,
      OUTCOMES[outcome],
      ...(note ? [note] : []),
      `${where.publicUrl}/driver/dashboard`,
      questions(where),
    ),
  };
}
