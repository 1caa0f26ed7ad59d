import { useLocation } from '../../location.ts';
import { login } from '#api/account';
import { sellerLogin } from '#rules/account';
import { row } from '#styles/parts';
import { Field, Password } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { Link } from '../../parts/Link.tsx';
import { Page } from '../../parts/Page.tsx';
import { nextOr } from '../../routes.tsx';
import { send } from '../../send.ts';
import { startSeller } from '../../session.ts';

/** Email and password; then the screen the person came from, or the dashboard. */
export function Login() {
  const [, navigate] = useLocation();
  return (
    <Page title="Seller log in">
      <Form
        rules={sellerLogin}
        submit="Log in"
        busy="Logging in…"
        failed="Login failed"
        onSend={async (value) => {
          const { token, seller } = await send(login, value);
          startSeller(token, seller);
          navigate(nextOr('/seller/dashboard'));
        }}
      >
        <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
        <Password name="password" label="Password" autoComplete="current-password" required />
      </Form>
      <p className={row}>
        <Link href="/seller/forgot-password">Forgot your password?</Link>
        <Link href="/seller/start">Create an account</Link>
      </p>
    </Page>
  );
}
