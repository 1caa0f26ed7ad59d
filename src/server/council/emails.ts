import { NATIONAL_REGISTRATION, referenceOf, START_NOTICE_DAYS } from '#rules/council';
import { formatDate } from '#rules/dates';
import { formatPhone } from '#rules/phone-words';
import { type Email, type EmailBody, hello, type Where, writeEmail } from '../mail/email.ts';
import { type CouncilRecord, NOT_GIVEN, recordLines } from './record.ts';
import type { Council } from './store.ts';

/** The seller's copy of a submitted application. */
export function submittedEmail(to: string, record: CouncilRecord, council: Council | undefined, where: Where): Email {
  const lines = recordLines(record);
  const absent = lines.filter(([, said]) => said === NOT_GIVEN).map(([label]) => label);
  const pieces = [
    hello(record.contact.name),
    'Thank you. We have your registration details.',
    record.note,
    `Registration is free and cannot be refused, but your council needs your registration at least ${START_NOTICE_DAYS} days ` +
      'before you start selling. You can register with them yourself:',
    { link: council?.guidance_url || NATIONAL_REGISTRATION, label: 'Register with your council' },
    "We'll review your details and email you when your status changes. Until then you can look at your application, add details " +
      "for the council and upload your council's confirmation.",
    { link: `${where.publicUrl}/seller/apply`, label: 'Open your application' },
    { rows: lines.filter(([, said]) => said !== NOT_GIVEN) },
    ...(absent.length ? [`Not given: ${absent.join(', ')}.`] : []),
    "Please keep this email. It's your copy.",
  ];
  return { to, ...writeEmail('We have your registration details (not yet sent to your council)', pieces, where) };
}

/** Tells the operators about a submitted application. */
export function newApplicationEmail(seller: string, { trading_name }: CouncilRecord, where: Where): EmailBody {
  const pieces = [
    hello(),
    `A council registration from ${trading_name} is waiting for review.`,
    { link: `${where.publicUrl}/operator?view=sellers&id=${seller}`, label: 'Open the application' },
  ];
  return { ...writeEmail('A council registration has been submitted', pieces, where), about: seller };
}

/** Tells the operators that an application has changed since its record was sent to the council. */
export function changedRecordEmail(seller: string, { trading_name }: CouncilRecord, where: Where): EmailBody {
  const pieces = [
    hello(),
    `${trading_name} has changed their details since the record was sent to the council. You can send it again.`,
    { link: `${where.publicUrl}/operator?view=sellers&id=${seller}`, label: 'Open the application' },
  ];
  return { ...writeEmail('A council registration has changed since it was sent', pieces, where), about: seller };
}

/**
 * Sends a record to its council in the seller's name, with the PDF. `seller` is the id of the account that it is about.
 */
export function handOverEmail(
  council: Council,
  record: CouncilRecord,
  pdf: { name: string; content: Buffer },
  seller: string,
  where: Where,
): Email {
  const { contact } = record;
  const rows: [string, string][] = [
    ['Business', record.trading_name],
    ['Address', record.premises_address],
    ['Opens on', record.supplement.already_trading ? 'Already trading' : formatDate(record.opening_date)],
    ['Operator', record.operator_name],
    ['Phone', formatPhone(contact.phone)],
    ['Email', contact.email],
    ['Reference', referenceOf(record.application_id)],
    ['Full reference', record.application_id],
  ];
  const pieces = [
    `To ${council.authority_name}, food safety team`,
    `This email comes in the name of ${contact.name}, who is registering a food business in your area. The registration is ` +
      'attached, with the declarations that they have signed. Please reply to this email: your answer goes to them. Next ' +
      'Door Kitchen, a marketplace for home-cooked food, is sending it for them.',
    { rows: rows.filter(([, said]) => said) },
  ];
  // The business names itself, so its name is no part of the subject.
  const subject = `Food business registration ${referenceOf(record.application_id)}`;
  return {
    to: council.email,
    ...writeEmail(subject, pieces, where),
    attachment: pdf,
    about: seller,
    replyTo: contact.email,
  };
}
