import { useEffect, useRef, useState } from 'react';
import { useLocation } from '../../location.ts';
import { resetSellerPassword } from '#api/account';
import { isResetLink, RESET_LINK_INVALID, sellerReset } from '#rules/account';
import { Password } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Page } from '../../parts/Page.tsx';
import { Failure, send } from '../../send.ts';
import { end } from '../../session.ts';

/** After a successful reset (specification, section 9). */
const REDIRECT_MS = 1200;

interface ResetLink {
  rid: string;
  t: string;
}

/** Reads the mail's link out of the address bar and takes it away from there: it is as good as a password. */
function takeLink(): ResetLink | undefined {
  const query = new URLSearchParams(location.search);
  const rid = query.get('rid') ?? '';
  const t = query.get('t') ?? '';
  if (location.search) history.replaceState(history.state, '', location.pathname);
  return isResetLink(rid, t) ? { rid, t } : undefined;
}

/** A new password, by the link in the mail. */
export function ResetPassword() {
  const [, navigate] = useLocation();
  const [phase, setPhase] = useState<'reading' | 'form' | 'missing' | 'refused' | 'done'>('reading');
  // Kept here because React may run the effect below twice, and the second time the address is empty.
  const taken = useRef<{ link?: ResetLink }>();

  useEffect(() => {
    taken.current ??= { link: takeLink() };
    setPhase(taken.current.link ? 'form' : 'missing');
  }, []);
  useEffect(() => {
    if (phase !== 'done') return;
    const timer = setTimeout(() => navigate('/seller/login'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [phase, navigate]);

  async function reset(newPassword: string) {
    try {
      await send(resetSellerPassword, { newPassword, confirmPassword: undefined, ...taken.current!.link! });
    } catch (error) {
      if (!(error instanceof Failure) || error.error !== RESET_LINK_INVALID) throw error;
      return setPhase('refused');
    }
    // A reset ends every session of the account, so the one of this browser too.
    end('seller');
    setPhase('done');
  }

  return (
    <Page title="Choose a new password" busy={phase === 'reading'}>
      {phase === 'form' && (
        <Form
          rules={sellerReset}
          submit="Reset password"
          failed="Could not reset password."
          onSend={({ newPassword }) => reset(newPassword)}
        >
          <Password
            name="newPassword"
            label="New password"
            hint="At least 8 characters with letters and numbers."
            autoComplete="new-password"
            required
          />
          <Password name="confirmPassword" label="Confirm password" autoComplete="new-password" required />
        </Form>
      )}
      {(phase === 'missing' || phase === 'refused') && (
        <>
          <Notice kind="error">
            {phase === 'missing' ? 'Your reset link is missing or invalid.' : RESET_LINK_INVALID}
          </Notice>
          <Button onClick={() => navigate('/seller/forgot-password')}>Get a new link</Button>
        </>
      )}
      {phase === 'done' && <Notice kind="success">Your password is changed. On to the login…</Notice>}
    </Page>
  );
}
