import type { ReactNode } from 'react';
import { marked, noticeKinds } from '#styles/components';

interface NoticeProps {
  kind: 'error' | 'success' | 'info';
  children: ReactNode;
  /** What stands below the words. */
  more?: ReactNode;
}

/** What a login says to somebody whose session has ended without Log out. */
export const SESSION_OVER = "You've been logged out. Log in again to carry on.";

/**
 * A message about the whole form or page, announced when it appears: errors at once, the rest in turn. The mark that
 * some sentences begin with stays in the text, and a drawing stands in its place: not every device has a glyph for it.
 */
export function Notice({ kind, children, more }: NoticeProps) {
  const isMarked = /^[✅❌]/.test(String(children));
  return (
    <div className={noticeKinds[kind] + (isMarked ? ` ${marked}` : '')} role={kind === 'error' ? 'alert' : 'status'}>
      {more ? <p>{children}</p> : children}
      {more}
    </div>
  );
}
