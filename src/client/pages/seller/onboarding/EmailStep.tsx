import { useEffect, useRef } from 'react';
import { sendEmailCode, verifyEmailCode } from '#api/onboarding';
import { codeRequest, sellerCode } from '#rules/codes';
import { actions } from '#styles/form';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { CodeForm, EmailForm } from '../../../form/EmailCode.tsx';
import { Failure, send } from '../../../send.ts';
import { AlreadyRegistered } from './AlreadyRegistered.tsx';
import { type Draft, isProven, type StepProps, UNPROVEN } from './draft.ts';

/** Asks for an address, then the code sent to it. A verified address needs no second code. */
export function EmailStep(props: StepProps) {
  const { draft } = props;
  // The step begins at its heading, however late its code comes; what replaces its first form takes the focus.
  const hasBegun = useRef(false);
  useEffect(() => {
    hasBegun.current = true;
  }, []);
  const Shown = isProven(draft, Date.now()) ? Proven : draft.verification_id && !draft.choosing ? Code : Email;
  return (
    <>
      {draft.refused && (
        <Notice
          kind="error"
          more={<p>It's been a while since you verified your email. Your other answers are still here.</p>}
        >
          {draft.refused}
        </Notice>
      )}
      <Shown {...props} autoFocus={hasBegun.current} />
    </>
  );
}

const Back = ({ back }: Pick<StepProps, 'back'>) => (
  <Button kind="quiet" onClick={back}>
    Back
  </Button>
);

interface FormProps extends StepProps {
  autoFocus: boolean;
}

const Email = ({ draft, save, back, autoFocus }: FormProps) => (
  <EmailForm
    rules={codeRequest}
    email={draft.email}
    hint="We'll email you a six-digit code. You'll log in with this address."
    last={{ to: draft.verification_id && draft.sentTo, at: draft.sentAt }}
    autoFocus={autoFocus}
    failed={UNSENT}
    explain={explainUnsent}
    onChange={(email) => save({ email })}
    onSend={async (email) => save({ ...(await sendCodeTo(email)), choosing: undefined })}
    onCode={() => save({ choosing: undefined })}
    more={<Back back={back} />}
  />
);

/** Messages for the server's codes. */
const MESSAGES: Record<string, string> = {
  invalid_code: "That code didn't match. Try again or resend.",
  expired: 'Code expired. Please resend a new one.',
  too_many_attempts: 'Too many attempts. Please resend a new code.',
  not_found: 'Verification session not found. Please resend the code.',
};

function Code({ draft, save, next, back, autoFocus }: FormProps) {
  const { verification_id = '', sentTo = '', sentAt = 0 } = draft;
  return (
    <CodeForm
      rules={sellerCode}
      email={sentTo}
      sentAt={sentAt}
      autoFocus={autoFocus}
      failed="Couldn't verify code."
      explain={({ error }) => MESSAGES[error ?? '']}
      onVerify={async (code) => {
        const { email, email_token } = await send(verifyEmailCode, { verification_id, code });
        save({ ...UNPROVEN, email, email_token, provenEmail: email, provenAt: Date.now(), refused: undefined });
        next();
      }}
      onResend={async () => save(await sendCodeTo(sentTo))}
      explainUnsent={explainUnsent}
      sent={(again) => again && `A new code is on its way to ${sentTo}.`}
      help={(seconds) =>
        seconds > 0
          ? `No email? You can ask for a new code in ${seconds} seconds.`
          : 'No email? Check your spam folder, or ask for a new code.'
      }
      back={<Back back={back} />}
      more={
        <Button kind="plain" onClick={() => save({ choosing: true })}>
          Use another email
        </Button>
      }
    />
  );
}

const Proven = ({ draft, save, next, back }: StepProps) => (
  <>
    <Notice kind="success">{draft.provenEmail} is verified.</Notice>
    <div className={actions}>
      <Button onClick={next}>Continue</Button>
      <Button kind="quiet" onClick={() => save(UNPROVEN)}>
        Use another email
      </Button>
      <Back back={back} />
    </div>
  </>
);

const REGISTERED = 'already_registered';
const UNSENT = "Couldn't send code.";

/**
 * Sends a code, and returns the changes to the draft.
 *
 * @throws Failure, also if the address already has an account
 */
async function sendCodeTo(email: string): Promise<Partial<Draft>> {
  const { already_registered, verification_id } = await send(sendEmailCode, { email });
  if (already_registered) throw new Failure(409, { error: REGISTERED });
  if (!verification_id) throw new Failure(200);
  return { verification_id, sentTo: email, sentAt: Date.now() };
}

/** The message when no code was sent. */
const explainUnsent = ({ error }: Failure) => (error === REGISTERED ? <AlreadyRegistered /> : (error ?? UNSENT));
