import { existsSync } from 'node:fs';
import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What root has written into DATA_DIR belongs to its owner, as whom the server runs. */
export async function giveToOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return;
  const { uid, gid } = await stat(dataDir);
  for (const name of await readdir(dataDir, { recursive: true })) await lchown(join(dataDir, name), uid, gid);
}
