import type { ReactNode } from 'react';
import { marked, notice, noticeKinds } from '#styles/components';

interface NoticeProps {
  kind: 'error' | 'success' | 'info';
  children: ReactNode;
}

/** What a login says to somebody whose session has ended without Log out. */
export const SESSION_OVER = "You've been logged out. Log in again to carry on.";

/** A message about the whole form or page, announced when it appears: errors at once, the rest in turn. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div className={`${notice} ${noticeKinds[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      {MARK.test(String(children)) ? <p className={marked}>{children}</p> : children}
    </div>
  );
}

/** The mark that some sentences begin with: the notice draws its own, the same with every font. */
const MARK = /^[✅❌]/;
