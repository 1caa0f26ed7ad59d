import { formatDate } from '#rules/dates';
import { documentTitle } from '#rules/files';
import { type Email, type EmailBody, hello, type Where, writeEmail } from '../mail/email.ts';

type Driver = { email: string; first_name: string };
interface Paper {
  kind: string;
  expires_on: string;
}

const toDashboard = ({ publicUrl }: Where) => ({
  link: `${publicUrl}/driver/dashboard`,
  label: 'Send it from your dashboard',
});

/** Asks a driver for a new right-to-work check. `on` is the due day, which may have passed. */
export function followUpEmail({ email, first_name }: Driver, on: string, today: string, where: Where): Email {
  const past = on < today;
  const pieces = [
    hello(first_name),
    past
      ? `Your right-to-work check expired on ${formatDate(on)}.`
      : `Your right-to-work check expires on ${formatDate(on)}. We need to check again by then.`,
    'Please send us a new share code or your new document.',
    toDashboard(where),
  ];
  const subject = past
    ? 'Your right-to-work check has expired'
    : `Please renew your right-to-work check by ${formatDate(on)}`;
  return { to: email, ...writeEmail(subject, pieces, where) };
}

/** Tells a driver about documents that have expired or will. */
export function expiringEmail({ email, first_name }: Driver, papers: Paper[], today: string, where: Where): Email {
  const line = ({ kind, expires_on }: Paper) =>
    `${documentTitle(kind)}: ${expires_on < today ? 'expired' : 'expires'} on ${formatDate(expires_on)}`;
  const pieces = [
    hello(first_name),
    papers.map(line).join('\n'),
    'Please send us the new one as soon as you have it.',
    toDashboard(where),
  ];
  const subject = papers.length === 1 ? 'One of your documents needs renewing' : 'Some of your documents need renewing';
  return { to: email, ...writeEmail(subject, pieces, where) };
}

/** Tells the operators about expired documents. It names nobody, since mails outlive an erasure by a month. */
export function expiredEmail(papers: Paper[], where: Where): EmailBody {
  const pieces = [
    hello(),
    papers.map(({ kind, expires_on }) => `${documentTitle(kind)}: expired on ${formatDate(expires_on)}`).join('\n'),
    { link: `${where.publicUrl}/operator?view=drivers&due=1`, label: 'See whose they are' },
  ];
  const subject =
    papers.length === 1 ? "A driver's document has expired" : `${papers.length} drivers' documents have expired`;
  return writeEmail(subject, pieces, where);
}
