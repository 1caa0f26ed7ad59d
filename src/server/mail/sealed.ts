import { seal, unseal } from '../services/secrets.ts';
import type { Settings } from '../settings.ts';
import { type Email, PRIORITIES } from './email.ts';
import type { QueuedMail } from './store.ts';

/**
 * A mail with a code or a link as it waits for the mail server: sealed, so that a copy of the database opens no account.
 * Without a mail server it only stands at /outbox, as it is.
 */
export function sealedFor({ settings, secret }: { settings: Settings; secret: string }, email: Email): Email {
  if (!settings.smtpUrl) return email;
  const { text, html } = email;
  return { ...email, priority: 'sealed', text: seal(text, secret), ...(html && { html: seal(html, secret) }) };
}

/** A queued mail with its words. Undefined if they were sealed with another secret, or removed. */
export function opened(mail: QueuedMail, secret: string): QueuedMail | undefined {
  if (mail.priority !== PRIORITIES.sealed) return mail;
  const body = unseal(mail.body, secret);
  return body === undefined ? undefined : { ...mail, body, html: mail.html && (unseal(mail.html, secret) ?? null) };
}
