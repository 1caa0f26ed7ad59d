import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { oneSpelling } from '#rules/field';
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
  /** The last code that was asked for: to which address, and when (ms). */
  last: { to: string | undefined; at: number | undefined };
  hint: string;
  live?: boolean;
  messages?: Messages | undefined;
  autoFocus?: boolean;
  failed: string;
  explain?: (failure: Failure) => ReactNode | undefined;
  onChange: (email: string) => void;
  /** Asks for a code. */
  onSend: (email: string) => Promise<unknown>;
  /** Goes to where the code is typed. */
  onCode: () => void;
  /** Buttons beside the send button. */
  more?: ReactNode;
}

/** The address that a code goes to. A code that is still good can be typed without asking for another. */
export function EmailForm({ email, last, hint, autoFocus, onChange, onSend, onCode, more, ...form }: EmailFormProps) {
  const age = oneSpelling(email ?? '') === last.to ? Date.now() - (last.at ?? 0) : Infinity;
  return (
    <Form
      {...form}
      initial={{ email }}
      submit="Send Code"
      busy="Sending…"
      disabled={!email?.trim()}
      onChange={(values) => onChange(String(values.email))}
      // The server would refuse another one so soon.
      onSend={async (value) => (age < RESEND_SECONDS * 1000 ? onCode() : onSend(value.email))}
      more={
        <>
          {age < CODE_MS && (
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
/** How long a code can be typed. */
const CODE_MS = 10 * 60 * 1000;
const ONLY_CODE = ['code'];

interface CodeFormProps {
  rules: Rules<{ code: string }>;
  /** Where the code went, and when (ms). */
  email: string;
  sentAt: number;
  autoFocus?: boolean;
  failed: string;
  explain?: (failure: Failure) => ReactNode | undefined;
  onVerify: (code: string) => Promise<unknown>;
  /** Asks for another code. */
  onResend: () => Promise<unknown>;
  /** What to say when none was sent. */
  explainUnsent: (failure: Failure) => ReactNode;
  /** What to say once one was sent; `again` after the first. */
  sent: (again: boolean) => ReactNode;
  /** What to say about another code, which may be asked for in `left` seconds. */
  help: (left: number) => ReactNode;
  /** The way back, the last of the buttons. */
  back: ReactNode;
  /** Buttons beside the one that asks for another code. */
  more?: ReactNode;
}

/** The code from the mail, and another one for anyone who did not get it. */
export function CodeForm(props: CodeFormProps) {
  const { rules, email, autoFocus, failed, explain, onVerify, onResend, explainUnsent, sent, help, back, more } = props;
  const [code, setCode] = useState('');
  const [resending, setResending] = useState(false);
  const [unsent, setUnsent] = useState<ReactNode>();
  // Counts the codes: an old code's message and digits go when a new one is on its way.
  const [round, setRound] = useState(0);
  const [tried, setTried] = useState(false);
  const left = useCountdown(props.sentAt);
  const words = help(left);
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
            <Button kind="quiet" disabled={left > 0 || resending} onClick={() => void resend()}>
              Resend code
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
          // Phones offer the code themselves.
          autoComplete="one-time-code"
          // No maxLength: the browser would cut a pasted '123 456' to six characters with the space among them.
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

const bare = (text: string) => text.replace(/[\s\p{Pd}]/gu, '').slice(0, CODE_LENGTH);

/** Cuts what was typed to six characters, without the spaces or dashes that group a code. */
function capCode({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const code = bare(input.value);
  if (code !== input.value) input.value = code;
}

/** The server sends at most one code in this time to an address. */
const RESEND_SECONDS = 30;

/** Seconds until another code may be asked for; `sentAt` in ms. */
function useCountdown(sentAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // `now` may be up to a second behind a code that was just sent.
  return Math.min(RESEND_SECONDS, Math.ceil(sentAt / 1000 + RESEND_SECONDS - now / 1000));
}
