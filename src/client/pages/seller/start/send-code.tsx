import { sendEmailCode } from '#api/onboarding';
import { Failure, send } from '../../../send.ts';
import { AlreadyRegistered } from './AlreadyRegistered.tsx';
import type { Draft } from './draft.ts';

const REGISTERED = 'already_registered';

/**
 * Has a code sent, and answers what the draft keeps of that.
 *
 * @throws Failure, also for an address that has an account
 */
export async function sendCodeTo(email: string): Promise<Partial<Draft>> {
  const { already_registered, verification_id } = await send(sendEmailCode, { email });
  if (already_registered || !verification_id) throw new Failure(409, { error: REGISTERED });
  return { verification_id, sentTo: email, sentAt: Date.now() };
}

/** What to say when no code was sent. */
export const explainUnsent = ({ error }: Failure) =>
  error === REGISTERED ? <AlreadyRegistered /> : (error ?? "Couldn't send code.");
