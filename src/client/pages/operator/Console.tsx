import { loginOperator } from '#api/account';
import { operatorLogin } from '#rules/account';
import { Field, Password } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { Page } from '../../parts/Page.tsx';
import { send } from '../../send.ts';
import { operatorToken, startOperator, useValue } from '../../session.ts';
import { Overview } from './Overview.tsx';

/** The operator's console: the login in place, then the view that the query names. */
export function Console() {
  const token = useValue(operatorToken);
  return (
    <Page title="Operator" width={token ? 'wide' : 'narrow'}>
      {token ? <Overview /> : <Login />}
    </Page>
  );
}

function Login() {
  return (
    <Form
      rules={operatorLogin}
      submit="Log in"
      busy="Logging in…"
      failed="Login failed"
      onSend={async (value) => {
        const { token } = await send(loginOperator, value);
        startOperator(token);
      }}
    >
      <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
      <Password name="password" label="Password" autoComplete="current-password" />
    </Form>
  );
}
