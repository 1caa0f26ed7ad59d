import type { Read } from '#rules/form';
import { credentials } from '#rules/account';
import { row } from '#styles/parts';
import { useLocation } from '../location.ts';
import { Link } from '../parts/Link.tsx';
import { Page } from '../parts/Page.tsx';
import { nextOr } from '../routes.tsx';
import { Field, Password } from './Field.tsx';
import { Form } from './Form.tsx';

interface LoginScreenProps {
  title: string;
  /** Sends what was typed and starts the session. */
  onLogin: (typed: Read<typeof credentials>) => Promise<void>;
  /** Where the person goes then, unless the way here came from another screen. */
  home: string;
  /** The paths of the ways on for who cannot log in. */
  forgot: string;
  join: string;
}

/** Email and password, the same for sellers and drivers; then the screen the person came from, or theirs. */
export function LoginScreen({ title, onLogin, home, forgot, join }: LoginScreenProps) {
  const [, navigate] = useLocation();
  return (
    <Page title={title}>
      <Form
        rules={credentials}
        submit="Log in"
        busy="Logging in…"
        failed="Login failed"
        onSend={async (typed) => {
          await onLogin(typed);
          navigate(nextOr(home));
        }}
      >
        <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
        <Password name="password" label="Password" autoComplete="current-password" required />
      </Form>
      <p className={row}>
        <Link href={forgot}>Forgot your password?</Link>
        <Link href={join}>Create an account</Link>
      </p>
    </Page>
  );
}
