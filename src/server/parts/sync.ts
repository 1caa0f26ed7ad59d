import { open } from 'node:fs/promises';

/**
 * Asks the disk to keep a file, or a folder's entries: a new or renamed file survives a power cut only after both.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
