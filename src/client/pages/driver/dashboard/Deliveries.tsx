import { useDeferredValue, useEffect, useRef, type ReactNode } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { TABS, type DeliveryTab } from '#rules/delivery';
import { board, panel, sticky } from '#styles/pages/driver-dashboard';
import { Notice } from '../../../parts/Notice.tsx';
import { Tabs } from '../../../parts/Tabs.tsx';
import { useValue } from '../../../session.ts';
import { Listed } from './Listed.tsx';
import { usePoll } from './poll.ts';
import { problem, waiting } from './shown.ts';
import { showTab, tabOf } from './tab.ts';

/** The approved driver's lists. */
export function Deliveries() {
  const tab = tabOf(useSearch({ ssrSearch: '' }));
  // The tab answers the finger first, then its list is drawn.
  const drawn = useDeferredValue(tab);
  const { current: opened } = useRef(new Set<DeliveryTab>());
  opened.add(drawn);
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
        <div className={panel} aria-busy={drawn !== tab || undefined}>
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
            <Kept key={name} shown={name === drawn}>
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

/** What was tapped without signal and is still on this phone. */
function Waiting() {
  const count = useValue(waiting) ?? 0;
  return count ? (
    <Notice kind="info">
      {count} {count > 1 ? 'updates wait' : 'update waits'} for signal, to be sent without you.
    </Notice>
  ) : null;
}
