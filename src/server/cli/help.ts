import type { Command } from './command.ts';

const CALLED = 'npm run operator --';

/** Every command in a line. */
export function overallHelp(commands: readonly Command[]): string {
  const lines = commands.map((command) => [usage(command), command.summary] as const);
  const width = Math.max(...lines.map(([words]) => words.length));
  return [
    'Runs a Next Door Kitchen marketplace from the terminal.',
    '',
    `${CALLED} COMMAND [--url URL] [--json]`,
    '',
    ...lines.map(([words, summary]) => `  ${words.padEnd(width)}  ${summary}`),
    '',
    'Every command:',
    ...optionLines(COMMON),
  ].join('\n');
}

/** One command with its options. */
export function commandHelp(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(([name, { value, help, required }]) => ({
    name: value ? `${name} ${value}` : name,
    help: required ? `${help} (needed)` : help,
  }));
  return [
    `${CALLED} ${usage(command)}${options.length > 0 ? ' [OPTIONS]' : ''}`,
    '',
    `  ${command.summary}`,
    '',
    ...optionLines([...options, ...COMMON]),
  ].join('\n');
}

const COMMON = [
  { name: 'url URL', help: 'the server (PUBLIC_URL, else http://localhost:3000)' },
  { name: 'json', help: 'answer in JSON, for scripts' },
  { name: 'help', help: 'this' },
];

const usage = ({ words, args = [] }: Command) => [words, ...args].join(' ');

function optionLines(options: readonly { name: string; help: string }[]): string[] {
  const width = Math.max(...options.map(({ name }) => name.length));
  return options.map(({ name, help }) => `  --${name.padEnd(width)}  ${help}`);
}
