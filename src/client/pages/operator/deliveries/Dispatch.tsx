import type { DeliveryRecord } from '#api/operator/deliveries';
import { assignDelivery, releaseDelivery } from '#api/operator/deliveries';
import { type DeliveryStatus, isInHand } from '#rules/delivery';
import { mainAction } from '#styles/pages/operator-list';
import { Button } from '../../../components/Button.tsx';
import { toast } from '../../../components/Toast.tsx';
import { send } from '../../../send.ts';
import { useAction } from '../use-action.tsx';
import { DriverChoice } from './DriverChoice.tsx';
import { showChange } from './show-change.ts';

interface DispatchProps {
  delivery: DeliveryRecord;
  onChange: (delivery: DeliveryRecord) => void;
}

/** Gives a delivery to a driver, or takes it back. */
export function Dispatch({ delivery: { id, status, pickup_time }, onChange }: DispatchProps) {
  const { run, busy, notice } = useAction();

  const release = () =>
    run(async () => {
      await showChange(id, send(releaseDelivery, undefined, { id }), onChange);
      // No driver sees what should have been picked up by now.
      const isPast = Date.parse(pickup_time) <= Date.now();
      const said = isPast
        ? 'Released. Drivers will see it once you change its pickup time.'
        : 'Offered to all drivers again.';
      toast(`${said} We've emailed the driver.`);
    });
  const assign = (driver_id: string) =>
    run(async () => {
      await showChange(id, send(assignDelivery, { driver_id }, { id }), onChange);
      toast("Assigned. We've emailed the driver.");
    });

  return (
    <>
      {isInHand(status as DeliveryStatus) && (
        <Button kind="quiet" aria-disabled={busy} onClick={() => void release()}>
          {busy ? 'Releasing…' : 'Release'}
        </Button>
      )}
      {status === 'available' && (
        <DriverChoice
          busy={busy}
          words={busy ? 'Assigning…' : 'Assign'}
          className={mainAction}
          onChoose={(driver) => void assign(driver)}
        />
      )}
      {notice}
    </>
  );
}
