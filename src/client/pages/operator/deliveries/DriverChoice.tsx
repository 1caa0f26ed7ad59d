import { useState } from 'react';
import { listDrivers } from '#api/operator/drivers';
import { inline, inlineControl } from '#styles/pages/operator';
import { chooseButton, choosing } from '#styles/pages/operator-list';
import { Button } from '../../../components/Button.tsx';
import { send } from '../../../send.ts';
import { useAction } from '../use-action.tsx';
import { LONG_PAGE } from '../use-query.tsx';

type Drivers = { id: string; first_name: string; last_name: string }[];

interface DriverChoiceProps {
  busy: true | undefined;
  /** The verb on both buttons: the one that loads the drivers and the one that submits the choice. */
  words: string;
  /** For the first of them. */
  className: string;
  onChoose: (id: string) => void;
}

/** Chooses one of the approved drivers. */
export function DriverChoice({ busy, words, className, onChoose }: DriverChoiceProps) {
  /** Null once the choice was closed: its button takes the focus again. */
  const [drivers, setDrivers] = useState<Drivers | null>();
  const [driver, setDriver] = useState('');
  const asking = useAction();
  const ask = () =>
    asking.run(async () => setDrivers((await send(listDrivers, { status: 'approved', limit: LONG_PAGE })).drivers));

  if (!drivers) {
    return (
      <>
        <Button
          className={className}
          aria-disabled={asking.busy}
          autoFocus={drivers === null}
          onClick={() => void ask()}
        >
          {asking.busy ? 'Loading…' : `${words} to a driver`}
        </Button>
        {asking.notice}
      </>
    );
  }
  return (
    <div className={choosing}>
      <label className={inline}>
        Driver{' '}
        <select
          // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
          autoFocus
          className={inlineControl}
          name="driver_id"
          value={driver}
          onChange={({ target }) => setDriver(target.value)}
        >
          <option value="">Choose a driver</option>
          {drivers.map((one) => (
            <option key={one.id} value={one.id} translate="no">
              {one.first_name} {one.last_name}
            </option>
          ))}
        </select>
      </label>
      <Button className={chooseButton} disabled={!driver} aria-disabled={busy} onClick={() => onChoose(driver)}>
        {words}
      </Button>
      <Button kind="plain" onClick={() => setDrivers(null)}>
        Don't assign
      </Button>
    </div>
  );
}
