import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { misused } from './fail.ts';

/**
 * Asks a question at the terminal. A secret is not shown while it is typed.
 *
 * @param instead what to use on the command line if there is no terminal
 */
export async function ask(question: string, { secret = false, instead }: { secret?: boolean; instead: string }) {
  if (!process.stdin.isTTY) throw misused(`There is nobody at a terminal to ask. Use ${instead}.`);
  let silent = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const answer = lines.question(question);
    silent = secret;
    return (await answer).trim();
  } finally {
    lines.close();
    if (secret) process.stderr.write('\n');
  }
}
