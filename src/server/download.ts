import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/** Sets the headers of a private download, which browsers neither display nor take for another type. */
export function attachment(reply: FastifyReply, name: string, type: string): void {
  reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
}

/**
 * Sets the headers of a document in a frame of the console. It cannot run scripts, load anything or read any origin's
 * storage.
 */
export function framed(reply: FastifyReply, name: string, type: string): void {
  attachment(reply, name, type);
  reply.headers({
    'content-disposition': `inline; filename*=UTF-8''${encodeName(name)}`,
    'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
    'x-frame-options': 'SAMEORIGIN',
  });
}

/** Percent-encodes as RFC 5987 requires, which is stricter than encodeURIComponent. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Rows with ids, by which the next page is found. */
type Rows = { id: string }[];

/**
 * A CSV file of a whole table, read page by page while it is sent. The byte order mark tells spreadsheets that it is
 * UTF-8, so that '£' is shown right.
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
 * Rows as CSV (RFC 4180). An apostrophe goes before a cell that a spreadsheet would run as a formula, also in
 * full-width characters (OWASP, 'CSV Injection'). The same goes for a formula after a semicolon or tab inside a cell,
 * since spreadsheets in other countries split cells there, and a quote inside a cell does not protect it.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return stringify(rows as string[][], {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n;\t]/,
    escape_formulas: true,
    // The one character of OWASP's list that escape_formulas does not handle.
    cast: { string: (cell) => cell.replace(/^\n/, "'\n").replace(INNER_FORMULA, "$&'") },
  });
}
