import { Fragment, useState } from 'react';
import type { Sales } from '#api/sales';
import { formatDate } from '#rules/dates';
import { addDaysTo, formatDay, mondayOf } from '#rules/days';
import type { Span } from '#rules/sales';
import { weeksOf } from '#rules/weeks';
import { ledger, ledgers, ledgerTitle } from '#styles/earnings';
import { card } from '#styles/page';
import { dayName, mealName, name, salesDish } from '#styles/with-code/seller-sales';
import { NotLoaded } from '../../../components/Notice.tsx';
import { Opener, Row, Table } from './Table.tsx';
import { useSales } from './use-sales.ts';

interface LedgersProps {
  period: Span;
  sales: Sales;
  today: string;
}

/** A period's weeks and dishes. An open week has its own dishes beside it. */
export function Ledgers({ period, sales, today }: LedgersProps) {
  const [week, setWeek] = useState<string>();
  const weeks = weeksOf(sales.days, period.to < today ? '' : today);
  const most = Math.max(...weeks.map(({ pence }) => pence));
  const thisWeek = mondayOf(today);
  return (
    <div className={ledgers}>
      <section className={`${card} ${ledger}`}>
        <h2 className={ledgerTitle}>Weeks</h2>
        <Table of="Week from">
          {weeks.map((one) => (
            <Fragment key={one.week}>
              <Row
                name={
                  one.portions ? (
                    <Opener
                      isOpen={week === one.week}
                      onPress={() => setWeek(week === one.week ? undefined : one.week)}
                    >
                      {one.week === thisWeek ? 'This week' : formatDate(one.week)}
                    </Opener>
                  ) : (
                    formatDate(one.week)
                  )
                }
                look={name}
                sums={one}
                most={most}
              />
              {week === one.week && <Days days={one.days} />}
            </Fragment>
          ))}
        </Table>
      </section>
      <section className={`${card} ${ledger}`}>
        <h2 className={ledgerTitle}>
          {!week ? 'Dishes' : week === thisWeek ? 'Dishes of this week' : `Dishes of the week from ${formatDate(week)}`}
        </h2>
        {week ? <DishesOf key={week} span={within(period, week)} /> : <Dishes dishes={sales.dishes} />}
      </section>
    </div>
  );
}

/** The days of a week that lie in a period. */
function within({ from, to }: Span, week: string): Span {
  const sunday = addDaysTo(week, 6);
  return { from: week < from ? from : week, to: sunday > to ? to : sunday };
}

/** The days of an open week. An open day has its dishes below it. */
function Days({ days }: { days: Sales['days'] }) {
  const [day, setDay] = useState<string>();
  const most = Math.max(...days.map(({ pence }) => pence));
  return [...days].reverse().map((one) => (
    <Fragment key={one.date}>
      <Row
        name={
          <Opener isOpen={day === one.date} onPress={() => setDay(day === one.date ? undefined : one.date)}>
            {formatDay(one.date)}
          </Opener>
        }
        look={dayName}
        sums={one}
        most={most}
      />
      {day === one.date && <DishesOfDay day={day} />}
    </Fragment>
  ));
}

function DishesOfDay({ day }: { day: string }) {
  const { sales, failure, again } = useSales({ from: day, to: day });
  if (sales) return sales.dishes.map((dish) => <DishRow key={keyOf(dish)} dish={dish} look={salesDish} />);
  return (
    <tr role="row">
      <td role="cell" colSpan={3}>
        {failure ? <NotLoaded again={again}>{failure}</NotLoaded> : <span aria-busy>Loading…</span>}
      </td>
    </tr>
  );
}

function DishesOf({ span }: { span: Span }) {
  const { sales, failure, again } = useSales(span);
  if (failure) return <NotLoaded again={again}>{failure}</NotLoaded>;
  return sales ? <Dishes dishes={sales.dishes} /> : <p aria-busy>Loading…</p>;
}

type Dish = Sales['dishes'][number];
const keyOf = ({ dish_name, meal_time }: Dish) => `${meal_time} ${dish_name}`;

function Dishes({ dishes }: { dishes: readonly Dish[] }) {
  return (
    <Table of="Dish">
      {dishes.map((dish) => (
        <DishRow key={keyOf(dish)} dish={dish} look={name} most={dishes[0]!.pence} />
      ))}
    </Table>
  );
}

const DishRow = ({ dish, ...rest }: { dish: Dish; look: string; most?: number }) => (
  <Row
    name={
      <>
        <span translate="no">{dish.dish_name}</span> <span className={mealName}>{dish.meal_time}</span>
      </>
    }
    sums={dish}
    {...rest}
  />
);
