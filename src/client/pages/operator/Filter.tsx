import { useSearchParams } from 'wouter';
import { filters } from '#styles/pages/operator';
import { Link } from '../../components/Link.tsx';

/** The address of a view. */
export const addressOf = (view: string, filter: Record<string, string> = {}) =>
  `/operator?${new URLSearchParams({ view, ...filter }).toString()}`;

/** What a list is narrowed to: in words, and as names and values in the address. */
type Choice = readonly [words: string, filter: Record<string, string>];

/** A choice for each value of one name. */
export const choicesOf = (name: string, options: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(options).map(([value, words]) => [words, { [name]: value }]);

interface FilterProps {
  view: string;
  label: string;
  choices: readonly Choice[];
}

/** Narrows a list by links, so that a filtered list has an address of its own. */
export function Filter({ view, label, choices }: FilterProps) {
  const [query] = useSearchParams();
  const isChosen = ([, filter]: Choice) => Object.entries(filter).every(([name, value]) => query.get(name) === value);
  const all: Choice = ['All', {}];
  const current = choices.find(isChosen) ?? all;
  return (
    <nav aria-label={label}>
      <ul className={filters}>
        {[all, ...choices].map((choice) => (
          <li key={choice[0]}>
            <Link href={addressOf(view, choice[1])} aria-current={choice === current ? 'page' : undefined}>
              {choice[0]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
