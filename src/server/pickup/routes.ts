import type { Answered } from '#api/call';
import type * as contract from '#api/pickups';
import type { pickupShape } from '#api/pickups';
import { isInHand } from '#rules/delivery';
import { lateWord, pickupDate } from '#rules/pickup';
import type { OnceContext } from '../context.ts';
import { type DeliveryRow, updateDelivery } from '../delivery/store.ts';
import { couriersOf } from '../driver/store.ts';
import { HttpError } from '../http-error.ts';
import { tappedAt } from '../idempotency/tapped-at.ts';
import { single } from '../list-page.ts';
import { queueAlert } from '../push/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { holdPickup, listPickups } from './store.ts';

type PickupView = Answered<typeof pickupShape>;
/** A pickup with its driver's id in place of the name, as it is kept for a repeat. */
type KeptPickup = Omit<PickupView, 'driver'> & { driver_id: string | null };

/** What a cook says of a pickup. Without a row, nothing changes. */
type Word = (row: DeliveryRow) => Promise<DeliveryRow | undefined>;

/** A kitchen's pickups, and its words to the driver. */
export function pickupHandlers({ database: { db } }: Services): Handlers<typeof contract> {
  /** Says a word once for each idempotency key. */
  async function say(
    { account, id, once }: OnceContext<'approvedSeller'>,
    word: (trx: Db, row: DeliveryRow) => ReturnType<Word>,
  ) {
    const kept = await once(async (trx) => {
      const row = await requirePickup(trx, account.id, id);
      const refusal = REFUSALS[row.status];
      if (refusal) throw new HttpError(409, refusal);
      return keptOf((await word(trx, row)) ?? row);
    });
    return { pickup: await single(withDrivers(db, [kept])) };
  }

  return {
    async listPickups({ account, read, clock }) {
      const { date } = await read(pickupDate);
      const rows = await listPickups(db, account.id, date || clock.today);
      return { pickups: await withDrivers(db, rows.map(keptOf)) };
    },

    sayReady: (context) =>
      say(context, async (trx, row) => {
        if (row.ready_at) return undefined;
        const { headers, now } = context;
        if (row.driver_id) await queueAlert(trx, { kind: 'food_ready', id: row.id, to: row.driver_id }, now);
        return updateDelivery(trx, row.id, { ready_at: tappedAt(headers, now) ?? now });
      }),

    async sayLate(context) {
      const { minutes } = await context.read(lateWord).catch(async (error) => {
        // Another kitchen's pickup is not there, whatever is said of it.
        await requirePickup(db, context.account.id, context.id);
        throw error;
      });
      return say(context, async (trx, row) => {
        if (row.ready_at) throw new HttpError(409, 'You said that this is ready.');
        const expected_at = new Date(row.pickup_time.getTime() + minutes * 60_000);
        if (row.expected_at?.getTime() === expected_at.getTime()) return undefined;
        if (row.driver_id) await queueAlert(trx, { kind: 'food_late', id: row.id, to: row.driver_id }, context.now);
        return updateDelivery(trx, row.id, { expected_at });
      });
    },
  };
}

const PICKED_UP = 'The driver has picked this up.';
/** Why a cook can say nothing more of a pickup. */
const REFUSALS: Record<DeliveryRow['status'], string | null> = {
  available: null,
  assigned: null,
  picked_up: PICKED_UP,
  completed: PICKED_UP,
  cancelled: 'This pickup was cancelled.',
};

/** @throws HttpError 404, for another kitchen's too */
async function requirePickup(db: Db, seller: string, id: string): Promise<DeliveryRow> {
  const row = isId(id) ? await holdPickup(db, seller, id) : undefined;
  if (!row) throw new HttpError(404, 'There is no such pickup.');
  return row;
}

const keptOf = (row: DeliveryRow): KeptPickup => ({
  id: row.id,
  number: row.number!,
  pickup_time: row.pickup_time.toISOString(),
  status: row.status,
  driver_id: isInHand(row.status) || row.status === 'completed' ? row.driver_id : null,
  ready_at: row.ready_at?.toISOString() ?? null,
  expected_at: row.expected_at?.toISOString() ?? null,
});

async function withDrivers(db: Db, pickups: readonly KeptPickup[]): Promise<PickupView[]> {
  const ids = new Set(pickups.map(({ driver_id }) => driver_id).filter((id) => id !== null));
  const drivers = await couriersOf(db, [...ids]);
  return pickups.map(({ driver_id, ...pickup }) => ({
    ...pickup,
    driver: (driver_id && drivers.get(driver_id)) || null,
  }));
}
