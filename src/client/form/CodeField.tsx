import { useEffect, useState, type FormEvent } from 'react';
import { Field } from './Field.tsx';

export const CODE_LENGTH = 6;
/** The server sends one code in this time to an address. */
const RESEND_SECONDS = 30;

/** The six digits of a mailed code: phones offer them by themselves, and spaces between them are forgiven. */
export const CodeField = ({ email, autoFocus }: { email: string; autoFocus?: boolean }) => (
  <Field
    name="code"
    label="Six-digit code"
    hint={`We sent it to ${email}. It is good for 10 minutes.`}
    inputMode="numeric"
    autoComplete="one-time-code"
    // No maxLength: the browser would cut a pasted '123 456' to six characters with the space among them.
    onInput={capped}
    autoFocus={autoFocus}
    required
  />
);

const bare = (text: string) => text.replace(/[\s\p{Pd}]/gu, '').slice(0, CODE_LENGTH);

/** Six characters, without the spaces that codes are grouped with. */
function capped({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const code = bare(input.value);
  if (code !== input.value) input.value = code;
}

/** Seconds until another code may be asked for; `sentAt` in ms. */
export function useCountdown(sentAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [sentAt]);
  return Math.min(RESEND_SECONDS, Math.ceil(sentAt / 1000 + RESEND_SECONDS - now / 1000));
}
