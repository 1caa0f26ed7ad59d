import { parseArgs } from 'node:util';
import type { Command, Said } from './command.ts';
import { accountCommands } from './commands/account.ts';
import { deliveryCommands } from './commands/deliveries.ts';
import { driverCommands } from './commands/drivers.ts';
import { peopleCommands } from './commands/people.ts';
import { placeCommands } from './commands/places.ts';
import { sellerCommands } from './commands/sellers.ts';
import { Fail, misused } from './fail.ts';
import { commandHelp, overallHelp } from './help.ts';
import { openServer } from './send.ts';
import { readToken, sessionFile } from './sessions.ts';

export const COMMANDS: readonly Command[] = [
  ...accountCommands,
  ...driverCommands,
  ...sellerCommands,
  ...deliveryCommands,
  ...placeCommands,
  ...peopleCommands,
];

/** What a run of the command line says, where, and with which exit code. */
export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs the command line: 0 when it worked, 1 when it did not, 2 when it was written wrongly. */
export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  try {
    return { code: 0, out: harmless(await answer(argv, env)), err: '' };
  } catch (error) {
    if (error instanceof Fail) return { code: error.code, out: '', err: harmless(error.message) };
    throw error;
  }
}

async function answer(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const command = find(argv);
  if (!command) {
    if (argv.length === 0 || argv.includes('--help') || argv[0] === 'help') return overallHelp(COMMANDS);
    throw misused(`There is no command '${argv.slice(0, 2).join(' ')}'. --help lists them.`);
  }
  const { args, options, switches } = read(command, argv.slice(command.words.split(' ').length));
  if (switches.help) return commandHelp(command);
  check(command, args, options);
  const url = serverUrl(options.url ?? env.PUBLIC_URL);
  const file = sessionFile(env);
  const server = openServer(url, await readToken(file, url));
  const said: Said = await command.run({ server, args, options, switches, sessionFile: file });
  return switches.json ? JSON.stringify(said.json) : said.text;
}

/**
 * Text without control characters but line ends: a name may hold the sequences by which a terminal is made
 * to lie. JSON escapes the common ones itself; what is left of them there stands only inside of texts.
 */
const harmless = (text: string) => text.replace(/[^\P{Cc}\n]/gu, '\uFFFD');

/** The command whose words the line starts with; of 'survey' and 'survey csv' the longer one. */
function find(argv: readonly string[]): Command | undefined {
  const line = `${argv.join(' ')} `;
  return COMMANDS.filter(({ words }) => line.startsWith(`${words} `)).sort(
    (one, other) => other.words.length - one.words.length,
  )[0];
}

interface Read {
  args: string[];
  options: Record<string, string | undefined>;
  switches: Record<string, boolean | undefined>;
}

function read(command: Command, argv: readonly string[]): Read {
  const known: Record<string, { type: 'string' | 'boolean' }> = {
    url: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  };
  for (const [name, { value }] of Object.entries(command.options ?? {})) {
    known[name] = { type: value ? 'string' : 'boolean' };
  }
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: known, allowPositionals: true });
    const of = <T extends 'string' | 'boolean'>(type: T) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === type));
    return {
      args: positionals,
      options: of('string') as Read['options'],
      switches: of('boolean') as Read['switches'],
    };
  } catch (error) {
    throw misused(`${(error as Error).message}\n${command.words} --help says how it is used.`);
  }
}

function check(command: Command, args: string[], options: Read['options']): void {
  const wanted = command.args ?? [];
  const many = wanted.at(-1)?.endsWith('...') ?? false;
  const help = `${command.words} --help says how it is used.`;
  if (args.length < wanted.length) throw misused(`${wanted[args.length]} is missing. ${help}`);
  if (args.length > wanted.length && !many)
    throw misused(`'${args[wanted.length]}' is one word too many. ${help}`);
  for (const [name, { required }] of Object.entries(command.options ?? {})) {
    if (required && options[name] === undefined) throw misused(`--${name} is missing. ${help}`);
  }
}

function serverUrl(text: string | undefined): string {
  const given = text || 'http://localhost:3000';
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw misused(`'${given}' is no address like https://shop.example`);
  return url.origin;
}
