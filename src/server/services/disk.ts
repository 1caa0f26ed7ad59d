import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Busy } from './errors.ts';
import { checkedKey, type FileStore } from './files.ts';

/** Files in `dataDir/files`. Unfinished files are in `dataDir/files/.new`. */
export async function openDisk(dataDir: string): Promise<FileStore> {
  const root = join(dataDir, 'files');
  const unfinished = join(root, '.new');
  await mkdir(unfinished, { recursive: true });
  await keepClear(unfinished);

  return {
    async put(key, source) {
      const target = join(root, checkedKey(key));
      const own = join(unfinished, randomBytes(12).toString('hex'));
      try {
        const size = await write(own, source);
        const made = await mkdir(dirname(target), { recursive: true });
        await rename(own, target);
        await syncPath(dirname(target));
        if (made) await syncPath(root);
        return { size };
      } catch (error) {
        await rm(own, { force: true }).catch(() => undefined);
        throw takesNone(error) ? new Busy('The disk takes no file.', { cause: error }) : error;
      }
    },

    async get(key) {
      let file: FileHandle;
      try {
        file = await open(join(root, checkedKey(key)), 'r');
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
      const { size } = await file.stat();
      const stream = createReadStream('', { fd: file });
      // The reader gets the error too. Without a listener it would end the process.
      stream.on('error', () => undefined);
      return { stream, size };
    },

    async remove(key) {
      await rm(join(root, checkedKey(key)), { force: true });
    },

    list: (prefix) => list(root, prefix),

    ping: () => probe(unfinished),
  };
}

/** Writes a file and removes it. On a full disk an empty one would stay each time. */
export async function probe(folder: string): Promise<void> {
  const file = join(folder, `ping-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(file, 'ping', { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}

/** Syncs a file or a folder's entries to disk. A new or renamed file survives a power cut only after both. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function write(path: string, source: Readable | Buffer): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    // Node also takes a stream here, but its types do not say so.
    await file.writeFile(source as Buffer);
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

async function* list(root: string, prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  if (folder) checkedKey(folder.slice(0, -1));
  for await (const key of walk(root, folder)) {
    if (!key.startsWith(prefix)) continue;
    const found = await stat(join(root, key)).catch(() => undefined);
    if (found) yield { key, modifiedAt: found.mtime };
  }
}

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, `${key}/`);
    else yield key;
  }
}

const HOUR_MS = 3_600_000;

/**
 * Removes the temporary files of dead processes from a folder, now and every hour. A recent one may belong to a live
 * process that shares the folder, so what a crash left is too young for the start that follows it.
 */
export async function keepClear(folder: string): Promise<void> {
  await removeOld(folder);
  setInterval(() => void removeOld(folder).catch(() => undefined), HOUR_MS).unref();
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > HOUR_MS) await rm(path, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * Whether nothing can be written: the disk is full, read-only, missing or not ours, or the process has no descriptors
 * left.
 */
export function takesNone(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'ENOENT', 'EMFILE', 'ENFILE'].includes(code);
}
