import type { SellerRecord } from '#api/operator';
import { isApproved, isRefused } from '#rules/status';
import { badge, badgeKinds } from '#styles/components';

/** What the council says of a seller, in the colours that the seller sees. */
export function Standing({ of: { council_status } }: { of: Pick<SellerRecord, 'council_status'> }) {
  const kind = isApproved(council_status) ? 'ok' : isRefused(council_status) ? 'bad' : 'low';
  return <span className={`${badge} ${badgeKinds[kind]}`}>{council_status}</span>;
}

/** How far an application has come, by who has to do something next. */
const STAGES = ['To review', 'With the council', 'Draft', 'No application', 'Decided'] as const;
type Stage = (typeof STAGES)[number];

export function stageOf({ application, council_status }: SellerRecord): Stage {
  if (isApproved(council_status) || isRefused(council_status)) return 'Decided';
  if (!application) return 'No application';
  if (application.status !== 'submitted') return 'Draft';
  return application.sent_to_council_at && !application.changed_since_sent ? 'With the council' : 'To review';
}

/** Since when somebody has to do something, as ISO 8601. */
export function waitingSince(seller: SellerRecord): string | undefined {
  const stage = stageOf(seller);
  if (stage === 'To review') return seller.application?.submitted_at ?? undefined;
  return stage === 'With the council' ? (seller.application?.sent_to_council_at ?? undefined) : undefined;
}

/** Whoever waits for us first, and the longest of them. */
export const byWait = (a: SellerRecord, b: SellerRecord) =>
  STAGES.indexOf(stageOf(a)) - STAGES.indexOf(stageOf(b)) ||
  (waitingSince(a) ?? '').localeCompare(waitingSince(b) ?? '');
