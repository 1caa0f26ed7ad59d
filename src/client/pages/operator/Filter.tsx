import { countLists } from '#api/operator/overview';
import { filter, filters, manyFilter, manyFilters } from '#styles/pages/operator';
import { Link } from '../../components/Link.tsx';
import { useSearchParams } from '../../navigation.ts';
import { send } from '../../send.ts';
import { addressOf } from './address.ts';
import { useQuery } from './use-query.tsx';
import { useSwipe } from './use-swipe.ts';

/** A filter of a list: its label, its query parameters, and the number of results. */
export type Choice = readonly [words: string, filter: Record<string, string>, count?: number | undefined];

/** One choice for each value of a parameter. */
export const choicesOf = (
  name: string,
  options: Readonly<Record<string, string>>,
  countOf: (value: string) => number | undefined,
): Choice[] => Object.entries(options).map(([value, words]) => [words, { [name]: value }, countOf(value)]);

/** The number of results behind each choice; undefined until they arrive. */
export function useCounts() {
  const counts = useQuery('counts', () => send(countLists));
  return { value: counts.value, refresh: counts.refresh };
}

/** From this many counted choices after the first (as for deliveries), the gaps are smaller. */
const MANY = 8;

interface FilterProps {
  view: string;
  label: string;
  /** The first choice is the one without a filter. */
  choices: readonly Choice[];
}

/** Links that filter a list, so that a filtered list has an address. */
export function Filter({ view, label, choices: [plain, ...filtered] }: FilterProps) {
  const query = useSearchParams();
  const isMany = plain!.length > 2 && filtered.length >= MANY;
  const isChosen = ([, filter]: Choice) => Object.entries(filter).every(([name, value]) => query.get(name) === value);
  // A list of one item or one driver matches none of the choices.
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
              // Reserves the count's space, so that the page below does not move when it arrives.
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
