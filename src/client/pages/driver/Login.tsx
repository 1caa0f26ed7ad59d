import { loginDriver } from '#api/account';
import { driverLogin } from '#rules/account';
import { row } from '#styles/parts';
import { Field, Password } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { useLocation } from '../../location.ts';
import { Link } from '../../parts/Link.tsx';
import { Page } from '../../parts/Page.tsx';
import { nextOr } from '../../routes.tsx';
import { send } from '../../send.ts';
import { startDriver } from '../../session.ts';

export function Login() {
  const [, navigate] = useLocation();
  return (
    <Page title="Driver log in">
      <Form
        rules={driverLogin}
        submit="Log in"
        busy="Logging in…"
        failed="Login failed"
        onSend={async (value) => {
          const { token, driver } = await send(loginDriver, value);
          startDriver(token, driver);
          navigate(nextOr('/driver/dashboard'));
        }}
      >
        <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
        <Password name="password" label="Password" autoComplete="current-password" required />
      </Form>
      <p className={row}>
        <Link href="/driver/forgot-password">Forgot your password?</Link>
        <Link href="/driver">Create an account</Link>
      </p>
    </Page>
  );
}
