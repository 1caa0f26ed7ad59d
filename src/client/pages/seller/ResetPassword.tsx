import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { resetSellerPassword } from '#api/password';
import { isResetLink, RESET_LINK_INVALID, sellerReset } from '#rules/password';
import { links } from '#styles/components';
import { Button } from '../../components/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { Password } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { NewPassword } from '../../form/NewPassword.tsx';
import { Username } from '../../form/Username.tsx';
import { Failure, send } from '../../send.ts';
import { end, seller } from '../../session.ts';
import { forgetLink, takeLink } from '../reset-link.ts';

/** From the success message to the login. */
const REDIRECT_MS = 1200;

interface ResetLink {
  rid: string;
  t: string;
}

/** The reset link's parameters; undefined if they are malformed. */
function linkOf({ rid = '', t = '' }: ReturnType<typeof takeLink>): ResetLink | undefined {
  return isResetLink(rid, t) ? { rid, t } : undefined;
}

/** Sets a new password, using the link in the email. */
export function ResetPassword() {
  const [, navigate] = useLocation();
  const [phase, setPhase] = useState<'reading' | 'form' | 'missing' | 'refused' | 'done'>('reading');
  const link = useRef<ResetLink | undefined>(undefined);

  useEffect(() => {
    link.current = linkOf(takeLink());
    setPhase(link.current ? 'form' : 'missing');
  }, []);
  useEffect(() => {
    if (phase !== 'done') return;
    const timer = setTimeout(() => navigate('/seller/login', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [phase, navigate]);

  async function reset(newPassword: string) {
    try {
      await send(resetSellerPassword, { newPassword, confirmPassword: undefined, ...link.current! });
    } catch (error) {
      if (!(error instanceof Failure) || error.error !== RESET_LINK_INVALID) throw error;
      return setPhase('refused');
    }
    // A reset ends all sessions of the account, including this browser's.
    end('seller');
    forgetLink();
    setPhase('done');
  }

  return (
    <Page title="Choose a new password" busy={phase === 'reading'}>
      {phase === 'form' && (
        <Form
          rules={sellerReset}
          submit="Reset password"
          busy="Saving…"
          failed="Could not reset password."
          onSend={({ newPassword }) => reset(newPassword)}
        >
          <Username email={seller.peek()?.email} />
          <NewPassword
            name="newPassword"
            label="New password"
            hint="At least 8 characters with letters and numbers."
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
      {phase === 'done' ? (
        <Notice kind="success">Password changed. Taking you to log in…</Notice>
      ) : (
        phase !== 'reading' && (
          <p className={links}>
            <Link href="/seller/login">Back to login</Link>
          </p>
        )
      )}
    </Page>
  );
}
