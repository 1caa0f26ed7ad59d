import { type Company, companyLine } from '../company.ts';
import type { Settings } from '../settings.ts';
import { type Piece, page, type SmallPrint } from './template.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Who gets the answer, unless that is us. */
  replyTo?: string;
  attachment?: { name: string; content: Buffer };
  /** The account that a mail to somebody else is about. The mail is erased with it. */
  about?: string;
  /** The address for the mail program's own unsubscribe button (RFC 8058). */
  unsubscribe?: string;
  /** The id of the code or reset link in the mail. The mail is useless once that has ended. */
  opens?: string;
  /** By default `usual`. */
  priority?: keyof typeof PRIORITIES;
}

/** No code or link in a mail is valid for longer. */
export const SECRET_HOURS = 1;

/**
 * The order of sending. `secret`: a code or link that somebody waits for. It soon ends, and nobody else may read it. `many`: letters to many people. `sealed`: a secret that goes first too (see `sealedFor`). It has the last
 * number, since a process of an earlier version takes no more than `many` and could not read it.
 */
export const PRIORITIES = { secret: 0, usual: 1, many: 2, sealed: 3 } as const;

/** An email without its recipient. */
export type EmailBody = Omit<Email, 'to'>;

/** The settings that emails mention: the app's address, the company and the support address. */
export type Where = Company & Pick<Settings, 'publicUrl'>;

/** What mail programs make a link of, or a name that ends like a domain. */
const LIKE_ADDRESS = /[/:@]|\.\p{L}{2}/u;

/** What is no greeting without the last name. */
const TITLE = /^(mr|mrs|ms|miss|mx|dr|prof|rev|sir)\.?$/i;

/**
 * The greeting, with the first name, or the title and the last one, if they are known. Anybody may give somebody else's
 * address and a name of their choice: one that could become a link is left out, and it never has more than two words.
 */
export function hello(name = ''): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const called = TITLE.test(first) && words.length > 1 ? `${first} ${words.at(-1)}` : first;
  return called && !LIKE_ADDRESS.test(called) ? `Hello ${called},` : 'Hello,';
}

/** How to reach us, to begin a sentence with. */
export const reachUs = ({ supportEmail, supportPhone }: Company) =>
  `Email ${supportEmail}${supportPhone ? ` or call ${supportPhone}` : ''}`;

/**
 * Writes an email's text and HTML from the same pieces, including the greeting and any code. `why` tells below the
 * signature why the reader gets it.
 */
export function writeEmail(
  subject: string,
  pieces: readonly Piece[],
  where: Where,
  why: readonly SmallPrint[] = [],
): EmailBody {
  const questions = `Questions? ${reachUs(where)}.`;
  const footer = [...why, questions, companyLine(where)].filter(Boolean);
  const text = [...pieces, 'Best wishes\nNext Door Kitchen', ...footer].map(textOf).join('\n\n');
  return { subject, text, html: page(subject, pieces, footer) };
}

/** A link or a code stands on its own line, so that no mail program breaks it. */
function textOf(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  if ('link' in piece) return `${piece.label}:\n${piece.link}`;
  if ('quote' in piece) return piece.quote;
  if ('own' in piece) return piece.own;
  return 'code' in piece ? piece.code : piece.rows.map(([label, words]) => `${label}: ${words}`).join('\n');
}
