import { type ReactNode, useState } from 'react';
import { fold } from '#styles/components';

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
