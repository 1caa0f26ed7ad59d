import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/**
 * Sets the headers of an attachment: private, never shown in place of the page, never taken for another
 * type.
 */
export function attachment(reply: FastifyReply, name: string, type: string): void {
  reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
}

/**
 * Sets the headers of a document that is shown in a frame of the console: it runs nothing, loads nothing, and has no
 * origin whose storage it could read.
 */
export function framed(reply: FastifyReply, name: string, type: string): void {
  attachment(reply, name, type);
  reply.headers({
    'content-disposition': `inline; filename*=UTF-8''${encodeName(name)}`,
    'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
    'x-frame-options': 'SAMEORIGIN',
  });
}

/** Percent-encoded as RFC 5987 wants, which leaves fewer signs alone than encodeURIComponent does. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Rows with an id after which the next page starts. */
type Rows = { id: string }[];

/**
 * A CSV file of a whole table, read page by page while it is sent. It starts with a byte order mark, by which
 * spreadsheets know that '£' is one sign.
 */
export function csvDownload<R extends Rows>(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  read: (after: string | undefined) => Promise<R>,
  cells: (row: R[number]) => string[],
): Readable {
  attachment(reply, name, 'text/csv; charset=utf-8');
  async function* lines() {
    yield `\uFEFF${csvOf([columns])}`;
    for (let after: string | undefined; ; ) {
      const rows = await read(after);
      if (rows.length === 0) return;
      yield csvOf(rows.map(cells));
      after = rows.at(-1)!.id;
    }
  }
  return Readable.from(lines(), { objectMode: false });
}

const INNER_FORMULA = /[;\t\r\n]\s*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Rows as CSV by RFC 4180. A cell that a spreadsheet would run as a formula, also in the wide signs of East Asian
 * ones, gets an apostrophe in front (OWASP, 'CSV Injection'). So does what may come to stand at the beginning of one: in
 * other countries' spreadsheets a semicolon or a tab parts cells, and a quote that doesn't begin one closes nothing in.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return stringify(rows as string[][], {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n;\t]/,
    escape_formulas: true,
    // The one sign of OWASP's list that escape_formulas leaves out.
    cast: { string: (cell) => cell.replace(/^\n/, "'\n").replace(INNER_FORMULA, "$&'") },
  });
}
