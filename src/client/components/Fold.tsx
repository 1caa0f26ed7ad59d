import { type ReactNode, useState } from 'react';
import { fold, foldTitle } from '#styles/fold';
import { chunk } from '../chunk.ts';
import type { AccountKind } from '../session.ts';
import { Lazy } from './Lazy.tsx';

/** A disclosure for what few people need. Its content renders once it is opened. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={foldTitle}>{title}</summary>
      {open && children}
    </details>
  );
}

interface OwnFoldProps {
  kind: AccountKind;
}

/** Password and sessions. Few people need them, so their code loads on opening. */
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

const account = chunk('form/PasswordAndSessions.tsx', () => import('../form/PasswordAndSessions.tsx'));
const alerts = chunk('components/Alerts.tsx', () => import('./Alerts.tsx'));
