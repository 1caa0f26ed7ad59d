import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  moreViews,
  otherLink,
  otherViews,
  rail,
  railPlace,
  searchBox,
  searchButton,
  searchForm,
  searchInput,
  viewItem,
  viewLink,
  viewMenu,
} from '#styles/pages/operator-menu';
import { Button } from '../../components/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { useSearchParams } from '../../navigation.ts';
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
  const bar = useRef<HTMLDivElement>(null);
  // In a low window the rail is scrolled, and the page is not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is marked
  useEffect(() => {
    const link = bar.current!.querySelector('[aria-current]');
    if (link) bar.current!.scrollTop += link.getBoundingClientRect().bottom - innerHeight / 2;
  }, [current]);
  /** A phone has no other place for its name. */
  const other = others[current];
  return (
    <>
      <SearchBox current={current} />
      <div className={railPlace}>
        <div ref={bar} className={rail}>
          <Group label="Daily work" views={daily} current={current} />
          <Button
            kind="quiet"
            className={moreViews}
            aria-expanded={isOpen}
            aria-label={other && `${other.title}, more views`}
            data-current={Boolean(other) || undefined}
            onClick={() => setOpenAt(isOpen ? undefined : current)}
          >
            {other?.title ?? 'More'}
          </Button>
          <Group label="Administration" views={others} current={current} stepsBack />
        </div>
      </div>
    </>
  );
}

function SearchBox({ current }: { current: string }) {
  const [, go] = useLocation();
  const query = useSearchParams();
  const asked = query.get('q') ?? query.get('email') ?? '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 and the browsers of 2022 do not know <search>
    <div role="search" className={searchBox}>
      <form
        className={searchForm}
        // Another search begins with what was looked for.
        key={asked}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          const q = String(new FormData(event.currentTarget).get('q')).trim();
          // On People, an email address means that person.
          const isPerson = current === 'people' && q.includes('@');
          if (q) go(isPerson ? addressOf('people', { email: q }) : addressOf('search', { q }));
        }}
      >
        <input
          className={searchInput}
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
        <Button type="submit" kind="plain" className={searchButton}>
          Search
        </Button>
      </form>
    </div>
  );
}

interface GroupProps {
  label: string;
  views: Views;
  current: string;
  stepsBack?: true;
}

function Group({ label, views, current, stepsBack }: GroupProps) {
  return (
    <ul {...useSwipe(current)} className={stepsBack ? otherViews : viewMenu} aria-label={label}>
      {Object.entries(views).map(([name, { title }]) => (
        <li key={name} className={viewItem}>
          <Link
            className={stepsBack ? otherLink : viewLink}
            href={addressOf(name)}
            aria-current={name === current ? 'page' : undefined}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
