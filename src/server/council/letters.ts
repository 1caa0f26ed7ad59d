import type { Letter } from '../parts/mail.ts';
import type { Settings } from '../settings.ts';
import { recordLines, type CouncilRecord } from './record.ts';

type Where = Pick<Settings, 'publicUrl' | 'supportEmail'>;

const NEXT =
  'We read it next and tell you by email when your registration status changes. Until then you can look at your '
  + 'application and send your licence at any time:';

/** The seller's own copy of a submitted application. */
export function submittedLetter(
  to: string,
  record: CouncilRecord,
  { publicUrl, supportEmail }: Where,
): Letter {
  const hello = `Hello ${record.operator_name},`;
  const thanks = 'Thank you. Your registration as a food business has been submitted to Next Door Kitchen.';
  const link = `${publicUrl}/seller/apply`;
  const questions = `Please keep this email: it is your copy. Questions? Write to ${supportEmail}.`;
  const lines = recordLines(record);
  return {
    to,
    subject: 'Your council registration has been submitted',
    text: [
      hello,
      thanks,
      record.note,
      NEXT,
      link,
      lines.map(([label, words]) => `${label}: ${words}`).join('\n'),
      questions,
      'Best wishes\nNext Door Kitchen',
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en-GB"><body>',
      ...[hello, thanks, record.note, NEXT].map((words) => `<p>${escape(words)}</p>`),
      `<p><a href="${escape(link)}">${escape(link)}</a></p>`,
      '<table cellpadding="4">',
      ...lines.map(([label, words]) => {
        const cell = escape(words).replaceAll('\n', '<br>');
        return `<tr><th align="left" valign="top">${escape(label)}</th><td>${cell}</td></tr>`;
      }),
      '</table>',
      `<p>${escape(questions)}</p><p>Best wishes<br>Next Door Kitchen</p></body></html>`,
    ].join('\n'),
  };
}

/** Tells the operators that an application waits. */
export const newApplicationLetter = ({ publicUrl }: Pick<Settings, 'publicUrl'>): Omit<Letter, 'to'> => ({
  subject: 'A council registration has been submitted',
  text: [
    'A seller has submitted the application for council registration.',
    'The record is in the console, ready for the council:',
    `${publicUrl}/operator?view=sellers`,
  ].join('\n\n'),
});

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (mark) => MARKS[mark]!);
