import { useState } from 'react';
import { forgotSellerPassword } from '#api/account';
import { forgotPassword } from '#rules/account';
import { row } from '#styles/parts';
import { Field } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { Link } from '../../parts/Link.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Page } from '../../parts/Page.tsx';
import { Failure, send } from '../../send.ts';

/**
 * The answer is the same whether or not the email exists, whatever the server says (decisions, section
 * Dates).
 */
export function ForgotPassword() {
  const [answer, setAnswer] = useState<'sent' | 'unreached'>();
  return (
    <Page title="Forgot your password">
      <Form
        rules={forgotPassword}
        submit="Send reset link"
        failed=""
        onSend={async (value) => {
          setAnswer(undefined);
          const failure = await send(forgotSellerPassword, value).then(undefined, (error: unknown) => error);
          setAnswer(failure instanceof Failure && failure.status === 0 ? 'unreached' : 'sent');
        }}
      >
        <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
        {answer === 'sent' && <Notice kind="success">If that email exists, we've sent a reset link.</Notice>}
        {answer === 'unreached' && <Notice kind="error">Couldn't reach us. Please try again.</Notice>}
      </Form>
      <p className={row}>
        <Link href="/seller/login">Back to login</Link>
      </p>
    </Page>
  );
}
