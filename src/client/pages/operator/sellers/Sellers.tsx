import { useSearchParams } from 'wouter';
import { listSellers, type SellerRecord } from '#api/operator';
import { formatDateTime } from '#rules/dates';
import { COUNCIL_STATUSES, isApproved } from '#rules/status';
import { badge, badgeKinds } from '#styles/components';
import { Empty } from '../../../components/Empty.tsx';
import { send } from '../../../send.ts';
import { type Choice, Filter, useCounts } from '../Filter.tsx';
import { type Column, List } from '../List.tsx';
import { QueryBoundary, usePagedQuery } from '../use-query.tsx';
import { SellerCard } from './SellerCard.tsx';

/** How far the council application has come. */
function stageOf({ application }: SellerRecord): string {
  if (!application) return 'Not started';
  if (application.sent_to_council_at) return `Sent ${formatDateTime(application.sent_to_council_at)}`;
  return application.status === 'submitted' ? 'To review' : 'Draft';
}

const COLUMNS: readonly Column<SellerRecord>[] = [
  { label: 'Name', cell: ({ name }) => name, by: ({ name }) => name },
  { label: 'Registered', cell: ({ created_at }) => formatDateTime(created_at), by: ({ created_at }) => created_at },
  { label: 'Postcode', cell: ({ postcode }) => postcode, by: ({ postcode }) => postcode },
  { label: 'Application', cell: stageOf, by: stageOf },
  {
    label: 'Council status',
    cell: ({ council_status }) => (
      <span className={`${badge} ${badgeKinds[isApproved(council_status) ? 'ok' : 'low']}`}>{council_status}</span>
    ),
    by: ({ council_status }) => council_status,
  },
];

/** Sellers, how they stand with their council, and their applications. */
export function Sellers() {
  const [query] = useSearchParams();
  const asked = (name: string) => query.get(name) || undefined;
  const filter = {
    id: asked('id'),
    council_status: asked('council_status'),
    payment_status: asked('payment_status'),
  };
  const sellers = usePagedQuery(JSON.stringify(filter), async (before) => {
    const answer = await send(listSellers, { ...filter, before });
    return { items: answer.sellers, next: answer.next };
  });
  const counts = useCounts();
  const count = counts.value?.sellers;
  const choices: Choice[] = [
    ...COUNCIL_STATUSES.map(
      (status): Choice => [
        status[0]!.toUpperCase() + status.slice(1),
        { council_status: status },
        count && (count.statuses.find((one) => one.status === status)?.count ?? 0),
      ],
    ),
    ['Fee unpaid', { payment_status: 'unpaid' }, count?.unpaid],
  ];
  const changed = (seller: SellerRecord) => {
    sellers.replace(seller);
    counts.reload();
  };
  return (
    <>
      <Filter view="sellers" label="Council status" choices={choices} all={count?.all} />
      <QueryBoundary query={sellers}>
        {({ items }) =>
          items.length ? (
            <>
              <List
                key={JSON.stringify(filter)}
                label="Sellers"
                rows={items}
                columns={COLUMNS}
                nameOf={({ name }) => name}
                card={(seller) => <SellerCard seller={seller} onChange={changed} />}
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
