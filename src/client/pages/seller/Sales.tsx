import { useEffect, useMemo, useState } from 'react';
import { type Sales as Sold, salesCsv } from '#api/sales';
import { londonToday } from '#rules/dates';
import { addDaysTo, mondayOf } from '#rules/days';
import type { Span } from '#rules/sales';
import { taxYearsOn } from '#rules/tax-year';
import { soft } from '#styles/components';
import { printedName, room } from '#styles/earnings';
import { Button } from '../../components/Button.tsx';
import { downloadAnswer } from '../../components/download.ts';
import { KitchenPage } from '../../components/KitchenPage.tsx';
import { Notice, NotLoaded } from '../../components/Notice.tsx';
import { Sums } from '../../components/Sums.tsx';
import { errorMessage } from '../../send.ts';
import { seller as stored, useValue } from '../../session.ts';
import { Ledgers } from './sales/Ledgers.tsx';
import { useSales } from './sales/use-sales.ts';

const WEEKS = 12;

/** The last weeks, and the last three tax years. */
const periodsOn = (today: string) => [
  { label: `Last ${WEEKS} weeks`, from: addDaysTo(mondayOf(today), 7 - 7 * WEEKS), to: today },
  ...taxYearsOn(today),
];
type Period = ReturnType<typeof periodsOn>[number];

/** A cook's sales: the weeks of a period, the days of a week, the dishes of each. */
export function Sales() {
  const [today, setToday] = useState(() => londonToday(new Date()));
  const periods = useMemo(() => periodsOn(today), [today]);
  const [at, setAt] = useState(0);
  const period = periods[at]!;
  const [hasBegun, setBegun] = useState(false);
  const seller = useValue(stored);
  const { sales, failure, again } = useSales(period);
  // In the same rendering: the sums never come after the tables.
  if (sales && !hasBegun) setBegun(true);
  const isNow = at === 0;
  // Left open overnight, 'Today' must not show the sales of the day before.
  useEffect(() => {
    const look = () => setToday(londonToday(new Date()));
    addEventListener('visibilitychange', look);
    return () => removeEventListener('visibilitychange', look);
  }, []);

  return (
    <KitchenPage title="Your sales" width="wide" busy={!hasBegun && !failure}>
      {seller && (
        <p className={printedName}>
          {seller.name}, {period.label}
        </p>
      )}
      <div className={room}>
        {hasBegun && (
          <Sums
            facts={factsOf(sales, period, isNow, today)}
            periods={periods}
            period={period}
            onPeriod={(chosen) => setAt(periods.indexOf(chosen))}
          >
            <Download key={period.label} span={period} />
          </Sums>
        )}
        {hasBegun && !sales && !failure && <p aria-busy>Loading…</p>}
        {failure && <NotLoaded again={again}>{failure}</NotLoaded>}
        {sales?.portions === 0 && (
          <p className={soft}>
            {isNow ? 'What you sell appears here, day by day.' : 'Nothing was sold in this period.'}
          </p>
        )}
        {sales && sales.portions > 0 && <Ledgers key={period.label} period={period} sales={sales} today={today} />}
      </div>
    </KitchenPage>
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

/** The button that saves a period as a file. */
function Download({ span: { from, to } }: { span: Span }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function save() {
    setBusy(true);
    setFailure('');
    try {
      await downloadAnswer(salesCsv, `sales-${from}-${to}.csv`, { payload: { from, to } });
    } catch (error) {
      setFailure(errorMessage(error, "Couldn't download your sales."));
    }
    setBusy(false);
  }
  return (
    <>
      <Button kind="quiet" aria-disabled={busy || undefined} onClick={() => void (busy || save())}>
        {busy ? 'Downloading…' : 'Download CSV'}
      </Button>
      {failure && <Notice kind="error">{failure}</Notice>}
    </>
  );
}
