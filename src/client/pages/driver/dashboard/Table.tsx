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
import { formatMiles } from '#rules/distance';
import { formatPence } from '#rules/money';
import type { IncidentReason } from '#rules/reasons';
import { badge, badgeKinds, button, buttonKinds } from '#styles/components';
import {
  act,
  batch,
  behind,
  buttons,
  call,
  cell,
  columnHeads,
  deliveries,
  deliveryRow,
  detail,
  end,
  fullBatch,
  headRow,
  leading,
  pay,
  soon,
  time,
  way,
} from '#styles/pages/driver-dashboard';
import { Button } from '../../../components/Button.tsx';
import { Lazy } from '../../../components/Lazy.tsx';
import { GROUP_SIZE, groupsOf, useScreenful } from '../../../components/screenful.ts';
import { daysAt, dueIn, timeTo } from './due.ts';
import { inHand } from './parts.ts';
import { type Shown, type TapName, tap } from './taps.ts';

const COLUMNS = ['Pay', 'Pickup', 'Dropoff', 'Pickup Time', 'Status', 'Payout', 'Actions'];
/** The cells by column. Where rows are cards, each cell shows its column's name. */
const [PAY, PICKUP, DROPOFF, TIME, STATUS, PAYOUT, LAST] = COLUMNS.map((label) => ({
  role: 'cell',
  'data-label': label,
}));

const WORDS: Record<string, string> = { ...DELIVERY_STATUSES, ...PAYOUT_STATUSES, waiting: 'Waiting for signal' };
const COLOURS: Record<string, keyof typeof badgeKinds> = {
  picked_up: 'low',
  waiting: 'low',
  completed: 'ok',
  paid: 'ok',
  cancelled: 'bad',
};

/** The next step is the main button. Giving a delivery away is less prominent. */
const KINDS: { [One in DeliveryAction]?: keyof typeof buttonKinds } = { cancel: 'plain', 'take-back': 'quiet' };

interface TableProps {
  tab: DeliveryTab;
  rows: readonly Shown[];
  /** In ms. */
  now: number;
}

/**
 * A tab's deliveries. The styles change the display of tables, which removes their roles, so the roles are repeated.
 */
export const Table = memo(function Table({ tab, rows, now }: TableProps) {
  const drawn = useScreenful(rows.length);
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click handler is for its buttons, which keys press too
    <table
      role="table"
      aria-label={`${TABS[tab]} deliveries`}
      aria-busy={drawn < rows.length || undefined}
      className={tab === 'upcoming' ? `${deliveries} ${leading}` : deliveries}
      onClick={press}
    >
      <thead role="rowgroup" className={columnHeads}>
        <tr role="row" className={headRow}>
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {[...days].map(([day, list]) =>
        groupsOf(list).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified by its place, and rows move between groups
          <Group key={day + index} rows={group} now={now} due={hasDays ? timeTo : dueIn} day={index === 0 ? day : ''} />
        )),
      )}
    </table>
  );
});

/**
 * One listener for all buttons: a thousand rows need no thousand functions. Elsewhere a tap opens its row, where only
 * the first is open.
 */
function press({ target }: MouseEvent) {
  const button = (target as Element).closest('button');
  if (!button) return (target as Element).closest('tr')?.setAttribute('data-open', '');
  // A button without a name belongs to a form in the row, which handles it.
  if (!button.name) return;
  const reason = button.dataset.reason as IncidentReason | undefined;
  void tap(button.value, button.name as TapName, reason && { reason });
}

const WAITS_FOR_PICKUP: readonly string[] = ['available', 'assigned'];

interface GroupProps extends Pick<TableProps, 'rows' | 'now'> {
  /** Formats the time until a pickup, with its day unless a heading gives it. */
  due: typeof dueIn;
  /** The day that starts here, or ''. Visual only, since each row gives its date. */
  day: string;
}

const Group = memo(
  function Group({ rows, now, due, day }: GroupProps) {
    return (
      <tbody role="rowgroup" className={rows.length < GROUP_SIZE ? batch : fullBatch} data-day={day || undefined}>
        {rows.map((row) => (
          <Row
            key={row.id}
            delivery={row}
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
  /** The time until the pickup, as text. */
  due: string;
  /** The time until which it can be taken back. */
  until: string;
}

/** Memoised: of a thousand rows, only those whose remaining time has changed render again. */
const Row = memo(function Row({ delivery, due, until }: RowProps) {
  const { id, status, payout_status, miles, contact, notes, waiting, incident } = delivery;
  const number = contact && phoneIn(contact);
  const isOpen = incident && !incident.outcome;
  const actions: DeliveryAction[] = until ? ['take-back'] : actionsOf(status);
  return (
    <tr role="row" id={`d${id}`} className={deliveryRow} data-open={isOpen || undefined}>
      <td {...PAY} className={pay}>
        {formatPence(delivery.fee_pence)}
      </td>
      {/* Once collected, the pickup address is muted. */}
      <td {...PICKUP} translate="no" className={status === 'picked_up' ? behind : end}>
        {delivery.pickup_postcode}
        {addressLink(delivery.pickup_postcode, delivery.pickup_address)}
      </td>
      <td {...DROPOFF} translate="no" className={end}>
        {delivery.dropoff_postcode}
        {addressLink(delivery.dropoff_postcode, delivery.dropoff_address)}
        {noteOf(miles != null && formatMiles(miles))}
      </td>
      <td {...TIME} className={time}>
        {formatDateTime(delivery.pickup_time)}
        {due && <span className={soon}>{due}</span>}
      </td>
      <td {...STATUS} className={cell}>
        {badgeOf(status)}
        {waiting && badgeOf('waiting')}
      </td>
      <td {...PAYOUT} className={cell}>
        {payout_status ? badgeOf(payout_status) : '—'}
      </td>
      <td {...LAST} className={buttons}>
        {noteOf(contact && `Contact: ${contact}`)}
        {noteOf(notes && `Notes: ${notes}`)}
        {noteOf(until && `Cancelled by mistake? Take it back until ${until}.`)}
        {actions.map((action) => (
          <Button
            key={action}
            name={action}
            value={id}
            // While we decide, the next step is not what the driver should do.
            kind={isOpen && action !== 'cancel' ? 'quiet' : KINDS[action]}
            className={act}
            aria-describedby={`d${id}`}
            aria-disabled={delivery.busy}
          >
            {ACTIONS[action].label}
          </Button>
        ))}
        {number && (
          <a
            className={`${button} ${buttonKinds.quiet} ${call}`}
            href={`tel:${number.replace(/[^+\d]/g, '')}`}
            aria-label={`Call ${contact}`}
          >
            Call
          </a>
        )}
        {(incident || isInHand(status)) && <Lazy chunk={inHand} props={{ delivery, tap }} isQuiet />}
      </td>
    </tr>
  );
});

const badgeOf = (what: string) => (
  <span className={`${badge} ${badgeKinds[COLOURS[what] ?? 'plain']}`}>{WORDS[what] ?? what}</span>
);

// In cells whose postcodes and addresses are not translated, words are.
const noteOf = (words: string | false | null | undefined) =>
  words && (
    <p className={detail} translate="yes">
      {words}
    </p>
  );

/** An address that opens in a map. */
const addressLink = (postcode: string, address: string | null | undefined) =>
  address && (
    <a
      className={way}
      href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${address}, ${postcode}`)}`}
      target="_blank"
      rel="noreferrer"
    >
      {`${address} · Map`}
    </a>
  );
