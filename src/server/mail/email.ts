import type { Settings } from '../settings.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachment?: { name: string; content: Buffer };
  /** The account that a mail to somebody else tells of: erased with it. */
  about?: string;
  /** The id of the code or reset link in it: of no use once that has ended. */
  opens?: string;
}

/** An email for whoever it is sent to. */
export type EmailBody = Omit<Email, 'to'>;

/** What emails say of the settings: the app's address, and whom to ask. */
export type Where = Pick<Settings, 'publicUrl' | 'supportEmail'>;

export const FAREWELL = 'Best wishes\nNext Door Kitchen';

/** The text of an email to a person: its paragraphs, and from whom it is. */
export const emailText = (...paragraphs: string[]) => [...paragraphs, FAREWELL].join('\n\n');

/** Whom to ask. */
export const questions = ({ supportEmail }: Where) => `Questions? Write to ${supportEmail}.`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that can stand in HTML, in an element or a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
