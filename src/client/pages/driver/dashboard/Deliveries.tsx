import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DeliveryTab, TABS } from '#rules/delivery';
import { board, sticky } from '#styles/pages/driver-dashboard';
import { Notice } from '../../../components/Notice.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { useSearchParams } from '../../../navigation.ts';
import { useValue } from '../../../session.ts';
import { DeliveryList } from './DeliveryList.tsx';
import { ensureList, listings, recall } from './lists.ts';
import { showTab, tabOf, tabShown } from './tab.ts';
import { problem, sendWaiting } from './taps.ts';

/** An approved driver's lists, in tabs. */
export function Deliveries() {
  const tab = tabOf(useSearchParams());
  // The tab responds to the tap first; its list is drawn after it.
  const drawn = useDeferredValue(tab);
  const { current: opened } = useRef(new Set<DeliveryTab>());
  opened.add(drawn);
  const { now, online } = usePoll(tab);
  const words = useValue(problem);
  // What went wrong is not said on another tab, or after the driver has been elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab ends it
  useEffect(
    () => () => {
      problem.value = '';
    },
    [tab],
  );
  const counts = { available: useCount('available'), upcoming: useCount('upcoming') };
  return (
    <div className={board}>
      <Tabs label="Deliveries" names={TABS} current={tab} counts={counts} onChange={showTab}>
        <div aria-busy={drawn !== tab || undefined}>
          {words && (
            <div className={sticky}>
              <Notice kind="error">
                <p>{words}</p>
                {!online && <p>You need signal for this. Try again when you're back online.</p>}
              </Notice>
            </div>
          )}
          {[...opened].map((name) => (
            <KeepAlive key={name} shown={name === drawn}>
              <DeliveryList tab={name} now={now} online={online} />
            </KeepAlive>
          ))}
        </div>
      </Tabs>
    </div>
  );
}

/** The number of deliveries in a tab; undefined if none are known. */
function useCount(tab: DeliveryTab): number | undefined {
  return useValue(listings[tab])?.list?.rows.length || undefined;
}

const POLL_MS = 20_000;

/**
 * Loads the tab's list and sends waiting taps, now and every 20 s. It pauses in a hidden tab and offline, since data
 * costs money. Returns the current time (ms) and whether the phone is online.
 */
function usePoll(tab: DeliveryTab) {
  const [state, setState] = useState({ now: 0, online: true });
  useEffect(() => {
    // During hydration the tab is not known yet.
    if (tab !== tabShown()) return;
    const look = () => setState({ now: Date.now(), online: navigator.onLine });
    const ask = () => {
      ensureList(tab);
      void sendWaiting();
    };
    const tick = () => {
      look();
      if (!document.hidden && navigator.onLine) ask();
    };
    look();
    recall('upcoming');
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

/**
 * Keeps a tab's rows rendered but out of the page, so returning to a thousand rows costs next to nothing. React permits
 * it, since it never moves or removes this one element itself.
 */
function KeepAlive({ shown, children }: { shown: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const kept = useRef<HTMLDivElement>(null);
  // Before the next frame, which would otherwise show the rows of the tab before.
  useLayoutEffect(() => {
    if (!shown) kept.current!.remove();
    // Already in its place: moving it would drop the focus.
    else if (!kept.current!.isConnected) place.current!.append(kept.current!);
  }, [shown]);
  return (
    <div ref={place}>
      <div ref={kept}>{children}</div>
    </div>
  );
}
