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

const QUOTED = /"([^"]*(?:""[^"]*)*)"(?!")/y;
const lineEnds = (text: string) => text.split('\n').length - 1;

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
  const bare = new RegExp(`[^"\\n${separator}]*`, 'y');
  const records: CsvRecord[] = [];
  let line = 1;
  for (let at = 0; at < source.length; ) {
    const record: CsvRecord = { line, cells: [] };
    for (let more = true; more; at += 1) {
      const isQuoted = source[at] === '"';
      const cell = isQuoted ? QUOTED : bare;
      cell.lastIndex = at;
      const found = cell.exec(source);
      if (!found) throw new CsvError(line, 'A quotation mark is opened here and never closed.');
      record.cells.push(isQuoted ? found[1]!.replaceAll('""', '"') : found[0]);
      line += lineEnds(found[0]);
      at = cell.lastIndex;
      more = source[at] === separator;
      if (more || at >= source.length || source[at] === '\n') continue;
      throw new CsvError(
        line,
        isQuoted
          ? 'A closing quotation mark must be followed by a separator or the end of the line.'
          : 'Put quotation marks around the whole of a cell that contains one.',
      );
    }
    line += 1;
    if (record.cells.some((cell) => cell.trim())) records.push(record);
  }
  return records;
}
