import { misused } from './fail.ts';
import type { Server } from './send.ts';

/** An option of a command, as `--help` shows it. */
export interface Option {
  /** The name of its value in the help ('TEXT'); an option without one is a switch. */
  value?: string;
  help: string;
  required?: true;
}

/** The input of a command. */
export interface Given {
  server: Server;
  /** The words after the command's own, as many as it asks for. */
  args: string[];
  options: Record<string, string | undefined>;
  switches: Record<string, boolean | undefined>;
  /** The file that keeps the login. */
  sessionFile: string;
}

/** The output of a command: data for `--json`, and words for people. */
export interface Said {
  json: unknown;
  text: string;
}

export interface Command {
  /** How it is called: 'drivers approve'. */
  words: string;
  summary: string;
  /** Names of the words that follow; one that ends in '...' stands for one or more. */
  args?: readonly string[];
  options?: Record<string, Option>;
  run(given: Given): Promise<Said>;
}

/** The options of every command. */
export const COMMON: Record<string, Option> = {
  url: { value: 'URL', help: 'the server (PUBLIC_URL, else http://localhost:3000)' },
  json: { help: 'print JSON, for scripts' },
  help: { help: 'show this help' },
};

/** The options of every list. */
export const paging = {
  limit: { value: 'N', help: 'at most N, up to 200 (default 50)' },
  before: { value: 'ID', help: 'the page after this ID' },
} as const satisfies Record<string, Option>;

/** The page that was asked for, as the calls take it. */
export function pageOf({ options: { limit, before } }: Given): {
  limit?: number;
  before?: string | undefined;
} {
  if (limit === undefined) return { before };
  if (!/^([1-9]\d?|1\d\d|200)$/.test(limit)) throw misused('--limit must be a whole number from 1 to 200.');
  return { limit: Number(limit), before };
}

/** Rows as columns that line up, and the way to the next page. */
export function table(head: readonly string[], rows: readonly (readonly unknown[])[], next?: string | null): string {
  if (rows.length === 0) return 'Nothing here.';
  const cells = [head, ...rows].map((row) => row.map((cell) => String(cell ?? '').replace(/\s+/g, ' ')));
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)));
  const lines = cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...(next ? ['', `More: --before ${next}`] : [])].join('\n');
}
