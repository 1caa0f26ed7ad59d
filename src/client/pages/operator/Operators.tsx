import { useState } from 'react';
import { addOperator } from '#api/operator';
import { newOperator } from '#rules/operator';
import { narrow } from '#styles/pages/operator';
import { Field, Password } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { send } from '../../send.ts';

/** Lets another person run the marketplace. */
export function Operators() {
  const [added, setAdded] = useState('');
  return (
    <div className={narrow}>
      <Form
        rules={newOperator}
        submit="Add operator"
        busy="Adding…"
        failed="Could not add the operator."
        onSend={async (value, { form }) => {
          setAdded('');
          const { operator } = await send(addOperator, value);
          setAdded(operator.email);
          form.reset();
        }}
      >
        <p>
          An operator sees documents and addresses and decides about drivers and sellers. Everything done here
          stands in the audit log under the operator's own address.
        </p>
        <Field name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
        <Password
          name="password"
          label="Password"
          hint="At least 8 characters."
          autoComplete="new-password"
        />
      </Form>
      {added && <Notice kind="success">{added} can log in now.</Notice>}
    </div>
  );
}
