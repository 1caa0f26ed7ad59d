import { filters } from '#styles/pages/operator';
import { Link } from '../../parts/Link.tsx';
import { addressOf, useQuery } from './query.ts';

interface FilterProps {
  view: string;
  /** The name in the address. */
  name: string;
  label: string;
  /** Value -> words. */
  options: Readonly<Record<string, string>>;
}

/** Narrows a list by links, so that a filtered list has an address of its own. */
export function Filter({ view, name, label, options }: FilterProps) {
  const current = useQuery().get(name) ?? '';
  return (
    <nav aria-label={label}>
      <ul className={filters}>
        {Object.entries({ '': 'All', ...options }).map(([value, words]) => (
          <li key={value}>
            <Link
              href={addressOf(view, value ? { [name]: value } : {})}
              aria-current={value === current ? 'page' : undefined}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
