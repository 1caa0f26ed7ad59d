import { CsvError, type CsvRecord, parseCsv } from './csv.ts';
import { plain } from './field.ts';
import { fieldsOf, type Input, readText } from './form.ts';
import { MAX_SHEET_CHARACTERS, payInPence, sheetLine, sheetLineInPounds } from './operator.ts';

type Draft = Input<typeof sheetLine>;

/** A message about a line of a sheet. `field` is '' if it is about the whole line. */
export interface LineFault {
  line: number;
  field: string;
  msg: string;
}

/** A line below the first: its cells, and the delivery that it makes or its faults. */
export interface SheetRow {
  line: number;
  cells: Record<string, string>;
  draft?: Draft | undefined;
  faults: LineFault[];
}

/** A sheet of deliveries. If the sheet as a whole has `faults`, there are no rows. */
interface Sheet {
  faults: LineFault[];
  rows: SheetRow[];
}

/** The most deliveries in a sheet. */
export const MAX_SHEET_ROWS = 500;
/** With the empty ones, and those within a cell. */
const MAX_LINES = 20 * MAX_SHEET_ROWS;
const MAX_LINE_CHARACTERS = 20_000;
const MAX_COLUMNS = 100;
/** How Excel's own files begin (.xlsx and .xls), read as text. */
const WORKBOOKS = ['PK\x03\x04', 'ÐÏ\x11à'];
export const SHEET_TOO_LARGE = `This file is too large. Send at most ${MAX_SHEET_ROWS} deliveries at a time.`;
const NEEDED = ['dropoff_postcode', 'pickup_time'];
const NO_TIME = 'Enter a date and time, e.g. 23/11/2026 18:00.';

/** A time in British sheets: '3/11/2026 9:00'. */
const BRITISH = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),? +(\d{1,2})(:[0-5]\d(?::[0-5]\d)?)$/;

