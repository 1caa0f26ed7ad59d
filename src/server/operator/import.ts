import { readSheet } from '#rules/sheet';
import type { Draft } from '../delivery/store.ts';
import { HttpError } from '../http-error.ts';

/**
 * Reads deliveries from a sheet. One wrong line refuses the sheet.
 *
 * @param now ISO 8601. Pickup times must be later.
 * @throws HttpError 422 with `lines`, what is wrong with each
 */
export function readDrafts(text: string, now: string): Draft[] {
  const { faults, rows } = readSheet(text, now);
  const lines = [...faults, ...rows.flatMap((row) => row.faults)];
  if (lines.length > 0) {
    const count = new Set(lines.map(({ line }) => line)).size;
    const where = count === 1 ? `line ${lines[0]!.line}` : `${count} lines`;
    throw new HttpError(422, `Nothing was added: please correct ${where}.`, { lines });
  }
  return rows.map(({ draft }) => draft!);
}
