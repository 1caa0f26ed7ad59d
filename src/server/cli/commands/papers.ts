import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { reviewDocument } from '#api/operator/documents';
import { addCheck, type CheckRecord, listChecks } from '#api/operator/right-to-work';
import { formatDateTime } from '#rules/dates';
import { CHECK_METHODS, CHECK_OUTCOMES } from '#rules/right-to-work';
import { type Command, table } from '../command.ts';
import { Fail } from '../fail.ts';

const rowOf = (check: CheckRecord) => [
  formatDateTime(check.checked_at),
  check.outcome,
  check.method,
  check.follow_up_on,
  check.checked_by,
  check.evidence && `${check.evidence.kind}=${check.evidence.id}`,
  check.conditions,
];
const HEAD = ['AT', 'OUTCOME', 'METHOD', 'AGAIN BY', 'BY', 'EVIDENCE', 'CONDITIONS'];

/** Commands for what operators record about drivers' papers. */
export const paperCommands: readonly Command[] = [
  {
    words: 'drivers checks',
    summary: "a driver's right-to-work checks, newest first; the newest counts",
    args: ['ID'],
    async run({ server, args: [id] }) {
      const answer = await server.send(listChecks, { id });
      return { json: answer, text: table(HEAD, answer.checks.map(rowOf)) };
    },
  },
  {
    words: 'drivers check',
    summary: "record a check of a driver's right to work",
    args: ['ID'],
    options: {
      method: { value: 'METHOD', help: Object.keys(CHECK_METHODS).join(', '), required: true },
      outcome: { value: 'OUTCOME', help: Object.keys(CHECK_OUTCOMES).join(', '), required: true },
      conditions: { value: 'TEXT', help: 'for example 20 hours a week' },
      'follow-up': { value: 'DATE', help: 'check again by: 2027-09-30' },
      evidence: { value: 'FILE', help: 'a PDF or picture to keep with it' },
    },
    async run({ server, args: [id], options }) {
      const payload = new FormData();
      const fields = {
        method: options.method,
        outcome: options.outcome,
        conditions: options.conditions,
        follow_up_on: options['follow-up'],
      };
      for (const [name, value] of Object.entries(fields)) if (value !== undefined) payload.set(name, value);
      const { evidence } = options;
      if (evidence !== undefined) payload.set('evidence', await open(evidence), basename(evidence));
      const answer = await server.send(addCheck, { id, payload });
      return { json: answer, text: table(HEAD, [rowOf(answer.check)]) };
    },
  },
  {
    words: 'documents review',
    summary: "mark a driver's document as reviewed, and note when it expires",
    args: ['ID'],
    options: { expires: { value: 'DATE', help: 'its expiry date: 2027-09-30' } },
    async run({ server, args: [id], options: { expires } }) {
      const payload = expires === undefined ? {} : { expires_on: expires };
      const answer = await server.send(reviewDocument, { id, payload });
      const { kind, expires_on } = answer.document;
      return { json: answer, text: `${kind} reviewed${expires_on ? `, expires on ${expires_on}` : ''}.` };
    },
  },
];

async function open(file: string): Promise<Blob> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Fail(`${file} cannot be read: ${error.message}`);
  });
  return new Blob([bytes]);
}
