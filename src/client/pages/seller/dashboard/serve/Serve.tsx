import { useEffect, useMemo } from 'react';
import { formatPounds } from '#rules/money';
import { soft } from '#styles/components';
import { heard } from '#styles/pages/seller-menu';
import {
  actWords,
  lastAct,
  serve,
  serveDishes,
  serveEmpty,
  serveFoot,
  serveHead,
  serveList,
  serveLongList,
  serveNews,
  serveSums,
  undoAct,
} from '#styles/with-code/seller-serve';
import { Link } from '../../../../components/Link.tsx';
import { GROUP_SIZE, groupsOf, useScreenful } from '../../../../components/screenful.ts';
import { useValue } from '../../../../session.ts';
import { FirstSale } from '../FirstSale.tsx';
import { Strip } from '../Foot.tsx';
import { type Dish, mealsOf, menu, menuTrouble, totals } from '../menu.ts';
import { NothingYet } from '../NothingYet.tsx';
import { DonePickups, Pickups } from '../pickups/Pickups.tsx';
import { Said, useFocusKept } from '../Said.tsx';
import { Standing } from '../Standing.tsx';
import { Views } from '../Views.tsx';
import { isSecond, last, stepped } from './acts.ts';
import { ServeRow } from './ServeRow.tsx';

interface ServeProps {
  day: string;
  today: string;
  /** The present time, in ms, up to date by the minute. */
  now: number;
  onDay: (day: string) => void;
}

/** Today's dishes for an evening: sold, sold out and back on sale in a tap each. */
export function Serve({ day, today, now, onDay }: ServeProps) {
  const dishes = useValue(menu)?.dishes;
  const trouble = useValue(menuTrouble);
  const title = useFocusKept(dishes?.length ?? 0);
  useEffect(() => {
    last.value = null;
    stepped.value = '';
  }, []);
  useEffect(() => {
    if (day !== today) onDay(today);
  }, [day, today, onDay]);
  return (
    <section
      className={serve}
      aria-labelledby="serve"
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Escape') stepped.value = '';
        if (key === 'z' && (ctrlKey || metaKey)) last.peek()?.undo?.();
      }}
    >
      <h2 id="serve" ref={title} tabIndex={-1} className={heard}>
        Serve
      </h2>
      <div className={serveHead}>
        <Views />
        <Sums />
      </div>
      <Standing day={day} now={now} />
      {!dishes && !trouble && (
        <p className={soft} aria-busy>
          Loading…
        </p>
      )}
      {dishes?.length === 0 && (
        <div className={serveEmpty}>
          <NothingYet key={day} day={day} today={today} />
        </div>
      )}
      {dishes && dishes.length > 0 && <Dishes key={day} dishes={dishes} />}
      <DonePickups />
      <div className={serveNews}>
        <Strip />
        <Pickups day={day} today={today} />
      </div>
      <div className={serveFoot}>{dishes && dishes.length > 0 && <Bar />}</div>
      <Said />
      <FirstSale today={today} />
    </section>
  );
}

/** A component of its own, so that a tap redraws this line alone. */
function Sums() {
  const { left, pounds } = useValue(totals)!;
  return (
    <Link href="/seller/sales" className={serveSums}>
      {`${left} left · ${formatPounds(pounds).replace('.00', '')}`}
    </Link>
  );
}

/** The dishes in the order of the menu, without its headings. */
function Dishes({ dishes }: { dishes: readonly Dish[] }) {
  const ordered = useMemo(() => mealsOf(dishes).flatMap(({ of }) => of), [dishes]);
  const drawn = ordered.slice(0, useScreenful(ordered.length));
  return (
    <div className={serveDishes} aria-busy={drawn.length < ordered.length || undefined}>
      {groupsOf(drawn).map((list, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dishes move between lists, and rows keep nothing of their own
        <ul key={index} className={list.length < GROUP_SIZE ? serveList : `${serveList} ${serveLongList}`}>
          {list.map((dish) => (
            <ServeRow key={dish.id} dish={dish} />
          ))}
        </ul>
      ))}
    </div>
  );
}

/** The last act and its Undo. They are far from the buttons of the rows, and always take the same space. */
function Bar() {
  const done = useValue(last);
  return (
    <div className={lastAct}>
      <p className={actWords} role="status">
        {done ? (
          <>
            {`${done.words}: `}
            <span translate="no">{done.dish.shown.peek().item.dish_name}</span>
          </>
        ) : (
          'Tap a number to sell one. Tap a name to change the number.'
        )}
      </p>
      {done?.undo && <Undo key={done.at} dish={done.dish} />}
    </div>
  );
}

/** Undoes the last act. */
function Undo({ dish }: { dish: Dish }) {
  const { item } = useValue(dish.shown)!;
  return (
    <button
      type="button"
      className={undoAct}
      aria-label={`Undo ${item.dish_name}`}
      aria-keyshortcuts="Control+Z"
      onClick={(event) => {
        const { at, undo } = last.peek()!;
        if (isSecond(event, at)) return;
        undo!();
        // The button goes.
        document.getElementById(`serve-${dish.id}`)?.focus({ preventScroll: true });
      }}
    >
      Undo
    </button>
  );
}
