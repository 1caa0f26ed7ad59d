import { text } from 'node:stream/consumers';
import { loginOperator, logoutOperator } from '#api/account';
import { addOperator } from '#api/operator/operators';
import { WRONG_CODE } from '#rules/second-factor';
import { ask } from '../ask.ts';
import type { Command, Given } from '../command.ts';
import { Fail } from '../fail.ts';
import { LOG_IN_FIRST, type Server } from '../send.ts';
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

/** Logs in and answers the token. Without a `code` it asks for one, if the account needs it. */
async function logIn(server: Server, payload: { email: string; password: string; code?: string }): Promise<string> {
  try {
    return (await server.send(loginOperator, { payload })).token;
  } catch (error) {
    if (!(error instanceof Fail) || error.message !== 'second_factor') throw error;
    if (payload.code !== undefined) throw new Fail(WRONG_CODE);
    const code = await ask('Code from your authenticator app, or a recovery code: ', { instead: '--code' });
    return logIn(server, { ...payload, code });
  }
}

const STILL_KNOWN =
  "The login is removed here, but the server still knows it. 'Log out other devices' in the console ends it.";

export const accountCommands: readonly Command[] = [
  {
    words: 'login',
    summary: 'log in and stay logged in for 30 days',
    options: {
      ...credentials,
      code: {
        value: 'CODE',
        help: 'a code of their second factor, or a recovery code (asked for if it is needed)',
      },
    },
    async run(given) {
      const { server, options, sessionFile } = given;
      const { code } = options;
      const email = await readEmail(options.email);
      const password = await readPassword(given);
      const token = await logIn(server, { email, password, ...(code !== undefined && { code }) });
      await saveToken(sessionFile, server.url, token);
      return { json: { ok: true }, text: `Logged in at ${server.url}.` };
    },
  },
  {
    words: 'logout',
    summary: 'log out',
    async run({ server, sessionFile }) {
      const problem = await server.send(logoutOperator).then(
        () => undefined,
        ({ message }: Error) => message,
      );
      // The login is removed here even if the server has already ended it, or cannot end it now.
      await saveToken(sessionFile, server.url, undefined);
      if (problem && problem !== LOG_IN_FIRST) throw new Fail(`${problem}\n${STILL_KNOWN}`);
      return { json: { ok: true }, text: problem ? 'You were already logged out.' : 'Logged out.' };
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
