import type { DeliveryRecord } from '#api/operator/deliveries';
import { DELIVERY_STATUSES, PAYOUT_STATUSES, type PayoutStatus } from '#rules/delivery';
import { isLate } from '#rules/late';
import { formatPence } from '#rules/money';
import { lineOfItsOwn } from '#styles/pages/operator-deliveries';
import { callable } from '../Facts.tsx';
import { List } from '../list/List.tsx';
import type { Column, Selection } from '../list/types.ts';
import { shortTime } from '../when.ts';
import { DeliveryBadge } from './DeliveryBadge.tsx';
import { DeliveryCard } from './DeliveryCard.tsx';
import { foodWords, numberWords } from './food.ts';

const statuses = Object.keys(DELIVERY_STATUSES);
const driverOf = ({ driver }: DeliveryRecord) => (driver ? `${driver.first_name} ${driver.last_name}` : '');
/** The kitchen and its number: 'Amina Khan, No. 0412'. */
const kitchenOf = (delivery: DeliveryRecord) =>
  delivery.seller ? `${delivery.seller.name}, ${numberWords(delivery)}` : '';
const wayOf = ({ pickup_postcode, dropoff_postcode }: DeliveryRecord) => `${pickup_postcode} to ${dropoff_postcode}`;

const timeOf = ({ pickup_time }: DeliveryRecord) => shortTime(pickup_time);

const rankOf = (delivery: DeliveryRecord) => (isLate(delivery, new Date()) ? '0 ' : '1 ');

const TRIP: readonly Column<DeliveryRecord>[] = [
  { label: 'Time', cell: timeOf, by: ({ pickup_time }) => pickup_time },
  { label: 'Route', cell: wayOf, by: wayOf, kept: true },
  { label: 'Pay', cell: ({ fee_pence }) => formatPence(fee_pence), by: ({ fee_pence }) => fee_pence, figures: true },
];
const STATUS: Column<DeliveryRecord> = {
  label: 'Status',
  cell: (delivery) => <DeliveryBadge of={delivery} />,
  by: ({ status }) => statuses.indexOf(status),
};
const KITCHEN: Column<DeliveryRecord> = {
  label: 'Kitchen',
  cell: (delivery) => (delivery.seller ? <Kitchen of={delivery} /> : '—'),
  by: kitchenOf,
  wraps: true,
};
const DRIVER: Column<DeliveryRecord> = {
  label: 'Driver',
  cell: (delivery) => driverOf(delivery) || '—',
  by: driverOf,
  wraps: true,
  kept: true,
};
const PAYOUT: Column<DeliveryRecord> = {
  label: 'Payout',
  cell: ({ payout_status }) => (payout_status ? PAYOUT_STATUSES[payout_status as PayoutStatus] : '—'),
  by: ({ payout_status }) => payout_status ?? '',
};
/** The kitchen's column shows only if any delivery has one, the payout's only if any is completed. */
const columnsOf = (deliveries: readonly DeliveryRecord[], foundBy: FoundBy) => [
  ...TRIP,
  ...middleOf(deliveries, foundBy),
  DRIVER,
  STATUS,
  ...(deliveries.some(({ payout_status }) => payout_status) ? [PAYOUT] : []),
];

/** There is room for one: what a search found is worth more than the kitchen. */
function middleOf(deliveries: readonly DeliveryRecord[], foundBy: FoundBy): Column<DeliveryRecord>[] {
  if (deliveries.some(foundBy)) return [{ label: 'Found by', cell: foundBy, wraps: true }];
  return deliveries.some(({ seller }) => seller) ? [KITCHEN] : [];
}

/** For deliveries without a driver: whom to call instead. */
const LATE_COLUMNS: readonly Column<DeliveryRecord>[] = [
  ...TRIP,
  { label: 'Pickup address', cell: ({ pickup_address }) => pickup_address || '—', wraps: true, kept: true },
  { label: 'Contact', cell: ({ contact }) => (contact ? callable(contact) : '—'), wraps: true, kept: true },
  STATUS,
];

/** What the cook said, which matters until the driver has it. */
const foodOf = (delivery: DeliveryRecord) => BEFORE_PICKUP.has(delivery.status) && foodWords(delivery);
const BEFORE_PICKUP = new Set(['available', 'assigned']);

const Kitchen = ({ of: delivery }: { of: DeliveryRecord }) => (
  <>
    <span translate="no">{kitchenOf(delivery)}</span>{' '}
    {foodOf(delivery) && <span className={lineOfItsOwn}>{foodOf(delivery)}</span>}
  </>
);

/** The second line of a folded card. No line begins with a dot. */
const lineOf = (delivery: DeliveryRecord, unpaid: boolean | undefined, found: string) => (
  <>
    {[timeOf(delivery), formatPence(delivery.fee_pence)].join(DOT)}
    {delivery.driver && (
      <>
        {DOT}
        <span translate="no">{driverOf(delivery)}</span>
      </>
    )}
    {delivery.seller && (
      <>
        {DOT}
        <span translate="no">{kitchenOf(delivery)}</span>
        {foodOf(delivery) && `${DOT}${foodOf(delivery)}`}
      </>
    )}
    {!unpaid && delivery.payout_status === 'pending' && `${DOT}Payout pending`}
    {found && <span className={lineOfItsOwn}>{found}</span>}
  </>
);
const DOT = '\u00a0· ';

interface DeliveryListProps {
  deliveries: readonly DeliveryRecord[];
  onChange: (delivery: DeliveryRecord) => void;
  selection?: Selection;
  open?: string | undefined;
  /** Lists only late deliveries without a driver. */
  late?: true;
  /** Lists only unpaid deliveries, so no row says so. */
  unpaid?: boolean;
  /** What a search found a delivery by, where its row does not show it. */
  foundBy?: FoundBy;
}

type FoundBy = (delivery: DeliveryRecord) => string;
const NOT_FOUND: FoundBy = () => '';

/** Deliveries as cards or a table, late ones first. */
export const DeliveryList = ({
  deliveries,
  onChange,
  late,
  unpaid,
  foundBy = NOT_FOUND,
  ...more
}: DeliveryListProps) => (
  <List
    label={late ? 'Late deliveries' : 'Deliveries'}
    rows={lateFirst(deliveries)}
    columns={late ? LATE_COLUMNS : columnsOf(deliveries, foundBy)}
    order="Time"
    nameOf={(delivery) => `${wayOf(delivery)}, ${timeOf(delivery)}`}
    card={(delivery, place) => <DeliveryCard delivery={delivery} onChange={onChange} place={place} late={late} />}
    line={(delivery) => lineOf(delivery, unpaid, foundBy(delivery))}
    {...more}
  />
);

const lateFirst = (deliveries: readonly DeliveryRecord[]) =>
  [...deliveries].sort((a, b) => rankOf(a).localeCompare(rankOf(b)));
