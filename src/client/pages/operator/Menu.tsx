import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { moreViews, rail, railPlace, searchBox, viewMenu } from '#styles/pages/operator-menu';
import { Button } from '../../components/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { addressOf } from './address.ts';
import { useSwipe } from './use-swipe.ts';

type Views = Readonly<Record<string, { title: string }>>;

interface MenuProps {
  /** Views by their names in the address: what is done every day, and what is looked after now and then. */
  daily: Views;
  others: Views;
  current: string;
}

/** The way to every view, and to anybody and anything by a search. */
export function Menu({ daily, others, current }: MenuProps) {
  /** Where it was opened: it has done its work when another view is there. */
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === current;
  return (
    <>
      <SearchBox />
      <div className={railPlace}>
        <div className={rail}>
          <Group label="Daily work" views={daily} current={current} />
          <Button
            kind="quiet"
            className={moreViews}
            aria-expanded={isOpen}
            data-current={current in others || undefined}
            onClick={() => setOpenAt(isOpen ? undefined : current)}
          >
            More
          </Button>
          <Group label="Administration" views={others} current={current} />
        </div>
      </div>
    </>
  );
}

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
