import { useState } from 'react';
import { approveDriver, type DriverRecord, listDrivers, rejectDriver } from '#api/operator/drivers';
import { missingDocuments } from '#rules/files';
import { driverRejection } from '#rules/operator';
import { row } from '#styles/components';
import { deciding, decidingButton } from '#styles/pages/operator-review';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Link } from '../../../components/Link.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/Toast.tsx';
import { send } from '../../../send.ts';
import { ReasonForm } from '../ReasonForm.tsx';
import { useAction } from '../use-action.tsx';
import { orNow } from '../use-query.tsx';
import { nameOf } from './words.ts';

/** Whether the driver's documents are open for review, and how to open or close them. */
export interface ReviewSwitch {
  isOpen: boolean;
  toggle: () => void;
}

interface DecisionProps {
  driver: DriverRecord;
  onChange: (driver: DriverRecord) => void;
  review: ReviewSwitch;
  /** The address of the driver's deliveries. */
  deliveriesHref: string;
  /** Called after a decision, which removes the focused button. */
  onDone: () => void;
}

/** The decision about a driver. The button for the next step is the main one. */
export function Decision({
  driver,
  onChange,
  review: { isOpen: reviewing, toggle },
  deliveriesHref,
  onDone,
}: DecisionProps) {
  const { id, status, documents, right_to_work } = driver;
  const name = nameOf(driver);
  const [rejecting, setRejecting] = useState(false);
  const [doubting, setDoubting] = useState(false);
  const { run, busy, notice } = useAction();
  // Documents are reviewed before an approval. No button is the main one without documents, or while a rejection is
  // being written.
  const next = status !== 'pending' || reviewing ? 'approve' : documents.length > 0 && !rejecting && 'review';
  const refusal = status === 'approved' ? 'Suspend' : 'Reject';
  const checking = reviewing && right_to_work.status !== 'passed';

  function close() {
    setRejecting(false);
    onDone();
  }
  function decided(changed: DriverRecord, what: string) {
    onChange(changed);
    toast(`${name} is ${what}. We've emailed the driver.`);
    close();
  }
  const read = async () => (await send(listDrivers, { id })).drivers;
  const approve = () =>
    run(async () => decided((await orNow(send(approveDriver, undefined, { id }), read, onChange)).driver, 'approved'));

  const buttonClass = reviewing ? decidingButton : '';
  return (
    <>
      <div className={reviewing ? deciding : row}>
        <Button
          kind={next === 'review' ? 'main' : reviewing ? 'plain' : 'quiet'}
          className={buttonClass}
          aria-expanded={reviewing}
          onClick={toggle}
        >
          {reviewing ? 'Close review' : 'Review documents'}
        </Button>
        {!rejecting && status !== 'approved' && (
          <Button
            kind={next === 'approve' && !checking ? 'main' : 'quiet'}
            className={buttonClass}
            aria-label={`Approve ${name}`}
            aria-disabled={busy}
            onClick={() => (right_to_work.status === 'passed' ? void approve() : setDoubting(true))}
          >
            {busy ? 'Approving…' : 'Approve'}
          </Button>
        )}
        {!rejecting && status !== 'rejected' && (
          <Button
            kind="danger"
            className={buttonClass}
            aria-label={`${refusal} ${name}`}
            onClick={() => setRejecting(true)}
          >
            {refusal}
          </Button>
        )}
      </div>
      {driver.in_hand > 0 && (rejecting || status === 'rejected') && (
        <Notice kind="info">
          {heldBy(driver)} <Link href={deliveriesHref}>{driver.in_hand === 1 ? 'See it' : 'See them'}</Link>
        </Notice>
      )}
      {rejecting && (
        <ReasonForm
          rules={driverRejection}
          draft={`rejection ${id} ${status}`}
          hint={`${driver.first_name} will see this on their dashboard and in an email.`}
          submit={`${refusal} driver`}
          kind="danger"
          failed={`Couldn't ${refusal.toLowerCase()} this driver.`}
          onSend={async (reason) =>
            decided(
              (await send(rejectDriver, { reason }, { id })).driver,
              status === 'approved' ? 'suspended' : 'rejected',
            )
          }
          onCancel={close}
        />
      )}
      {notice}
      {doubting && (
        <Dialog
          question={`${doubtOf(driver)} Approve anyway?`}
          yes="Approve"
          kind="main"
          no="Don't approve"
          onAnswer={(yes) => {
            setDoubting(false);
            if (yes) void approve();
          }}
        />
      )}
    </>
  );
}

/** Whether a driver still has to send a right-to-work document. */
export const lacksDocument = ({ documents, share_code }: DriverRecord) =>
  missingDocuments(
    documents.map(({ kind }) => kind),
    share_code,
  ).length > 0;

/** A suspended driver keeps accepted deliveries but can't act on them. */
const heldBy = ({ first_name, in_hand }: DriverRecord) =>
  in_hand === 1
    ? `${first_name} has a delivery in hand. Nobody else can take it until you release it.`
    : `${first_name} has ${in_hand} deliveries in hand. Nobody else can take them until you release them.`;

/** Why a driver without a passed check may not be ready for approval. */
function doubtOf(driver: DriverRecord): string {
  const name = nameOf(driver);
  const last = { failed: 'failed', lapsed: 'has expired' }[driver.right_to_work.status];
  if (lacksDocument(driver)) {
    const check = last ? `the last check ${last}` : 'nobody has recorded a check';
    return `${name} hasn't sent a right-to-work document, and ${check}.`;
  }
  return last
    ? `The last right-to-work check for ${name} ${last}.`
    : `Nobody has recorded a passed right-to-work check for ${name}.`;
}
