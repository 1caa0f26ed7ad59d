import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { readSales, type Sales as Sold, salesCsv } from '#api/sales';
import { formatDate, londonToday } from '#rules/dates';
import { addDaysTo, formatDay, mondayOf } from '#rules/days';
import { formatPence } from '#rules/money';
import type { Span } from '#rules/sales';
import { taxYearsOn } from '#rules/tax-year';
import { weeksOf } from '#rules/weeks';
import { soft } from '#styles/components';
import { ledger, ledgers, ledgerTitle, printedName, room, unprinted } from '#styles/earnings';
import { card } from '#styles/page';
import { bar } from '#styles/with-code/bars';
import {
  amount,
  countHead,
  dayName,
  mealName,
  name,
  salesBody,
  salesColumn,
  salesColumns,
  salesCount,
  salesDish,
  salesHead,
  salesOpener,
  salesRow,
  salesTable,
} from '#styles/with-code/seller-sales';
import { chunk } from '../../chunk.ts';
import { Button } from '../../components/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { Sums } from '../../components/Sums.tsx';
import { errorMessage, send } from '../../send.ts';
import { seller as stored, useValue } from '../../session.ts';

const WEEKS = 12;

/** The last weeks, and the last three tax years. */
const periodsOn = (today: string) => [
  { label: `Last ${WEEKS} weeks`, from: addDaysTo(mondayOf(today), 7 - 7 * WEEKS), to: today },
  ...taxYearsOn(today),
];
type Period = ReturnType<typeof periodsOn>[number];

/** A cook's sales: the weeks of a period, the days of a week, the dishes of each. */
export function Sales() {
  const [today] = useState(() => londonToday(new Date()));
  const [periods] = useState(() => periodsOn(today));
  const [period, setPeriod] = useState<Period>(periods[0]!);
  const [hasBegun, setBegun] = useState(false);
  const seller = useValue(stored);
  const { sales, failure, again } = useSales(period);
  useEffect(() => {
    if (sales) setBegun(true);
  }, [sales]);
  const isNow = period === periods[0];

  return (
    <Page
      title="Your sales"
      width="wide"
      nav={<Link href="/seller/dashboard">Your kitchen</Link>}
      busy={!hasBegun && !failure}
    >
      {seller && (
        <p className={printedName}>
          {seller.name}, {period.label}
        </p>
      )}
      <div className={room}>
        {hasBegun && (
          <Sums facts={factsOf(sales, period, isNow, today)} periods={periods} period={period} onPeriod={setPeriod}>
            <Download key={period.label} span={period} />
          </Sums>
        )}
        {hasBegun && !sales && !failure && <p aria-busy>Loading…</p>}
        {failure && <Failed message={failure} again={again} />}
        {sales?.portions === 0 && (
          <p className={soft}>{isNow ? 'What you sell appears here, day by day.' : 'Nothing was sold in this time.'}</p>
        )}
        {sales && sales.portions > 0 && <Ledgers key={period.label} period={period} sales={sales} today={today} />}
      </div>
    </Page>
  );
}

/** The sums above the tables. A past year has neither a today nor a this week. */
function factsOf(sales: Sold | undefined, { label }: Period, isNow: boolean, today: string) {
  const all = [label, sales?.total_pence] as const;
  if (!isNow) return [all];
  const since = (day: string) =>
    sales?.days.filter(({ date }) => date >= day).reduce((total, { pence }) => total + pence, 0);
  return [['Today', since(today)] as const, ['This week', since(mondayOf(today))] as const, all];
}

/** Reads the sales of these days. While other days are still shown, there are none. */
function useSales({ from, to }: Span) {
  const [found, setFound] = useState<{ key: string; sales?: Sold; failure?: string }>();
  const [attempt, setAttempt] = useState(0);
  const key = `${from} ${to} ${attempt}`;
  useEffect(() => {
    let current = true;
    send(readSales, { from, to }).then(
      (sales) => current && setFound({ key, sales }),
      (error) => current && setFound({ key, failure: errorMessage(error, 'Failed to load your sales') }),
    );
    return () => {
      current = false;
    };
  }, [from, to, key]);
  const { sales, failure } = found?.key === key ? found : {};
  return { sales, failure, again: () => setAttempt(attempt + 1) };
}

