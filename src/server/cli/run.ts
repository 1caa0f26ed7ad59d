import { parseArgs } from 'node:util';
import { COMMON, type Command, type Given, type Said } from './command.ts';
import { accountCommands } from './commands/account.ts';
import { deliveryCommands } from './commands/deliveries.ts';
import { driverCommands } from './commands/drivers.ts';
import { paperCommands } from './commands/papers.ts';
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
  ...paperCommands,
  ...sellerCommands,
  ...deliveryCommands,
  ...placeCommands,
  ...peopleCommands,
];

/** The output of a run of the command line and its exit code. */
export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs the command line. The exit code is 0 for success, 1 for failure and 2 for a malformed command. */
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
    throw misused(`There is no command '${argv.slice(0, 2).join(' ')}'. Use --help to list them all.`);
  }
  const { args, options, switches } = read(command, argv.slice(command.words.split(' ').length));
  if (switches.help) return commandHelp(command);
  const url = serverUrl(options.url ?? env.PUBLIC_URL);
  const file = sessionFile(env);
  const server = openServer(url, await readToken(file, url));
  const said: Said = await command.run({ server, args, options, switches, sessionFile: file });
  return switches.json ? JSON.stringify(said.json) : said.text;
}

/**
 * Removes control characters except line ends: a name could contain sequences that make a terminal show false output.
 * JSON escapes most of them itself, so the others only occur inside strings.
 */
const harmless = (text: string) => text.replace(/[^\P{Cc}\n]/gu, '\uFFFD');

/** The command that the line begins with. 'survey csv' wins over 'survey'. */
function find(argv: readonly string[]): Command | undefined {
  const line = `${argv.join(' ')} `;
  return COMMANDS.filter(({ words }) => line.startsWith(`${words} `)).sort(
    (one, other) => other.words.length - one.words.length,
  )[0];
}

/**
 * Reads the arguments, options and switches after the command's words.
 *
 * @throws Fail if one is missing or unknown
 */
function read(command: Command, argv: readonly string[]): Pick<Given, 'args' | 'options' | 'switches'> {
  const { words, args: wanted = [] } = command;
  const options = { ...command.options, ...COMMON };
  const types = Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]);
  const help = `See ${words} --help.`;
  let given: { values: Record<string, string | boolean>; positionals: string[] };
  try {
    given = parseArgs({ args: [...argv], options: Object.fromEntries(types), allowPositionals: true }) as typeof given;
  } catch (error) {
    throw misused(`${(error as Error).message}\n${help}`);
  }
  const { values, positionals: args } = given;
  if (!values.help) {
    const most = wanted.at(-1)?.endsWith('...') ? Infinity : wanted.length;
    if (args.length < wanted.length) throw misused(`${wanted[args.length]} is missing. ${help}`);
    if (args.length > most) throw misused(`'${args[most]}' is one argument too many. ${help}`);
    const missing = Object.keys(options).find((name) => options[name]!.required && values[name] === undefined);
    if (missing) throw misused(`--${missing} is missing. ${help}`);
  }
  const of = <T>(type: string) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === type)) as Record<string, T>;
  return { args, options: of<string>('string'), switches: of<boolean>('boolean') };
}

function serverUrl(text: string | undefined): string {
  const given = text || 'http://localhost:3000';
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw misused(`'${given}' is not an address like https://shop.example.`);
  return url.origin;
}
