import { listDrivers } from '#api/operator';
import { DRIVER_STATUSES } from '#rules/driver-status';
import { list } from '#styles/pages/operator';
import { Empty } from '../../parts/Empty.tsx';
import { send } from '../../send.ts';
import { Answered, useList } from './answer.tsx';
import { DriverCard } from './DriverCard.tsx';
import { choicesOf, Filter } from './Filter.tsx';
import { useQuery } from './query.ts';

/** Drivers to approve, and those who were. */
export function Drivers() {
  const status = useQuery().get('status') ?? '';
  const drivers = useList(status, async (before) => {
    const { drivers: items, next } = await send(listDrivers, { status: status || undefined, before });
    return { items, next };
  });
  return (
    <>
      <Filter view="drivers" label="Status" choices={choicesOf('status', DRIVER_STATUSES)} />
      <Answered from={drivers}>
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
      </Answered>
    </>
  );
}
