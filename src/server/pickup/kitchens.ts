import { londonToday } from '#rules/dates';
import { isApproved } from '#rules/status';
import type { DeliveryRow, Draft } from '../delivery/store.ts';
import { queueAlert } from '../push/store.ts';
import { holdSellers, type SellerRow } from '../seller/store.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import { freeNumber } from './numbers.ts';
import { numbersOn } from './store.ts';

/**
 * The kitchens with these ids or emails that are open. They are locked until the transaction ends, so that numbers are
 * given one after the other, and before any delivery, so that no two transactions wait for each other.
 */
export async function holdKitchens(
  trx: Db,
  by: 'id' | 'email',
  values: readonly string[],
): Promise<Map<string, SellerRow>> {
  const asked = [...new Set(values)].filter((value) => by === 'email' || isId(value));
  const rows = await holdSellers(trx, by, asked);
  return new Map(rows.filter((row) => isApproved(row.council_status)).map((row) => [row[by], row]));
}

/** A delivery to be added, with all that its kitchen gives it. */
export type Placed = Omit<Draft, 'seller_id'> & Pick<DeliveryRow, 'seller_id' | 'number'>;

/** Gives each draft of a kitchen its place and its number. The kitchens are held. */
export async function placed(
  trx: Db,
  drafts: readonly { draft: Omit<Draft, 'seller_id'>; kitchen: SellerRow | undefined }[],
): Promise<Placed[]> {
  const taken = new Map<string, Set<string>>();
  const rows: Placed[] = [];
  for (const { draft, kitchen } of drafts) {
    if (!kitchen) {
      rows.push({ ...draft, seller_id: null, number: null });
      continue;
    }
    const day = londonToday(new Date(draft.pickup_time));
    const key = `${kitchen.id} ${day}`;
    const numbers = taken.get(key) ?? (await numbersOn(trx, kitchen.id, day));
    const number = freeNumber(numbers);
    taken.set(key, numbers.add(number));
    rows.push({ ...draft, ...placeOf(draft, kitchen), seller_id: kitchen.id, number });
  }
  return rows;
}

/** The draft's own place, or the kitchen's for what was left out. Another postcode is no place for its address. */
function placeOf(
  { pickup_postcode, pickup_address }: Pick<Draft, 'pickup_postcode' | 'pickup_address'>,
  kitchen: SellerRow,
) {
  const isThere = !pickup_postcode || pickup_postcode === kitchen.postcode;
  return {
    pickup_postcode: pickup_postcode || kitchen.postcode,
    pickup_address: pickup_address || (isThere ? kitchen.address : ''),
  };
}

/** Alerts a delivery's cook, if it has one: a driver comes, or does not come any more. */
export async function tellCook(
  trx: Db,
  { id, seller_id }: Pick<DeliveryRow, 'id' | 'seller_id'>,
  kind: 'driver_coming' | 'pickup_cancelled',
  now: Date,
): Promise<void> {
  if (seller_id) await queueAlert(trx, { kind, id, to: seller_id }, now);
}
