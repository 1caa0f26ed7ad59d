import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { markUnsent } from '../council/store.ts';
import type { Log } from '../log.ts';
import { isThisMachine } from '../services/client-network.ts';
import type { Database } from '../services/database.ts';
import { outsideTransaction } from '../services/database.ts';
import type { Settings } from '../settings.ts';
import { PRIORITIES } from './email.ts';
import { claimDue, giveUp, markAllSent, markSent, postpone, type QueuedMail, removeMail } from './store.ts';

/** The worker that empties the queue. */
export interface Mail {
  /** Looks at the queue now instead of at the next tick: to be called once the transaction has committed. */
  kick(): void;
  /** Stops after the mails that are on their way. */
  close(): Promise<void>;
}

const tickMillis = 2_000;
/** Mails on their way at once, and how many more of those that go first, so that slow ones never stand in their way. */
const places = 5;
const placesOfFirst = 2;
/** Longer than a sending can take, so that no other process takes the same mail meanwhile. */
const leaseSeconds = 120;
/** A server may dawdle by single bytes, which no limit of a connection catches. */
const slowestSendingMillis = 90_000;
const closeMillis = 5_000;
const giveUpHours = 24;
/** By then no code and no link is good any more. */
const giveUpSecretHours = 1;
const slowestDelaySeconds = 600;

/**
 * Starts the worker. With SMTP_URL due mails are sent, by whichever process claims them; with OUTBOX=on they
 * stay in the table (sent ones too), to be read at /outbox.
 */
export function openMail(database: Database, settings: Settings, log: Log): Mail {
  const { db } = database;
  const transport = settings.smtpUrl ? openTransport(settings.smtpUrl) : undefined;
  const sending = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let again = false;
  let closed = false;

  async function look(): Promise<void> {
    do {
      again = false;
      try {
        if (!transport) await markAllSent(db);
        else for (const row of await claimNext()) start(row);
      } catch (error) {
        log.warn({ err: error }, 'the mail queue could not be read');
      }
    } while (again && !closed);
  }

  /** As many due mails as there are places for. */
  async function claimNext(): Promise<QueuedMail[]> {
    const free = places - sending.size;
    if (free > 0) return claimDue(db, free, leaseSeconds);
    return free + placesOfFirst > 0 ? claimDue(db, free + placesOfFirst, leaseSeconds, PRIORITIES.secret) : [];
  }

  /** Sends a mail; the place it leaves is the next one's. */
  function start(row: QueuedMail): void {
    const sent = send(row)
      .catch((error) => log.warn({ err: error }, 'the mail queue could not be written'))
      .finally(() => {
        sending.delete(sent);
        kick();
      });
    sending.add(sent);
  }

  async function send(row: QueuedMail): Promise<void> {
    const hours = row.priority === PRIORITIES.secret ? giveUpSecretHours : giveUpHours;
    const about = { mail: row.id, domain: row.to_address.split('@').pop(), attempts: row.attempts };
    try {
      const sending = transport!.sendMail({
        from: settings.mailFrom,
        to: { name: '', address: row.to_address },
        subject: row.subject,
        text: row.body,
        ...(row.html ? { html: row.html } : {}),
        ...(row.attachment
          ? { attachments: [{ filename: row.attachment_name!, content: row.attachment, encoding: 'base64' }] }
          : {}),
        headers: headersOf(row),
        messageId: `<${row.id}@${new URL(settings.publicUrl).hostname}>`,
      });
      sending.catch(() => undefined);
      await Promise.race([sending, tooLong(slowestSendingMillis)]);
      await finish(row.id);
    } catch (error) {
      const fault = { code: codeOf(error), response: (error as { responseCode?: number }).responseCode };
      const refused = isRefused(error);
      const since = row.resent_at ?? row.created_at;
      if (refused || Date.now() - since.getTime() > hours * 3_600_000) {
        log.error({ ...about, ...fault }, 'gave up a mail');
        const long = hours === 1 ? 'an hour' : `${hours} hours`;
        // A server's answer is a number that its help pages explain; the code of a lost connection is the log's.
        const why = refused
          ? `Refused by the mail server (${fault.response}).`
          : fault.response
            ? `Put off by the mail server for ${long} (${fault.response}).`
            : `The mail server couldn't be reached for ${long}.`;
        await database.transaction(async (trx) => {
          await giveUp(trx, row.id, why);
          // What was handed over has not arrived: nobody may read that it was sent.
          if (row.about && row.attachment) await markUnsent(trx, row.about, since);
        });
      } else {
        log.warn({ ...about, ...fault }, 'a mail was not taken, it will be tried again');
        await postpone(db, row.id, Math.min(2 ** row.attempts, slowestDelaySeconds));
      }
    }
  }

  async function finish(id: string): Promise<void> {
    await (settings.outbox ? markSent : removeMail)(db, id);
  }

  function kick(): void {
    again = true;
    if (looking || closed) return;
    looking = outsideTransaction(look).finally(() => {
      looking = undefined;
      if (again) kick();
    });
  }

  const timer = setInterval(kick, tickMillis);
  timer.unref();
  return {
    kick,
    close: async () => {
      closed = true;
      clearInterval(timer);
      // What is cut off here falls due again.
      const ended = Promise.resolve(looking).then(() => Promise.all(sending));
      await Promise.race([ended, pause(closeMillis, undefined, { ref: false })]);
      transport?.close();
    },
  };
}

/** The button of mail programs that unsubscribes in one click (RFC 8058). */
export const headersOf = ({ unsubscribe }: Pick<QueuedMail, 'unsubscribe'>): Record<string, string> =>
  unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

/**
 * What mails say must not be read on the way: a server without TLS is refused, unless it is this machine or `?tls=0`
 * says so.
 */
function openTransport(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const plain = url.searchParams.get('tls') === '0' || isThisMachine(url.hostname);
  url.searchParams.delete('tls');
  return createTransport({
    url: url.href,
    requireTLS: !plain,
    pool: true,
    maxConnections: places + placesOfFirst,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    dnsTimeout: 10_000,
    // A mail is built from the row alone: nothing in it may make the server read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
}

async function tooLong(millis: number): Promise<never> {
  await pause(millis, undefined, { ref: false });
  throw Object.assign(new Error('The mail server was too slow.'), { code: 'ETIMEDOUT' });
}

/** A refusal of this very mail (no such mailbox): every 5xx is for good (RFC 5321, 4.2.1). */
function isRefused(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number };
  return responseCode >= 500 && responseCode <= 599 && ['EENVELOPE', 'EMESSAGE'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '');
}
