import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { Tables } from '../tables.ts';
import { outsideTransaction } from './database.ts';
import type { Database, Handle } from './database.ts';
import { newId } from './ids.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** The worker that empties the queue. */
export interface Mail {
  /** Looks at the queue now instead of at the next tick: to be called once the transaction has committed. */
  kick(): void;
  /** Resolves while mails can leave. */
  ping(): Promise<void>;
  /** Stops after the mails that are on their way. */
  close(): Promise<void>;
}

type Row = Selectable<Tables['mails']>;

const tickMillis = 2_000;
const batch = 5;
/** Longer than a sending can take, so that no other process takes the same mail meanwhile. */
const leaseSeconds = 120;
/** A server may dawdle by single bytes, which no limit of a connection catches. */
const slowestSendingMillis = 90_000;
const closeMillis = 5_000;
const giveUpHours = 24;
const slowestDelaySeconds = 600;

/**
 * Puts a mail into the queue, within the transaction that made its reason. The answer to a call then takes
 * the same time for known and unknown accounts, and a mail server that is down loses nothing.
 *
 * @throws Error when an address or subject holds a line break, which would forge headers
 */
export async function queueMail(db: Handle, letter: Letter): Promise<void> {
  if (/[\r\n]/.test(letter.to + letter.subject)) {
    throw new Error('A mail\'s address or subject has a line break.');
  }
  const now = new Date();
  await db.insertInto('mails').values({
    id: newId(),
    to_address: letter.to,
    subject: letter.subject,
    body: letter.text,
    html: letter.html ?? null,
    created_at: now,
    next_at: now,
  }).execute();
}

/** The newest 100 mails, for /outbox. */
export function listOutbox(db: Handle): Promise<Row[]> {
  return db.selectFrom('mails').selectAll()
    .orderBy('created_at', 'desc').orderBy('id', 'desc').limit(100).execute();
}

/**
 * Starts the worker. With SMTP_URL due mails are sent, by whichever process claims them; with OUTBOX=on they
 * stay in the table (sent ones too), to be read at /outbox.
 */
export function openMail(database: Database, settings: Settings, log: Log): Mail {
  const { db } = database;
  const transport = settings.smtpUrl ? openTransport(settings.smtpUrl) : undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;

  async function work(): Promise<void> {
    do {
      again = false;
      try {
        if (!transport) await markKept(db);
        else while (!closed && await sendDue()) again = false;
      } catch (error) {
        log.warn({ err: error }, 'the mail queue could not be read');
      }
    } while (again && !closed);
  }

  /** Sends what is due, up to a batch; tells whether there was anything. */
  async function sendDue(): Promise<boolean> {
    const rows = await claim(db);
    await Promise.all(rows.map(send));
    return rows.length > 0;
  }

  async function send(row: Row): Promise<void> {
    const about = { mail: row.id, domain: row.to_address.split('@').pop(), attempts: row.attempts };
    try {
      const sending = transport!.sendMail({
        from: settings.mailFrom,
        to: { name: '', address: row.to_address },
        subject: row.subject,
        text: row.body,
        ...row.html ? { html: row.html } : {},
        messageId: `<${row.id}@${new URL(settings.publicUrl).hostname}>`,
      });
      sending.catch(() => undefined);
      await Promise.race([sending, tooLong(slowestSendingMillis)]);
      await finish(row.id);
    } catch (error) {
      const fault = { code: codeOf(error), response: (error as { responseCode?: number }).responseCode };
      if (isRefused(error) || Date.now() - row.created_at.getTime() > giveUpHours * 3_600_000) {
        log.error({ ...about, ...fault }, 'gave up a mail');
        await finish(row.id);
      } else {
        log.warn({ ...about, ...fault }, 'a mail was not taken, it will be tried again');
        await postpone(db, row);
      }
    }
  }

  async function finish(id: string): Promise<void> {
    if (!settings.outbox) await db.deleteFrom('mails').where('id', '=', id).execute();
    else await db.updateTable('mails').set({ sent_at: new Date() }).where('id', '=', id).execute();
  }

  function kick(): void {
    again = true;
    if (running || closed) return;
    running = outsideTransaction(work).finally(() => {
      running = undefined;
      if (again) kick();
    });
  }

  const timer = setInterval(kick, tickMillis);
  timer.unref();
  return {
    kick,
    ping: async () => {
      await transport?.verify();
    },
    close: async () => {
      closed = true;
      clearInterval(timer);
      // What is cut off here falls due again.
      await Promise.race([running, pause(closeMillis, undefined, { ref: false })]);
      transport?.close();
    },
  };
}

function openTransport(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: batch,
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

/** Takes due mails for a while, so that they belong to this process; should it die, they fall due again. */
async function claim(db: Handle): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update mails set attempts = attempts + 1, next_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from mails where sent_at is null and next_at <= now()
      order by next_at limit ${batch} for update skip locked
    )
    returning *
  `.execute(db);
  return rows;
}

async function postpone(db: Handle, row: Row): Promise<void> {
  const delay = Math.min(2 ** row.attempts, slowestDelaySeconds);
  await sql`update mails set next_at = now() + make_interval(secs => ${delay}) where id = ${row.id}`
    .execute(db);
}

/** In the outbox a mail has arrived; marking it keeps it from being sent later, should SMTP_URL be set. */
async function markKept(db: Handle): Promise<void> {
  await db.updateTable('mails').set({ sent_at: new Date() }).where('sent_at', 'is', null).execute();
}

/** A refusal of this very mail (no such mailbox), for which trying again changes nothing. */
function isRefused(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number };
  return responseCode >= 550 && responseCode <= 559 && ['EENVELOPE', 'EMESSAGE'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '');
}
