import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import { isThisMachine } from '../services/client-network.ts';
import type { Database, Db } from '../services/database.ts';
import { startWorker, type Worker } from '../services/queue.ts';
import type { Settings } from '../settings.ts';
import { PRIORITIES, SECRET_HOURS } from './email.ts';
import { opened } from './sealed.ts';
import { claimDue, giveUp, markAllSent, markSent, postpone, type QueuedMail, removeMail } from './store.ts';

/** How many mails are sent at once, and how many more codes and links, so that slow mails never delay those. */
const PLACES = 5;
const SECRET_PLACES = 2;
/** Longer than a sending can take, so that no other process claims the same mail meanwhile. */
const LEASE_MS = 120_000;
/** A server that answers byte by byte never runs into the connection's own time limits. */
const TIMEOUT_MS = 90_000;
const CLOSE_MS = 5_000;
const KEPT_HOURS = 24;

/** A mail to be sent. It was queued at `since` and is given up after `hours`. */
interface DueMail extends QueuedMail {
  since: Date;
  hours: number;
  endsAt: Date;
}

/**
 * Starts the worker that sends mails. With OUTBOX=on all mails stay in the table, for /outbox.
 *
 * @param secret the server's, which opens sealed mails
 * @param onGivenUp runs in the transaction that gives a mail up; `since` is when it was queued
 */
export function openMail(
  database: Database,
  settings: Settings,
  log: Log,
  secret: string,
  onGivenUp: (trx: Db, mail: QueuedMail, since: Date) => Promise<void> = async () => undefined,
): Worker {
  const { db } = database;
  const transport = settings.smtpUrl ? openTransport(settings.smtpUrl) : undefined;
  const worker = startWorker<DueMail>(
    {
      name: 'mail',
      places: PLACES,
      urgentPlaces: SECRET_PLACES,
      closeMs: CLOSE_MS,
      async claim(most, urgentOnly) {
        if (transport) {
          const last = urgentOnly ? PRIORITIES.secret : PRIORITIES.many;
          return (await claimDue(db, most, LEASE_MS, last)).map(dueOf);
        }
        await markAllSent(db);
        return [];
      },
      async send(mail) {
        const readable = opened(mail, secret);
        if (!readable) throw new Unreadable('It was sealed with another SECRET.');
        await deliver(readable);
        await (settings.outbox ? markSent : removeMail)(db, mail.id);
      },
      isFinal: (error) => isRefused(error) || error instanceof Unreadable,
      async giveUp(mail, error) {
        log.error({ ...about(mail), ...faultOf(error) }, 'gave up a mail');
        await database.transaction(async (trx) => {
          await giveUp(trx, mail.id, whyOf(error, mail.hours));
          await onGivenUp(trx, mail, mail.since);
        });
      },
      async postpone(mail, waitMs, error) {
        log.warn({ ...about(mail), ...faultOf(error) }, 'a mail was not taken, it will be tried again');
        await postpone(db, mail.id, waitMs);
      },
    },
    log,
  );

  async function deliver(mail: QueuedMail): Promise<void> {
    const sending = transport!.sendMail({
      from: settings.mailFrom,
      to: { name: '', address: mail.to_address },
      // By default nobody reads what comes to MAIL_FROM.
      replyTo: { name: '', address: mail.reply_to ?? settings.supportEmail },
      subject: mail.subject,
      text: mail.body,
      ...(mail.html ? { html: mail.html } : {}),
      ...(mail.attachment
        ? { attachments: [{ filename: mail.attachment_name!, content: mail.attachment, encoding: 'base64' }] }
        : {}),
      headers: headersOf(mail),
      // When it was written (RFC 5322, 3.6.1), not when the mail server took it: a code ends ten minutes after that.
      date: mail.resent_at ?? mail.created_at,
      messageId: `<${mail.id}@${new URL(settings.publicUrl).hostname}>`,
    });
    sending.catch(() => undefined);
    await Promise.race([sending, tooLong(TIMEOUT_MS)]);
  }

  return {
    ...worker,
    async close() {
      await worker.close();
      transport?.close();
    },
  };
}

function dueOf(mail: QueuedMail): DueMail {
  const since = mail.resent_at ?? mail.created_at;
  const { secret, sealed } = PRIORITIES;
  const hours = mail.priority === secret || mail.priority === sealed ? SECRET_HOURS : KEPT_HOURS;
  return { ...mail, since, hours, endsAt: new Date(since.getTime() + hours * 3_600_000) };
}

/** A sealed mail whose secret has changed. */
class Unreadable extends Error {}

/** A mail's properties in the log, without its recipient. */
const about = ({ id, to_address, attempts }: QueuedMail) => ({
  mail: id,
  domain: to_address.split('@').pop(),
  attempts,
});

const faultOf = (error: unknown) => ({
  code: codeOf(error),
  response: (error as { responseCode?: number }).responseCode,
});

/**
 * Why a mail was given up, for operators. The server's status number can be looked up in its help pages. The code of a
 * connection error is only in the log.
 */
function whyOf(error: unknown, hours: number): string {
  const { response } = faultOf(error);
  if (error instanceof Unreadable) return "It can't be read any more: SECRET has changed since.";
  if (isRefused(error)) return `Refused by the mail server (${response}).`;
  const long = hours === 1 ? 'an hour' : `${hours} hours`;
  return response
    ? `Put off by the mail server for ${long} (${response}).`
    : `The mail server couldn't be reached for ${long}.`;
}

/**
 * Every mail says that no person sent it, so that holiday replies stay away: RFC 3834, and Exchange's own header
 * (MS-OXCMAIL 2.1.3.2.20). `All` would stop the reports of mails that could not be delivered, too. A letter to many has
 * the one-click unsubscribe button too (RFC 8058).
 */
export const headersOf = ({ unsubscribe }: Pick<QueuedMail, 'unsubscribe'>): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
  ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/**
 * Mails must not be readable on the way, so a server without TLS is refused, unless it is this machine or `?tls=0` is
 * set.
 */
function openTransport(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const plain = url.searchParams.get('tls') === '0' || isThisMachine(url.hostname);
  url.searchParams.delete('tls');
  return createTransport({
    url: url.href,
    requireTLS: !plain,
    pool: true,
    maxConnections: PLACES + SECRET_PLACES,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    dnsTimeout: 10_000,
    // Nothing in a mail's content may make the server read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
}

async function tooLong(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false });
  throw Object.assign(new Error('The mail server was too slow.'), { code: 'ETIMEDOUT' });
}

/**
 * Whether the server rejected this mail for good, for example an unknown mailbox. Every 5xx is permanent (RFC 5321,
 * 4.2.1).
 */
function isRefused(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number };
  return responseCode >= 500 && responseCode <= 599 && ['EENVELOPE', 'EMESSAGE'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '');
}
