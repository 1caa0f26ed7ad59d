import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  changeDelivery,
  createDelivery,
  type DeliveryRecord,
  importDeliveries,
  listDeliveries,
} from '#api/operator/deliveries';
import { listIncidents } from '#api/operator/incidents';
import { formatDateTime } from '#rules/dates';
import { DELIVERY_STATUSES, PAYOUT_STATUSES, type PayoutStatus } from '#rules/delivery';
import type { Input } from '#rules/form';
import { formatPence } from '#rules/money';
import type { deliveryDraft } from '#rules/operator';
import { sheetText } from '#rules/sheet';
import { type Command, type Given, type Option, pageOf, paging, table } from '../command.ts';
import { Fail, misused } from '../fail.ts';

const required = true;
/** Option -> field of the call. */
const FIELDS = {
  fee: 'fee_pence',
  kitchen: 'seller_id',
  pickup: 'pickup_postcode',
  dropoff: 'dropoff_postcode',
  at: 'pickup_time',
  'pickup-address': 'pickup_address',
  'dropoff-address': 'dropoff_address',
  contact: 'contact',
  notes: 'notes',
} as const;
const fieldOptions: Record<keyof typeof FIELDS, Option> = {
  fee: { value: 'PENCE', help: "the driver's pay in pence: 650 is £6.50" },
  kitchen: { value: 'ID', help: "the cook's id; the kitchen's own place is taken where none is given" },
  pickup: { value: 'POSTCODE', help: 'where to pick it up, needed without a kitchen' },
  dropoff: { value: 'POSTCODE', help: 'where to deliver it' },
  at: { value: 'TIME', help: 'pickup time: 2026-09-20T14:30 UK time, or ISO 8601 with a time zone' },
  'pickup-address': { value: 'TEXT', help: 'shown to the driver who holds it' },
  'dropoff-address': { value: 'TEXT', help: 'shown to the driver who holds it' },
  contact: { value: 'TEXT', help: 'shown to the driver who holds it' },
  notes: { value: 'TEXT', help: 'shown to the driver who holds it' },
};
const draftOptions = Object.fromEntries(
  Object.entries(fieldOptions).map(([name, option]) => [
    name,
    ['fee', 'dropoff', 'at'].includes(name) ? { ...option, required } : option,
  ]),
) as Record<string, Option>;

type Draft = Input<typeof deliveryDraft>;

/** The given fields. A fee that is not a number is sent as typed, so that the server's rule refuses it. */
function fieldsOf({ options }: Given): Partial<Draft> {
  const given = Object.entries(FIELDS).filter(([option]) => options[option] !== undefined);
  const fields = Object.fromEntries(given.map(([option, field]) => [field, options[option]]));
  const { fee } = options;
  return fee !== undefined && /^\d+$/.test(fee) ? { ...fields, fee_pence: Number(fee) } : fields;
}

/** The same, where a delivery may leave its kitchen. */
function changesOf(given: Given) {
  const fields = fieldsOf(given);
  return fields.seller_id === 'none' ? { ...fields, seller_id: null } : fields;
}

const line = (delivery: DeliveryRecord) =>
  `${delivery.id}: ${delivery.status}, ${formatPence(delivery.fee_pence)}, ` +
  `${delivery.pickup_postcode} to ${delivery.dropoff_postcode}, ${formatDateTime(delivery.pickup_time)}.`;

