import { useState } from 'react';
import { assignDelivery, releaseDelivery } from '#api/dispatch';
import { type DeliveryRecord, listDrivers } from '#api/operator';
import { type DeliveryStatus, isInHand } from '#rules/delivery';
import { Button } from '../../../components/Button.tsx';
import { toast } from '../../../components/Toast.tsx';
import { send } from '../../../send.ts';
import { useAction } from '../use-action.tsx';

interface DispatchProps {
  delivery: DeliveryRecord;
  onChange: (delivery: DeliveryRecord) => void;
}
type Drivers = { id: string; first_name: string; last_name: string }[];

/** Gives a delivery to a driver, or takes it from one. */
export function Dispatch({ delivery: { id, status }, onChange }: DispatchProps) {
  const [drivers, setDrivers] = useState<Drivers>();
  const [driver, setDriver] = useState('');
  const { run, busy, notice } = useAction();

  const release = () =>
    run(async () => {
      onChange((await send(releaseDelivery, undefined, { id })).delivery);
      toast('Offered to all drivers again. We’ve emailed the driver.');
    });
  const choose = () =>
    run(async () => setDrivers((await send(listDrivers, { status: 'approved', limit: 200 })).drivers));
  const assign = () =>
    run(async () => {
      onChange((await send(assignDelivery, { driver_id: driver }, { id })).delivery);
      setDrivers(undefined);
      toast('Assigned. We’ve emailed the driver.');
    });

  return (
    <>
      {isInHand(status as DeliveryStatus) && (
        <Button kind="quiet" aria-disabled={busy} onClick={() => void release()}>
          Release
        </Button>
      )}
      {status === 'available' && !drivers && (
        <Button kind="quiet" aria-disabled={busy} onClick={() => void choose()}>
          Assign to a driver
        </Button>
      )}
      {status === 'available' && drivers && (
        <>
          <label>
            Driver{' '}
            <select name="driver_id" value={driver} onChange={({ target }) => setDriver(target.value)}>
              <option value="">Choose a driver</option>
              {drivers.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.first_name} {one.last_name}
                </option>
              ))}
            </select>
          </label>
          <Button kind="quiet" disabled={!driver} aria-disabled={busy} onClick={() => void assign()}>
            Assign
          </Button>
        </>
      )}
      {notice}
    </>
  );
}
