// What is decided about a cook's registration, apart from the statuses that the logins load too.
import { isApproved, isRefused } from './status.ts';

/** The status of a registration that lacks something from the cook. The reason says what. */
export const SENT_BACK = 'sent back';
export const isSentBack = (councilStatus: unknown) => /^sent back$/i.test(String(councilStatus ?? '').trim());

/** What we decided against a cook's menu, in the words to the cook. */
export const OBSTACLES = {
  refused: "We couldn't confirm your council registration.",
  [SENT_BACK]: "We've sent your registration back to you.",
  closed: 'Your menu is closed.',
} as const;

/** A refusal, something to add, or an open menu that was closed; undefined where nothing was decided against a cook. */
export function obstacleOf(councilStatus: unknown, reason: unknown): keyof typeof OBSTACLES | undefined {
  if (isApproved(councilStatus)) return undefined;
  if (isRefused(councilStatus)) return 'refused';
  if (isSentBack(councilStatus)) return SENT_BACK;
  return reason ? 'closed' : undefined;
}
