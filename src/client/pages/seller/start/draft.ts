import type { Of } from '#api/call';
import type { answers } from '#api/onboarding';
import { normalPostcode } from '#rules/text';

/** The steps by their ids in the specification: there is no step 2. */
export const POSTCODE = 1;
export const ELIGIBILITY = 3;
export const EMAIL = 4;
export const ACCOUNT = 5;
export const WELCOME = 6;

/** How long the server believes a verified email (decisions, section The server). */
const VERIFIED_MS = 30 * 60 * 1000;

/** What a reload keeps of the way from a postcode to an account: everything but passwords. */
export interface Draft extends Record<string, unknown> {
  step?: number;
  postcode?: string;
  /** What was answered about the last postcode that was checked. */
  area?: Of<typeof answers.checkPostcode>;
  email?: string;
  /** The code under way: to which address, and when it was sent (ms). */
  verification_id?: string;
  sentTo?: string;
  sentAt?: number;
  /** The proof of an address, and since when there is one (ms). */
  email_token?: string;
  provenEmail?: string;
  provenAt?: number;
  /** The server did not believe the proof any more. */
  lapsed?: boolean;
  /** The address and postcode that are on the waiting list. */
  waiting?: string;
}

export interface StepProps {
  draft: Draft;
  keep: (patch: Partial<Draft>) => void;
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
