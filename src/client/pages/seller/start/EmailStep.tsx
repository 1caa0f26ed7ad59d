import { sendCode } from '#rules/seller';
import { actions } from '#styles/form';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../parts/Button.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ACCOUNT, ELIGIBILITY, isProven, UNPROVEN, type StepProps } from './draft.ts';
import { explainUnsent, sendCodeTo } from './send-code.tsx';

/** An address, the code that was mailed to it, and the proof, which needs no second code. */
export function EmailStep({ draft, keep }: StepProps) {
  const proven = isProven(draft, Date.now());
  const Shown = proven ? Proven : draft.verification_id ? CodeForm : EmailForm;
  return (
    <>
      {draft.lapsed && (
        <Notice kind="info">
          It is a while since you verified your email, so please do it once more. Everything else you typed is
          still here.
        </Notice>
      )}
      <Shown draft={draft} keep={keep} />
    </>
  );
}

function EmailForm({ draft, keep }: StepProps) {
  return (
    <Form
      rules={sendCode}
      initial={{ email: draft.email }}
      submit="Send Code"
      busy="Sending…"
      disabled={!draft.email?.trim()}
      failed="Couldn't send code."
      explain={explainUnsent}
      onChange={({ email }) => keep({ email: String(email) })}
      onSend={async ({ email }) => keep({ ...(await sendCodeTo(email)), email })}
      more={
        <Button kind="quiet" onClick={() => keep({ step: ELIGIBILITY })}>
          Back
        </Button>
      }
    >
      <Field
        name="email"
        label="Email"
        hint="We send you a six-digit code. You log in with this address later."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus
        required
      />
    </Form>
  );
}

const Proven = ({ draft, keep }: StepProps) => (
  <>
    <Notice kind="success">{draft.provenEmail} is verified.</Notice>
    <div className={actions}>
      <Button onClick={() => keep({ step: ACCOUNT })}>Continue</Button>
      <Button kind="quiet" onClick={() => keep(UNPROVEN)}>
        Use another email
      </Button>
      <Button kind="quiet" onClick={() => keep({ step: ELIGIBILITY })}>
        Back
      </Button>
    </div>
  </>
);
