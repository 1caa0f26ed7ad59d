import { useState } from 'react';
import { assignDelivery, changeDelivery, type DeliveryRecord } from '#api/operator/deliveries';
import { formatPence } from '#rules/money';
import { chosenBar, chosenLink, chosenWords, firstButton, otherAction } from '#styles/pages/operator-list';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Link } from '../../../components/Link.tsx';
import { toast } from '../../../components/Toast.tsx';
import { send } from '../../../send.ts';
import { addressOf } from '../address.ts';
import { useAction } from '../use-action.tsx';
import { DriverChoice } from './DriverChoice.tsx';
import { showChange } from './show-change.ts';

interface SelectionBarProps {
  deliveries: readonly DeliveryRecord[];
  onChange: (delivery: DeliveryRecord) => void;
  onClear: () => void;
}

/** The actions for all selected deliveries. Those without a driver can be given to one. */
export function SelectionBar({ deliveries, onChange, onClear }: SelectionBarProps) {
  const [asking, setAsking] = useState(false);
  const { run, busy, running, notice } = useAction();
  const open = deliveries.filter(({ status }) => status === 'available');
  const taken = deliveries.length - open.length;
  const total = deliveries.reduce((sum, { fee_pence }) => sum + fee_pence, 0);

  /** One after the other: if one fails, those before it stay done and show it. */
  const each = (what: string, one: (id: string) => Promise<{ delivery: DeliveryRecord }>, said: string) =>
    run(async () => {
      for (const { id } of open) await showChange(id, one(id), onChange);
      toast(said);
      onClear();
    }, what);

  return (
    <section className={chosenBar} aria-label="Selected deliveries">
      <strong className={taken > 0 ? undefined : chosenWords}>
        {deliveries.length} selected, {formatPence(total)}
      </strong>
      {open.length === 0 && (
        <span className={chosenWords}>
          {deliveries.every(({ payout_status }) => payout_status === 'pending') ? (
            <Link className={chosenLink} href={addressOf('payouts')}>
              Pay them under Payouts
            </Link>
          ) : (
            'Only deliveries that nobody has taken can be assigned or cancelled together.'
          )}
        </span>
      )}
      {open.length > 0 && (
        <>
          {taken > 0 && (
            <span className={chosenWords}>
              {taken} {taken === 1 ? 'is' : 'are'} taken or cancelled
            </span>
          )}
          <DriverChoice
            busy={busy}
            words={running === 'assign' ? 'Assigning…' : `Assign ${open.length}`}
            className={firstButton}
            onChoose={(driver_id) =>
              void each(
                'assign',
                (id) => send(assignDelivery, { driver_id }, { id }),
                "Assigned. We've emailed the driver.",
              )
            }
          />
          <Button kind="danger" className={otherAction} aria-disabled={busy} onClick={() => busy || setAsking(true)}>
            {running === 'cancel' ? 'Cancelling…' : `Cancel ${open.length}`}
          </Button>
        </>
      )}
      <Button
        kind="plain"
        className={open.length > 0 ? otherAction : firstButton}
        // As an action, since the bar and the focused button go.
        onClick={() => void run(async () => onClear())}
      >
        Clear selection
      </Button>
      {notice}
      {asking && (
        <Dialog
          question={`Cancel ${open.length === 1 ? '1 delivery' : `${open.length} deliveries`} that nobody has taken?`}
          yes="Cancel deliveries"
          no="Keep deliveries"
          onAnswer={(yes) => {
            setAsking(false);
            if (!yes) return;
            void each('cancel', (id) => send(changeDelivery, { status: 'cancelled' }, { id }), 'Cancelled.');
          }}
        />
      )}
    </section>
  );
}
