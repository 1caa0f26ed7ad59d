import { useEffect, useState, type ClipboardEvent, type FormEvent } from 'react';
import { sendDriverCode, verifyDriverCode } from '#api/driver';
import { driverVerifyCode } from '#rules/driver';
import { soft } from '#styles/parts';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { Button } from '../../../parts/Button.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { send, wordsOf } from '../../../send.ts';
import type { Draft } from './application.ts';
import { DETAILS, EMAIL } from './steps.tsx';

const CODE_LENGTH = 6;
/** The server sends one code in this time to an address. */
const RESEND_SECONDS = 30;
const ONLY_CODE = ['code'];

interface CodeStepProps {
  draft: Draft;
  keep: (patch: Partial<Draft>) => void;
}

/** Step 2: the code from the mail, which proves the address. */
export function CodeStep({ draft, keep }: CodeStepProps) {
  const { email = '', sentAt = 0 } = draft;
  const [code, setCode] = useState('');
  const [resent, setResent] = useState<{ failed?: string }>({});
  const [resending, setResending] = useState(false);
  const left = useCountdown(sentAt);

  async function resend() {
    setResending(true);
    try {
      await send(sendDriverCode, { email });
      setResent({});
      keep({ sentAt: Date.now() });
    } catch (error) {
      setResent({ failed: wordsOf(error, '❌ Failed to send code') });
    } finally {
      setResending(false);
    }
  }

  return (
    <>
      <Form
        rules={driverVerifyCode}
        only={ONLY_CODE}
        submit="Verify"
        busy="Checking…"
        disabled={code.length !== CODE_LENGTH}
        failed="❌ Invalid or expired code"
        onChange={(values) => setCode(String(values.code))}
        onSend={async (value) => {
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
        <Field
          name="code"
          label="Six-digit code"
          hint={`We sent it to ${email}. It is good for 10 minutes.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH}
          onInput={capped}
          onPaste={pasteWhole}
          required
        />
      </Form>
      {left > 0 && <p className={soft}>You can ask for another code in {left} s.</p>}
      {resent.failed ? (
        <Notice kind="error">{resent.failed}</Notice>
      ) : (
        <Notice kind="success">✅ Code sent! Please check your email.</Notice>
      )}
    </>
  );
}

const bare = (text: string) => text.replace(/[\s\p{Pd}]/gu, '').slice(0, CODE_LENGTH);

/** Six characters, without the spaces that codes are grouped with. */
function capped({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const code = bare(input.value);
  if (code !== input.value) input.value = code;
}

/** The browser would cut '123 456' to six characters with the space among them. */
function pasteWhole(event: ClipboardEvent<HTMLInputElement>) {
  event.preventDefault();
  const { currentTarget: input } = event;
  input.setRangeText(bare(event.clipboardData.getData('text')), 0, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Seconds until another code may be asked for. */
function useCountdown(sentAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [sentAt]);
  return Math.min(RESEND_SECONDS, Math.ceil(sentAt / 1000 + RESEND_SECONDS - now / 1000));
}
