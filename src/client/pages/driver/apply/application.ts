import { keysOf, oneSpelling } from '#rules/field';
import type { DocumentKind } from '#rules/files';
import type { Messages } from '#rules/form';
import { formData } from '../../../form/multipart.ts';

/** The steps in their order, with the fields that Next checks. */
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

/** The step that asks for a field; documents, and anything else, belong to the last one. */
export const stepAsking = (field: string): StepId =>
  keysOf(STEP_FIELDS).find((id) => (STEP_FIELDS[id] as readonly string[]).includes(field)) ?? 'documents';

/** What the wizard keeps for a reload: every field but the passwords and the documents. */
export interface Draft extends Record<string, unknown> {
  email?: string;
  /** The address that the last code went to, and when, in ms. */
  sentTo?: string;
  sentAt?: number;
  /** Whose address the token proves, so that another address needs another code. */
  provenEmail?: string;
  verifyToken?: string | undefined;
}

/** Whether the address in the box is the one that was verified. */
export const isProven = ({ verifyToken, provenEmail, email = '' }: Draft) =>
  Boolean(verifyToken) && provenEmail === oneSpelling(email);

/** Kept in memory only: after a reload the password is asked for again. */
export interface Secrets extends Record<string, unknown> {
  password: string;
  confirmPassword: string;
}

export type Files = Partial<Record<DocumentKind, File[]>>;

/** What a reload forgets. */
export interface Memory {
  secrets?: Secrets;
  files: Files;
  /** What the server, or the last check of everything, refused, by field. */
  refused: Messages;
}

/** What every step is given. */
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

/** The multipart body of an application: all fields but the confirmation, and the files by their kinds. */
export function applicationBody(values: Record<string, unknown>, files: Files): FormData {
  const { confirmPassword: _, ...sent } = values;
  const body = formData(sent);
  for (const [kind, chosen] of Object.entries(files)) for (const file of chosen) body.append(kind, file);
  return body;
}
