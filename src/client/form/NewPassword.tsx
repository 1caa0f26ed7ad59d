import { type ComponentProps, useState } from 'react';
import { commonPasswords } from '#api/password';
import { isObvious, passwordKey } from '#rules/passwords';
import { hintText } from '#styles/form';
import { send } from '../send.ts';
import { Password } from './Field.tsx';

/** A new password; a warning beside it, and no more, when it is one that everybody uses. */
export function NewPassword(props: ComponentProps<typeof Password>) {
  const [warned, setWarned] = useState(false);
  return (
    <div>
      <Password
        autoComplete="new-password"
        {...props}
        onInput={() => setWarned(false)}
        onBlur={({ target }) => {
          const { value } = target;
          // An answer that comes late is not about what was typed since.
          void isCommon(value).then((common) => common && value === target.value && setWarned(true));
        }}
      />
      <p aria-live="polite" className={hintText}>
        {warned && "Many people use this password, so it's easy to guess. A longer one of your own is safer."}
      </p>
    </div>
  );
}

/** Asks with a piece of the password's digest alone; without an answer there is no warning. */
async function isCommon(password: string): Promise<boolean> {
  if (password.length < 6) return false;
  if (isObvious(password)) return true;
  try {
    // Only there under https and on localhost.
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(passwordKey(password)));
    const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const { digests } = await send(commonPasswords, { prefix: digest.slice(0, 3) });
    return digests.includes(digest);
  } catch {
    return false;
  }
}
