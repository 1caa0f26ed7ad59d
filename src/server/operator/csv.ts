import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV by RFC 4180. A cell that a spreadsheet would run as a formula, also in the wide signs of East Asian
 * ones, gets an apostrophe in front (OWASP, 'CSV Injection').
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return stringify(rows as string[][], {
    record_delimiter: '\r\n',
    // A semicolon or a tab parts cells in other countries' spreadsheets, and what follows it would begin a formula.
    quoted_match: /[\r\n;\t]/,
    escape_formulas: true,
    // The one sign of OWASP's list that escape_formulas leaves out.
    cast: { string: (cell) => (cell.startsWith('\n') ? `'${cell}` : cell) },
  });
}
