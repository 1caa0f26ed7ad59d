import { type MouseEvent, memo } from 'react';
import { formatDateTime, formatTime } from '#rules/dates';
import {
  ACTIONS,
  actionsOf,
  DELIVERY_STATUSES,
  type DeliveryAction,
  type DeliveryTab,
  isInHand,
  PAYOUT_STATUSES,
  phoneIn,
  TABS,
} from '#rules/delivery';
import { formatPence } from '#rules/money';
import type { IncidentReason } from '#rules/reasons';
import { badge, badgeKinds, button, buttonKinds } from '#styles/components';
import {
  buttons,
  detail,
  from,
  rows as group,
  pay,
  payout,
  place,
  soon,
  status as state,
  table,
  time,
  to,
} from '#styles/pages/driver-dashboard';
import { Button } from '../../../components/Button.tsx';
import { GROUP, groupsOf, useScreenful } from '../../../components/screenful.ts';
import { daysAt, dueIn, timeTo } from './due.ts';
import { Incident, Problem } from './Problem.tsx';
import { type Shown, tap } from './taps.ts';

const COLUMNS = ['Pay', 'Pickup', 'Dropoff', 'Pickup Time', 'Status', 'Payout', 'Actions'];

/** Fills a screen of 1,300 px, and is about what a driver has. */
const SCREENFUL = 2 * GROUP;

interface TableProps {
  tab: DeliveryTab;
  rows: readonly Shown[];
  /** In ms. */
  now: number;
}

/** The deliveries of a tab: all of them in the page. The styles change what a table is, so the roles say it again. */
export const Table = memo(function Table({ tab, rows, now }: TableProps) {
  const drawn = useScreenful(rows.length, SCREENFUL);
  const hasDays = tab === 'available';
  const dayAt = daysAt(now);
  const days = new Map<string, Shown[]>();
  for (const row of rows.slice(0, drawn)) {
    const day = hasDays ? dayAt(row.pickup_time) : '';
    const list = days.get(day);
    if (list) list.push(row);
    else days.set(day, [row]);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it hears its buttons, which keys press too
    <table
      role="table"
      aria-label={`${TABS[tab]} deliveries`}
      aria-busy={drawn < rows.length || undefined}
      className={table}
      data-tab={tab}
      onClick={press}
    >
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {[...days].map(([day, list]) =>
        groupsOf(list).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in its day, rows move from one to the next
          <Group key={day + index} rows={group} now={now} due={hasDays ? timeTo : dueIn} day={index === 0 ? day : ''} />
        )),
      )}
    </table>
  );
});

/** One listener for all buttons: a thousand rows need no thousand functions. */
function press({ target }: MouseEvent) {
  const button = (target as Element).closest('button');
  if (!button) return;
  const { reason } = button.dataset;
  if (reason) void tap(button.value, 'incident', { reason: reason as IncidentReason });
  else void tap(button.value, button.name as DeliveryAction);
}

const WAITS_FOR_PICKUP: readonly string[] = ['available', 'assigned'];

interface GroupProps extends Pick<TableProps, 'rows' | 'now'> {
  /** How long it is until a pickup, with its day where no heading says it. */
  due: typeof dueIn;
  /** The day that begins here, or ''; for the eye, since rows say their date themselves. */
  day: string;
}

const Group = memo(
  function Group({ rows, now, due, day }: GroupProps) {
    return (
      <tbody role="rowgroup" className={group}>
        {rows.map((row, index) => (
          <Row
            key={row.id}
            delivery={row}
            day={index === 0 ? day : ''}
            due={WAITS_FOR_PICKUP.includes(row.status) ? due(row.pickup_time, now) : ''}
            until={Date.parse(row.take_back_until ?? '') > now ? formatTime(row.take_back_until!) : ''}
          />
        ))}
      </tbody>
    );
  },
  (a, b) =>
    a.now === b.now &&
    a.day === b.day &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, index) => row === b.rows[index]),
);

interface RowProps {
  delivery: Shown;
  /** The day that begins here, or ''. */
  day: string;
  /** How long it is until the pickup. */
  due: string;
  /** Until when it can be taken back. */
  until: string;
}

/** Of a thousand rows only those draw anew whose time to go has changed. */
const Row = memo(function Row({ delivery, day, due, until }: RowProps) {
  const { id, status, payout_status, contact, notes, waiting, incident } = delivery;
  const number = contact && phoneIn(contact);
  const actions: DeliveryAction[] = until ? ['take-back'] : actionsOf(status);
  return (
    <tr role="row" id={`d${id}`} data-day={day || undefined}>
      <td role="cell" className={pay}>
        {formatPence(delivery.fee_pence)}
      </td>
      <td role="cell" className={from}>
        <Place postcode={delivery.pickup_postcode} address={delivery.pickup_address} />
      </td>
      <td role="cell" className={to}>
        <Place postcode={delivery.dropoff_postcode} address={delivery.dropoff_address} />
      </td>
      <td role="cell" className={time}>
        {formatDateTime(delivery.pickup_time)}
        {due && <span className={soon}>{due}</span>}
      </td>
      <td role="cell" className={state}>
        {DELIVERY_STATUSES[status] ?? status}
        {waiting && <span className={`${badge} ${badgeKinds.low}`}>Waiting for signal</span>}
      </td>
      <td role="cell" className={payout}>
        {payout_status ? (
          <span className={`${badge} ${badgeKinds[payout_status === 'paid' ? 'ok' : 'plain']}`}>
            {PAYOUT_STATUSES[payout_status] ?? payout_status}
          </span>
        ) : (
          '—'
        )}
      </td>
      <td role="cell" className={buttons}>
        {(contact || notes) && (
          <p className={detail}>
            {[contact && `Contact: ${contact}`, notes && `Notes: ${notes}`].filter(Boolean).join('\n')}
          </p>
        )}
        {until && <p className={detail}>You can take it back until {until}.</p>}
        {incident && <Incident incident={incident} />}
        {actions.map((action) => (
          <Button
            key={action}
            name={action}
            value={id}
            kind={action === 'cancel' ? 'plain' : action === 'take-back' ? 'quiet' : 'main'}
            aria-describedby={`d${id}`}
            aria-disabled={delivery.busy}
          >
            {ACTIONS[action].label}
          </Button>
        ))}
        {number && (
          <a
            className={`${button} ${buttonKinds.quiet}`}
            href={`tel:${number.replace(/[^+\d]/g, '')}`}
            aria-label={`Call ${contact}`}
          >
            Call
          </a>
        )}
        {isInHand(status) && !delivery.busy && <Problem id={id} status={status} />}
      </td>
    </tr>
  );
});

/** An end of the way; a tap on Map opens the way there. */
function Place({ postcode, address }: { postcode: string; address?: string | null | undefined }) {
  const way = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${address}, ${postcode}`)}`;
  if (!address) return <span className={place}>{postcode}</span>;
  return (
    <>
      <span>
        <span className={place}>{postcode}</span>
        <span className={detail}>{address}</span>
      </span>
      <a
        className={`${button} ${buttonKinds.quiet}`}
        href={way}
        target="_blank"
        rel="noreferrer"
        aria-label={`Map: ${address}`}
      >
        Map
      </a>
    </>
  );
}
