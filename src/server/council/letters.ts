import { escapeHtml } from '../html.ts';
import { FAREWELL, letterText, questions, type Where } from '../letters.ts';
import type { Letter } from '../parts/mail.ts';
import type { Settings } from '../settings.ts';
import { recordLines, type CouncilRecord } from './record.ts';

const NEXT =
  'We read it next and tell you by email when your registration status changes. Until then you can look at your '
  + 'application and send your licence at any time:';

/** The seller's own copy of a submitted application. */
export function submittedLetter(
  to: string,
  record: CouncilRecord,
  where: Where,
): Letter {
  const hello = `Hello ${record.operator_name},`;
  const thanks = 'Thank you. Your registration as a food business has been submitted to Next Door Kitchen.';
  const link = `${where.publicUrl}/seller/apply`;
  const keep = `Please keep this email: it is your copy. ${questions(where)}`;
  const lines = recordLines(record);
  return {
    to,
    subject: 'Your council registration has been submitted',
    text: letterText(
      hello,
      thanks,
      record.note,
      NEXT,
      link,
      lines.map(([label, words]) => `${label}: ${words}`).join('\n'),
      keep,
    ),
    html: [
      '<!doctype html><html lang="en-GB"><body>',
      ...[hello, thanks, record.note, NEXT].map((words) => `<p>${escapeHtml(words)}</p>`),
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
export const newApplicationLetter = ({ publicUrl }: Pick<Settings, 'publicUrl'>): Omit<Letter, 'to'> => ({
  subject: 'A council registration has been submitted',
  text: [
    'A seller has submitted the application for council registration.',
    'The record is in the console, ready for the council:',
    `${publicUrl}/operator?view=sellers`,
  ].join('\n\n'),
});
