import { formatDay } from '#rules/days';
import { MEAL_TIMES, type MealTime } from '#rules/dish';
import { formatPounds } from '#rules/money';
import { soft } from '#styles/components';
import {
  counted,
  counter,
  counters,
  dayTotals,
  dishList,
  emptyPlace,
  footPlace,
  labelsLink,
  lacksAllergens,
  last,
  longList,
  meal as mealStyle,
  mealTitle,
  menuBox,
  menuHead,
  menuTitle,
} from '#styles/pages/seller-menu';
import { Lazy } from '../../../components/Lazy.tsx';
import { Link } from '../../../components/Link.tsx';
import { GROUP_SIZE, groupsOf, useScreenful } from '../../../components/screenful.ts';
import { useValue } from '../../../session.ts';
import { Days } from './Days.tsx';
import { DishRow } from './DishRow.tsx';
import { type Dish, mealsOf, menu, menuTrouble, totals } from './menu.ts';
import { foot, nothingYet, standing } from './parts.ts';
import { Said, useFocusKept } from './Said.tsx';
import { Views } from './Views.tsx';

interface MenuProps {
  day: string;
  today: string;
  /** In ms. */
  now: number;
  onDay: (day: string) => void;
}

/** The day's dishes by meal, with the totals and the day picker. */
export function Menu({ day, today, now, onDay }: MenuProps) {
  const { dishes: dishesOfDay, isOld } = useValue(menu) ?? {};
  const trouble = useValue(menuTrouble);
  const title = useFocusKept(dishesOfDay?.length ?? 0);
  const meals = mealsOf(dishesOfDay);

  return (
    <section aria-labelledby="menu" className={menuBox}>
      <div className={menuHead}>
        <h2 id="menu" ref={title} tabIndex={-1} className={menuTitle}>
          {day === today ? "Today's menu" : `Menu for ${formatDay(day)}`}
        </h2>
        <Views />
      </div>
      <Days day={day} today={today} onDay={onDay} />
      <div className={`${menuHead} ${last}`}>
        <dl className={counters}>
          {meals.map(({ meal, of }) => (
            <div key={meal} className={counter}>
              <dt>{MEAL_TIMES[meal]}</dt>
              <dd className={counted}>{dishesOfDay ? of.length : '–'}</dd>
            </div>
          ))}
        </dl>
        {dishesOfDay?.length !== 0 && (
          <Link href={`/seller/labels?date=${day}`} className={labelsLink} aria-label="Allergens and labels">
            Labels
          </Link>
        )}
      </div>
      {/* A missing menu shows no totals, but their line keeps its space. */}
      {dishesOfDay ? (
        dishesOfDay.length > 0 && <Sums day={day} today={today} />
      ) : (
        <p className={dayTotals}>{'\u00a0'}</p>
      )}
      <Said />
      {isOld || trouble ? (
        <Lazy chunk={standing} props={{ day, now }} />
      ) : (
        !dishesOfDay && (
          <p className={soft} aria-busy>
            Loading…
          </p>
        )
      )}
      {dishesOfDay?.length === 0 && (
        <div key={`empty ${day}`} className={day < today ? undefined : emptyPlace}>
          <Lazy chunk={nothingYet} props={{ day, today }} />
        </div>
      )}
      {dishesOfDay && <Meals key={day} meals={meals} />}
      <div className={footPlace}>
        <Lazy chunk={foot} props={{ day, today }} isQuiet />
      </div>
    </section>
  );
}

/** The day's totals. A component of its own, so that a tap redraws this line and not the menu. */
function Sums({ day, today }: Pick<MenuProps, 'day' | 'today'>) {
  const { left, pounds, undeclared: lacking } = useValue(totals)!;
  return (
    <div className={dayTotals}>
      <p>
        <strong>{`${left === 1 ? '1 portion' : `${left} portions`} left`}</strong>
        {' · '}
        <Link href="/seller/sales">{`${formatPounds(pounds).replace('.00', '')} ${day === today ? 'today' : 'sold'}`}</Link>
      </p>
      {lacking > 0 && (
        <p className={lacksAllergens}>
          {`${lacking === 1 ? '1 dish has' : `${lacking} dishes have`} no allergens declared.`}
        </p>
      )}
    </div>
  );
}

interface MealsProps {
  meals: { meal: MealTime; of: readonly Dish[] }[];
}

/** The dishes, meal by meal. */
function Meals({ meals }: MealsProps) {
  const all = meals.reduce((sum, { of }) => sum + of.length, 0);
  let rowsToDraw = useScreenful(all);
  const busy = rowsToDraw < all || undefined;
  return meals.map(({ meal, of }) => {
    const drawn = of.slice(0, rowsToDraw);
    rowsToDraw -= drawn.length;
    return drawn.length ? (
      <section key={meal} className={mealStyle} aria-busy={busy}>
        <h3 className={mealTitle}>{MEAL_TIMES[meal]}</h3>
        {groupsOf(drawn).map((list, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dishes move between lists, and typed values are stored elsewhere
          <ul key={index} className={list.length < GROUP_SIZE ? dishList : `${dishList} ${longList}`}>
            {list.map((dish) => (
              <DishRow key={dish.id} dish={dish} />
            ))}
          </ul>
        ))}
      </section>
    ) : null;
  });
}
