import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Said } from './command.ts';
import { Fail } from './fail.ts';

/** The option of all commands that download a file. */
export const out = { out: { value: 'FILE', help: "the file to save to (default: the download's own name)" } } as const;

/** Saves a download to a new file that only its owner can read, since it may be a passport. */
export async function save(download: { name: string; bytes: Buffer }, path: string | undefined): Promise<Said> {
  const file = path ?? basename(download.name);
  await writeFile(file, download.bytes, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Fail(`${file} already exists. Use --out to name another file.`);
    throw new Fail(`${file} cannot be written: ${error.message}`);
  });
  return {
    json: { file, size: download.bytes.length },
    text: `Saved ${file} (${download.bytes.length} bytes).`,
  };
}