const Failed = ({ message, again }: { message: string; again: () => void }) => (
  <Notice kind="error">
    <p>{message}</p>
    <Button kind="quiet" className={unprinted} onClick={again}>
      Try again
    </Button>
  </Notice>
);

const download = chunk('components/download.ts', () => import('../../components/download.ts'), 'downloadAnswer');

/** The button that saves a period as a file. */
function Download({ span: { from, to } }: { span: Span }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function save() {
    setBusy(true);
    setFailure('');
    try {
      const downloadAnswer = await download.load();
      await downloadAnswer(salesCsv, `sales-${from}-${to}.csv`, { payload: { from, to } });
    } catch (error) {
      setFailure(errorMessage(error, 'Failed to download your sales'));
    }
    setBusy(false);
  }
  return (
    <>
      <Button kind="quiet" aria-disabled={busy || undefined} onClick={() => void (busy || save())}>
        Download CSV
      </Button>
      {failure && <Notice kind="error">{failure}</Notice>}
    </>
  );
}

interface LedgersProps {
  period: Span;
  sales: Sold;
  today: string;
}

/** A period's weeks and dishes. An open week has its own dishes beside it. */
function Ledgers({ period, sales, today }: LedgersProps) {
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
function Days({ days }: { days: Sold['days'] }) {
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
        {failure ? <Failed message={failure} again={again} /> : <span aria-busy>Loading…</span>}
      </td>
    </tr>
  );
}

function DishesOf({ span }: { span: Span }) {
  const { sales, failure, again } = useSales(span);
  if (failure) return <Failed message={failure} again={again} />;
  return sales ? <Dishes dishes={sales.dishes} /> : <p aria-busy>Loading…</p>;
}

type Dish = Sold['dishes'][number];
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

/**
 * A bar chart built as a table, so that screen readers get the numbers. The styles change the display of tables, which
 * removes their roles, so the roles are repeated.
 */
const Table = ({ of, children }: { of: string; children: ReactNode }) => (
  <table role="table" className={salesTable}>
    <thead role="rowgroup" className={salesHead}>
      <tr role="row" className={salesColumns}>
        <th role="columnheader" scope="col" className={salesColumn}>
          {of}
        </th>
        <th role="columnheader" scope="col" className={countHead}>
          Portions
        </th>
        <th role="columnheader" scope="col" className={countHead}>
          Takings
        </th>
      </tr>
    </thead>
    <tbody role="rowgroup" className={salesBody}>
      {children}
    </tbody>
  </table>
);

interface RowProps {
  name: ReactNode;
  /** The class of the name. */
  look: string;
  sums: { pence: number; portions: number };
  /** The pence of a full bar. Without it there is no bar. */
  most?: number;
}

const Row = ({ name, look, sums, most }: RowProps) => (
  <tr role="row" className={salesRow}>
    <th role="rowheader" scope="row" className={look}>
      {name}
      {most && <progress className={bar} value={sums.pence} max={most} aria-hidden="true" />}
    </th>
    <td role="cell" className={salesCount} data-unit={sums.portions === 1 ? 'portion' : 'portions'}>
      {sums.portions}
    </td>
    <td role="cell" className={amount}>
      {formatPence(sums.pence)}
    </td>
  </tr>
);

interface OpenerProps {
  isOpen: boolean;
  onPress: () => void;
  children: string;
}

const Opener = ({ isOpen, onPress, children }: OpenerProps) => (
  <button type="button" className={salesOpener} aria-expanded={isOpen} onClick={onPress}>
    {children}
  </button>
);
