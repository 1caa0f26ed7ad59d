import type { DriverRecord } from '#api/operator';
import { londonToday } from '#rules/dates';
import { DRIVER_STATUSES, type DriverStatus } from '#rules/status';
import { badge, badgeKinds } from '#styles/components';

/** How a status looks. */
const KINDS: Record<string, keyof typeof badgeKinds> = { pending: 'low', approved: 'ok', rejected: 'bad' };

/** A driver's status, and that the answer we promised is late. */
export function Standing({ of: { status, answer_by } }: { of: DriverRecord }) {
  const isOverdue = status === 'pending' && answer_by && answer_by < londonToday(new Date());
  return (
    <span>
      {isOverdue && <span className={`${badge} ${badgeKinds.bad}`}>Answer overdue</span>}{' '}
      <span className={`${badge} ${badgeKinds[KINDS[status] ?? 'plain']}`}>
        {DRIVER_STATUSES[status as DriverStatus] ?? status}
      </span>
    </span>
  );
}
