import { CsvError as ParserError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** One record of a CSV file, with the line of the file it starts on. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** The file is not CSV; `line` says where. */
export class CsvError extends Error {
  line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * Reads CSV by RFC 4180: quoted cells may hold separators, line ends and doubled quotes. Lines may end in
 * LF too, a byte order mark and empty lines are skipped, and cells copied from a spreadsheet (tabs) or
 * written by a continental one (semicolons) are understood by their header.
 *
 * @throws CsvError for a quote that is not closed, or stands where none may
 */
export function parseCsv(text: string): CsvRecord[] {
  const source = text.replace(/\r\n?/g, '\n');
  const options = {
    bom: true,
    delimiter: /^[^\n]*?([,;\t])/.exec(source)?.[1] ?? ',',
    record_delimiter: '\n',
    relax_column_count: true,
    skip_records_with_empty_values: true,
    info: true,
  } as const;
  try {
    const records = parse(source, options) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ cells: record, line: info.lines - lineEnds(record.join('')) }));
  } catch (error) {
    const words = error instanceof ParserError && WORDS[error.code];
    if (!words) throw error;
    // The parser says where the file ends; people look for where the quote was opened.
    const opened = error.code === 'CSV_QUOTE_NOT_CLOSED' && source.search(/"(?:[^"]|"")*$/);
    throw new CsvError(opened ? lineEnds(source.slice(0, opened)) + 1 : Number(error.lines), words);
  }
}

const WORDS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is opened here and never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'After a closing quote comes a separator or the end of the line.',
  INVALID_OPENING_QUOTE: 'A cell with a quote in it must be quoted as a whole.',
};

const lineEnds = (text: string) => text.split('\n').length - 1;

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
