import { NO_KITCHEN } from '#rules/operator';
import { type LineFault, readSheet, type SheetRow } from '#rules/sheet';
import { HttpError } from '../http-error.ts';
import { holdKitchens, type Placed, placed } from '../pickup/kitchens.ts';
import type { Db } from '../services/database.ts';

type Line = Pick<SheetRow, 'line'> & { draft: NonNullable<SheetRow['draft']> };

/**
 * Reads deliveries from a sheet. One wrong line refuses the sheet.
 *
 * @param now ISO 8601. Pickup times must be later.
 * @throws HttpError 422 with `lines`, what is wrong with each
 */
export function readLines(text: string, now: string): Line[] {
  const { faults, rows } = readSheet(text, now);
  const lines = [...faults, ...rows.flatMap((row) => row.faults)];
  if (lines.length > 0) throw refusal(lines);
  return rows.map(({ line, draft }) => ({ line, draft: draft! }));
}

/**
 * Gives each line its kitchen, place and number.
 *
 * @throws HttpError 422 as `readLines` does
 */
export async function placeLines(trx: Db, lines: readonly Line[]): Promise<Placed[]> {
  const emails = lines.map(({ draft }) => draft.kitchen).filter(Boolean);
  const kitchens = await holdKitchens(trx, 'email', emails);
  const faults = lines.filter(({ draft }) => draft.kitchen && !kitchens.has(draft.kitchen));
  if (faults.length > 0) throw refusal(faults.map(({ line }) => ({ line, field: 'kitchen', msg: NO_KITCHEN.kitchen })));
  return placed(
    trx,
    lines.map(({ draft: { kitchen, ...draft } }) => ({ draft, kitchen: kitchens.get(kitchen) })),
  );
}

function refusal(lines: readonly LineFault[]): HttpError {
  const count = new Set(lines.map(({ line }) => line)).size;
  const where = count === 1 ? `line ${lines[0]!.line}` : `${count} lines`;
  return new HttpError(422, `Nothing was added: please correct ${where}.`, { lines });
}