export const deliveryCommands: readonly Command[] = [
  {
    words: 'deliveries list',
    summary: 'deliveries, newest first',
    options: {
      status: { value: 'STATUS', help: Object.keys(DELIVERY_STATUSES).join(', ') },
      ...paging,
    },
    async run(given) {
      const payload = { ...pageOf(given), status: given.options.status };
      const answer = await given.server.send(listDeliveries, { payload });
      const rows = answer.deliveries.map((delivery) => [
        delivery.id,
        delivery.status,
        formatPence(delivery.fee_pence),
        delivery.pickup_postcode,
        delivery.dropoff_postcode,
        formatDateTime(delivery.pickup_time),
        delivery.payout_status,
        delivery.driver?.email,
        delivery.seller?.email,
        delivery.number,
      ]);
      const head = ['ID', 'STATUS', 'PAY', 'PICKUP', 'DROPOFF', 'PICKUP TIME', 'PAYOUT', 'DRIVER', 'KITCHEN', 'NUMBER'];
      return { json: answer, text: table(head, rows, answer.next) };
    },
  },
  {
    words: 'deliveries add',
    summary: 'offer a delivery to the drivers',
    options: draftOptions,
    async run(given) {
      const payload = fieldsOf(given) as Draft;
      const answer = await given.server.send(createDelivery, { payload });
      return { json: answer, text: line(answer.delivery) };
    },
  },
  {
    words: 'deliveries import',
    summary: 'offer many from CSV with column names in the first line: all of them or none',
    args: ['FILE'],
    async run({ server, args: [file] }) {
      const csv = file === '-' ? await buffer(process.stdin) : await open(file!);
      const answer = await server.send(importDeliveries, { payload: sheetText(csv) });
      return { json: answer, text: `Added ${answer.added} deliveries.` };
    },
  },
  {
    words: 'deliveries correct',
    summary: 'correct a delivery that nobody has taken yet',
    args: ['ID'],
    options: { ...fieldOptions, kitchen: { value: 'ID', help: "the cook's id, or 'none'" } },
    async run(given) {
      const {
        server,
        args: [id],
      } = given;
      const answer = await server.send(changeDelivery, { id, payload: changesOf(given) });
      return { json: answer, text: line(answer.delivery) };
    },
  },
  {
    words: 'deliveries cancel',
    summary: 'cancel a delivery that is not completed',
    args: ['ID'],
    async run({ server, args: [id] }) {
      const answer = await server.send(changeDelivery, { id, payload: { status: 'cancelled' } });
      return { json: answer, text: line(answer.delivery) };
    },
  },
  {
    words: 'incidents list',
    summary: 'what drivers said went wrong, newest first',
    options: { open: { help: 'only those without a decision' }, ...paging },
    async run(given) {
      const payload = { ...pageOf(given), open: given.switches.open };
      const answer = await given.server.send(listIncidents, { payload });
      const rows = answer.incidents.map(({ id, created_at, reason, outcome, driver, delivery, note }) => [
        id,
        formatDateTime(created_at),
        reason,
        outcome ?? 'open',
        driver.email,
        delivery.id,
        note,
      ]);
      const head = ['ID', 'AT', 'REASON', 'DECISION', 'DRIVER', 'DELIVERY', 'NOTE'];
      return { json: answer, text: table(head, rows, answer.next) };
    },
  },
  {
    words: 'payouts mark',
    summary: 'mark the payouts of completed deliveries',
    args: ['ID...'],
    options: { status: { value: 'STATUS', help: 'paid or pending (paid)' } },
    async run({ server, args, options: { status = 'paid' } }) {
      if (!Object.hasOwn(PAYOUT_STATUSES, status)) throw misused('--status is paid or pending.');
      const payload = { payout_status: status as PayoutStatus };
      const deliveries: DeliveryRecord[] = [];
      for (const id of args) {
        const { delivery } = await server.send(changeDelivery, { id, payload }).catch((error: Error) => {
          throw new Fail(`${id}: ${error.message}\n${deliveries.length} of ${args.length} are marked.`);
        });
        deliveries.push(delivery);
      }
      const total = deliveries.reduce((sum, { fee_pence }) => sum + fee_pence, 0);
      return {
        json: { deliveries },
        text: `${deliveries.length} marked ${status}, ${formatPence(total)} in all.`,
      };
    },
  },
];

async function open(file: string): Promise<Buffer> {
  return readFile(file).catch((error: Error) => {
    throw new Fail(`${file} cannot be read: ${error.message}`);
  });
}
