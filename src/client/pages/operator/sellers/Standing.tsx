import type { Application } from '#api/council';
import type { SellerRecord } from '#api/operator/sellers';
import { isApproved, isRefused } from '#rules/status';
import { badge, badgeKinds } from '#styles/components';

/** A seller as lists and searches know one: without `application` it is not known, with null there is none. */
interface Standing {
  council_status: string;
  application?: Pick<Application, 'status' | 'sent_to_council_at' | 'changed_since_sent'> | null | undefined;
}

/** What the council says of a seller; while that is 'pending', for whom it waits. */
export const standingOf = ({ council_status, application }: Standing): string =>
  isPending({ council_status }) && application !== undefined
    ? stageOf({ council_status, application })
    : council_status;

export function Standing({ of: seller }: { of: Standing }) {
  const { council_status } = seller;
  const words = standingOf(seller);
  // What waits for us stands out.
  const isOurs = words === 'To review' || words === council_status;
  const kind = isApproved(council_status) ? 'ok' : isRefused(council_status) ? 'bad' : isOurs ? 'low' : 'plain';
  return <span className={`${badge} ${badgeKinds[kind]}`}>{words}</span>;
}

/** The council has said nothing yet. */
export const isPending = ({ council_status }: Standing) => /^pending$/i.test(council_status);

/** How far an application has come, by who has to do something next. */
const STAGES = ['To review', 'With the council', 'Draft application', 'No application', 'Decided'] as const;
type Stage = (typeof STAGES)[number];

export function stageOf({ application, council_status }: Standing): Stage {
  if (isApproved(council_status) || isRefused(council_status)) return 'Decided';
  if (!application) return 'No application';
  if (application.status !== 'submitted') return 'Draft application';
  return application.sent_to_council_at && !application.changed_since_sent ? 'With the council' : 'To review';
}

/** Since when somebody has to do something, as ISO 8601. */
export function waitingSince(seller: SellerRecord): string | undefined {
  const stage = stageOf(seller);
  if (stage === 'To review') return seller.application?.submitted_at ?? undefined;
  return stage === 'With the council' ? (seller.application?.sent_to_council_at ?? undefined) : undefined;
}

/** Sellers who wait for us come first, the longest wait on top. */
export const byWait = (a: SellerRecord, b: SellerRecord) =>
  STAGES.indexOf(stageOf(a)) - STAGES.indexOf(stageOf(b)) ||
  (waitingSince(a) ?? '').localeCompare(waitingSince(b) ?? '');
