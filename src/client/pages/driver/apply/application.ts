import { keysOf, oneSpelling } from '#rules/field';
import type { DocumentKind } from '#rules/files';
import type { Messages } from '#rules/form';
import { formData } from '../../../form/multipart.ts';

/** The steps in order, with the fields that Next checks. */
export const STEP_FIELDS = {
  email: ['email'],
  code: [],
  details: ['first_name', 'last_name', 'phone', 'dob', 'address_line1', 'address_line2', 'city', 'postcode'],
  work: ['work_status'],
  transport: ['transport'],
  compliance: ['dbs_status'],
  password: ['password', 'confirmPassword', 'gdpr_consent', 'terms_accepted'],
  documents: [],
} as const satisfies Record<string, readonly string[]>;
export type StepId = keyof typeof STEP_FIELDS;

/** The step that asks for a field; the last one for documents and anything unknown. */
export const stepAsking = (field: string): StepId =>
  keysOf(STEP_FIELDS).find((id) => (STEP_FIELDS[id] as readonly string[]).includes(field)) ?? 'documents';

/** What the wizard stores for a reload: every field except passwords and documents. */
export interface Draft extends Record<string, unknown> {
  email?: string;
  /** The address that the last code was sent to, and the time (ms). */
  sentTo?: string;
  sentAt?: number;
  /** The address that the token proves. Another address needs another code. */
  provenEmail?: string;
  verifyToken?: string | undefined;
}

/** Whether the address in the input is the verified one. */
export const isProven = ({ verifyToken, provenEmail, email = '' }: Draft) =>
  Boolean(verifyToken) && provenEmail === oneSpelling(email);

/** Kept in memory only: after a reload the password is asked for again. */
export interface Secrets extends Record<string, unknown> {
  password: string;
  confirmPassword: string;
}

export type Files = Partial<Record<DocumentKind, File[]>>;

/** What a reload loses. */
export interface Memory {
  secrets?: Secrets;
  files: Files;
  /** Messages by field, from the server or from the final check of all fields. */
  refused: Messages;
}

/** The props of every step. */
export interface StepProps {
  step: StepId;
  go: (to: StepId) => void;
  next: () => void;
  back: () => void;
  draft: Draft;
  save: (patch: Partial<Draft>) => void;
  memory: Memory;
  remember: (patch: Partial<Memory>) => void;
  onDone: () => void;
}

/** The multipart body of an application: all fields except the confirmation, and the files by kind. */
export function applicationBody(values: Record<string, unknown>, files: Files): FormData {
  const { confirmPassword: _, ...sent } = values;
  const body = formData(sent);
  for (const [kind, chosen] of Object.entries(files)) for (const file of chosen) body.append(kind, file);
  return body;
}
