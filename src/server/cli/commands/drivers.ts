import { readDocument } from '#api/operator/documents';
import { approveDriver, listDrivers, rejectDriver } from '#api/operator/drivers';
import { DRIVER_STATUSES } from '#rules/driver-status';
import { type Command, pageOf, paging, table } from '../command.ts';
import { out, save } from '../save.ts';

export const driverCommands: readonly Command[] = [
  {
    words: 'drivers list',
    summary: 'drivers, newest first',
    options: {
      status: { value: 'STATUS', help: Object.keys(DRIVER_STATUSES).join(', ') },
      due: { help: 'only those whose right to work or documents expire within 28 days, or have expired' },
      overdue: { help: 'only those who have waited longer than promised for an answer' },
      ...paging,
    },
    async run(given) {
      const due = given.switches.due ? '1' : undefined;
      const overdue = given.switches.overdue ? '1' : undefined;
      const payload = { ...pageOf(given), status: given.options.status, due, overdue };
      const answer = await given.server.send(listDrivers, { payload });
      const rows = answer.drivers.map((driver) => [
        driver.id,
        driver.status,
        `${driver.first_name} ${driver.last_name}`,
        driver.email,
        driver.transport,
        driver.right_to_work.status,
        driver.documents.map(({ kind, id }) => `${kind}=${id}`).join(' '),
      ]);
      const head = ['ID', 'STATUS', 'NAME', 'EMAIL', 'TRANSPORT', 'RIGHT TO WORK', 'DOCUMENTS'];
      return { json: answer, text: table(head, rows, answer.next) };
    },
  },
  {
    words: 'drivers approve',
    summary: 'let a driver see and accept deliveries',
    args: ['ID'],
    async run({ server, args: [id] }) {
      const answer = await server.send(approveDriver, { id });
      return { json: answer, text: `${answer.driver.email} is approved.` };
    },
  },
  {
    words: 'drivers reject',
    summary: 'reject or suspend a driver',
    args: ['ID'],
    options: { reason: { value: 'TEXT', help: 'why; the driver will see it', required: true } },
    async run({ server, args: [id], options }) {
      const answer = await server.send(rejectDriver, { id, payload: { reason: options.reason! } });
      return { json: answer, text: `${answer.driver.email} is ${answer.driver.suspended ? 'suspended' : 'rejected'}.` };
    },
  },
  {
    words: 'documents get',
    summary: "save a driver's or seller's document",
    args: ['ID'],
    options: out,
    run: async ({ server, args: [id], options }) => save(await server.download(readDocument, { id }), options.out),
  },
];
