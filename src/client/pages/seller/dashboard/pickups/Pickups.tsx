import { useEffect, useRef, useState } from 'react';
import type { Pickup } from '#api/pickups';
import { formatTime } from '#rules/dates';
import { LATE_MINUTES } from '#rules/pickup';
import { badgeKinds, soft } from '#styles/components';
import { stockBadge } from '#styles/pages/seller-menu';
import {
  allPickups,
  doneList,
  donePickup,
  lateChoices,
  lateQuestion,
  lateWords,
  pickupActs,
  pickupList,
  pickupRow,
  pickupsBox,
  pickupsHead,
  pickupsTitle,
  pickupTime,
  pickupWords,
  readyWords,
} from '#styles/with-code/seller-pickups';
import { Button } from '../../../../components/Button.tsx';
import { Fold } from '../../../../components/Fold.tsx';
import { Notice } from '../../../../components/Notice.tsx';
import { useValue } from '../../../../session.ts';
import { watch } from '../kitchen.ts';
import { Refusal } from '../Refusal.tsx';
import { loadPickups, pickupsTrouble, refusals, type Shown, sayLate, sayReady, shownPickups } from './pickups.ts';

interface PickupsProps {
  day: string;
  today: string;
}

/**
 * Who comes for the food, and the cook's words to them. It stands at the screen's lower edge: it may come at any time,
 * and moves no dish under a finger there. The soonest shows, the others are one tap away. Nothing when nobody is
 * expected.
 */
export function Pickups({ day, today }: PickupsProps) {
  const rows = useValue(shownPickups) ?? [];
  const trouble = useValue(pickupsTrouble);
  const [all, setAll] = useState(false);
  useEffect(() => {
    void loadPickups(day);
    return watch(() => {
      if (!document.hidden && navigator.onLine) void loadPickups(day);
    });
  }, [day]);
  if (trouble && !rows.length) return <Notice kind="error">{trouble}</Notice>;
  const coming = rows.filter(isComing);
  if (!coming.length) return null;
  const shown = all ? coming : coming.slice(0, 1);
  return (
    <section className={pickupsBox} aria-labelledby="pickups">
      <div className={pickupsHead}>
        <h3 id="pickups" className={pickupsTitle}>
          Pickups
        </h3>
        {coming.length > 1 && (
          <Button kind="plain" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${coming.length}`}
          </Button>
        )}
      </div>
      {/* With other rows, other buttons are under the finger: none takes a tap at once. */}
      <ul key={shown.map(({ id }) => id).join()} className={all ? allPickups : pickupList}>
        {shown.map((row) => (
          <Row key={row.id} row={row} isToday={day === today} />
        ))}
      </ul>
    </section>
  );
}

/** The day's pickups that are collected, delivered or cancelled, below the menu. */
export function DonePickups() {
  const done = (useValue(shownPickups) ?? []).filter((row) => !isComing(row));
  if (!done.length) return null;
  return (
    <Fold title={done.length === 1 ? '1 pickup done' : `${done.length} pickups done`}>
      <ul className={doneList}>
        {done.map((row) => (
          <li key={row.id} className={donePickup}>
            <Call row={row} />
            <span className={pickupWords}>{doneWords(row)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

const isComing = ({ status }: Pickup) => status === 'available' || status === 'assigned';

/** A pickup's time and number, by which driver and cook call it. */
const Call = ({ row }: { row: Pickup }) => (
  <strong className={pickupTime}>
    <span>{formatTime(row.pickup_time)}</span> <span>{`No. ${row.number}`}</span>
  </strong>
);

function Row({ row, isToday }: { row: Shown; isToday: boolean }) {
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLLIElement>(null);
  const trouble = useValue(refusals)?.[row.id];
  const { driver, ready_at, expected_at, number } = row;
  return (
    <li ref={place} tabIndex={-1} className={pickupRow}>
      <Call row={row} />
      <p className={pickupWords}>
        {driver ? (
          <span>
            <span translate="no">{driver.first_name}</span>
            {`, by ${driver.transport}`}
          </span>
        ) : (
          <span className={soft}>No driver yet</span>
        )}
        {ready_at ? (
          <strong className={readyWords}>{`Ready at ${formatTime(ready_at)}`}</strong>
        ) : (
          expected_at && <strong className={lateWords}>{`Late: ready by ${formatTime(expected_at)}`}</strong>
        )}
        {row.waits && <span className={`${stockBadge} ${badgeKinds.low}`}>Waiting for signal</span>}
      </p>
      {isToday && !ready_at && (
        <div className={pickupActs}>
          <Button
            aria-label={`Ready ${number}`}
            onClick={() => {
              sayReady(row);
              // The button goes.
              place.current!.focus({ preventScroll: true });
            }}
          >
            Ready
          </Button>
          <Button kind="quiet" aria-label={`Late ${number}`} aria-expanded={asking} onClick={() => setAsking(!asking)}>
            Late
          </Button>
        </div>
      )}
      {isToday && !ready_at && asking && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside the buttons
        <div role="group" className={lateChoices} aria-label={`Minutes late, ${number}`}>
          <span className={lateQuestion}>Minutes late:</span>
          {LATE_MINUTES.map((minutes) => (
            <Button
              key={minutes}
              kind="quiet"
              aria-label={`${minutes} minutes late`}
              onClick={() => {
                sayLate(row, minutes);
                setAsking(false);
                place.current!.focus({ preventScroll: true });
              }}
            >
              {minutes}
            </Button>
          ))}
        </div>
      )}
      {trouble && <Refusal {...trouble} />}
    </li>
  );
}

function doneWords({ status, driver }: Pickup): string {
  if (status === 'cancelled') return 'Cancelled';
  const name = driver?.first_name ?? 'The driver';
  return status === 'completed' ? `Delivered by ${name}` : `${name} has it`;
}
