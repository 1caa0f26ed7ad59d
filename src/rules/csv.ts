import { CsvError as ParseError, parse } from 'csv-parse/sync';
import { clean } from './field.ts';

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

/** The messages about quotation marks, by csv-parse's codes. */
const MESSAGES: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened here and never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'A closing quotation mark must be followed by a separator or the end of the line.',
  INVALID_OPENING_QUOTE: 'Put quotation marks around the whole of a cell that contains one.',
};

/**
 * Reads CSV by RFC 4180: quoted cells may have separators, line ends and doubled quotes. Lines may also end in LF. A
 * byte order mark and empty lines are skipped. The separator is the first one in the first line with anything in it:
 * spreadsheets copy cells with tabs, and continental ones write semicolons. A line above that says it for Excel
 * ('sep=;') counts instead.
 *
 * @throws CsvError for a quotation mark that is not closed or in the wrong place
 */
export function parseCsv(text: string): CsvRecord[] {
  let delimiter: string | undefined;
  // An empty line stays, for the line numbers.
  const source = clean(text).replace(/^\n*"?sep=([,;\t|])"?[,;\t ]*(?=\n|$)/i, (line, said: string) => {
    delimiter = said;
    return line.replace(/[^\n]+/, '');
  });
  delimiter ??= /^\n*[^\n]*?([,;\t])/.exec(source)?.[1] ?? ',';
  const records: CsvRecord[] = [];
  let line = 1;
  try {
    parse(source, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      on_record(cells: string[], { lines }) {
        if (cells.some((cell) => cell.trim())) records.push({ line, cells });
        // csv-parse counts the line on which a record ends.
        line = lines + 1;
        return null;
      },
    });
  } catch (error) {
    const message = error instanceof ParseError && MESSAGES[error.code];
    if (!message) throw error;
    throw new CsvError(error.code === 'CSV_QUOTE_NOT_CLOSED' ? openedIn(source) : Number(error.lines), message);
  }
  return records;
}

/** The line of a quotation mark that is never closed. csv-parse names the last line instead. */
function openedIn(source: string): number {
  const quoted = [...source.matchAll(/"[^"]*(?:""[^"]*)*(?:"|$)/g)];
  return source.slice(0, quoted.at(-1)!.index).split('\n').length;
}
