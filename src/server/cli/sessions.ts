import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The path of the file with the logins, which only its owner can read. */
export function sessionFile(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'next-door-kitchen', 'session.json');
}

/**
 * The token for a server, or undefined. Each server has its own, so a token is only sent to the server that issued it.
 */
export async function readToken(file: string, url: string): Promise<string | undefined> {
  return (await read(file))[url];
}

/** Saves a server's token. Undefined removes it. */
export async function saveToken(file: string, url: string, token: string | undefined): Promise<void> {
  const tokens = await read(file);
  if (token) tokens[url] = token;
  else delete tokens[url];
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Written to a temporary file and renamed, so that the file is never incomplete or readable by others.
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
