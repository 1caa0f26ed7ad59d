import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type LineFault, readSheet } from '#rules/sheet';
import type { Draft } from '../delivery/store.ts';

/** So many records are read and judged at a time: calls have their turn between. */
const RECORDS = 500;
/** A record that goes on for longer has a quote that is never closed. */
const RECORD_SIGNS = 100_000;

/** Some records of a file as a sheet of their own, below its first line; `lines` are those before them in the file. */
interface Piece {
  csv: string;
  header: number;
  lines: number;
}

/** What a piece of a file makes, and what is wrong with it. */
export interface JudgedPiece {
  drafts: Draft[];
  faults: LineFault[];
}

/**
 * Reads a file of deliveries of any length from its start, piece by piece, as `readSheet` reads a short one.
 *
 * @param now ISO 8601: what pickup times must be after
 */
export async function* readSheetFile(file: FileHandle, now: string): AsyncGenerator<JudgedPiece> {
  for await (const { csv, header, lines } of piecesOf(file)) {
    const { faults, rows } = readSheet(csv, now);
    const inFile = (fault: LineFault) => ({ ...fault, line: fault.line > header ? fault.line + lines : fault.line });
    yield {
      drafts: rows.flatMap(({ draft }) => draft ?? []),
      faults: [...faults, ...rows.flatMap((row) => row.faults)].map(inFile),
    };
    // The first line is the same for all.
    if (faults.some(({ line }) => line <= header)) return;
  }
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Piece> {
  let header: string[] | undefined;
  let records: string[] = [];
  let before = 0;
  let none = true;
  const piece = (): Piece => ({ csv: [...header!, ...records].join('\n'), header: header!.length, lines: before });
  for await (const record of recordsOf(file)) {
    if (!header) {
      header = record;
      continue;
    }
    records.push(record.join('\n'));
    if (records.length < RECORDS) continue;
    if (!isEmpty(records)) yield piece();
    none &&= isEmpty(records);
    before += linesIn(records);
    records = [];
  }
  header ??= [];
  if (none || !isEmpty(records)) yield piece();
}

const isEmpty = (records: string[]) => records.every((record) => /^[\s,;"]*$/.test(record));
const linesIn = (records: string[]) => records.reduce((sum, record) => sum + record.split('\n').length, 0);

/** The records of a file, each as its lines: a quoted cell may hold line ends. */
async function* recordsOf(file: FileHandle): AsyncGenerator<string[]> {
  const input = file.createReadStream({ start: 0, autoClose: false, encoding: 'utf8' });
  let record: string[] = [];
  let signs = 0;
  let isOpen = false;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    record.push(line);
    signs += line.length;
    if (line.split('"').length % 2 === 0) isOpen = !isOpen;
    if (isOpen && signs < RECORD_SIGNS) continue;
    yield record;
    [record, signs, isOpen] = [[], 0, false];
  }
  if (record.length > 0) yield record;
}
