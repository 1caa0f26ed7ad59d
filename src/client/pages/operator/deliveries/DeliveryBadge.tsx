import type { DeliveryRecord } from '#api/operator/deliveries';
import { DELIVERY_STATUSES, type DeliveryStatus } from '#rules/delivery';
import { isLate } from '#rules/late';
import { badge, badgeKinds } from '#styles/components';

const KINDS: Record<DeliveryStatus, keyof typeof badgeKinds> = {
  available: 'low',
  assigned: 'plain',
  picked_up: 'plain',
  completed: 'ok',
  cancelled: 'bad',
};

/** A delivery's status, or 'Late' if it needs a driver now. */
export function DeliveryBadge({ of: delivery }: { of: DeliveryRecord }) {
  const status = delivery.status as DeliveryStatus;
  const [kind, words] = isLate(delivery, new Date())
    ? (['bad', 'Late'] as const)
    : [KINDS[status] ?? 'plain', DELIVERY_STATUSES[status] ?? status];
  return <span className={`${badge} ${badgeKinds[kind]}`}>{words}</span>;
}
