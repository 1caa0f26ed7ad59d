import { memo, type MouseEvent } from 'react';
import { formatDateTime } from '#rules/london-clock';
import { ACTIONS, actionsOf, DELIVERY_STATUSES, PAYOUT_STATUSES, type DeliveryAction } from '#rules/delivery';
import { formatPence } from '#rules/money';
import {
  addressed,
  buttons,
  detail,
  from,
  pay,
  payout,
  rows as group,
  status as state,
  table,
  time,
  to,
} from '#styles/pages/driver-dashboard';
import { badge, badgeKinds } from '#styles/parts';
import { Button } from '../../../parts/Button.tsx';
import { useScreenful } from '../../../parts/screenful.ts';
import { later } from './later.ts';
import { tap, type Shown } from './shown.ts';

const COLUMNS = ['Pay', 'Pickup', 'Dropoff', 'Pickup Time', 'Status', 'Payout', 'Actions'];

/**
 * Rows that the browser lays out together, and leaves alone while they are off the screen. One row each would cost
 * as much as it saves.
 */
const GROUP = 10;
/** Fills a screen of 1,300 px, and is about what a driver has. */
const SCREENFUL = 2 * GROUP;

interface TableProps {
  label: string;
  rows: readonly Shown[];
}

/** The deliveries of a tab: all of them in the page. The styles change what a table is, so the roles say it again. */
export const Table = memo(function Table({ label, rows }: TableProps) {
  const drawn = useScreenful(rows.length, SCREENFUL);
  const groups: (readonly Shown[])[] = [];
  for (let start = 0; start < drawn; start += GROUP) groups.push(rows.slice(start, Math.min(start + GROUP, drawn)));
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={drawn < rows.length || undefined}
      className={table}
      onClick={press}
      onPointerDown={later.prefetch}
      onFocus={later.prefetch}
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
      {groups.map((group, index) => (
        <Group key={index} rows={group} />
      ))}
    </table>
  );
});

/** One listener for all buttons: a thousand rows need no thousand functions. */
function press({ target }: MouseEvent) {
  const button = (target as Element).closest('button');
  if (button) tap(button.value, button.name as DeliveryAction);
}

const Group = memo(
  function Group({ rows }: { rows: readonly Shown[] }) {
    return (
      <tbody role="rowgroup" className={group}>
        {rows.map((row) => (
          <Row key={row.id} delivery={row} />
        ))}
      </tbody>
    );
  },
  (a, b) => a.rows.length === b.rows.length && a.rows.every((row, index) => row === b.rows[index]),
);

function Row({ delivery }: { delivery: Shown }) {
  const { id, status, payout_status, contact, notes, waiting } = delivery;
  return (
    <tr role="row" id={`d${id}`} className={delivery.pickup_address || delivery.dropoff_address ? addressed : undefined}>
      <td role="cell" className={pay}>
        {formatPence(delivery.fee_pence)}
      </td>
      <td role="cell" className={from}>
        {delivery.pickup_postcode}
        {delivery.pickup_address && <Address text={delivery.pickup_address} postcode={delivery.pickup_postcode} />}
      </td>
      <td role="cell" className={to}>
        {delivery.dropoff_postcode}
        {delivery.dropoff_address && <Address text={delivery.dropoff_address} postcode={delivery.dropoff_postcode} />}
      </td>
      <td role="cell" className={time}>
        {formatDateTime(delivery.pickup_time)}
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
        {contact && <Contact text={contact} />}
        {notes && <p className={detail}>Notes: {notes}</p>}
        {actionsOf(status).map((action) => (
          <Button
            key={action}
            name={action}
            value={id}
            kind={action === 'cancel' ? 'quiet' : 'main'}
            aria-describedby={`d${id}`}
            aria-disabled={delivery.busy}
          >
            {ACTIONS[action].label}
          </Button>
        ))}
      </td>
    </tr>
  );
}

/** Whom to ask; a tap on a number calls it. */
function Contact({ text }: { text: string }) {
  const number = /\+?\d[\d ()-]{8,}/.exec(text)?.[0];
  if (!number) return <p className={detail}>Contact: {text}</p>;
  return (
    <a className={detail} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
      Contact: {text}
    </a>
  );
}

/** An address line; a tap opens the way there. */
const Address = ({ text, postcode }: { text: string; postcode: string }) => (
  <a
    className={detail}
    href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${text}, ${postcode}`)}`}
    target="_blank"
    rel="noreferrer"
  >
    {text}
  </a>
);
