import { listSellers, type SellerRecord } from '#api/operator/sellers';
import { londonToday } from '#rules/dates';
import { COUNCIL_STATUSES, KNOWN_STATUSES } from '#rules/operator';
import { isApproved } from '#rules/status';
import { Empty } from '../../../components/Empty.tsx';
import { useSearchParams } from '../../../navigation.ts';
import { send } from '../../../send.ts';
import { type Choice, Filter, useCounts } from '../Filter.tsx';
import { List } from '../list/List.tsx';
import type { Column } from '../list/types.ts';
import { type Change, LONG_PAGE, QueryBoundary, usePagedQuery } from '../use-query.tsx';
import { shortDay } from '../when.ts';
import { byWait, isPending, SellerBadge, stageOf, standingOf, waitingSince } from './SellerBadge.tsx';
import { SellerCard } from './SellerCard.tsx';

/** A folded card's second line: 'Waiting since 18 Nov' */
function lineOf(seller: SellerRecord): string {
  const since = waitingSince(seller);
  // A council's own status word does not say who has to act, so the stage is added.
  if (since) return `${isPending(seller) ? 'Waiting' : `${stageOf(seller)}, waiting`} since ${dayOf(since)}`;
  return isApproved(seller.council_status) ? 'Menu open' : `Joined on ${dayOf(seller.created_at)}`;
}
const dayOf = (iso: string) => shortDay(londonToday(new Date(iso)));

const menuOf = ({ council_status }: SellerRecord) => (isApproved(council_status) ? 'Open' : 'Closed');

const COLUMNS: readonly Column<SellerRecord>[] = [
  { label: 'Name', cell: ({ name }) => name, by: ({ name }) => name, wraps: true, kept: true },
  {
    label: 'Status',
    cell: (seller) => <SellerBadge of={seller} />,
    by: standingOf,
  },
  {
    label: 'Waiting since',
    cell: (seller) => (waitingSince(seller) ? dayOf(waitingSince(seller)!) : '—'),
    by: (seller) => waitingSince(seller) ?? '9999',
  },
  { label: 'Joined', cell: ({ created_at }) => dayOf(created_at), by: ({ created_at }) => created_at },
  { label: 'Postcode', cell: ({ postcode }) => postcode, by: ({ postcode }) => postcode, kept: true },
  { label: 'Menu', cell: menuOf, by: menuOf },
];

/** The sellers view, with their council statuses and applications. */
export function Sellers() {
  const query = useSearchParams();
  const asked = (name: string) => query.get(name) || undefined;
  const filter = {
    id: asked('id'),
    council_status: asked('council_status'),
    payment_status: asked('payment_status'),
  };
  const sellers = usePagedQuery(JSON.stringify(filter), async (before) => {
    const answer = await send(listSellers, { ...filter, limit: LONG_PAGE, before });
    return { items: answer.sellers, next: answer.next };
  });
  const counts = useCounts();
  const count = counts.value?.sellers;
  const ofStatus = (status: string): Choice => [
    status[0]!.toUpperCase() + status.slice(1),
    { council_status: status },
    count && (count.statuses.find((one) => one.status === status)?.count ?? 0),
  ];
  // The other words for a confirmed registration, only where somebody has set them. Last, so that nothing moves.
  const others = KNOWN_STATUSES.slice(COUNCIL_STATUSES.length).filter(
    (status) => filter.council_status === status || count?.statuses.some((one) => one.status === status),
  );
  const choices: Choice[] = [
    ['All', {}, count?.all],
    ...COUNCIL_STATUSES.map(ofStatus),
    ['Fee unpaid', { payment_status: 'unpaid' }, count?.unpaid],
    ...others.map(ofStatus),
  ];
  const changed = (id: string, change: Change<SellerRecord>) => {
    sellers.change(id, change);
    void counts.refresh();
  };
  return (
    <>
      <Filter view="sellers" label="Council status" choices={choices} />
      <QueryBoundary query={sellers}>
        {({ items }) =>
          items.length ? (
            <>
              <List
                key={JSON.stringify(filter)}
                label="Sellers"
                rows={[...items].sort(byWait)}
                columns={COLUMNS}
                nameOf={({ name }) => name}
                line={lineOf}
                card={(seller, place) => (
                  <SellerCard seller={seller} onChange={(change) => changed(seller.id, change)} place={place} />
                )}
                open={filter.id}
              />
              {sellers.more}
            </>
          ) : (
            <Empty art="pot">
              {Object.values(filter).some(Boolean)
                ? 'No sellers match this.'
                : 'No sellers yet. Sellers who register at /seller/start appear here.'}
            </Empty>
          )
        }
      </QueryBoundary>
    </>
  );
}
