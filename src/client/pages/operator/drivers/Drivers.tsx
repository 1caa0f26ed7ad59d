import { useSearchParams } from 'wouter';
import { listDrivers } from '#api/operator';
import { DRIVER_STATUSES } from '#rules/status';
import { list } from '#styles/pages/operator';
import { Empty } from '../../../components/Empty.tsx';
import { send } from '../../../send.ts';
import { choicesOf, Filter } from '../Filter.tsx';
import { QueryBoundary, usePagedQuery } from '../use-query.tsx';
import { DriverCard } from './DriverCard.tsx';

/** Drivers to approve, and those who were. */
export function Drivers() {
  const [query] = useSearchParams();
  const status = query.get('status') ?? '';
  const due = query.get('due') ?? '';
  const drivers = usePagedQuery(`${status} ${due}`, async (before) => {
    const { drivers: items, next } = await send(listDrivers, {
      status: status || undefined,
      due: due || undefined,
      before,
    });
    return { items, next };
  });
  return (
    <>
      <Filter
        view="drivers"
        label="Status"
        choices={[...choicesOf('status', DRIVER_STATUSES), ['Papers due', { due: '1' }]]}
      />
      <QueryBoundary query={drivers}>
        {({ items }) =>
          items.length ? (
            <>
              <div className={list}>
                {items.map((driver) => (
                  <DriverCard key={driver.id} driver={driver} onChange={drivers.replace} />
                ))}
              </div>
              {drivers.more}
            </>
          ) : (
            <Empty art="bicycle">No drivers here. Applications appear as soon as somebody sends one at /driver.</Empty>
          )
        }
      </QueryBoundary>
    </>
  );
}
