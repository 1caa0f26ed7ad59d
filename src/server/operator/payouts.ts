import type { Answered } from '#api/call';
import type * as contract from '#api/operator/payouts';
import type { payoutRecordShape } from '#api/operator/payouts';
import { formatDateTime } from '#rules/dates';
import { newPayout } from '#rules/payout';
import { audit } from '../audit/store.ts';
import { csvDownload } from '../download.ts';
import { contactsOf } from '../driver/store.ts';
import { HttpError } from '../http-error.ts';
import { single } from '../list-page.ts';
import { deliveriesOfPayout, findPayout, listPayouts, type PayoutSums, payAtOnce } from '../payout/store.ts';
import { queueAlert } from '../push/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { deliveryRecords } from './delivery-records.ts';

const COLUMNS = ['id', 'paid_at', 'name', 'email', 'reference', 'amount', 'deliveries'];

/** Paying drivers, many deliveries at once. */
export function payoutHandlers(services: Services): Handlers<typeof contract> {
  const { database } = services;
  const { db } = database;

  return {
    async makePayout({ read, account, now, once }) {
      const { driver_id, delivery_ids, reference } = await read(newPayout);
      if (!isId(driver_id) || !delivery_ids.every(isId)) throw notPayable();
      const id = await once(async (trx) => {
        const made = await payAtOnce(trx, { driver_id, reference, paid_at: now }, delivery_ids);
        if (!made) throw notPayable();
        const detail = { driver: driver_id, deliveries: delivery_ids.length };
        await audit(trx, account.email, 'payout made', `payout ${made.id}`, detail, now);
        await queueAlert(trx, { kind: 'payout', id: made.id, to: driver_id }, now);
        return made.id;
      });
      return { payout: await payout(db, id) };
    },

    async listPayouts({ query }) {
      const { rows, next } = await listPayouts(db, query);
      return { payouts: await payoutRecords(db, rows), next };
    },

    async readPayout({ id }) {
      const record = await payout(db, id);
      const deliveries = await deliveryRecords(db, await deliveriesOfPayout(db, record.id));
      return { payout: { ...record, deliveries } };
    },

    async payoutsCsv({ reply, account, now }) {
      await audit(db, account.email, 'payouts exported', 'payouts', {}, now);
      const read = async (before: string | undefined) => {
        const { rows } = await listPayouts(db, { limit: '200', before });
        return payoutRecords(db, rows);
      };
      return csvDownload(reply, 'payouts.csv', COLUMNS, read, (row) => [
        row.id,
        formatDateTime(row.paid_at),
        `${row.driver.first_name} ${row.driver.last_name}`.trim(),
        row.driver.email,
        row.reference,
        (row.total_pence / 100).toFixed(2),
        String(row.deliveries),
      ]);
    },
  };
}

const notPayable = () =>
  new HttpError(409, "Nothing was paid. Choose only this driver's completed deliveries that have not been paid.");

async function payout(db: Db, id: string) {
  const row = isId(id) ? await findPayout(db, id) : undefined;
  if (!row) throw new HttpError(404, 'There is no such payout.');
  return single(payoutRecords(db, [row]));
}

async function payoutRecords(db: Db, rows: readonly PayoutSums[]): Promise<Answered<typeof payoutRecordShape>[]> {
  const contacts = await contactsOf(db, [...new Set(rows.map(({ driver_id }) => driver_id))]);
  const drivers = new Map(contacts.map((driver) => [driver.id, driver]));
  return rows.map((row) => ({ ...row, paid_at: row.paid_at.toISOString(), driver: drivers.get(row.driver_id)! }));
}
