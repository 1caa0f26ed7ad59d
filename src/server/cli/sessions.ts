import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where the login is kept: a file that its owner alone can read. */
export function sessionFile(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'next-door-kitchen', 'session.json');
}

/** The token for a server, or undefined. Each server has its own: a token is only sent to the server that gave it. */
export async function readToken(file: string, url: string): Promise<string | undefined> {
  return (await read(file))[url];
}

/** Keeps a server's token; undefined forgets it. */
export async function saveToken(file: string, url: string, token: string | undefined): Promise<void> {
  const tokens = await read(file);
  if (token) tokens[url] = token;
  else delete tokens[url];
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Written beside and renamed: the file is never there with other rights, or in half.
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(tokens, undefined, 2)}\n`, { mode: 0o600 });
  await chmod(fresh, 0o600);
  await rename(fresh, file);
}

async function read(file: string): Promise<Record<string, string>> {
  try {
    const tokens: unknown = JSON.parse(await readFile(file, 'utf8'));
    return tokens && typeof tokens === 'object' ? (tokens as Record<string, string>) : {};
  } catch {
    return {};
  }
}
