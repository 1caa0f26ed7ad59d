import { COMMON, type Command, type Option } from './command.ts';

const CALLED = 'npm run operator --';

/** The help with one line per command. */
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
    'Options of every command:',
    ...optionLines(COMMON),
  ].join('\n');
}

/** The help of one command, with its options. */
export function commandHelp(command: Command): string {
  const { options = {}, summary } = command;
  return [
    `${CALLED} ${usage(command)}${command.options ? ' [OPTIONS]' : ''}`,
    '',
    `  ${summary}`,
    '',
    ...optionLines({ ...options, ...COMMON }),
  ].join('\n');
}

const usage = ({ words, args = [] }: Command) => [words, ...args].join(' ');

function optionLines(options: Record<string, Option>): string[] {
  const lines = Object.entries(options).map(([name, { value, help, required }]) => ({
    name: value ? `${name} ${value}` : name,
    help: required ? `${help} (required)` : help,
  }));
  const width = Math.max(...lines.map(({ name }) => name.length));
  return lines.map(({ name, help }) => `  --${name.padEnd(width)}  ${help}`);
}
