import { countLists } from '#api/operator/overview';
import { filter, filters, manyFilter, manyFilters } from '#styles/pages/operator';
import { Link } from '../../components/Link.tsx';
import { useSearchParams } from '../../navigation.ts';
import { send } from '../../send.ts';
import { addressOf } from './address.ts';
import { useQuery } from './use-query.tsx';
import { useSwipe } from './use-swipe.ts';

/** What a list is narrowed to: in words, as names and values in the address, and how many there are. */
export type Choice = readonly [words: string, filter: Record<string, string>, count?: number | undefined];

/** A choice for each value of one name. */
export const choicesOf = (
  name: string,
  options: Readonly<Record<string, string>>,
  countOf: (value: string) => number | undefined,
): Choice[] => Object.entries(options).map(([value, words]) => [words, { [name]: value }, countOf(value)]);

/** How many there are behind each choice. A list goes without while it does not know. */
export function useCounts() {
  const counts = useQuery('counts', () => send(countLists));
  return { value: counts.value, reload: counts.refresh };
}

/** So many counted choices beside the first, as deliveries have, are closer together. */
const MANY = 8;

interface FilterProps {
  view: string;
  label: string;
  /** The first is the one without a filter in its address. */
  choices: readonly Choice[];
}

/** Narrows a list by links, so that a filtered list has an address of its own. */
export function Filter({ view, label, choices: [plain, ...filtered] }: FilterProps) {
  const query = useSearchParams();
  const isMany = plain!.length > 2 && filtered.length >= MANY;
  const isChosen = ([, filter]: Choice) => Object.entries(filter).every(([name, value]) => query.get(name) === value);
  // One that was searched for is none of these, and those of one driver are not all.
  const isOther = query.has('id') || query.has('driver_id');
  const current = filtered.find(isChosen) ?? (isOther ? undefined : plain);
  return (
    <nav aria-label={label}>
      <ul {...useSwipe([current?.[0], plain?.[2]].join(' '))} className={isMany ? manyFilters : filters}>
        {[plain!, ...filtered].map((choice) => (
          <li key={choice[0]}>
            <Link
              className={isMany ? manyFilter : filter}
              href={addressOf(view, choice[1])}
              aria-current={choice === current ? 'page' : undefined}
              // It has its place before it is known: coming later, it would move what stands below.
              data-count={choice[2] ?? (plain!.length > 2 ? '' : undefined)}
            >
              {choice[0]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
