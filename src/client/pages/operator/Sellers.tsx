import { listSellers } from '#api/operator';
import { COUNCIL_STATUSES } from '#rules/council-status';
import { list } from '#styles/pages/operator';
import { send } from '../../send.ts';
import { Answered, useList } from './answer.tsx';
import { Filter } from './Filter.tsx';
import { useQuery } from './query.ts';
import { SellerCard } from './SellerCard.tsx';

const OPTIONS = Object.fromEntries(
  COUNCIL_STATUSES.map((status) => [status, status[0]!.toUpperCase() + status.slice(1)]),
);

/** Sellers, how they stand with their council, and their applications. */
export function Sellers() {
  const council_status = useQuery().get('council_status') ?? '';
  const sellers = useList(council_status, async (before) => {
    const answer = await send(listSellers, { council_status: council_status || undefined, before });
    return { items: answer.sellers, next: answer.next };
  });
  return (
    <>
      <Filter view="sellers" name="council_status" label="Council status" options={OPTIONS} />
      <Answered from={sellers}>
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
            <p>No sellers here. They appear as soon as somebody registers at /seller/start.</p>
          )
        }
      </Answered>
    </>
  );
}
