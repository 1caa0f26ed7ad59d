import { useState } from 'react';
import { forgotDriverPassword, forgotSellerPassword } from '#api/password';
import { forgotPassword } from '#rules/password';
import { links, stack } from '#styles/components';
import { hintText } from '#styles/form';
import { Link } from '../components/Link.tsx';
import { Notice } from '../components/Notice.tsx';
import { Page } from '../components/Page.tsx';
import { Field } from '../form/Field.tsx';
import { Form } from '../form/Form.tsx';
import { Failure, send } from '../send.ts';

export const SellerForgotPassword = () => <ForgotPassword call={forgotSellerPassword} login="/seller/login" />;

export const DriverForgotPassword = () => <ForgotPassword call={forgotDriverPassword} login="/driver/login" />;

interface ForgotPasswordProps {
  call: typeof forgotSellerPassword | typeof forgotDriverPassword;
  /** The login's path. */
  login: string;
}

/** Gives the same answer whether or not the email has an account, so that it reveals nobody's account. */
function ForgotPassword({ call, login }: ForgotPasswordProps) {
  const [answer, setAnswer] = useState<'sent' | 'unreached'>();
  return (
    <Page title="Forgot your password">
      <Form
        rules={forgotPassword}
        submit="Send reset link"
        busy="Sending…"
        kind={answer === 'sent' ? 'quiet' : undefined}
        failed=""
        onChange={() => setAnswer(undefined)}
        onSend={async (value) => {
          setAnswer(undefined);
          const failure = await send(call, value).then(undefined, (error: unknown) => error);
          setAnswer(failure instanceof Failure && failure.status === 0 ? 'unreached' : 'sent');
        }}
      >
        <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
        {answer === 'sent' && (
          <div className={stack}>
            <Notice kind="success">If that email exists, we've sent a reset link.</Notice>
            <p className={hintText}>It works for an hour. No email? Check your spam folder, then send it again.</p>
          </div>
        )}
        {answer === 'unreached' && <Notice kind="error">Couldn't reach us. Please try again.</Notice>}
      </Form>
      <p className={links}>
        <Link href={login}>Back to login</Link>
      </p>
    </Page>
  );
}
