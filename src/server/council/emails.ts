import { formatDate } from '#rules/dates';
import { type Email, type EmailBody, emailText, escapeHtml, FAREWELL, questions, type Where } from '../mail/email.ts';
import type { Settings } from '../settings.ts';
import { type CouncilRecord, recordLines } from './record.ts';
import type { Council } from './store.ts';

const NEXT =
  "We'll review it and email you when your status changes. Until then you can look at your application, add details " +
  "for the council and upload your council's confirmation:";

/** The national service that leads to every council's registration. */
const OFFICIAL = 'https://www.gov.uk/food-business-registration';

/** The seller's own copy of a submitted application. */
export function submittedEmail(to: string, record: CouncilRecord, council: Council | undefined, where: Where): Email {
  const hello = `Hello ${record.operator_name},`;
  const thanks = 'Thank you. We have your registration details.';
  const register =
    'Registration is free and cannot be refused, but your council needs it at least 28 days before you start to sell. ' +
    `You can register with it yourself at ${council?.guidance_url || OFFICIAL}`;
  const link = `${where.publicUrl}/seller/apply`;
  const keep = `Please keep this email: it is your copy. ${questions(where)}`;
  const lines = recordLines(record);
  return {
    to,
    subject: 'We have your registration details (not yet sent to your council)',
    text: emailText(
      hello,
      thanks,
      record.note,
      register,
      NEXT,
      link,
      lines.map(([label, words]) => `${label}: ${words}`).join('\n'),
      keep,
    ),
    html: [
      '<!doctype html><html lang="en-GB"><body>',
      ...[hello, thanks, record.note, register, NEXT].map((words) => `<p>${escapeHtml(words)}</p>`),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      '<table cellpadding="4">',
      ...lines.map(([label, words]) => {
        const cell = escapeHtml(words).replaceAll('\n', '<br>');
        return `<tr><th align="left" valign="top">${escapeHtml(label)}</th><td>${cell}</td></tr>`;
      }),
      '</table>',
      `<p>${escapeHtml(keep)}</p><p>${FAREWELL.replace('\n', '<br>')}</p></body></html>`,
    ].join('\n'),
  };
}

/** Tells the operators that an application waits. */
export const newApplicationEmail = ({ publicUrl }: Pick<Settings, 'publicUrl'>): EmailBody => ({
  subject: 'A council registration has been submitted',
  text: [
    'A seller has submitted the application for council registration.',
    'The record is in the console, ready for the council:',
    `${publicUrl}/operator?view=sellers`,
  ].join('\n\n'),
});

/** Hands a record over to its council, with the PDF; `seller` is the account that it tells of. */
export function handOverEmail(
  council: Council,
  record: CouncilRecord,
  pdf: { name: string; content: Buffer },
  seller: string,
  where: Where,
): Email {
  const { contact } = record;
  return {
    to: council.email,
    // A trading name may hold anything, but for line breaks.
    subject: `Food business registration: ${record.trading_name.replace(/\s+/g, ' ')}`,
    text: emailText(
      `To ${council.authority_name}, food safety team`,
      `Please find attached the registration of a food business in your area, ${record.trading_name}, which ` +
        `${record.supplement.already_trading ? 'is trading already' : `opens on ${formatDate(record.opening_date)}`}. ` +
        'Its operator has declared and signed it. Next Door Kitchen, a marketplace for home-cooked food, passes it on.',
      `The operator answers your questions: ${contact.name}, ${contact.phone}, ${contact.email}.`,
      `Application ${record.application_id}. Questions about Next Door Kitchen? Write to ${where.supportEmail}.`,
    ),
    attachment: pdf,
    about: seller,
  };
}
