import type { ReactNode } from 'react';
import { marked, noticeKinds } from '#styles/components';
import { focusHeading } from '../navigation.ts';
import { Button } from './Button.tsx';

interface NoticeProps {
  kind: 'error' | 'success' | 'info';
  children: ReactNode;
  /** Shown below the message. */
  more?: ReactNode;
}

/** Shown at the login when a session ended without Log out. */
export const SESSION_OVER = "You've been logged out. Log in again to carry on.";

/**
 * A message about the whole form or page. Errors are announced at once, others when the screen reader is idle. A
 * leading ✅ or ❌ stays in the text but is drawn as a picture, since some devices lack the glyph.
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

interface NotLoadedProps {
  /** What failed to load. */
  children: string;
  again: () => void;
}

/** Says that something failed to load, and offers to try again. The page's heading then takes the focus. */
export const NotLoaded = ({ children, again }: NotLoadedProps) => (
  <Notice kind="error">
    <p>{children}</p>
    <Button
      kind="quiet"
      onClick={() => {
        again();
        focusHeading();
      }}
    >
      Try again
    </Button>
  </Notice>
);
