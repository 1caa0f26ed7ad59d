import { useState } from 'react';
import { verifyEmailCode } from '#api/onboarding';
import { verifyCode } from '#rules/seller';
import { actions } from '#styles/form';
import { another } from '#styles/pages/seller-start';
import { CODE_LENGTH, CodeField, useCountdown } from '../../../form/CodeField.tsx';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../parts/Button.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { Failure, send } from '../../../send.ts';
import { ACCOUNT, ELIGIBILITY, UNPROVEN, type StepProps } from './draft.ts';
import { explainUnsent, sendCodeTo } from './send-code.tsx';

const ONLY_CODE = ['code'];

/** The words for the server's codes (specification, section 8). */
const MESSAGES: Record<string, string> = {
  invalid_code: "That code didn't match. Try again or resend.",
  expired: 'Code expired. Please resend a new one.',
  too_many_attempts: 'Too many attempts. Please resend a new code.',
  not_found: 'Verification session not found. Please resend the code.',
};

/** The code from the mail, and another one for who did not get it. */
export function CodeForm({ draft, keep }: StepProps) {
  const { verification_id = '', sentTo = '', sentAt = 0 } = draft;
  const [code, setCode] = useState('');
  const [resending, setResending] = useState(false);
  const [unsent, setUnsent] = useState<Failure>();
  // Counts the codes: an old code's message and digits go when a new one is on its way.
  const [round, setRound] = useState(0);
  const left = useCountdown(sentAt);

  async function resend() {
    setResending(true);
    setUnsent(undefined);
    try {
      keep(await sendCodeTo(sentTo));
      setCode('');
      setRound(round + 1);
    } catch (error) {
      setUnsent(error as Failure);
    } finally {
      setResending(false);
    }
  }

  return (
    <>
      <Form
        key={round}
        rules={verifyCode}
        only={ONLY_CODE}
        submit="Verify"
        busy="Checking…"
        disabled={code.length !== CODE_LENGTH}
        failed="Couldn't verify code."
        explain={({ error }) => MESSAGES[error ?? '']}
        onChange={(values) => setCode(String(values.code))}
        onSend={async (value) => {
          const { email, email_token } = await send(verifyEmailCode, { verification_id, code: value.code });
          keep({
            ...UNPROVEN,
            email,
            email_token,
            provenEmail: email,
            provenAt: Date.now(),
            lapsed: undefined,
            step: ACCOUNT,
          });
        }}
        more={
          <Button kind="quiet" onClick={() => keep({ step: ELIGIBILITY })}>
            Back
          </Button>
        }
      >
        <CodeField email={sentTo} autoFocus />
      </Form>
      {unsent && <Notice kind="error">{explainUnsent(unsent)}</Notice>}
      {round > 0 && !unsent && <Notice kind="success">A new code is on its way to {sentTo}.</Notice>}
      <p className={another}>
        {left > 0
          ? `No mail? You can ask for a new code in ${left} s.`
          : 'No mail? Look among the spam, or ask for a new code.'}
      </p>
      <div className={actions}>
        <Button kind="quiet" disabled={left > 0 || resending} onClick={() => void resend()}>
          Resend code
        </Button>
        <Button kind="plain" onClick={() => keep(UNPROVEN)}>
          Use another email
        </Button>
      </div>
    </>
  );
}
