import { useEffect, useRef } from 'react';
import { sendDriverCode } from '#api/driver';
import { driverSendCode } from '#rules/driver-code';
import { intro } from '#styles/form';
import { row } from '#styles/parts';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../parts/Button.tsx';
import { Link } from '../../../parts/Link.tsx';
import { send } from '../../../send.ts';
import type { StepProps } from './application.ts';
import { CODE, DETAILS } from './steps.ts';

/** Step 1: the address that the code goes to. */
export function EmailStep({ draft, keep }: Pick<StepProps, 'draft' | 'keep'>) {
  const place = useRef<HTMLDivElement>(null);
  // What was typed before the page was taken over counts too.
  useEffect(() => {
    const typed = place.current?.querySelector('input')?.value;
    if (typed) keep({ email: typed });
  }, []);

  return (
    <>
      <div className={intro}>
        <img src="/art/bicycle.svg" alt="" width="72" height="72" />
        <p>Short trips near you, and the pay is shown before each one. Eight short steps; you can stop and come back.</p>
      </div>
      <div ref={place}>
        <Form
          rules={driverSendCode}
          live
          initial={{ email: draft.email }}
          submit="Send Code"
          busy="Sending…"
          disabled={!draft.email?.trim()}
          failed="❌ Failed to send code"
          onChange={({ email }) => keep({ email: String(email) })}
          onSend={async ({ email }) => {
            await send(sendDriverCode, { email });
            keep({ email, sentAt: Date.now(), verifyToken: undefined, step: CODE });
          }}
          more={
            draft.verifyToken &&
            draft.provenEmail === draft.email?.trim().toLowerCase() && (
              <Button kind="quiet" onClick={() => keep({ step: DETAILS })}>
                Next
              </Button>
            )
          }
        >
          <Field
            name="email"
            label="Email"
            hint="We send you a six-digit code."
            type="email"
            inputMode="email"
            autoComplete="email"
            required
          />
        </Form>
      </div>
      <p className={row}>
        <span>
          Have you applied already? <Link href="/driver/login">Driver login</Link>
        </span>
      </p>
    </>
  );
}
