import { useSearchParams } from 'wouter';
import { listSellers } from '#api/operator';
import { COUNCIL_STATUSES } from '#rules/status';
import { list } from '#styles/pages/operator';
import { Empty } from '../../../components/Empty.tsx';
import { send } from '../../../send.ts';
import { Filter } from '../Filter.tsx';
import { QueryBoundary, usePagedQuery } from '../use-query.tsx';
import { SellerCard } from './SellerCard.tsx';

const CHOICES = [
  ...COUNCIL_STATUSES.map(
    (status) => [status[0]!.toUpperCase() + status.slice(1), { council_status: status }] as const,
  ),
  ['Fee unpaid', { payment_status: 'unpaid' }],
] as const;

/** Sellers, how they stand with their council, and their applications. */
export function Sellers() {
  const [query] = useSearchParams();
  const council_status = query.get('council_status') || undefined;
  const payment_status = query.get('payment_status') || undefined;
  const sellers = usePagedQuery(`${council_status} ${payment_status}`, async (before) => {
    const answer = await send(listSellers, { council_status, payment_status, before });
    return { items: answer.sellers, next: answer.next };
  });
  return (
    <>
      <Filter view="sellers" label="Council status" choices={CHOICES} />
      <QueryBoundary query={sellers}>
        {({ items }) =>
          items.length ? (
            <>
              <div className={list}>
                {items.map((seller) => (
                  <SellerCard key={seller.id} seller={seller} onChange={sellers.replace} />
                ))}
              </div>
              {sellers.more}
            </>
          ) : (
            <Empty art="pot">No sellers here. They appear as soon as somebody registers at /seller/start.</Empty>
          )
        }
      </QueryBoundary>
    </>
  );
}
