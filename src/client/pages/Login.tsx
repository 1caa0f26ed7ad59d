import { useContext } from 'react';
import { useLocation } from 'wouter';
import { login, loginDriver } from '#api/account';
import { credentials } from '#rules/account';
import type { Input } from '#rules/form';
import { links } from '#styles/components';
import { withHouse } from '#styles/page';
import { Link } from '../components/Link.tsx';
import { Notice, SESSION_OVER } from '../components/Notice.tsx';
import { Page } from '../components/Page.tsx';
import { Field, Password } from '../form/Field.tsx';
import { Form } from '../form/Form.tsx';
import { FindScreen } from '../navigation.ts';
import { send } from '../send.ts';
import { type AccountKind, ended, startDriver, startSeller, tokens, useValue } from '../session.ts';

export const SellerLogin = () => (
  <Login
    kind="seller"
    title="Seller login"
    onLogin={async (typed) => {
      const { token, seller } = await send(login, typed);
      startSeller(token, seller);
    }}
    join="/seller/start"
  />
);

export const DriverLogin = () => (
  <Login
    kind="driver"
    title="Driver login"
    onLogin={async (typed) => {
      const { token, driver } = await send(loginDriver, typed);
      startDriver(token, driver);
    }}
    join="/driver"
  />
);

interface LoginProps {
  kind: AccountKind;
  title: string;
  /** Logs in and starts the session. */
  onLogin: (typed: Input<typeof credentials>) => Promise<void>;
  /** The path for people without an account. */
  join: string;
}

/** The login of sellers and drivers. Afterwards it returns to the screen that required it. */
function Login({ kind, title, onLogin, join }: LoginProps) {
  // The other login, for people who came here by mistake.
  const other = kind === 'seller' ? 'driver' : 'seller';
  // Where the login leads by default.
  const home = `/${kind}/dashboard`;
  const [, navigate] = useLocation();
  const find = useContext(FindScreen);
  const isIn = useValue(tokens[kind]) !== null;
  const isOver = useValue(ended) === kind && !isIn;
  return (
    <Page title={title} frame={withHouse}>
      {isIn && (
        <Notice kind="info">
          You're already logged in. <Link href={home}>Go to your dashboard</Link>
        </Notice>
      )}
      {isOver && <Notice kind="info">{SESSION_OVER}</Notice>}
      <Form
        rules={credentials}
        submit="Log in"
        busy="Logging in…"
        failed="Login failed"
        onSend={async (typed) => {
          await onLogin(typed);
          const next = new URLSearchParams(location.search).get('next');
          navigate(next && find(next) ? next : home);
        }}
      >
        <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
        <Password name="password" label="Password" autoComplete="current-password" required />
      </Form>
      <p className={links}>
        <Link href={`/${kind}/forgot-password`}>Forgot your password?</Link>
        <Link href={join}>Create an account</Link>
        <Link href={`/${other}/login`}>{`Go to ${other} login`}</Link>
      </p>
    </Page>
  );
}
