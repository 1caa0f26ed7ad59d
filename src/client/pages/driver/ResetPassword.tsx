import { useEffect, useState } from 'react';
import { resetDriverPassword } from '#api/account';
import { driverReset } from '#rules/account';
import { row } from '#styles/parts';
import { Field, Password } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { useLocation } from '../../location.ts';
import { Link } from '../../parts/Link.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Page } from '../../parts/Page.tsx';
import { send } from '../../send.ts';

/** After a successful reset (specification, section 9). */
const REDIRECT_MS = 2000;

interface ResetLink {
  email?: string;
  token?: string;
}

/**
 * What the mail's link carried. It leaves the address bar at once, so that it is neither read over a shoulder nor
 * handed on; the history entry keeps it for a reload.
 */
function takeLink(): ResetLink {
  const query = Object.fromEntries(new URLSearchParams(location.search)) as ResetLink;
  const link = { ...(history.state as ResetLink | null), ...query };
  history.replaceState(link, '', location.pathname);
  return link;
}

/** A new password, by the link in the mail. */
export function ResetPassword() {
  const [, navigate] = useLocation();
  const [link, setLink] = useState<ResetLink>({});
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
          failed="Failed to reset password"
          explain={({ status }) => (status === 0 ? 'Reset failed' : undefined)}
          onSend={async ({ email, token, password }) => {
            await send(resetDriverPassword, { email, token, password });
            history.replaceState(null, '');
            setDone(true);
          }}
        >
          <input type="hidden" name="token" value={link.token ?? ''} />
          <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
          <Password
            name="password"
            label="New password"
            hint="At least 6 characters"
            autoComplete="new-password"
            required
          />
          <Password name="confirmPassword" label="Confirm password" autoComplete="new-password" required />
        </Form>
      )}
      <p className={row}>
        <Link href="/driver/login">Back to login</Link>
      </p>
    </Page>
  );
}
