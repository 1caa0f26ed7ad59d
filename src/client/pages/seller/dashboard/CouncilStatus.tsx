import { isRefused } from '#rules/status';
import { badge, badgeKinds } from '#styles/components';
import { gates, useValue } from '../../../session.ts';

/** The council status as a badge; 'pending' if there is none. */
export function CouncilStatus({ status }: { status: string | undefined }) {
  const kind = useValue(gates.menu) ? 'ok' : isRefused(status) ? 'bad' : 'low';
  return <span className={`${badge} ${badgeKinds[kind]}`}>{status?.trim() || 'pending'}</span>;
}
