import { misused } from './fail.ts';
import type { Server } from './send.ts';

/** An option of a command, as `--help` shows it. */
export interface Option {
  /** The value's name in the help ('TEXT'). An option without a value is a switch. */
  value?: string;
  help: string;
  required?: true;
}

/** The input of a command. */
export interface Given {
  server: Server;
  /** The arguments after the command's own words. */
  args: string[];
  options: Record<string, string | undefined>;
  switches: Record<string, boolean | undefined>;
  /** The path of the file with the login. */
  sessionFile: string;
}

/** The output of a command: data for `--json`, and text for people. */
export interface Said {
  json: unknown;
  text: string;
}

export interface Command {
  /** The command's own words: 'drivers approve'. */
  words: string;
  summary: string;
  /** The names of its arguments. A name ending in '...' takes one or more. */
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

/** The options of all lists. */
export const paging = {
  limit: { value: 'N', help: 'at most N, up to 200 (default 50)' },
  before: { value: 'ID', help: 'the page after this ID' },
} as const satisfies Record<string, Option>;

/** The page's query parameters. */
export function pageOf({ options: { limit, before } }: Given): {
  limit?: number;
  before?: string | undefined;
} {
  if (limit === undefined) return { before };
  if (!/^([1-9]\d?|1\d\d|200)$/.test(limit)) throw misused('--limit must be a whole number from 1 to 200.');
  return { limit: Number(limit), before };
}

/** Rows as aligned columns, with the option for the next page. */
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
