import { object, pattern, refine } from 'superstruct';
import { adultsBirth, dayText } from './calendar.ts';
import { oneOf, orEmpty } from './choices.ts';
import { keysOf, optionalText, plain, requiredText, text } from './field.ts';

/** The ways to check (Home Office, 'Right to work checks: an employer's guide'). */
export const CHECK_METHODS = {
  online: 'Online, by share code',
  manual: 'Manual, original document',
  idsp: 'Identity service provider',
} as const;
export const CHECK_OUTCOMES = { passed: 'Passed', failed: 'Failed' } as const;

export const WORK_STANDINGS = {
  none: 'No check yet',
  passed: 'Passed',
  failed: 'Failed',
  lapsed: 'Expired',
} as const;

/**
 * The state of a driver's right to work, by the newest check. A check lapses after its follow-up day, and no longer counts
 * once the driver has changed what was checked.
 */
export interface RightToWork {
  status: keyof typeof WORK_STANDINGS;
  follow_up_on: string | null;
}

/** @param newest the newest check, if any, with days as YYYY-MM-DD */
export function rightToWorkOn(
  today: string,
  newest: { outcome: keyof typeof CHECK_OUTCOMES; follow_up_on: string | null; void_at?: unknown } | undefined,
): RightToWork {
  if (!newest || newest.void_at) return { status: 'none', follow_up_on: null };
  const { outcome, follow_up_on } = newest;
  const lapsed = outcome === 'passed' && follow_up_on !== null && follow_up_on < today;
  return { status: lapsed ? 'lapsed' : outcome, follow_up_on };
}

/** Citizens have no share code. They send a passport. */
export const hasShareCode = (workStatus: unknown) => workStatus !== 'uk_citizen';
export const CITIZENS_SEND_A_PASSPORT = 'British and Irish citizens send a passport instead.';

const SHARE_CODE_MESSAGE = 'Enter your share code, e.g. W12 345 678.';
/** W and eight letters or digits. */
const SHARE_CODE = /^W[A-Z\d]{8}$/;
const shareCodeText = text((typed) =>
  plain(typed)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase(),
);

/** 'W12345678' -> 'W12 345 678' */
export const formatShareCode = (code: string) => code.replace(/(...)(...)(...)/, '$1 $2 $3');

/** A driver's share code, and optionally a corrected date of birth. */
export const shareCode = (today: string) =>
  object({
    share_code: requiredText(SHARE_CODE_MESSAGE, { of: pattern(shareCodeText, SHARE_CODE) }),
    dob: orEmpty(adultsBirth(today, 'Enter your date of birth.', 'You must be 18+')),
  });

/** The optional share code of an application. */
export const shareCodeIfAny = object({
  share_code: refine(shareCodeText, 'share code', (code) => !code || SHARE_CODE.test(code) || SHARE_CODE_MESSAGE),
});

/** An operator's record of a check. */
export const rightToWorkCheck = object({
  method: oneOf(keysOf(CHECK_METHODS), 'Choose how you checked.'),
  outcome: oneOf(keysOf(CHECK_OUTCOMES), 'Choose passed or failed.'),
  conditions: optionalText(500),
  follow_up_on: orEmpty(dayText('Enter a date, or leave this empty.')),
});
