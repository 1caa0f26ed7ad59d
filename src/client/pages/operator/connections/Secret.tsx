import { useEffect, useRef } from 'react';
import { stack } from '#styles/components';
import { card } from '#styles/page';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/Toast.tsx';

interface SecretProps {
  /** What was just added. */
  name: string;
  /** Null if the answer that had it was lost. */
  secret: string | null | undefined;
}

/** The secret of a new key or webhook, which is shown once. */
export function Secret({ name, secret }: SecretProps) {
  const place = useRef<HTMLDivElement>(null);
  // It stands above the form that was sent, and is what to read now.
  useEffect(() => place.current?.focus(), []);
  if (!secret) {
    return (
      <div ref={place} tabIndex={-1}>
        <Notice kind="error">{name} was added, but its secret was lost on the way. Remove it, and add another.</Notice>
      </div>
    );
  }
  return (
    <div ref={place} tabIndex={-1} className={`${card} ${stack}`}>
      <Notice kind="success">{name} is added. Copy its secret now: you won't see it again.</Notice>
      <code translate="no">{secret}</code>
      <div>
        <Button onClick={() => void copy(secret)}>Copy the secret</Button>
      </div>
    </div>
  );
}

/** A browser may refuse. The secret is still on screen. */
const copy = (secret: string) =>
  navigator.clipboard.writeText(secret).then(
    () => toast('Copied.'),
    () => toast("Couldn't copy. Select the secret and copy it."),
  );