/** Changes a British time to ISO 8601 without a zone. Other texts are not changed. */
function fromBritish(typed: string): string {
  const [, day, month, year, hour, rest] = BRITISH.exec(typed) ?? [];
  return day && month && hour
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}${rest}`
    : typed;
}

/** The rules of a line with its pay in pence, and of a line with its pay in pounds. */
function rowRules(now: string) {
  return { inPence: sheetLine(now, NO_TIME), inPounds: sheetLineInPounds(now, NO_TIME) };
}

/**
 * The text of a sheet's file: UTF-16 if its mark says so (Excel's 'Unicode text'), else UTF-8. What is neither is in the
 * encoding of Excel on Windows, where '£' is another byte.
 */
export function sheetText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads deliveries from CSV. The first line names the columns, in any order. Every line is checked. Spreadsheets also save
 * columns that are empty from top to bottom, which count as not there.
 *
 * @param now ISO 8601. Pickup times must be later.
 */
export function readSheet(csv: string, now: string): Sheet {
  const failed = (...faults: LineFault[]): Sheet => ({ faults, rows: [] });
  if (WORKBOOKS.some((start) => csv.startsWith(start)))
    return failed({ line: 1, field: '', msg: 'This is an Excel file. Save it as CSV first.' });
  const oversize = oversizeOf(csv);
  if (oversize) return failed(oversize);
  let records: CsvRecord[];
  try {
    records = parseCsv(csv);
  } catch (error) {
    if (error instanceof CsvError) return failed({ line: error.line, field: '', msg: error.message });
    throw error;
  }
  const [header, ...lines] = records;
  if (!header) return failed({ line: 1, field: '', msg: 'The file is empty. Put column names in the first line.' });
  const wide = records.find(({ cells }) => cells.length > MAX_COLUMNS);
  if (wide) return failed({ line: wide.line, field: '', msg: `This line has more than ${MAX_COLUMNS} columns.` });
  const columns = header.cells.map(columnOf);
  const faults = headerFaults(columns, header.line);
  if (faults.length === 0 && lines.length === 0) {
    faults.push({ line: header.line, field: '', msg: 'There are no deliveries below the first line.' });
  }
  const tooMany = lines[MAX_SHEET_ROWS]?.line;
  if (tooMany) faults.push({ line: tooMany, field: '', msg: `Send at most ${MAX_SHEET_ROWS} deliveries at a time.` });
  if (faults.length > 0) return failed(...faults);
  const rules = rowRules(now);
  return { faults, rows: lines.map((record) => readRow(record, columns, rules)) };
}

/** What is too large about a sheet, found before anything is split: a few MB of the wrong kind would take a minute. */
function oversizeOf(csv: string): LineFault | undefined {
  if (csv.length > MAX_SHEET_CHARACTERS) return { line: 1, field: '', msg: SHEET_TOO_LARGE };
  const ends = /\r\n?|\n|$/g;
  for (let line = 1, start = 0; ; line += 1) {
    ends.lastIndex = start;
    const { index, 0: end } = ends.exec(csv)!;
    if (line > MAX_LINES) return { line, field: '', msg: SHEET_TOO_LARGE };
    if (index - start > MAX_LINE_CHARACTERS) return { line, field: '', msg: 'This line is too long.' };
    if (!end) return undefined;
    start = index + end.length;
  }
}

/** The column of a heading: 'Pickup postcode' -> 'pickup_postcode' */
const columnOf = (heading: string) =>
  plain(heading)
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
/** 'pickup_postcode' -> 'Pickup postcode' */
export const headingOf = (column: string) => column.slice(0, 1).toUpperCase() + column.slice(1).replaceAll('_', ' ');

function headerFaults(columns: string[], line: number): LineFault[] {
  const known = ['fee', ...fieldsOf(sheetLine('', NO_TIME))];
  const named = columns.filter(Boolean);
  const absent = NEEDED.filter((name) => !columns.includes(name));
  if (!columns.includes('kitchen') && !columns.includes('pickup_postcode')) absent.unshift('pickup_postcode');
  if (!columns.includes('fee') && !columns.includes('fee_pence')) absent.unshift('fee');
  const twice = known.filter((name) => columns.indexOf(name) < columns.lastIndexOf(name));
  const foreign = named.filter((name) => !known.includes(name));
  const names = ` Use ${known.map(headingOf).join(', ')}.`;
  return [
    ...absent.map((field) => ({ line, field, msg: 'This column is missing.' })),
    ...twice.map((field) => ({ line, field, msg: 'This column appears twice.' })),
    // Only the last message lists the known columns.
    ...foreign.map((field, at) => ({
      line,
      field,
      msg: `There is no such column.${at === foreign.length - 1 ? names : ''}`,
    })),
  ];
}

function readRow({ line, cells }: CsvRecord, columns: string[], { inPence, inPounds }: ReturnType<typeof rowRules>) {
  const named = Object.fromEntries(columns.flatMap((name, at) => (name ? [[name, cells[at] ?? '']] : [])));
  const typed = { ...named, pickup_time: fromBritish(plain(named.pickup_time ?? '')) };
  const wrong = (fields: Record<string, string>): SheetRow => ({
    line,
    cells: named,
    faults: Object.entries(fields).map(([field, msg]) => ({ line, field, msg })),
  });
  const stray = cells.findIndex((cell, at) => !columns[at] && cell.trim());
  if (stray >= columns.length) {
    return wrong({ '': `This line has ${cells.length} cells, but the first line has ${columns.length}.` });
  }
  if (stray >= 0) return wrong({ '': `Cell ${stray + 1} has text, but its column has no name in the first line.` });
  const [pounds, pence] = [named.fee?.trim(), named.fee_pence?.trim()];
  if (pounds && pence) return wrong({ fee: 'Enter the pay under Fee or Fee pence, not both.' });
  if (pence || pounds === undefined) {
    const { value, errors } = readText(inPence, typed);
    return errors ? wrong(errors) : { line, cells: named, draft: value, faults: [] };
  }
  const { value, errors } = readText(inPounds, typed);
  return errors ? wrong(errors) : { line, cells: named, draft: payInPence(value), faults: [] };
}
