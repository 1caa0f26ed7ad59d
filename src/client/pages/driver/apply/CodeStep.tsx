import { useState } from 'react';
import { sendDriverCode, verifyDriverCode } from '#api/driver';
import { driverVerifyCode } from '#rules/driver-code';
import { soft } from '#styles/parts';
import { CODE_LENGTH, CodeField, useCountdown } from '../../../form/CodeField.tsx';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../parts/Button.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { send, wordsOf } from '../../../send.ts';
import type { StepProps } from './application.ts';
import { DETAILS, EMAIL } from './steps.ts';

const ONLY_CODE = ['code'];

/** Step 2: the code from the mail, which proves the address. */
export function CodeStep({ draft, keep }: Pick<StepProps, 'draft' | 'keep'>) {
  const { email = '', sentAt = 0 } = draft;
  const [code, setCode] = useState('');
  const [failed, setFailed] = useState('');
  const [resending, setResending] = useState(false);
  // Counts the codes: an old code's message and digits go when a new one is on its way.
  const [round, setRound] = useState(0);
  const [tried, setTried] = useState(false);
  const left = useCountdown(sentAt);

  async function resend() {
    setResending(true);
    try {
      await send(sendDriverCode, { email });
      setFailed('');
      setTried(false);
      setCode('');
      setRound(round + 1);
      keep({ sentAt: Date.now() });
    } catch (error) {
      setFailed(wordsOf(error, '❌ Failed to send code'));
    } finally {
      setResending(false);
    }
  }

  return (
    <>
      <Form
        key={round}
        rules={driverVerifyCode}
        only={ONLY_CODE}
        submit="Verify"
        busy="Checking…"
        disabled={code.length !== CODE_LENGTH}
        failed="❌ Invalid or expired code"
        onChange={(values) => setCode(String(values.code))}
        onSend={async (value) => {
          setTried(true);
          const { verifyToken } = await send(verifyDriverCode, { email, code: value.code });
          keep({ verifyToken, provenEmail: email, step: DETAILS });
        }}
        more={
          <>
            <Button kind="quiet" disabled={left > 0 || resending} onClick={() => void resend()}>
              Resend code
            </Button>
            <Button kind="plain" onClick={() => keep({ step: EMAIL })}>
              Back
            </Button>
          </>
        }
      >
        <CodeField email={email} autoFocus={round > 0} />
      </Form>
      {left > 0 && <p className={soft}>You can ask for another code in {left} s.</p>}
      {failed && <Notice kind="error">{failed}</Notice>}
      {!failed && !tried && <Notice kind="success">✅ Code sent! Please check your email.</Notice>}
    </>
  );
}
