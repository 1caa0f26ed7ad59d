import { formatDate } from '#rules/dates';
import { DOCUMENT_KINDS } from '#rules/files';
import { type Email, type EmailBody, emailText, questions, type Where } from '../mail/email.ts';

type Driver = { email: string; first_name: string };
interface Paper {
  kind: string;
  expires_on: string;
}

const nameOf = (kind: string) => {
  const { label } = DOCUMENT_KINDS[kind as keyof typeof DOCUMENT_KINDS] ?? { label: kind };
  return label.replace(/ \(.*/, '');
};

/** Tells a driver that the right to work has to be checked again; `on` is the day, which may have passed. */
export function followUpEmail({ email, first_name }: Driver, on: string, today: string, where: Where): Email {
  const past = on < today;
  return {
    to: email,
    subject: past ? 'Your right-to-work check has run out' : 'Your right to work needs checking again',
    text: emailText(
      `Hello ${first_name},`,
      past
        ? `Your right-to-work check ran out on ${formatDate(on)}.`
        : `Your right-to-work check runs out on ${formatDate(on)}. We need to check again by then.`,
      'Please send us a new share code, or your new document, on your dashboard:',
      `${where.publicUrl}/driver/dashboard`,
      questions(where),
    ),
  };
}

/** Tells a driver which documents expire, or have. */
export function expiringEmail({ email, first_name }: Driver, papers: Paper[], today: string, where: Where): Email {
  const line = ({ kind, expires_on }: Paper) =>
    `${nameOf(kind)}: ${expires_on < today ? 'expired' : 'expires'} on ${formatDate(expires_on)}`;
  return {
    to: email,
    subject: papers.length === 1 ? 'One of your documents needs renewing' : 'Some of your documents need renewing',
    text: emailText(
      `Hello ${first_name},`,
      papers.map(line).join('\n'),
      'Please send us the new one on your dashboard as soon as you have it:',
      `${where.publicUrl}/driver/dashboard`,
      questions(where),
    ),
  };
}

/** Tells the operators what has expired. It names nobody: mails outlive an erasure by a month. */
export const expiredEmail = (papers: Paper[], { publicUrl }: Where): EmailBody => ({
  subject: papers.length === 1 ? "A driver's document has expired" : `${papers.length} drivers' documents have expired`,
  text: [
    papers.map(({ kind, expires_on }) => `${nameOf(kind)}: expired on ${formatDate(expires_on)}`).join('\n'),
    "You'll find whose they are in the console:",
    `${publicUrl}/operator?view=drivers&due=1`,
  ].join('\n\n'),
});

/** Tells the operators that a driver who waits has sent a share code. */
export const shareCodeEmail = ({ publicUrl }: Where): EmailBody => ({
  subject: 'A driver has sent a share code',
  text: [
    'A driver whose right to work is to be checked has sent a share code.',
    "You'll find it in the console:",
    `${publicUrl}/operator?view=drivers`,
  ].join('\n\n'),
});
