import { useState } from 'react';
import type { forgotDriverPassword, forgotSellerPassword } from '#api/account';
import { forgotPassword } from '#rules/account';
import { row } from '#styles/parts';
import { Link } from '../parts/Link.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Page } from '../parts/Page.tsx';
import { Failure, send } from '../send.ts';
import { Field } from './Field.tsx';
import { Form } from './Form.tsx';

interface ForgotPasswordScreenProps {
  call: typeof forgotSellerPassword | typeof forgotDriverPassword;
  /** The path of the login. */
  login: string;
}

/**
 * The same for sellers and drivers; the answer is the same whether or not the email exists (specification, section 8).
 */
export function ForgotPasswordScreen({ call, login }: ForgotPasswordScreenProps) {
  const [answer, setAnswer] = useState<'sent' | 'unreached'>();
  return (
    <Page title="Forgot your password">
      <Form
        rules={forgotPassword}
        submit="Send reset link"
        failed=""
        onSend={async (value) => {
          setAnswer(undefined);
          const failure = await send(call, value).then(undefined, (error: unknown) => error);
          setAnswer(failure instanceof Failure && failure.status === 0 ? 'unreached' : 'sent');
        }}
      >
        <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
        {answer === 'sent' && <Notice kind="success">If that email exists, we've sent a reset link.</Notice>}
        {answer === 'unreached' && <Notice kind="error">Couldn't reach us. Please try again.</Notice>}
      </Form>
      <p className={row}>
        <Link href={login}>Back to login</Link>
      </p>
    </Page>
  );
}
