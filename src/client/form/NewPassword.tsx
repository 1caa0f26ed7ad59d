import { type ComponentProps, useState } from 'react';
import { commonPasswords } from '#api/password';
import { isObvious, passwordKey } from '#rules/common-passwords';
import { hintText } from '#styles/form';
import { send } from '../send.ts';
import { Password } from './Field.tsx';

/** A new-password input. It warns about common passwords. The server refuses the most common. */
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
          // A late answer may be about an earlier value.
          void isCommon(value).then((common) => common && value === target.value && setWarned(true));
        }}
      />
      <p aria-live="polite" className={hintText}>
        {warned && "Many people use this password, so it's easy to guess. A longer one of your own is safer."}
      </p>
    </div>
  );
}

/** Whether a password is common. Sends only a prefix of its digest; without an answer it counts as uncommon. */
async function isCommon(password: string): Promise<boolean> {
  if (password.length < 6) return false;
  if (isObvious(password)) return true;
  try {
    // `subtle` exists only on https and localhost.
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(passwordKey(password)));
    const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const { digests } = await send(commonPasswords, { prefix: digest.slice(0, 3) });
    return digests.includes(digest);
  } catch {
    return false;
  }
}
