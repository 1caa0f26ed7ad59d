import { createLaunch, type Launch, listLaunches, sendLaunch } from '#api/operator/launches';
import { ask } from '../ask.ts';
import { type Command, pageOf, paging, table } from '../command.ts';
import { Fail } from '../fail.ts';

const HEAD = ['ID', 'WRITTEN', 'SENT', 'RECIPIENTS', 'AREAS', 'SUBJECT'];
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
    summary: 'emails to people who asked to hear when we open near them, newest first',
    options: paging,
    async run(given) {
      const answer = await given.server.send(listLaunches, { payload: pageOf(given) });
      return { json: answer, text: table(HEAD, answer.launches.map(rowOf), answer.next) };
    },
  },
  {
    words: 'launches write',
    summary: 'write a launch email and count its recipients, without sending it',
    options: {
      areas: { value: 'CODES', help: "the areas it goes to: 'SL1,SL2 3'", required: true },
      subject: { value: 'TEXT', help: 'its subject', required: true },
      text: { value: 'TEXT', help: 'its text, between the greeting and the unsubscribe link', required: true },
    },
    async run({ server, options: { areas, subject, text } }) {
      const answer = await server.send(createLaunch, { payload: { areas: [areas!], subject: subject!, text: text! } });
      return { json: answer, text: table(HEAD, [rowOf(answer.launch)]) };
    },
  },
  {
    words: 'launches send',
    summary: 'send a launch email (asks first, unless --yes)',
    args: ['ID'],
    options: { yes: { help: 'do not ask first' } },
    async run({ server, args: [id], switches }) {
      if (!switches.yes) {
        const answer = await ask('Send it? This cannot be undone. Type send: ', { instead: '--yes' });
        if (answer !== 'send') throw new Fail('Nothing was sent.');
      }
      const answer = await server.send(sendLaunch, { id });
      return { json: answer, text: table(HEAD, [rowOf(answer.launch)]) };
    },
  },
];
