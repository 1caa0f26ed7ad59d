import { listAudit } from '#api/operator/audit';
import { listMails } from '#api/operator/mails';
import { overview } from '#api/operator/overview';
import { erasePerson, exportPerson, findPerson } from '#api/operator/people';
import { formatDate, formatDateTime } from '#rules/dates';
import { ask } from '../ask.ts';
import { type Command, pageOf, paging, table } from '../command.ts';
import { Fail } from '../fail.ts';
import { out, save } from '../save.ts';

export const peopleCommands: readonly Command[] = [
  {
    words: 'overview',
    summary: 'how much there is to do',
    async run({ server }) {
      const counts = await server.send(overview);
      const rows = Object.entries(counts)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name.replaceAll('_', ' '), value]);
      return { json: counts, text: table(['WHAT', 'HOW MUCH'], rows) };
    },
  },
  {
    words: 'mails list',
    summary: 'emails of the last weeks, newest first, without their texts',
    options: { failed: { help: 'only those that could not be delivered' }, ...paging },
    async run(given) {
      const payload = { ...pageOf(given), failed: given.switches.failed };
      const answer = await given.server.send(listMails, { payload });
      const rows = answer.mails.map(({ id, created_at, sent_at, failed_at, to, subject, failure }) => [
        id,
        formatDateTime(created_at),
        failed_at ? 'failed' : sent_at ? 'sent' : 'waiting',
        to,
        subject,
        failure,
      ]);
      return { json: answer, text: table(['ID', 'AT', 'STATE', 'TO', 'SUBJECT', 'WHY'], rows, answer.next) };
    },
  },
  {
    words: 'people find',
    summary: 'what we hold about a person, as JSON',
    args: ['EMAIL'],
    async run({ server, args: [email] }) {
      const answer = await server.send(findPerson, { payload: { email: email! } });
      return { json: answer, text: JSON.stringify(answer.person, undefined, 2) };
    },
  },
  {
    words: 'people export',
    summary: 'save everything we hold about a person as a ZIP',
    args: ['EMAIL'],
    options: out,
    run: async ({ server, args: [email], options }) =>
      save(await server.download(exportPerson, { payload: { email: email! } }), options.out),
  },
  {
    words: 'people erase',
    summary: 'erase a person: documents, photos and personal fields; deliveries and fees stay',
    args: ['EMAIL'],
    options: { yes: { help: 'do not ask first' } },
    async run({ server, args: [email], switches }) {
      if (!switches.yes) {
        const answer = await ask(`Erase ${email}? This cannot be undone. Type erase: `, { instead: '--yes' });
        if (answer !== 'erase') throw new Fail('Nothing was erased.');
      }
      const answer = await server.send(erasePerson, { payload: { email: email! } });
      const kept = answer.kept.map(({ until, why }) => `Until ${formatDate(until)}: ${why}`);
      const but = kept.length > 0 ? ', except what the law makes us keep' : '';
      return { json: answer, text: [`${email} is erased${but}.`, ...kept].join('\n') };
    },
  },
  {
    words: 'audit',
    summary: 'what operators did, newest first',
    options: paging,
    async run(given) {
      const answer = await given.server.send(listAudit, { payload: pageOf(given) });
      const rows = answer.entries.map(({ at, operator, action, subject, detail }) => [
        at,
        operator,
        action,
        subject,
        JSON.stringify(detail),
      ]);
      const head = ['AT', 'OPERATOR', 'ACTION', 'SUBJECT', 'DETAIL'];
      return { json: answer, text: table(head, rows, answer.next) };
    },
  },
];
