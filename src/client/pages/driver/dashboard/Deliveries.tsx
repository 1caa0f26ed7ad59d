import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { Delivery } from '#api/delivery';
import { formatDateTime, formatTime, londonToday } from '#rules/london-clock';
import { ACTIONS, TABS, type DeliveryTab } from '#rules/delivery';
import { fresh, panel, sticky } from '#styles/pages/driver-dashboard';
import { row } from '#styles/parts';
import { Button } from '../../../parts/Button.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { Tabs } from '../../../parts/Tabs.tsx';
import { useValue } from '../../../session.ts';
import { busy, problem, sendWaiting } from './actions.ts';
import { ensure, listings, load, loadOlder, type Listing } from './lists.ts';
import { taps } from './queue.ts';
import { showTab, tabOf } from './tab.ts';
import { Table, type Shown } from './Table.tsx';

const POLL_MS = 20_000;
const NOTHING_YET: Listing = {};

/** The approved driver's lists. */
export function Deliveries() {
  const tab = tabOf(useSearch({ ssrSearch: '' }));
  const now = usePoll(tab);
  const words = useValue(problem);
  const online = useOnline();
  return (
    <Tabs
      label="Deliveries"
      names={TABS}
      current={tab}
      onChange={(next) => {
        problem.value = '';
        showTab(next);
      }}
    >
      <div className={panel}>
        {words && (
          <div className={sticky}>
            <Notice kind="error">
              <p>{words}</p>
              {!online && <p>There is no signal. Please try again when there is.</p>}
            </Notice>
          </div>
        )}
        <Waiting />
        <Listed key={tab} tab={tab} now={now} />
      </div>
    </Tabs>
  );
}

/** Loads the tab's list now and every 20 s, but not in a hidden tab and not without signal: data costs money. */
function usePoll(tab: DeliveryTab): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    ensure(tab);
    void sendWaiting();
    setNow(Date.now());
    const tick = () => {
      setNow(Date.now());
      if (document.hidden || !navigator.onLine) return;
      void sendWaiting();
      ensure(tab);
    };
    const timer = setInterval(tick, POLL_MS);
    addEventListener('online', tick);
    addEventListener('offline', tick);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      removeEventListener('online', tick);
      removeEventListener('offline', tick);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [tab]);
  return now;
}

const useOnline = () =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed);
      addEventListener('offline', changed);
      return () => {
        removeEventListener('online', changed);
        removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
    () => true,
  );

/** What was tapped without signal and is still on this phone. */
function Waiting() {
  const { length } = useValue(taps) ?? [];
  return (
    length > 0 && (
      <Notice kind="info">
        {length === 1 ? '1 update waits' : `${length} updates wait`} for signal. We send it as soon as there is some:
        nothing is left to do for you.
      </Notice>
    )
  );
}

function Listed({ tab, now }: { tab: DeliveryTab; now: number }) {
  const { list, failed } = useValue(listings[tab]) ?? NOTHING_YET;
  const rows = useShown(list?.rows);
  const online = useOnline();
  const [asking, setAsking] = useState(false);

  async function showMore() {
    setAsking(true);
    if (!(await loadOlder(tab))) problem.value = 'Failed to load deliveries';
    setAsking(false);
  }

  return (
    <>
      {failed && (online || !list) && (
        <Notice kind="error">
          <p>Failed to load deliveries</p>
          {list && <p>{ageOf(list.at, now)}</p>}
          <p className={row}>
            <Button kind="quiet" onClick={() => void load(tab)}>
              Try again
            </Button>
          </p>
        </Notice>
      )}
      {!online && list && <Notice kind="info">No signal. {ageOf(list.at, now)}</Notice>}
      <p className={fresh}>{list ? `Updated ${timeOf(list.at, now)}` : !failed && 'Loading…'}</p>
      {rows && rows.length === 0 && <p>No deliveries in this category.</p>}
      {rows && rows.length > 0 && <Table label={`${TABS[tab]} deliveries`} rows={rows} />}
      {list?.more && (
        <p className={row}>
          <Button kind="quiet" aria-disabled={asking} onClick={() => void (asking || showMore())}>
            {asking ? 'Loading…' : 'Show more'}
          </Button>
        </p>
      )}
    </>
  );
}

/** The rows with the taps that wait or are under way; a row without any stays the same object. */
function useShown(rows: readonly Delivery[] | undefined) {
  const queue = useValue(taps);
  const acting = useValue(busy);
  return useMemo(
    () =>
      rows?.map((row): Shown => {
        // The last one: Picked Up and Complete may both wait.
        const tap = queue?.filter(({ id }) => id === row.id).at(-1);
        const isBusy = acting?.has(row.id);
        if (!tap && !isBusy) return row;
        return { ...row, ...(tap && { status: ACTIONS[tap.action].to, waiting: !isBusy }), busy: isBusy };
      }),
    [rows, queue, acting],
  );
}

const iso = (ms: number) => new Date(ms).toISOString();

/** '14:32', with its day when that is not today. */
const timeOf = (at: number, now: number) =>
  londonToday(new Date(at)) === londonToday(new Date(now || at)) ? formatTime(iso(at)) : formatDateTime(iso(at));

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How old a list is, in words. */
function ageOf(at: number, now: number): string {
  const age = Math.max(0, now - at);
  const [unit, ms] = UNITS.find(([, size]) => age >= size) ?? ['', 1];
  const count = Math.floor(age / ms);
  const ago = unit ? `${count} ${unit}${count === 1 ? '' : 's'} ago` : 'a moment ago';
  return `This is the list of ${timeOf(at, now)}, ${ago}.`;
}
