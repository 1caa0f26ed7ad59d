import { text } from 'node:stream/consumers';
import { loginOperator, logoutOperator } from '#api/account';
import { addOperator } from '#api/operator/operators';
import { ask } from '../ask.ts';
import type { Command, Given } from '../command.ts';
import { saveToken } from '../sessions.ts';

const credentials = {
  email: { value: 'EMAIL', help: "the operator's email (asked for if left out)" },
  password: {
    value: 'TEXT',
    help: 'the password, which others on this machine can see while this runs (asked for if left out)',
  },
  'password-stdin': { help: 'read the password from standard input' },
} as const;

const readEmail = async (given?: string) => given ?? ask('Email: ', { instead: '--email' });
async function readPassword({ options, switches }: Given): Promise<string> {
  // The line end comes from the terminal or from echo. Spaces may be part of the password.
  if (switches['password-stdin']) return (await text(process.stdin)).replace(/\r?\n$/, '');
  return options.password ?? ask('Password: ', { secret: true, instead: '--password-stdin' });
}

export const accountCommands: readonly Command[] = [
  {
    words: 'login',
    summary: 'log in and stay logged in for 30 days',
    options: credentials,
    async run(given) {
      const { server, options, sessionFile } = given;
      const email = await readEmail(options.email);
      const password = await readPassword(given);
      const { token } = await server.send(loginOperator, { payload: { email, password } });
      await saveToken(sessionFile, server.url, token);
      return { json: { ok: true }, text: `Logged in at ${server.url}.` };
    },
  },
  {
    words: 'logout',
    summary: 'log out',
    async run({ server, sessionFile }) {
      // The login is removed here even if the server has already ended it.
      const ended = await server.send(logoutOperator).then(
        () => true,
        () => false,
      );
      await saveToken(sessionFile, server.url, undefined);
      return { json: { ok: true }, text: ended ? 'Logged out.' : 'You were already logged out.' };
    },
  },
  {
    words: 'operators add',
    summary: 'let another person run this marketplace',
    options: credentials,
    async run(given) {
      const { server, options } = given;
      const email = await readEmail(options.email);
      const password = await readPassword(given);
      const { operator } = await server.send(addOperator, { payload: { email, password } });
      return { json: { operator }, text: `${operator.email} is now an operator.` };
    },
  },
];
