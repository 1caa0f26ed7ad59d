import { open } from 'node:fs/promises';

/** Asks the disk to keep a folder's entries: a new or renamed file survives a power cut only after this. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
