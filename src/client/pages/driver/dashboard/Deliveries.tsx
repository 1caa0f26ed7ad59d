import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { formatDateTime } from '#rules/london-clock';
import { TABS, type DeliveryTab } from '#rules/delivery';
import { board, fresh, panel, sticky } from '#styles/pages/driver-dashboard';
import { Button } from '../../../parts/Button.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { Tabs } from '../../../parts/Tabs.tsx';
import { toast } from '../../../parts/Toast.tsx';
import { useValue } from '../../../session.ts';
import { getReady, later, sendWaiting } from './later.ts';
import { ensure, listings, load, type Listing } from './lists.ts';
import { dress, problem, waiting } from './shown.ts';
import { showTab, tabOf, tabShown } from './tab.ts';
import { Table } from './Table.tsx';

const POLL_MS = 20_000;
const NOTHING_YET: Listing = {};
const FAILED = 'Failed to load deliveries';

/** The approved driver's lists. */
export function Deliveries() {
  const tab = tabOf(useSearch({ ssrSearch: '' }));
  const { current: opened } = useRef(new Set<DeliveryTab>());
  opened.add(tab);
  const { now, online } = usePoll(tab);
  const words = useValue(problem);
  return (
    <div className={board}>
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
          {[...opened].map((name) => (
            <Kept key={name} shown={name === tab}>
              <Listed tab={name} now={now} online={online} />
            </Kept>
          ))}
        </div>
      </Tabs>
    </div>
  );
}

/**
 * A tab that was opened stays drawn, taken out of the page: coming back to a thousand rows then costs next to nothing.
 * React does not mind, since it never moves or removes this one element itself.
 */
function Kept({ shown, children }: { shown: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const kept = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) place.current!.append(kept.current!);
    else kept.current!.remove();
  }, [shown]);
  return (
    <div ref={place}>
      <div ref={kept}>{children}</div>
    </div>
  );
}

/** Loads the tab's list now and every 20 s, but not in a hidden tab and not without signal: data costs money. */
function usePoll(tab: DeliveryTab) {
  const [state, setState] = useState({ now: 0, online: true });
  useEffect(() => {
    // While a prerendered page is taken over the tab is not known yet.
    if (tab !== tabShown()) return;
    const look = () => setState({ now: Date.now(), online: navigator.onLine });
    const tick = () => {
      look();
      if (!document.hidden && navigator.onLine) ask();
    };
    const ask = () => {
      ensure(tab);
      sendWaiting();
    };
    look();
    ask();
    const timer = setInterval(tick, POLL_MS);
    const events = ['online', 'offline', 'visibilitychange'];
    for (const event of events) addEventListener(event, tick);
    return () => {
      clearInterval(timer);
      for (const event of events) removeEventListener(event, tick);
    };
  }, [tab]);
  return state;
}

/** What was tapped without signal and is still on this phone. */
function Waiting() {
  const count = useValue(waiting) ?? 0;
  return count ? (
    <Notice kind="info">
      {count} {count > 1 ? 'updates wait' : 'update waits'} for signal, to be sent without you.
    </Notice>
  ) : null;
}

interface ListedProps {
  tab: DeliveryTab;
  now: number;
  online: boolean;
}

const Listed = memo(function Listed({ tab, now, online }: ListedProps) {
  const { list, failed } = useValue(listings[tab]) ?? NOTHING_YET;
  const dressed = useValue(dress);
  const rows = dressed ? list?.rows.map(dressed) : list?.rows;

  // Signal may be gone when the driver arrives: what sends a tap is on the phone by then.
  useEffect(() => {
    if (tab === 'upcoming') getReady();
  }, [tab]);

  const showMore = () => {
    toast('Loading…');
    later
      .load()
      .then(({ loadOlder }) => loadOlder(tab))
      .catch(() => (problem.value = FAILED));
  };

  return (
    <>
      {(failed || !online) && (
        <Notice kind={online ? 'error' : 'info'}>
          <p>{online || !list ? FAILED : 'There is no signal.'}</p>
          {list && (
            <p>
              This is the list of {timeOf(list.at, now)}, {minutesOf(now - list.at)} old.
            </p>
          )}
          <Button kind="quiet" onClick={() => void load(tab)}>
            Try again
          </Button>
        </Notice>
      )}
      <p className={fresh}>{list ? `Updated ${timeOf(list.at, now)}` : !failed && 'Loading…'}</p>
      {rows &&
        (rows.length ? (
          <Table label={`${TABS[tab]} deliveries`} rows={rows} />
        ) : (
          <p>No deliveries in this category.</p>
        ))}
      {list?.more && (
        <Button kind="quiet" onClick={showMore}>
          Show more
        </Button>
      )}
    </>
  );
});

/** '14:32', with its day when that is not today. */
function timeOf(at: number, now: number): string {
  const [then, today] = [at, now || at].map((ms) => formatDateTime(new Date(ms).toISOString()).split(', '));
  return then![0] === today![0] ? then![1]! : then!.join(', ');
}

/** 'a minute', '12 minutes', '3 hours' */
function minutesOf(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 2 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}
