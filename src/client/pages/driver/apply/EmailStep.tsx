import { useEffect, useMemo, useRef } from 'react';
import { sendDriverCode } from '#api/driver';
import { codeRequest } from '#rules/codes';
import { links } from '#styles/components';
import { intro, introArt } from '#styles/wizard';
import { Button } from '../../../components/Button.tsx';
import { Link } from '../../../components/Link.tsx';
import { EmailForm } from '../../../form/EmailCode.tsx';
import { send } from '../../../send.ts';
import { isProven, type StepProps } from './application.ts';

/** Asks for the address that the code goes to. */
export function EmailStep({ draft, save, next, go, memory }: StepProps) {
  const { email: refused } = memory.refused;
  // The same object for the same message, since the form moves to each new one.
  const messages = useMemo(() => (refused ? { email: refused } : undefined), [refused]);
  const place = useRef<HTMLDivElement>(null);
  // Includes what was typed before hydration.
  useEffect(() => {
    const typed = place.current?.querySelector('input')?.value;
    if (typed) save({ email: typed });
  }, [save]);

  return (
    <>
      <div className={intro}>
        <img className={introArt} src="/art/bicycle.svg" alt="" width="72" height="72" />
        <p>Short trips near you. You see the pay before you accept. Eight short steps. You can stop and come back.</p>
      </div>
      <p className={intro}>
        Have these to hand for the last step: a clear photo of your face, your right-to-work document and, if you have
        them, your DBS certificate, insurance and driving licence. You can also send them later.
      </p>
      <div ref={place}>
        <EmailForm
          rules={codeRequest}
          live
          email={draft.email}
          last={{ to: draft.sentTo, at: draft.sentAt }}
          messages={messages}
          hint="We'll email you a six-digit code."
          failed="❌ Failed to send code"
          onChange={(email) => save({ email })}
          onSend={async (email) => {
            await send(sendDriverCode, { email });
            save({ email, sentTo: email, sentAt: Date.now(), verifyToken: undefined });
            next();
          }}
          onCode={next}
          more={
            isProven(draft) && (
              <Button kind="quiet" onClick={() => go('details')}>
                Next
              </Button>
            )
          }
        />
      </div>
      <p className={links}>
        <span>
          Already applied? <Link href="/driver/login">Driver login</Link>
        </span>
      </p>
    </>
  );
}
