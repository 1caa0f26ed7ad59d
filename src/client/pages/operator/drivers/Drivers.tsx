import { useState } from 'react';
import { type DriverRecord, listDrivers } from '#api/operator/drivers';
import { formatDateTime } from '#rules/dates';
import { DRIVER_STATUSES, type DriverStatus } from '#rules/driver-status';
import { WORK_STANDINGS } from '#rules/right-to-work';
import { Empty } from '../../../components/Empty.tsx';
import { useSearchParams } from '../../../navigation.ts';
import { send } from '../../../send.ts';
import { addressOf } from '../address.ts';
import { nameOf as documentNamed } from '../Documents.tsx';
import { type Choice, choicesOf, Filter, useCounts } from '../Filter.tsx';
import { List } from '../list/List.tsx';
import type { Column } from '../list/types.ts';
import { type Change, LONG_PAGE, QueryBoundary, usePagedQuery } from '../use-query.tsx';
import { shortDay } from '../when.ts';
import { DriverBadge } from './DriverBadge.tsx';
import { DriverCard } from './DriverCard.tsx';
import { labelled, nameOf } from './words.ts';

/** The next action about a driver, and its deadline (YYYY-MM-DD). */
function dueOf({
  status,
  answer_by,
  right_to_work,
  documents,
}: DriverRecord): { what: string; by: string } | undefined {
  // Answers are promised only once the documents have arrived.
  if (status === 'pending') return answer_by ? { what: 'Answer', by: answer_by } : undefined;
  if (status !== 'approved') return;
  const lastDays = new Map([['Check again', right_to_work.follow_up_on ?? '']]);
  // The latest expiry date of each kind counts: older documents were replaced.
  for (const { kind, expires_on } of documents) {
    const what = `New ${documentNamed(kind).toLowerCase()}`;
    if (expires_on && expires_on > (lastDays.get(what) ?? '')) lastDays.set(what, expires_on);
  }
  return [...lastDays]
    .map(([what, by]) => ({ what, by }))
    .filter(({ by }) => by)
    .sort((a, b) => a.by.localeCompare(b.by))[0];
}

function dueWords(driver: DriverRecord): string {
  const due = dueOf(driver);
  if (due) return `${due.what} by ${shortDay(due.by)}`;
  return driver.status === 'pending' ? 'Waiting for documents' : '';
}
/** Sorts as text: drivers with a deadline, then those waiting without one, then the rest. */
const deadlineOf = (driver: DriverRecord) => dueOf(driver)?.by ?? (dueWords(driver) ? '9998' : '9999');
const bySoonest = (a: DriverRecord, b: DriverRecord) => deadlineOf(a).localeCompare(deadlineOf(b));

const COLUMNS: readonly Column<DriverRecord>[] = [
  { label: 'Name', cell: nameOf, by: nameOf, wraps: true, kept: true },
  { label: 'Due', cell: (driver) => dueWords(driver) || '—', by: deadlineOf },
  {
    label: 'Postcode',
    cell: ({ postcode }) => postcode,
    by: ({ postcode }) => postcode,
    kept: true,
  },
  {
    label: 'Right to work',
    cell: ({ right_to_work }) => labelled(WORK_STANDINGS, right_to_work.status),
    by: ({ right_to_work }) => right_to_work.status,
  },
  {
    label: 'Status',
    cell: (driver) => <DriverBadge of={driver} />,
    by: ({ status }) => status,
  },
];

/** A suspended driver's stored status is that of a rejected one. */
const FILTER_LABELS = { ...DRIVER_STATUSES, rejected: 'Rejected or suspended' };

/** The drivers view: applications, and drivers already decided. */
export function Drivers() {
  const query = useSearchParams();
  const asked = (name: string) => query.get(name) || undefined;
  const filter = { id: asked('id'), status: asked('status'), due: asked('due'), overdue: asked('overdue') };
  const drivers = usePagedQuery(JSON.stringify(filter), async (before) => {
    const { drivers: items, next } = await send(listDrivers, { ...filter, limit: LONG_PAGE, before });
    return { items, next };
  });
  const counts = useCounts();
  const count = counts.value?.drivers;
  const choices: Choice[] = [
    ['All', {}, count?.all],
    ...choicesOf('status', FILTER_LABELS, (status) => count?.[status as DriverStatus]),
    ['Answer overdue', { overdue: '1' }, count?.overdue],
    ['Documents due', { due: '1' }, count?.due],
  ];
  return (
    <>
      <Filter view="drivers" label="Status" choices={choices} />
      <QueryBoundary query={drivers}>
        {({ items }) =>
          items.length ? (
            <>
              <DriverList
                key={JSON.stringify(filter)}
                items={[...items].sort(bySoonest)}
                open={filter.id}
                onChange={(id, change) => {
                  drivers.change(id, change);
                  void counts.refresh();
                }}
              />
              {drivers.more}
            </>
          ) : (
            <Empty art="bicycle">
              {Object.values(filter).some(Boolean)
                ? 'No drivers match this.'
                : 'No drivers yet. Applications from /driver appear here.'}
            </Empty>
          )
        }
      </QueryBoundary>
    </>
  );
}

interface DriverListProps {
  items: readonly DriverRecord[];
  /** The id of the driver in the address. */
  open: string | undefined;
  onChange: (id: string, change: Change<DriverRecord>) => void;
}

/** The list of drivers. After each decision the next pending driver opens. */
function DriverList({ items, open, onChange }: DriverListProps) {
  // Kept here, since turning a tablet renders every card anew.
  const [reviewed, setReviewed] = useState<string>();
  const [next, setNext] = useState<{ id: string | undefined }>();
  const waits = ({ status }: DriverRecord) => status === 'pending';
  // Fixed at mount: one who comes with 'Show more' and has waited longer must not close the open row.
  const [first] = useState(() => open ?? items.find(waits)?.id);

  function changed(driver: DriverRecord, change: Change<DriverRecord>) {
    onChange(driver.id, change);
    const at = items.findIndex(({ id }) => id === driver.id);
    const isDecided = driver.status !== change(driver).status;
    if (isDecided) setNext({ id: [...items.slice(at + 1), ...items.slice(0, at)].find(waits)?.id });
  }
  return (
    <List
      label="Drivers"
      rows={items}
      columns={COLUMNS}
      order="Due"
      nameOf={nameOf}
      line={(driver) => dueWords(driver) || `Applied on ${formatDateTime(driver.created_at)}`}
      card={(driver, place) => (
        <DriverCard
          driver={driver}
          onChange={(change) => changed(driver, change)}
          place={place}
          isNext={next?.id === driver.id}
          deliveriesHref={addressOf('deliveries', { driver_id: driver.id })}
          review={{
            isOpen: reviewed === driver.id,
            toggle: () => setReviewed(reviewed === driver.id ? undefined : driver.id),
          }}
        />
      )}
      open={next ? next.id : first}
    />
  );
}
