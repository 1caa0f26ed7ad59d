import type { Output } from '#api/call';
import type { answers } from '#api/onboarding';
import { normalPostcode } from '#rules/postcode';

export type StepId = 'postcode' | 'eligibility' | 'email' | 'account' | 'welcome';

/** How long the server accepts a verified email. */
const VERIFIED_MS = 30 * 60 * 1000;

/** What survives a reload of the wizard: everything except passwords. */
export interface Draft extends Record<string, unknown> {
  postcode?: string;
  /** The answer about the last postcode checked. */
  area?: Output<typeof answers.checkPostcode>;
  email?: string;
  /** The pending code: its address, and the time it was sent (ms). */
  verification_id?: string | undefined;
  sentTo?: string;
  sentAt?: number;
  /** The person is typing another address, though the code may still arrive. */
  choosing?: boolean | undefined;
  /** The proof of an address, and the time it was given (ms). */
  email_token?: string | undefined;
  provenEmail?: string | undefined;
  provenAt?: number | undefined;
  /** The server's message when it no longer accepted the proof. */
  refused?: string | undefined;
  /** Whether to send news when an uncovered area opens. */
  updates?: boolean;
  /** The address and postcode on the waiting list, and the choice about news. */
  waiting?: string;
}

/** Passwords are kept in memory only. They survive Back but not a reload. */
export interface Secrets extends Record<string, unknown> {
  password?: unknown;
  confirmPassword?: unknown;
}

/** The props of every step. */
export interface StepProps {
  draft: Draft;
  save: (patch: Partial<Draft>) => void;
  next: () => void;
  back: () => void;
  secrets: Secrets;
  onSecrets: (secrets: Secrets) => void;
  /** The account has been created. */
  onDone: () => void;
}

/** The fields to clear when an address has to be verified again. */
export const UNPROVEN = {
  verification_id: undefined,
  email_token: undefined,
  provenEmail: undefined,
  provenAt: undefined,
} satisfies Partial<Draft>;

/** Whether the server still accepts the proof of the address at `now` (ms). */
export const isProven = ({ email_token, provenAt = 0 }: Draft, now: number) =>
  Boolean(email_token) && now < provenAt + VERIFIED_MS;

/** The answer about the postcode in the input; undefined once another is typed. */
export const areaOf = ({ area, postcode = '' }: Draft) =>
  area && normalPostcode(postcode) === area.postcode ? area : undefined;
