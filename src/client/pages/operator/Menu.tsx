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
  /** The views by their names in the address: for daily work, and for administration. */
  daily: Views;
  others: Views;
  current: string;
}

/** Links to every view, and a search. */
export function Menu({ daily, others, current }: MenuProps) {
  /** The view in which the menu was opened. It closes when the view changes. */
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === current;
  const bar = useRef<HTMLDivElement>(null);
  // In a low window this scrolls the rail but not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current link changes
  useEffect(() => {
    const link = bar.current!.querySelector('[aria-current]');
    if (link) bar.current!.scrollTop += link.getBoundingClientRect().bottom - innerHeight / 2;
  }, [current]);
  /** On a phone the menu's button shows the current view's name. */
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
        // A new key per search, so that the box starts with the current search.
        key={asked}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          const q = String(new FormData(event.currentTarget).get('q')).trim();
          // In the People view, an email address opens that person.
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
