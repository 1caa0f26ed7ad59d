import type { Input } from '#rules/form';
import { type deliveryDraft, NO_KITCHEN } from '#rules/operator';
import { audit } from '../audit/store.ts';
import { invalid } from '../http-error.ts';
import { single } from '../list-page.ts';
import { holdKitchens, placed } from '../pickup/kitchens.ts';
import { queueAlert } from '../push/store.ts';
import type { Db } from '../services/database.ts';
import { addDeliveries, type DeliveryRow } from './store.ts';

interface Adding {
  /** The operator's email or the key's name, for the audit log. */
  who: string;
  now: Date;
  /** The system that asks for it: its key, and the sale that it brings. */
  of?: { key_id: string; partner_sale_id: string | null };
}

/**
 * Adds one delivery and tells the drivers.
 *
 * @throws HttpError 422 if no open kitchen has the id
 */
export async function addDelivery(
  trx: Db,
  { seller_id, ...draft }: Input<typeof deliveryDraft>,
  { who, now, of }: Adding,
): Promise<DeliveryRow> {
  const kitchen = (await holdKitchens(trx, 'id', [seller_id.toLowerCase()])).get(seller_id.toLowerCase());
  if (seller_id && !kitchen) throw invalid({ seller_id: NO_KITCHEN.seller_id });
  const [place] = await placed(trx, [{ draft, kitchen }]);
  const added = await single(addDeliveries(trx, [{ ...place!, ...of }], now));
  const said = {
    fee_pence: draft.fee_pence,
    pickup_time: draft.pickup_time,
    ...(kitchen && { seller: kitchen.id }),
    ...(of?.partner_sale_id && { sale: of.partner_sale_id }),
  };
  await audit(trx, who, 'delivery created', `delivery ${added.id}`, said, now);
  await queueAlert(trx, { kind: 'new_deliveries' }, now);
  return added;
}
