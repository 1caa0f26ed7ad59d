import { fieldsOf, readText } from '#rules/form';
import { deliveryDraft } from '#rules/operator';
import type { Draft } from '../delivery/store.ts';
import { HttpError } from '../http-error.ts';
import { CsvError, type CsvRecord, parseCsv } from './csv.ts';

/** What is wrong with a line of an import; field is '' where it is the line as a whole. */
export interface LineFault {
  line: number;
  field: string;
  msg: string;
}

const MOST_LINES = 500;
const NEEDED = ['fee_pence', 'pickup_postcode', 'dropoff_postcode', 'pickup_time'];

/**
 * Reads deliveries from CSV whose first line names the columns, in any order. Every line is checked before
 * anything is answered.
 *
 * @param now ISO 8601: what pickup times must be after
 * @throws HttpError 422 with `lines`, what is wrong with each
 */
export function readDrafts(text: string, now: string): Draft[] {
  const [header, ...records] = parse(text);
  if (!header) throw refused([{ line: 1, field: '', msg: 'The file is empty. Its first line names the columns.' }]);
  const rules = deliveryDraft(now);
  const columns = header.cells.map((cell) => cell.trim().toLowerCase());
  const faults = headerFaults(columns, fieldsOf(rules), header.line);
  if (faults.length === 0 && records.length === 0) {
    faults.push({ line: header.line, field: '', msg: 'There are no deliveries below the first line.' });
  }
  if (records.length > MOST_LINES) {
    faults.push({
      line: records[MOST_LINES]!.line,
      field: '',
      msg: `Send at most ${MOST_LINES} deliveries at a time.`,
    });
  }
  if (faults.length > 0) throw refused(faults);

  const drafts: Draft[] = [];
  for (const { line, cells } of records) {
    if (cells.length > columns.length) {
      faults.push({
        line,
        field: '',
        msg: `This line has ${cells.length} cells, the first line ${columns.length}.`,
      });
      continue;
    }
    const { value, errors } = readText(rules, Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])));
    if (value) drafts.push(value);
    else faults.push(...Object.entries(errors).map(([field, msg]) => ({ line, field, msg })));
  }
  if (faults.length > 0) throw refused(faults);
  return drafts;
}

function parse(text: string): CsvRecord[] {
  try {
    return parseCsv(text);
  } catch (error) {
    if (error instanceof CsvError) throw refused([{ line: error.line, field: '', msg: error.message }]);
    throw error;
  }
}

function headerFaults(columns: string[], known: readonly string[], line: number): LineFault[] {
  const names = known.join(', ');
  const faults = columns.flatMap((name, at): LineFault[] => {
    if (!known.includes(name))
      return [{ line, field: name, msg: `There is no such column. The columns are ${names}.` }];
    return columns.indexOf(name) < at ? [{ line, field: name, msg: 'This column is there twice.' }] : [];
  });
  const absent = NEEDED.filter((name) => !columns.includes(name));
  return [...faults, ...absent.map((field) => ({ line, field, msg: 'This column is missing.' }))];
}

function refused(lines: LineFault[]) {
  const count = new Set(lines.map(({ line }) => line)).size;
  const where = count === 1 ? `line ${lines[0]!.line}` : `${count} lines`;
  return new HttpError(422, `Nothing was added: please correct ${where}.`, { lines });
}
