import { sendDriverCode, verifyDriverCode } from '#api/driver';
import { driverCode } from '#rules/codes';
import { oneSpelling } from '#rules/field';
import { actions } from '#styles/form';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { CodeForm } from '../../../form/EmailCode.tsx';
import { errorMessage, send } from '../../../send.ts';
import { isProven, type StepProps } from './application.ts';

/** Asks for the code from the email, which proves the address. */
export function CodeStep({ draft, save, next, back }: StepProps) {
  // The input may hold another address by now.
  const { sentTo: email = draft.email ?? '', sentAt = 0 } = draft;
  const backButton = (
    <Button kind="plain" onClick={back}>
      Back
    </Button>
  );
  // The browser's Back leads here after the code has been used.
  if (isProven(draft))
    return (
      <>
        <div className={actions}>
          <Button onClick={next}>Next</Button>
          {backButton}
        </div>
        <Notice kind="success">✅ Email verified.</Notice>
      </>
    );
  return (
    <CodeForm
      rules={driverCode}
      email={email}
      sentAt={sentAt}
      failed="❌ Invalid or expired code"
      onVerify={async (code) => {
        const { verifyToken } = await send(verifyDriverCode, { email, code });
        save({ email, verifyToken, provenEmail: email });
        next();
      }}
      onResend={async () => {
        await send(sendDriverCode, { email });
        save({ sentTo: oneSpelling(email), sentAt: Date.now() });
      }}
      explainUnsent={(error) => errorMessage(error, '❌ Failed to send code')}
      sent={() => '✅ Code sent! Please check your email.'}
      help={(seconds) => seconds > 0 && `No email? You can ask for a new code in ${seconds} seconds.`}
      back={backButton}
    />
  );
}
