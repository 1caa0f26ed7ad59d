import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { CODE_MS, RESEND_SECONDS } from '#rules/codes';
import { oneSpelling, withoutGaps } from '#rules/field';
import type { Messages, Rules } from '#rules/form';
import { hintText } from '#styles/form';
import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import type { Failure } from '../send.ts';
import { Field } from './Field.tsx';
import { Form } from './Form.tsx';

interface EmailFormProps {
  rules: Rules<{ email: string }>;
  email: string | undefined;
  /** The last code sent: its address, and the time (ms). */
  last: { to: string | undefined; at: number | undefined };
  hint: string;
  live?: boolean;
  messages?: Messages | undefined;
  autoFocus?: boolean;
  failed: string;
  explain?: (failure: Failure) => ReactNode | undefined;
  onChange: (email: string) => void;
  /** Sends a code. */
  onSend: (email: string) => Promise<unknown>;
  /** Goes to the step where the code is entered. */
  onCode: () => void;
  /** Buttons beside the send button. */
  more?: ReactNode;
}

/** Asks for the address to send a code to. While a sent code is still valid, it offers to enter that one. */
export function EmailForm({ email, last, hint, autoFocus, onChange, onSend, onCode, more, ...form }: EmailFormProps) {
  /** How old the address's code is now (ms). */
  const age = () => (oneSpelling(email ?? '') === last.to ? Date.now() - (last.at ?? 0) : Infinity);
  return (
    <Form
      {...form}
      initial={{ email }}
      submit="Send Code"
      busy="Sending…"
      disabled={!email?.trim()}
      onChange={(values) => onChange(String(values.email))}
      // The server would refuse another code so soon.
      onSend={async (value) => (age() < RESEND_SECONDS * 1000 ? onCode() : onSend(value.email))}
      more={
        <>
          {age() < CODE_MS && (
            <Button kind="quiet" onClick={onCode}>
              Enter the code
            </Button>
          )}
          {more}
        </>
      }
    >
      <Field
        name="email"
        label="Email"
        hint={hint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus={autoFocus}
        required
      />
    </Form>
  );
}

const CODE_LENGTH = 6;
const ONLY_CODE = ['code'];

interface CodeFormProps {
  rules: Rules<{ code: string }>;
  /** The address that the code was sent to, and the time (ms). */
  email: string;
  sentAt: number;
  autoFocus?: boolean;
  failed: string;
  explain?: (failure: Failure) => ReactNode | undefined;
  onVerify: (code: string) => Promise<unknown>;
  /** Sends another code. */
  onResend: () => Promise<unknown>;
  /** The message when that fails. */
  explainUnsent: (failure: Failure) => ReactNode;
  /** The message once a code was sent; `again` for any but the first. */
  sent: (again: boolean) => ReactNode;
  /** A hint about sending another code, possible after this many seconds. */
  help: (seconds: number) => ReactNode;
  /** The back button, placed last. */
  back: ReactNode;
  /** Buttons beside the resend button. */
  more?: ReactNode;
}

/** Asks for the code from the email, and can send another one. */
export function CodeForm(props: CodeFormProps) {
  const { rules, email, autoFocus, failed, explain, onVerify, onResend, explainUnsent, sent, help, back, more } = props;
  const [code, setCode] = useState('');
  const [resending, setResending] = useState(false);
  const [unsent, setUnsent] = useState<ReactNode>();
  // Counts the codes sent: a new code clears the old one's message and digits.
  const [round, setRound] = useState(0);
  const [tried, setTried] = useState(false);
  const secondsLeft = useCountdown(props.sentAt);
  const words = help(secondsLeft);
  const wasSent = !unsent && !tried && sent(round > 0);

  async function resend() {
    setResending(true);
    setUnsent(undefined);
    try {
      await onResend();
      setTried(false);
      setCode('');
      setRound(round + 1);
    } catch (error) {
      setUnsent(explainUnsent(error as Failure));
    } finally {
      setResending(false);
    }
  }

  return (
    <>
      <Form
        key={round}
        rules={rules}
        only={ONLY_CODE}
        submit="Verify"
        busy="Checking…"
        disabled={code.length !== CODE_LENGTH}
        failed={failed}
        explain={explain}
        onChange={(values) => setCode(String(values.code))}
        more={
          <>
            <Button
              kind="quiet"
              disabled={secondsLeft > 0}
              aria-disabled={resending || undefined}
              onClick={() => resending || void resend()}
            >
              {resending ? 'Sending…' : 'Resend code'}
            </Button>
            {more}
            {back}
          </>
        }
        onSend={async (value) => {
          setUnsent(undefined);
          try {
            await onVerify(value.code);
          } catch (error) {
            setTried(true);
            throw error;
          }
        }}
      >
        <Field
          name="code"
          label="Six-digit code"
          hint={`We sent it to ${email}. It works for 10 minutes.`}
          inputMode="numeric"
          // Phones offer the code from the message.
          autoComplete="one-time-code"
          // No maxLength: the browser would cut a pasted '123 456' to six characters, including the space.
          onInput={capCode}
          autoFocus={autoFocus || round > 0}
          required
        />
        {words && <p className={hintText}>{words}</p>}
      </Form>
      {unsent && <Notice kind="error">{unsent}</Notice>}
      {wasSent && <Notice kind="success">{wasSent}</Notice>}
    </>
  );
}

/** Removes spaces and dashes from what was typed, and cuts it to six characters. */
function capCode({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const code = withoutGaps(input.value).slice(0, CODE_LENGTH);
  if (code !== input.value) input.value = code;
}

/** The seconds until another code may be sent; `sentAt` in ms. */
function useCountdown(sentAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // `now` may lag up to a second behind a code that was just sent.
  return Math.min(RESEND_SECONDS, Math.ceil(sentAt / 1000 + RESEND_SECONDS - now / 1000));
}
