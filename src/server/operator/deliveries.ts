import { object } from 'superstruct';
import type * as contract from '#api/operator/deliveries';
import { fromLondon } from '#rules/dates';
import { lookedUp } from '#rules/field';
import { lateBy } from '#rules/late';
import { deliveryChange, deliveryDraft } from '#rules/operator';
import { audit } from '../audit/store.ts';
import { addDelivery } from '../delivery/adding.ts';
import { addDeliveries, findDeliveriesById, listDeliveries } from '../delivery/store.ts';
import { HttpError, invalid } from '../http-error.ts';
import { filterOf, idIn, type Page, single, timeIn } from '../list-page.ts';
import { queueAlert } from '../push/store.ts';
import type { Handlers } from '../serve.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { changeDelivery } from './delivery-change.ts';
import { type DeliveryRecord, deliveryRecords } from './delivery-records.ts';
import { assignDelivery, releaseDelivery } from './dispatch.ts';
import { placeLines, readLines } from './import.ts';

/** Creating, listing, changing and dispatching deliveries. */
export function operatorDeliveryHandlers(services: Services): Handlers<typeof contract> {
  const { database, settings } = services;
  const { db } = database;

  return {
    async createDelivery({ read, account, clock, now, onceAfter }) {
      // Words about people stand with the delivery and the cook alone, not in the answer that is kept for a repeat.
      const first = await onceAfter<Omit<DeliveryRecord, AboutPeople>>(async (commit) => {
        const draft = await read(deliveryDraft(clock.now));
        return commit(async (trx) => {
          const added = await addDelivery(trx, draft, { who: account.email, now });
          const { pickup_address, dropoff_address, contact, notes, seller, ...kept } = await single(
            deliveryRecords(trx, [added]),
          );
          return kept;
        });
      });
      const { pickup_address, dropoff_address, contact, notes, seller } = await single(
        deliveryRecords(db, await findDeliveriesById(db, [first.id])),
      );
      return { delivery: { ...first, pickup_address, dropoff_address, contact, notes, seller } };
    },

    async importDeliveries({ request, account, clock, now, onceAfter }) {
      const text = request.body;
      if (typeof text !== 'string') throw new HttpError(415, 'Send the deliveries as text/csv.');
      return onceAfter<{ added: number }>((commit) => {
        const lines = readLines(text, clock.now);
        return commit(async (trx) => {
          const rows = await addDeliveries(trx, await placeLines(trx, lines), now);
          const detail = { added: rows.length, first: rows[0]!.id, last: rows.at(-1)!.id };
          await audit(trx, account.email, 'deliveries imported', 'deliveries', detail, now);
          await queueAlert(trx, { kind: 'new_deliveries' }, now);
          return { added: rows.length };
        });
      });
    },

    async listDeliveries({ query, clock, now }) {
      const filter = {
        status: filterOf(query.status),
        payout: filterOf(query.payout_status),
        id: idIn(query.id),
        driver: idIn(query.driver_id),
        open: query.open === 'true',
        untakenBy: query.late === 'true' ? lateBy(now) : undefined,
        from: query.sort === 'pickup' ? startOf(query, clock.today) : undefined,
      };
      const { rows, next } = await listDeliveries(db, filter, query);
      return { deliveries: await deliveryRecords(db, rows), next, from: filter.from?.toISOString() };
    },

    async changeDelivery({ id, readSent, account, clock, now }) {
      const who = account.email;
      const sent = await readSent(deliveryChange(clock.now));
      const row = await database.transaction((trx) => changeDelivery(trx, settings, { id, sent, who, now }));
      return { delivery: await single(deliveryRecords(db, [row])) };
    },

    async releaseDelivery({ id, account, now }) {
      const row = await database.transaction((trx) => releaseDelivery(trx, settings, { id, who: account.email, now }));
      return { delivery: await single(deliveryRecords(db, [row])) };
    },

    async assignDelivery({ id, read, account, now }) {
      const { driver_id } = await read(object({ driver_id: lookedUp() }));
      if (!isId(driver_id)) throw invalid({ driver_id: 'Choose a driver.' });
      const who = account.email;
      const row = await database.transaction((trx) => assignDelivery(trx, settings, { id, driver_id, who, now }));
      return { delivery: await single(deliveryRecords(db, [row])) };
    },
  };
}

type AboutPeople = 'pickup_address' | 'dropoff_address' | 'contact' | 'notes' | 'seller';

/** Where a list by pickup begins: at the start of today or, after midnight, where its first page began. */
const startOf = ({ before, from }: Page, today: string) =>
  (before ? timeIn(from) : undefined) ?? new Date(fromLondon(`${today}T00:00`));
