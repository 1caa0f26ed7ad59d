import type { Application } from '#api/council';
import type { SellerRecord } from '#api/operator/sellers';
import { isSentBack } from '#rules/obstacle';
import { isApproved, isRefused } from '#rules/status';
import { badge, badgeKinds } from '#styles/components';

/** A seller from a list or a search. `application` is undefined if it is not known, null if there is none. */
interface Standing {
  council_status: string;
  application?: Pick<Application, 'status' | 'sent_to_council_at' | 'changed_since_sent'> | null | undefined;
}

/** The council status; while that is 'pending', the stage of the application. */
export const standingOf = ({ council_status, application }: Standing): string =>
  isPending({ council_status }) && application !== undefined
    ? stageOf({ council_status, application })
    : council_status;

/** A seller's status as a badge. */
export function SellerBadge({ of: seller }: { of: Standing }) {
  const { council_status } = seller;
  const words = standingOf(seller);
  // Statuses that wait for us stand out.
  const isOurs = words === 'To review' || (words === council_status && !isSentBack(words));
  const kind = isApproved(council_status) ? 'ok' : isRefused(council_status) ? 'bad' : isOurs ? 'low' : 'plain';
  return <span className={`${badge} ${badgeKinds[kind]}`}>{words}</span>;
}

/** Whether the council has not decided yet. */
export const isPending = ({ council_status }: Standing) => /^pending$/i.test(council_status);

/** The stages of an application, in the order of the list. */
const STAGES = [
  'To review',
  'With the council',
  'With the cook',
  'Draft application',
  'No application',
  'Decided',
] as const;
type Stage = (typeof STAGES)[number];

/** The stage of a seller's application. */
export function stageOf({ application, council_status }: Standing): Stage {
  if (isApproved(council_status) || isRefused(council_status)) return 'Decided';
  if (isSentBack(council_status)) return 'With the cook';
  if (!application) return 'No application';
  if (application.status !== 'submitted') return 'Draft application';
  return application.sent_to_council_at && !application.changed_since_sent ? 'With the council' : 'To review';
}

/** Since when somebody has had to act (ISO 8601); undefined if nobody has to. */
export function waitingSince(seller: SellerRecord): string | undefined {
  const stage = stageOf(seller);
  if (stage === 'To review') return seller.application?.submitted_at ?? undefined;
  return stage === 'With the council' ? (seller.application?.sent_to_council_at ?? undefined) : undefined;
}

/** Sorts sellers by stage, those that wait for us first, then by the longest wait. */
export const byWait = (a: SellerRecord, b: SellerRecord) =>
  STAGES.indexOf(stageOf(a)) - STAGES.indexOf(stageOf(b)) ||
  (waitingSince(a) ?? '').localeCompare(waitingSince(b) ?? '');
