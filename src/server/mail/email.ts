import { type Company, companyLine } from '../company.ts';
import type { Settings } from '../settings.ts';
import { type Piece, page, type SmallPrint } from './template.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachment?: { name: string; content: Buffer };
  /** The account that a mail to somebody else tells of: erased with it. */
  about?: string;
  /** Where the mail program's own button unsubscribes (RFC 8058). */
  unsubscribe?: string;
  /** The id of the code or reset link in it: of no use once that has ended. */
  opens?: string;
  /** `usual` unless it says otherwise. */
  priority?: keyof typeof PRIORITIES;
}

/**
 * Which mails go first. `secret`: a code or a link that somebody waits for, good for an hour at most, which nobody else
 * may read. `many`: letters to many.
 */
export const PRIORITIES = { secret: 0, usual: 1, many: 2 } as const;

/** An email without its address. */
export type EmailBody = Omit<Email, 'to'>;

/** What emails say of the settings: the app's address, who runs it, and whom to ask. */
export type Where = Company & Pick<Settings, 'publicUrl'>;

/** How a mail begins: with the first name where one is known. */
export const hello = (name = '') => (name.trim() ? `Hello ${name.trim().split(/\s+/)[0]},` : 'Hello,');

/**
 * An email of these pieces: its text and its page say the same. The greeting and the code are pieces too; `why` somebody
 * gets it stands below the signature.
 */
export function writeEmail(
  subject: string,
  pieces: readonly Piece[],
  where: Where,
  why: readonly SmallPrint[] = [],
): EmailBody {
  const questions = `Questions? Email ${where.supportEmail}.`;
  const footer = [...why, questions, companyLine(where)].filter(Boolean);
  const text = [...pieces, 'Best wishes\nNext Door Kitchen', ...footer].map(textOf).join('\n\n');
  return { subject, text, html: page(subject, pieces, footer) };
}

/** A link is alone on its line, so that no mail program breaks it; so is a code. */
function textOf(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  if ('link' in piece) return `${piece.label}:\n${piece.link}`;
  if ('quote' in piece) return piece.quote;
  return 'code' in piece ? piece.code : piece.rows.map(([label, words]) => `${label}: ${words}`).join('\n');
}
