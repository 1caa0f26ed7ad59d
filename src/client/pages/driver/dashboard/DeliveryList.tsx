import { memo, useMemo } from 'react';
import { formatAge, formatDateTime } from '#rules/dates';
import type { DeliveryTab } from '#rules/delivery';
import { fresh } from '#styles/pages/driver-dashboard';
import { Button } from '../../../components/Button.tsx';
import { Lazy } from '../../../components/Lazy.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/Toast.tsx';
import { useValue } from '../../../session.ts';
import { type Listing, listings, load, loadOlder } from './lists.ts';
import { summary } from './parts.ts';
import { Table } from './Table.tsx';
import { problem, type Shown, waitingCount, withTaps } from './taps.ts';

const NOTHING_YET: Listing = {};
const FAILED = 'Failed to load deliveries';

interface DeliveryListProps {
  tab: DeliveryTab;
  now: number;
  online: boolean;
}

/** One tab's deliveries, with their age and any loading error. */
export const DeliveryList = memo(function DeliveryList({ tab, now, online }: DeliveryListProps) {
  const { list, failed } = useValue(listings[tab]) ?? NOTHING_YET;
  const shownAs = useValue(withTaps);
  const rows = useMemo(() => {
    const shown = shownAs ? list?.rows.map(shownAs) : list?.rows;
    return tab === 'upcoming' ? shown?.slice().sort(bySchedule) : shown;
  }, [tab, list?.rows, shownAs]);

  const count = useValue(waitingCount);
  const saved = count
    ? `${count} update${count > 1 ? "s saved. They'll" : " saved. It'll"} send when you're back online.`
    : undefined;
  const troubled = failed || !online;
  const showMore = () => {
    toast('Loading…');
    loadOlder(tab).catch(() => {
      problem.value = FAILED;
    });
  };

  return (
    <>
      {troubled && (
        <Notice kind={online ? 'error' : 'info'}>
          {(failed || !list) && <p>{FAILED}</p>}
          {(list || !online) && (
            <p>
              {!online && <strong>There's no signal.</strong>}{' '}
              {list && <span>{`Showing the list from ${timeOf(list.at, now)}, ${formatAge(now - list.at)} ago.`}</span>}
            </p>
          )}
          {saved && <p>{saved}</p>}
          <Button
            kind="quiet"
            onClick={() => {
              toast('Loading…');
              void load(tab);
            }}
          >
            Try again
          </Button>
        </Notice>
      )}
      {saved && !troubled && <Notice kind="info">{saved}</Notice>}
      {/* The notice gives the time too. */}
      {!(troubled && list) && (
        <p className={fresh} data-loading={(!list && !failed) || undefined}>
          {list ? `Updated ${timeOf(list.at, now)}` : !failed && 'Loading…'}
        </p>
      )}
      {rows && (!rows.length || tab === 'completed') && <Lazy chunk={summary} props={{ tab, rows }} isQuiet />}
      {rows?.length ? <Table tab={tab} rows={rows} now={now || list!.at} /> : null}
      {list?.more && (
        <Button kind="quiet" onClick={showMore}>
          Show more
        </Button>
      )}
    </>
  );
});

/** Collected deliveries first, then by pickup time. */
const bySchedule = (a: Shown, b: Shown) =>
  Number(b.status === 'picked_up') - Number(a.status === 'picked_up') || a.pickup_time.localeCompare(b.pickup_time);

/** '14:32', with the date unless it is today. Both times in ms. */
function timeOf(at: number, now: number): string {
  const [then, today] = [at, now || at].map((ms) => formatDateTime(new Date(ms).toISOString()));
  return then!.replace(today!.slice(0, -'14:32'.length), '');
}
