import { ANSWER_DAYS } from '#rules/complaint-answer';
import { referenceOf } from '#rules/council';
import { type Email, type EmailBody, hello, type Where, writeEmail } from '../mail/email.ts';
import type { ComplaintRow } from './store.ts';

/**
 * Acknowledges a complaint. Anybody may give a stranger's address, so the mail has nothing that they wrote, not even a
 * name.
 */
export function receivedEmail({ id, email }: Pick<ComplaintRow, 'id' | 'email'>, where: Where): Email {
  const reference = referenceOf(id);
  const pieces = [
    hello(),
    `We have your complaint. Its reference is ${reference}.`,
    `Someone will read it, look into it and email you an answer within ${ANSWER_DAYS} days.`,
    `If you want to add something, email ${where.supportEmail} with this reference.`,
    "If you didn't complain to us, somebody typed your address. You can ignore this email.",
  ];
  return { to: email, ...writeEmail(`We have your complaint ${reference}`, pieces, where) };
}

/** Tells the operators that there is a complaint. */
export function newComplaintEmail(where: Where): EmailBody {
  const pieces = [
    hello(),
    `Someone has complained. We've promised them an answer within ${ANSWER_DAYS} days.`,
    { link: `${where.publicUrl}/operator?view=complaints`, label: 'Open the complaints' },
  ];
  return writeEmail('There is a complaint', pieces, where);
}

const COMMISSIONER =
  "If you're not happy with how we handled your personal data, you can complain to the Information Commissioner: at " +
  'https://ico.org.uk/make-a-complaint, by phone on 0303 123 1113, or by post to Wycliffe House, Water Lane, Wilmslow, ' +
  'Cheshire SK9 5AF.';

/** Tells somebody the outcome of their complaint. */
export function answerEmail(complaint: ComplaintRow, where: Where): Email {
  const { id, email, name, about, answer } = complaint;
  const reference = referenceOf(id);
  const pieces = [
    hello(name),
    `This is our answer to your complaint ${reference}:`,
    { quote: answer },
    `If this doesn't settle it, email ${where.supportEmail} with the reference.`,
    ...(about === 'data' ? [COMMISSIONER] : []),
  ];
  return { to: email, ...writeEmail(`Our answer to your complaint ${reference}`, pieces, where) };
}
