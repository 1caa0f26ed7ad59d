import { stringify } from 'csv-stringify/sync';

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
