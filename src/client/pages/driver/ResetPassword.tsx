import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { resetDriverPassword } from '#api/password';
import { driverReset } from '#rules/password';
import { links } from '#styles/components';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { Field, Password } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { NewPassword } from '../../form/NewPassword.tsx';
import { send } from '../../send.ts';
import { driver, end } from '../../session.ts';
import { forgetLink, takeLink } from '../reset-link.ts';

/** From the success message to the login. */
const REDIRECT_MS = 2000;

/** Sets a new password, using the link in the email. */
export function ResetPassword() {
  const [, navigate] = useLocation();
  const [link, setLink] = useState<ReturnType<typeof takeLink>>({});
  const [done, setDone] = useState(false);

  useEffect(() => setLink(takeLink()), []);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate('/driver/login', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  return (
    <Page title="Choose a new password">
      {done ? (
        <Notice kind="success">✅ Password updated. Redirecting to login…</Notice>
      ) : (
        <Form
          rules={driverReset}
          initial={{ email: link.email }}
          submit="Reset password"
          busy="Saving…"
          failed="Failed to reset password"
          explain={({ status }) => (status === 0 ? 'Reset failed' : undefined)}
          onSend={async ({ email, token, password }) => {
            await send(resetDriverPassword, { email, token, password });
            // A reset ends all sessions of the account, including one in this browser. Another person's session on a
            // shared phone continues.
            if (driver.peek()?.email === email) end('driver');
            forgetLink();
            setDone(true);
          }}
        >
          <input type="hidden" name="token" value={link.token ?? ''} />
          <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
          <NewPassword name="password" label="New password" hint="At least 6 characters" required />
          <Password name="confirmPassword" label="Confirm password" autoComplete="new-password" required />
        </Form>
      )}
      <p className={links}>
        <Link href="/driver/forgot-password">Get a new link</Link>
        <Link href="/driver/login">Back to login</Link>
      </p>
    </Page>
  );
}
