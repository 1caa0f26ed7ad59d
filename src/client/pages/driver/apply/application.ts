import type { DocumentKind } from '#rules/driver-documents';
import type { Messages } from '#rules/form';
import { formData } from '../../../form/values.ts';

/** What the wizard keeps for a reload: every field but the passwords and the documents. */
export interface Draft extends Record<string, unknown> {
  /** Index of the step that was shown. */
  step?: number;
  email?: string;
  /** When the last code was sent, in ms. */
  sentAt?: number;
  /** Whose address the token proves, so that another address needs another code. */
  provenEmail?: string;
  verifyToken?: string;
}

/** What stays in memory alone: after a reload the password is asked again. */
export interface Secrets extends Record<string, unknown> {
  password: string;
  confirmPassword: string;
}

export type Files = Partial<Record<DocumentKind, File[]>>;

/** What a reload forgets. */
export interface Memory {
  secrets?: Secrets;
  files: Files;
  /** What the server refused, or the last look over everything, by field. */
  refused: Messages;
}

/** What every step is given. */
export interface StepProps {
  draft: Draft;
  keep: (patch: Partial<Draft>) => void;
  memory: Memory;
  remember: (patch: Partial<Memory>) => void;
}

/** The multipart body of an application: all fields but the confirmation (specification, section 7). */
export function applicationBody(values: Record<string, unknown>, files: Files): FormData {
  const { confirmPassword: _, ...sent } = values;
  const body = formData(sent);
  for (const [kind, chosen] of Object.entries(files)) for (const file of chosen) body.append(kind, file);
  return body;
}
