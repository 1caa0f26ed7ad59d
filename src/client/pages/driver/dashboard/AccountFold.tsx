import { useState } from 'react';
import { fold } from '#styles/components';
import { chunk } from '../../../chunk.ts';
import { Lazy } from '../../../components/Lazy.tsx';

/** Password and sessions, folded away: few need them, and their code comes when they do. */
export function AccountFold() {
  const [open, setOpen] = useState(false);
  return (
    <details className={fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Password and devices</summary>
      {open && <Lazy chunk={content} props={{ kind: 'driver' }} />}
    </details>
  );
}

const content = chunk(
  'form/PasswordAndSessions.tsx',
  () => import('../../../form/PasswordAndSessions.tsx'),
  'PasswordAndSessions',
);
