import { useState } from 'react';
import type { SellerRecord } from '#api/operator/sellers';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';

interface SendToCouncilProps {
  application: NonNullable<SellerRecord['application']>;
  /** The council's name. */
  authority: string;
  /** '2 answers' that are still missing. */
  answers: string;
  busy: boolean | undefined;
  /** It is being sent. */
  isSending: boolean;
  onSend: (again: boolean) => void;
}

/** Sends a submitted record to its council. If answers are missing, or it was sent before, it asks first. */
export function SendToCouncil({ application, authority, answers, busy, isSending, onSend }: SendToCouncilProps) {
  const { status, council, missing_for_council, sent_to_council_at: sent, changed_since_sent: changed } = application;
  const [asking, setAsking] = useState(false);
  if (status !== 'submitted' || !council?.email) return null;
  const lacks = missing_for_council.length > 0;
  return (
    <>
      <Button
        kind="quiet"
        aria-disabled={busy}
        onClick={() => busy || (sent || lacks ? setAsking(true) : onSend(false))}
      >
        {isSending ? 'Sending…' : sent ? 'Send to the council again' : 'Send to the council'}
      </Button>
      {asking && (
        <Dialog
          question={
            !sent
              ? `Send the record to ${authority}? It still needs ${answers}.`
              : changed
                ? `Send the changed record to ${authority}?`
                : `Send the record to ${authority} again? They already have it.`
          }
          yes={sent ? 'Send again' : 'Send'}
          kind="main"
          no="Don't send"
          onAnswer={(yes) => {
            setAsking(false);
            if (yes) onSend(Boolean(sent));
          }}
        />
      )}
    </>
  );
}
