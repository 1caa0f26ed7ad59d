import { type DeliveryRecord, listDeliveries } from '#api/operator/deliveries';
import { send } from '../../../send.ts';
import { orNow } from '../use-query.tsx';

/**
 * Shows what a call makes of a delivery. If it is refused, shows the delivery as it is now.
 *
 * @throws Failure of the call
 */
export async function showChange(
  id: string,
  call: Promise<{ delivery: DeliveryRecord }>,
  onChange: (delivery: DeliveryRecord) => void,
): Promise<void> {
  const read = async () => (await send(listDeliveries, { id })).deliveries;
  onChange((await orNow(call, read, onChange)).delivery);
}
