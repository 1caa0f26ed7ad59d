import type { Output } from '#api/call';
import type { answers } from '#api/onboarding';
import { normalPostcode } from '#rules/postcode';

export type StepId = 'postcode' | 'eligibility' | 'email' | 'account' | 'welcome';

/** How long the server believes a verified email. */
const VERIFIED_MS = 30 * 60 * 1000;

/** What survives a reload on the way from a postcode to an account: everything but passwords. */
export interface Draft extends Record<string, unknown> {
  postcode?: string;
  /** What was answered about the last postcode that was checked. */
  area?: Output<typeof answers.checkPostcode>;
  email?: string;
  /** The code under way: to which address, and when it was sent (ms). */
  verification_id?: string | undefined;
  sentTo?: string;
  sentAt?: number;
  /** Another address is being typed, though the code may still come. */
  choosing?: boolean | undefined;
  /** The proof of an address, and since when there is one (ms). */
  email_token?: string | undefined;
  provenEmail?: string | undefined;
  provenAt?: number | undefined;
  /** The words with which the server no longer accepted the proof. */
  refused?: string | undefined;
  /** Whether to be told when we open in an area that is not covered. */
  updates?: boolean;
  /** The address and postcode that are on the waiting list, and what was said about being told. */
  waiting?: string;
}

/** Passwords are kept in memory alone, so that Back loses nothing and a reload does. */
export interface Secrets extends Record<string, unknown> {
  password?: unknown;
  confirmPassword?: unknown;
}

/** What every step is given. */
export interface StepProps {
  draft: Draft;
  save: (patch: Partial<Draft>) => void;
  next: () => void;
  back: () => void;
  secrets: Secrets;
  onSecrets: (secrets: Secrets) => void;
  /** The account is there. */
  onDone: () => void;
}

/** What is forgotten when an address has to be verified anew. */
export const UNPROVEN = {
  verification_id: undefined,
  email_token: undefined,
  provenEmail: undefined,
  provenAt: undefined,
} satisfies Partial<Draft>;

/** Whether the server will still take the proof of the address at `now` (ms). */
export const isProven = ({ email_token, provenAt = 0 }: Draft, now: number) =>
  Boolean(email_token) && now < provenAt + VERIFIED_MS;

/** The answer about the postcode in the box; undefined once another one is typed. */
export const areaOf = ({ area, postcode = '' }: Draft) =>
  area && normalPostcode(postcode) === area.postcode ? area : undefined;
