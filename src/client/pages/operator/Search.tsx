import type { ReactNode } from 'react';
import type { DeliveryRecord } from '#api/operator/deliveries';
import { type FoundPerson, search } from '#api/operator/search';
import { check } from '#rules/form';
import { MAX_RESULTS, searchText } from '#rules/operator';
import { formatPhone } from '#rules/phone-words';
import { soft } from '#styles/components';
import { apart, more } from '#styles/pages/operator';
import { foundFacts, foundMatch, foundName, foundRow, foundRows, foundStanding } from '#styles/pages/operator-search';
import { Empty } from '../../components/Empty.tsx';
import { Link } from '../../components/Link.tsx';
import { useSearchParams } from '../../navigation.ts';
import { send } from '../../send.ts';
import { addressOf } from './address.ts';
import { breakable } from './breakable.tsx';
import { DeliveryList } from './deliveries/DeliveryList.tsx';
import { DriverBadge } from './drivers/DriverBadge.tsx';
import { labelOf } from './fields.ts';
import { foundBy } from './found-by.ts';
import { SellerBadge } from './sellers/SellerBadge.tsx';
import { QueryBoundary, useQuery } from './use-query.tsx';

/** The drivers, sellers and deliveries that match the search. */
export function Search() {
  const query = useSearchParams();
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
            <Empty art="plate">Nothing found. Try part of a name, email, phone number, postcode or address.</Empty>
          )}
          <People
            title="Drivers"
            view="drivers"
            q={q}
            people={drivers}
            standingOf={({ status, suspended }) => <DriverBadge of={{ status, suspended: suspended === true }} />}
          />
          <People
            title="Sellers"
            view="sellers"
            q={q}
            people={sellers}
            standingOf={({ status, application }) => <SellerBadge of={{ council_status: status, application }} />}
          />
          {deliveries.length > 0 && (
            <section>
              <h2 className={apart}>{titleOf('Deliveries', deliveries)}</h2>
              <DeliveryList
                deliveries={[...deliveries].sort(byNearness)}
                foundBy={(delivery) => hiddenMatch(q, delivery)}
                onChange={replace}
                open={deliveries.length === 1 ? deliveries[0]!.id : undefined}
              />
            </section>
          )}
          {[drivers, sellers, deliveries].some(({ length }) => length === MAX_RESULTS) && (
            <p className={more}>Only {MAX_RESULTS} of each are shown. Type more of what you're looking for.</p>
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

/** The delivery nearest to now comes first. */
const byNearness = (a: DeliveryRecord, b: DeliveryRecord) => distanceOf(a) - distanceOf(b);
const distanceOf = ({ pickup_time }: DeliveryRecord) => Math.abs(Date.parse(pickup_time) - Date.now());

/** The text that a delivery was found by, where its row does not show it. */
function hiddenMatch(q: string, delivery: DeliveryRecord): string {
  const { contact, pickup_address, dropoff_address, pickup_postcode, dropoff_postcode } = delivery;
  const texts = { contact, pickup_address, dropoff_address } as const;
  const name = foundBy(q, [
    ['route', pickup_postcode],
    ['route', dropoff_postcode],
    ...Object.entries(texts).map(([field, text]) => [field as keyof typeof texts, text ?? ''] as const),
  ]);
  return name && name !== 'route' ? `${labelOf(name)}: ${texts[name]}` : '';
}

/** A heading with the number of results, as far as it is known. */
const titleOf = (words: string, { length }: readonly unknown[]) =>
  `${words} (${length}${length === MAX_RESULTS ? ' or more' : ''})`;

/** What a person was found by, unless it is the name. */
function matchOf(q: string, { name, email, phone, postcode }: FoundPerson) {
  const by = foundBy(q, [
    ['name', name],
    ['email', email],
    ['phone', phone],
    ['postcode', postcode],
  ]);
  return by && by !== 'name' && ` Found by ${by}`;
}

interface PeopleProps<Person> {
  title: string;
  view: string;
  q: string;
  people: Person[];
  standingOf: (person: Person) => ReactNode;
}

function People<Person extends FoundPerson>({ title, view, q, people, standingOf }: PeopleProps<Person>) {
  if (people.length === 0) return null;
  return (
    <section>
      <h2 className={apart}>{titleOf(title, people)}</h2>
      <ul className={foundRows}>
        {people.map((person) => (
          <li key={person.id} className={foundRow}>
            <Link className={foundName} href={addressOf(view, { id: person.id })}>
              <span translate="no">{person.name}</span>
            </Link>{' '}
            {/* A server of the previous version sends no status. */}
            <span className={foundStanding}>{person.status && standingOf(person)}</span>
            <p className={foundFacts} translate="no">
              <span>{person.postcode}</span> <span>{formatPhone(person.phone)}</span>{' '}
              <span>{breakable(person.email)}</span>
              <span className={foundMatch} translate="yes">
                {matchOf(q, person)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
