import { useState } from 'react';
import { type Application, sendRecord } from '#api/council';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/Toast.tsx';
import { errorMessage, send } from '../../../send.ts';

interface SendRecordProps {
  application: Application;
  /** The council's name. */
  name: string;
  onSaved: (application: Application) => void;
}

/** Sends the record to the council in the seller's name: for the first time, or again after a change. */
export function SendRecord({ application, name, onSaved }: SendRecordProps) {
  const { application_id: id, sent_to_council_at: sent } = application;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function hand() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onSaved((await send(sendRecord, { again: Boolean(sent) }, { id })).application);
      toast(`Sent to ${name}.`);
    } catch (error) {
      setProblem(errorMessage(error, "Couldn't send it. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button kind="quiet" aria-disabled={busy || undefined} onClick={() => void hand()}>
        {busy ? 'Sending…' : sent ? 'Send the new version' : 'Send this record by email'}
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
    </>
  );
}
