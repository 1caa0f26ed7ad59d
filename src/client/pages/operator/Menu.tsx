import { useLocation, useSearchParams } from 'wouter';
import { searchBox, viewMenu } from '#styles/pages/operator';
import { Button } from '../../components/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { addressOf } from './address.ts';
import { useSwipe } from './use-swipe.ts';

type Views = Readonly<Record<string, { title: string }>>;

interface MenuProps {
  /** Views by their names in the address, in groups that have names too. */
  groups: Readonly<Record<string, Views>>;
  current: string;
}

/** The way to every view, and to anybody and anything by a search. */
export const Menu = ({ groups, current }: MenuProps) => (
  <>
    <SearchBox />
    {Object.entries(groups).map(([label, views]) => (
      <Group key={label} label={label} views={views} current={current} />
    ))}
  </>
);

function SearchBox() {
  const [, go] = useLocation();
  const [query] = useSearchParams();
  const asked = query.get('q') ?? '';
  return (
    <search className={searchBox}>
      <form
        // Another search begins with what was looked for.
        key={asked}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          const q = String(new FormData(event.currentTarget).get('q')).trim();
          if (q) go(addressOf('search', { q }));
        }}
      >
        <input
          type="search"
          name="q"
          defaultValue={asked}
          placeholder="Name, email, phone, postcode"
          aria-label="Search drivers, sellers and deliveries"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
        <Button type="submit" kind="quiet">
          Search
        </Button>
      </form>
    </search>
  );
}

function Group({ label, views, current }: { label: string; views: Views; current: string }) {
  return (
    <ul {...useSwipe(current)} className={viewMenu} aria-label={label}>
      {Object.entries(views).map(([name, { title }]) => (
        <li key={name}>
          <Link href={addressOf(name)} aria-current={name === current ? 'page' : undefined}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
