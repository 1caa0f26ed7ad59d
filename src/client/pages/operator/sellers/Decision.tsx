import { useState } from 'react';
import { readRecord } from '#api/operator/applications';
import { changeSeller, type SellerRecord } from '#api/operator/sellers';
import { isSentBack, SENT_BACK } from '#rules/obstacle';
import { CONFIRMED, councilReason } from '#rules/operator';
import { isApproved, isRefused } from '#rules/status';
import { row } from '#styles/components';
import { deciding, decidingOfFour, sayingNo } from '#styles/pages/operator-review';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { toast } from '../../../components/Toast.tsx';
import { send } from '../../../send.ts';
import { ReasonForm } from '../ReasonForm.tsx';
import { useAction } from '../use-action.tsx';
import type { RecordForCouncil } from './CouncilRecord.tsx';
import { Review } from './Review.tsx';

interface DecisionProps {
  seller: SellerRecord;
  onChange: (seller: SellerRecord) => void;
}

/** The decisions that the cook reads the reason of. */
const WITH_REASON = {
  refused: {
    form: { submit: 'Refuse registration', kind: 'danger', failed: "Couldn't refuse this registration." },
    done: 'Refused',
  },
  [SENT_BACK]: {
    form: { label: "What's missing?", submit: 'Send back', failed: "Couldn't send this back." },
    done: 'Sent back',
  },
} as const;
type WithReason = keyof typeof WITH_REASON;

/** The record beside the licence, and the decision about the registration. The button for the next step is the main one. */
export function Decision({ seller, onChange }: DecisionProps) {
  const { id, name, council_status: status, application, documents } = seller;
  const [open, setOpen] = useState<{ record: RecordForCouncil | undefined }>();
  const [writing, setWriting] = useState<WithReason>();
  const [doubting, setDoubting] = useState(false);
  const { run, busy, running, notice } = useAction();
  const approved = isApproved(status);
  const canReview = Boolean(application) || documents.length > 0;
  const doubt = doubtOf(seller);

  const review = () =>
    run(async () => {
      const record = application && (await send(readRecord, undefined, { id: application.application_id })).record;
      setOpen({ record: (record ?? undefined) as RecordForCouncil | undefined });
    }, 'review');
  const confirm = () =>
    run(async () => {
      onChange((await send(changeSeller, { council_status: CONFIRMED }, { id })).seller);
      toast("Registration confirmed. We've emailed the cook.");
      setOpen(undefined);
    }, 'confirm');

  const next =
    approved || writing ? undefined : open ? 'confirm' : canReview && !isRefused(status) ? 'review' : undefined;
  const buttonClass = open ? decidingOfFour : '';
  return (
    <>
      {open && <Review seller={seller} record={open.record} />}
      <div className={open ? deciding : row}>
        {canReview && (
          <Button
            kind={open ? 'plain' : next === 'review' ? 'main' : 'quiet'}
            className={buttonClass}
            aria-expanded={Boolean(open)}
            aria-disabled={busy}
            onClick={() => (open ? setOpen(undefined) : void review())}
          >
            {running === 'review' ? 'Loading…' : open ? 'Close review' : 'Review registration'}
          </Button>
        )}
        {!writing && !approved && (
          <Button
            kind={next === 'confirm' ? 'main' : 'quiet'}
            className={buttonClass}
            aria-disabled={busy}
            onClick={() => busy || (doubt ? setDoubting(true) : void confirm())}
          >
            {running === 'confirm' ? 'Confirming…' : 'Confirm registration'}
          </Button>
        )}
        {!writing && (
          <div className={sayingNo}>
            {!isRefused(status) && (
              <Button kind="danger" className={decidingOfFour} onClick={() => setWriting('refused')}>
                Refuse…
              </Button>
            )}
            {!isSentBack(status) && (
              <Button kind="quiet" className={decidingOfFour} onClick={() => setWriting(SENT_BACK)}>
                Send back for…
              </Button>
            )}
          </div>
        )}
      </div>
      {writing && (
        <ReasonForm
          key={writing}
          {...WITH_REASON[writing].form}
          rules={councilReason}
          draft={`reason ${id} ${writing}`}
          hint={`The cook will see this on their dashboard and in an email.${approved ? ' Their menu closes.' : ''}`}
          onSend={async (reason) => {
            onChange((await send(changeSeller, { council_status: writing, reason }, { id })).seller);
            toast(`${WITH_REASON[writing].done}. We've emailed the cook.`);
            setWriting(undefined);
            setOpen(undefined);
          }}
          onCancel={() => setWriting(undefined)}
        />
      )}
      {notice}
      {doubting && (
        <Dialog
          question={`${name} ${doubt}. Confirm anyway?`}
          yes="Confirm"
          kind="main"
          no="Don't confirm"
          onAnswer={(yes) => {
            setDoubting(false);
            if (yes) void confirm();
          }}
        />
      )}
    </>
  );
}

/** Why a registration may not be ready to be confirmed. */
function doubtOf({ application, documents }: SellerRecord): string {
  if (application?.status !== 'submitted') return "hasn't submitted an application";
  return documents.length > 0 ? '' : "hasn't uploaded a licence";
}
