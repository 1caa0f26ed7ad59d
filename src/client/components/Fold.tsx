import { type ReactNode, useState } from 'react';
import { fold } from '#styles/components';
import { chunk } from '../chunk.ts';
import type { AccountKind } from '../session.ts';
import { Lazy } from './Lazy.tsx';

/** Something that few need, folded away: what is in it comes when it is opened. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  );
}

interface OwnFoldProps {
  kind: AccountKind;
}

/** Password and sessions: few need them, and their code comes when they do. */
export const AccountFold = (props: OwnFoldProps) => (
  <Fold title="Password and devices">
    <Lazy chunk={account} props={props} />
  </Fold>
);

export const AlertsFold = (props: OwnFoldProps) => (
  <Fold title="Alerts">
    <Lazy chunk={alerts} props={props} />
  </Fold>
);

const account = chunk(
  'form/PasswordAndSessions.tsx',
  () => import('../form/PasswordAndSessions.tsx'),
  'PasswordAndSessions',
);
const alerts = chunk('components/Alerts.tsx', () => import('./Alerts.tsx'), 'Alerts');
