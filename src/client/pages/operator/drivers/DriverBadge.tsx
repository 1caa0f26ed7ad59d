import type { DriverRecord } from '#api/operator/drivers';
import { londonToday } from '#rules/dates';
import { DRIVER_STATUSES, type DriverStatus } from '#rules/driver-status';
import { badge, badgeKinds } from '#styles/components';

/** The badge of each status. */
const KINDS: Record<string, keyof typeof badgeKinds> = { pending: 'low', approved: 'ok', rejected: 'bad' };

/** A driver's status, or 'Answer overdue' after the promised day. */
export function DriverBadge({
  of: { status, answer_by, suspended },
}: {
  of: Pick<DriverRecord, 'status'> & Partial<DriverRecord>;
}) {
  const [kind, words] =
    status === 'pending' && answer_by && answer_by < londonToday(new Date())
      ? (['bad', 'Answer overdue'] as const)
      : [KINDS[status] ?? 'plain', suspended ? 'Suspended' : (DRIVER_STATUSES[status as DriverStatus] ?? status)];
  return <span className={`${badge} ${badgeKinds[kind]}`}>{words}</span>;
}
