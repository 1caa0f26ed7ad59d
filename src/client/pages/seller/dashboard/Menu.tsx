import { useEffect, useRef } from 'react';
import { addDaysTo, formatDate } from '#rules/dates';
import { MEAL_TIMES, type MealTime } from '#rules/meal-times';
import {
  counter,
  counters,
  dayField,
  dayInput,
  dayLabel,
  dishes,
  group,
  groupTitle,
  menuHead,
  menuTitle,
  toAdd,
} from '#styles/pages/seller-dashboard';
import { button, buttonKinds, soft } from '#styles/parts';
import { Button } from '../../../parts/Button.tsx';
import { Empty } from '../../../parts/Empty.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { useScreenful } from '../../../parts/screenful.ts';
import { useValue } from '../../../session.ts';
import { DishRow } from './DishRow.tsx';
import { loadMenu, menu, menuTrouble, type Dish } from './menu.ts';
import { Removal } from './Removal.tsx';

const MEALS = Object.keys(MEAL_TIMES) as MealTime[];
/** Fills any screen, and is about what a kitchen has. */
const SCREENFUL = 20;
/** There was no kitchen of ours before. */
const EARLIEST = '2000';

interface MenuProps {
  day: string;
  today: string;
  onDay: (day: string) => void;
}

/** The day's dishes by meal, with the counters and the picker of the day. */
export function Menu({ day, today, onDay }: MenuProps) {
  const dishesOfDay = useValue(menu)?.dishes;
  const trouble = useValue(menuTrouble);
  const title = useFocusAfterRemoval(dishesOfDay?.length ?? 0);
  const meals = MEALS.map((meal) => ({
    meal,
    of: (dishesOfDay ?? []).filter((dish) => dish.shown.peek().item.meal_time === meal),
  }));

  return (
    <section aria-labelledby="menu">
      <div className={menuHead}>
        <h2 id="menu" ref={title} tabIndex={-1} className={menuTitle}>
          {day === today ? "Today's menu" : `Menu of ${formatDate(day)}`}
        </h2>
        <div className={dayField}>
          <label htmlFor="date" className={dayLabel}>
            Menu date
          </label>
          <input
            id="date"
            name="date"
            type="date"
            className={dayInput}
            defaultValue={day}
            max={addDaysTo(today, 366)}
            // While a date is typed it is empty or long past.
            onChange={({ target }) => target.value > EARLIEST && onDay(target.value)}
          />
        </div>
        <a href="#add" className={`${button} ${buttonKinds.quiet} ${toAdd}`}>
          Add a dish
        </a>
      </div>
      <dl className={counters}>
        {meals.map(({ meal, of }) => (
          <div key={meal} className={counter}>
            <dt>{MEAL_TIMES[meal]}</dt>
            <dd>{dishesOfDay ? of.length : '–'}</dd>
          </div>
        ))}
      </dl>
      {trouble ? (
        <>
          <Notice kind="error">{trouble}</Notice>
          <Button onClick={() => void loadMenu(day)}>Try again</Button>
        </>
      ) : (
        !dishesOfDay && <p className={soft}>Loading…</p>
      )}
      {dishesOfDay?.length === 0 && (
        <Empty art="plate">
          <strong>Nothing on the menu yet.</strong> What are you cooking? Add a dish for this day, and it shows
          up here.
        </Empty>
      )}
      {dishesOfDay && <Meals key={day} meals={meals} />}
      <Removal />
    </section>
  );
}

interface MealsProps {
  meals: { meal: MealTime; of: readonly Dish[] }[];
}

/** The dishes, meal by meal. */
function Meals({ meals }: MealsProps) {
  const all = meals.reduce((sum, { of }) => sum + of.length, 0);
  let left = useScreenful(all, SCREENFUL);
  const busy = left < all || undefined;
  return meals.map(({ meal, of }) => {
    const drawn = of.slice(0, left);
    left -= drawn.length;
    return drawn.length ? (
      <section key={meal} className={group} aria-busy={busy}>
        <h3 className={groupTitle}>{MEAL_TIMES[meal]}</h3>
        <ul className={dishes}>
          {drawn.map((dish) => (
            <DishRow key={dish.id} dish={dish} />
          ))}
        </ul>
      </section>
    ) : null;
  });
}

/** The row that was deleted took the focus with it: the menu's heading gets it. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const { activeElement } = document;
    if (count < before.current && (!activeElement || activeElement === document.body)) {
      heading.current?.focus();
    }
    before.current = count;
  }, [count]);
  return heading;
}
