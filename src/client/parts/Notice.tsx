import type { ReactNode } from 'react';
import { notice, noticeKinds } from '#styles/parts';

interface NoticeProps {
  kind: 'error' | 'success' | 'info';
  children: ReactNode;
}

/** A message about the whole form or page, announced when it appears: errors at once, the rest in turn. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div className={`${notice} ${noticeKinds[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
