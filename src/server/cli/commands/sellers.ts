import { changeApplication, handOver, readRecord } from '#api/operator/applications';
import { changeSeller, listSellers } from '#api/operator/sellers';
import { formatDateTime } from '#rules/dates';
import { PAYMENT_STATUSES, type PaymentStatus } from '#rules/operator';
import { type Command, pageOf, paging, table } from '../command.ts';
import { misused } from '../fail.ts';

export const sellerCommands: readonly Command[] = [
  {
    words: 'sellers list',
    summary: 'sellers and their applications, newest first',
    options: { 'council-status': { value: 'STATUS', help: 'only those with this status' }, ...paging },
    async run(given) {
      const payload = { ...pageOf(given), council_status: given.options['council-status'] };
      const answer = await given.server.send(listSellers, { payload });
      const rows = answer.sellers.map(({ id, council_status, name, email, application, documents }) => [
        id,
        council_status,
        name,
        email,
        application && `${application.application_id} ${application.status} ${application.payment_status}`,
        documents.map(({ kind, id }) => `${kind}=${id}`).join(' '),
      ]);
      const head = ['ID', 'COUNCIL STATUS', 'NAME', 'EMAIL', 'APPLICATION', 'DOCUMENTS'];
      return { json: answer, text: table(head, rows, answer.next) };
    },
  },
  {
    words: 'sellers status',
    summary: "set a seller's council status (registered, approved, active and live open the menu)",
    args: ['ID', 'STATUS'],
    options: {
      reason: {
        value: 'TEXT',
        help: 'why; the seller reads it (required to refuse, to send back and to close a menu)',
      },
    },
    async run({ server, args: [id, status], options: { reason } }) {
      const payload = { council_status: status!, ...(reason !== undefined && { reason }) };
      const answer = await server.send(changeSeller, { id, payload });
      return { json: answer, text: `${answer.seller.email}: ${answer.seller.council_status}.` };
    },
  },
  {
    words: 'applications payment',
    summary: "mark an application's fee as paid or unpaid",
    args: ['ID', 'STATUS'],
    async run({ server, args: [id, status] }) {
      if (!Object.hasOwn(PAYMENT_STATUSES, status!)) throw misused('STATUS is paid or unpaid.');
      const payload = { payment_status: status as PaymentStatus };
      const answer = await server.send(changeApplication, { id, payload });
      return { json: answer, text: `Fee marked as ${answer.application.payment_status}.` };
    },
  },
  {
    words: 'applications hand-over',
    summary: "email an application's record to its council",
    args: ['ID'],
    options: { again: { help: 'even if the council already has it' } },
    async run({ server, args: [id], switches: { again = false } }) {
      const answer = await server.send(handOver, { id, payload: { again } });
      return { json: answer, text: `Sent on ${formatDateTime(answer.application.sent_to_council_at!)}.` };
    },
  },
  {
    words: 'applications record',
    summary: 'the council-ready record of an application, as JSON',
    args: ['ID'],
    async run({ server, args: [id] }) {
      const { record } = await server.send(readRecord, { id });
      return { json: record, text: JSON.stringify(record, undefined, 2) };
    },
  },
];
