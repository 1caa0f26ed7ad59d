import { type DeliveryRecord, listDeliveries } from '#api/operator/deliveries';
import { send } from '../../../send.ts';

/**
 * Shows what a call makes of a delivery. If it is refused, shows the delivery as it is now: a driver or another operator
 * was faster, and what the page shows stands in the way of the next step.
 *
 * @throws Failure of the call
 */
export async function showChange(
  id: string,
  call: Promise<{ delivery: DeliveryRecord }>,
  onChange: (delivery: DeliveryRecord) => void,
): Promise<void> {
  try {
    onChange((await call).delivery);
  } catch (error) {
    const now = await send(listDeliveries, { id }).catch(() => undefined);
    for (const delivery of now?.deliveries ?? []) onChange(delivery);
    throw error;
  }
}
