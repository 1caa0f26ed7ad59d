import { loginOperator, logoutOperator } from '#api/account';
import { addOperator } from '#api/operator';
import { ask } from '../ask.ts';
import type { Command } from '../command.ts';
import { keepToken } from '../sessions.ts';

const credentials = {
  email: { value: 'EMAIL', help: 'the operator’s address (asks for it)' },
  password: { value: 'TEXT', help: 'the password (asks for it, which keeps it out of the shell’s history)' },
} as const;

const readEmail = async (given?: string) => given ?? ask('Email: ', { instead: '--email' });
const readPassword = async (given?: string) =>
  given ?? ask('Password: ', { secret: true, instead: '--password' });

export const accountCommands: readonly Command[] = [
  {
    words: 'login',
    summary: 'log in and keep the login for 30 days',
    options: credentials,
    async run({ server, options, sessionFile }) {
      const email = await readEmail(options.email);
      const password = await readPassword(options.password);
      const { token } = await server.send(loginOperator, { payload: { email, password } });
      await keepToken(sessionFile, server.url, token);
      return { json: { ok: true }, text: `Logged in at ${server.url}.` };
    },
  },
  {
    words: 'logout',
    summary: 'end the login',
    async run({ server, sessionFile }) {
      // The login is forgotten here even if the server has ended it already.
      const ended = await server.send(logoutOperator).then(
        () => true,
        () => false,
      );
      await keepToken(sessionFile, server.url, undefined);
      return { json: { ok: true }, text: ended ? 'Logged out.' : 'There was no login any more.' };
    },
  },
  {
    words: 'operators add',
    summary: 'let another person run this marketplace',
    options: credentials,
    async run({ server, options }) {
      const email = await readEmail(options.email);
      const password = await readPassword(options.password);
      const { operator } = await server.send(addOperator, { payload: { email, password } });
      return { json: { operator }, text: `${operator.email} is an operator now.` };
    },
  },
];
