import { createLaunch, type Launch, listLaunches, sendLaunch } from '#api/launch';
import { ask } from '../ask.ts';
import { type Command, pageOf, paging, table } from '../command.ts';
import { Fail } from '../fail.ts';

const HEAD = ['ID', 'WRITTEN', 'SENT', 'READERS', 'AREAS', 'SUBJECT'];
const rowOf = ({ id, created_at, sent_at, recipients, areas, subject }: Launch) => [
  id,
  created_at,
  sent_at ?? 'no',
  recipients,
  areas.join(' '),
  subject,
];

/** Telling people who asked for it that we open near them. */
export const launchCommands: readonly Command[] = [
  {
    words: 'launches list',
    summary: 'letters to people who asked to hear when we open near them, the newest first',
    options: paging,
    async run(given) {
      const answer = await given.server.send(listLaunches, { payload: pageOf(given) });
      return { json: answer, text: table(HEAD, answer.launches.map(rowOf), answer.next) };
    },
  },
  {
    words: 'launches write',
    summary: 'write a letter and count its readers; nothing is sent',
    options: {
      areas: { value: 'CODES', help: "where they live: 'SL1,SL2 3'", required: true },
      subject: { value: 'TEXT', help: 'its subject', required: true },
      text: { value: 'TEXT', help: 'what it says, between the greeting and the way to unsubscribe', required: true },
    },
    async run({ server, options: { areas, subject, text } }) {
      const answer = await server.send(createLaunch, { payload: { areas: [areas!], subject: subject!, text: text! } });
      return { json: answer, text: table(HEAD, [rowOf(answer.launch)]) };
    },
  },
  {
    words: 'launches send',
    summary: 'send a letter to its readers; it asks before, unless --yes',
    args: ['ID'],
    options: { yes: { help: 'do not ask' } },
    async run({ server, args: [id], switches }) {
      if (!switches.yes) {
        const answer = await ask('Send it? It cannot be taken back. Type send: ', { instead: '--yes' });
        if (answer !== 'send') throw new Fail('Nothing was sent.');
      }
      const answer = await server.send(sendLaunch, { id });
      return { json: answer, text: table(HEAD, [rowOf(answer.launch)]) };
    },
  },
];
