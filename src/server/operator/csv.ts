/** One record of a CSV file, with the line of the file it starts on. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** What a file that is no CSV is refused with. */
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
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = /^[^\n]*?([,;\t])/.exec(source)?.[1] ?? ',';
  const records: CsvRecord[] = [];
  let line = 1;
  let at = 0;
  while (at < source.length) {
    const record: CsvRecord = { line, cells: [] };
    for (;;) {
      const cell = source[at] === '"' ? quoted(source, at, line) : bare(source, at, separator, line);
      record.cells.push(cell.text);
      line += cell.lines;
      at = cell.end;
      const next = source[at];
      at += 1;
      if (next === separator) continue;
      if (next === undefined || next === '\n') break;
      throw new CsvError(line, 'After a closing quote comes a separator or the end of the line.');
    }
    line += 1;
    if (record.cells.some((cell) => cell.trim() !== '')) records.push(record);
  }
  return records;
}

interface Cell {
  text: string;
  /** Where it ends: at a separator, a line end, or the end of the text. */
  end: number;
  /** Line ends inside of it. */
  lines: number;
}

function bare(source: string, start: number, separator: string, line: number): Cell {
  let end = start;
  while (end < source.length && source[end] !== separator && source[end] !== '\n') {
    if (source[end] === '"') throw new CsvError(line, 'A cell with a quote in it must be quoted as a whole.');
    end += 1;
  }
  return { text: source.slice(start, end), end, lines: 0 };
}

function quoted(source: string, start: number, line: number): Cell {
  let text = '';
  let from = start + 1;
  for (;;) {
    const quote = source.indexOf('"', from);
    if (quote < 0) throw new CsvError(line, 'A quote is opened here and never closed.');
    text += source.slice(from, quote);
    if (source[quote + 1] !== '"') return { text, end: quote + 1, lines: text.split('\n').length - 1 };
    text += '"';
    from = quote + 2;
  }
}

/**
 * One line of a CSV file, ended as RFC 4180 wants. A cell that a spreadsheet would run as a formula, also in the wide
 * signs of East Asian ones, gets an apostrophe in front (OWASP, 'CSV Injection').
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(safeCell).join(',')}\r\n`;
}

function safeCell(text: string): string {
  const safe = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
