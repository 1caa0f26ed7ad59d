import { useSearchParams } from 'wouter';
import { type FoundPerson, search } from '#api/desk';
import type { DeliveryRecord } from '#api/operator';
import { check } from '#rules/form';
import { searchText } from '#rules/operator';
import { soft } from '#styles/components';
import { apart, entries, more, when } from '#styles/pages/operator';
import { Empty } from '../../components/Empty.tsx';
import { Link } from '../../components/Link.tsx';
import { send } from '../../send.ts';
import { addressOf } from './address.ts';
import { DeliveryList } from './deliveries/DeliveryList.tsx';
import { QueryBoundary, useQuery } from './use-query.tsx';

/** Drivers, sellers and deliveries that hold what was typed into the box above. */
export function Search() {
  const [query] = useSearchParams();
  const q = query.get('q') ?? '';
  const { q: problem } = check(searchText, { q });
  return problem ? <p className={soft}>{problem}</p> : <Found q={q} />;
}

function Found({ q }: { q: string }) {
  const found = useQuery(q, () => send(search, { q }));
  const replace = (changed: DeliveryRecord) =>
    found.set((all) => ({
      ...all,
      deliveries: all.deliveries.map((one) => (one.id === changed.id ? changed : one)),
    }));
  return (
    <QueryBoundary query={found}>
      {({ drivers, sellers, deliveries }) => (
        <>
          {drivers.length + sellers.length + deliveries.length === 0 && (
            <Empty art="plate">
              Nothing found for “{q}”. Try part of a name, email, phone number, postcode or address.
            </Empty>
          )}
          <People title="Drivers" view="drivers" people={drivers} />
          <People title="Sellers" view="sellers" people={sellers} />
          {deliveries.length > 0 && (
            <section>
              <h2 className={apart}>Deliveries</h2>
              <DeliveryList
                deliveries={deliveries}
                onChange={replace}
                open={deliveries.length === 1 ? deliveries[0]!.id : undefined}
              />
            </section>
          )}
          {/\S@\S/.test(q) && (
            <p className={more}>
              <Link href={addressOf('people', { email: q })}>See everything we hold about {q}</Link>
            </p>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

function People({ title, view, people }: { title: string; view: string; people: FoundPerson[] }) {
  if (people.length === 0) return null;
  return (
    <section>
      <h2 className={apart}>{title}</h2>
      <ul className={entries}>
        {people.map(({ id, name, email, phone, postcode }) => (
          <li key={id}>
            <Link href={addressOf(view, { id })}>{name}</Link>
            <p className={when}>
              {email} · {phone} · {postcode}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
