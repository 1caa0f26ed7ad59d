import { open } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import type { ImportProgress } from '#api/operator/deliveries';
import { MOST_DELIVERIES } from '#rules/operator';
import type { LineFault } from '#rules/sheet';
import type { Draft } from '../delivery/store.ts';
import type { Log } from '../log.ts';
import type { UploadRule } from '../upload-rules.ts';
import { readSheetFile } from './sheet-file.ts';

export const sheetFile: UploadRule = {
  limit: 32 * 1024 * 1024,
  types: ['text/csv'],
  tooLarge: 'The file must be 32MB or less.',
  wrongType: 'Send the deliveries as a CSV file.',
};

const MOST_FAULTS = 200;

/** Stores deliveries piece by piece, all or none. */
type Store = (pieces: () => AsyncIterable<Draft[]>, stored: (drafts: number) => void) => Promise<void>;

/**
 * Imports a file of deliveries, all or none. What it answers tells how far it is, a line of JSON each time, and last
 * what came of it. Whoever leaves before the end takes it back. The file may be removed as soon as this has resolved.
 *
 * @param now ISO 8601: what pickup times must be after
 */
export async function importFile(log: Log, path: string, now: string, store: Store): Promise<Readable> {
  const file = await open(path);
  const out = new PassThrough();
  // What is told to somebody who has gone.
  out.on('error', () => undefined);
  const tell = (progress: ImportProgress) => out.write(`${JSON.stringify(progress)}\n`);

  async function* judged() {
    for await (const piece of readSheetFile(file, now)) {
      if (out.destroyed) throw new Error('Whoever sent the file has gone.');
      yield piece;
    }
  }
  async function* drafts() {
    for await (const piece of judged()) yield piece.drafts;
  }
  async function run(): Promise<ImportProgress> {
    let checked = 0;
    const lines: LineFault[] = [];
    for await (const piece of judged()) {
      checked += piece.drafts.length;
      lines.push(...piece.faults);
      if (checked > MOST_DELIVERIES) return { error: `Send at most ${MOST_DELIVERIES} deliveries at a time.` };
      if (lines.length >= MOST_FAULTS) break;
      tell({ checked });
    }
    if (lines.length > 0)
      return {
        error: 'Nothing was added. Please correct these rows in your sheet.',
        lines: lines.slice(0, MOST_FAULTS),
      };
    await store(drafts, (stored) => tell({ stored, of: checked }));
    return { added: checked };
  }
  void run()
    .catch((error: unknown): ImportProgress => {
      log[out.destroyed ? 'info' : 'error']({ err: error }, 'an import broke off');
      return { error: 'Something went wrong on our side, and nothing was added. Please try again.' };
    })
    .then(tell)
    .finally(() => {
      out.end();
      return file.close();
    });
  return out;
}
