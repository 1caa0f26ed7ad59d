import { memo, useEffect } from 'react';
import { formatDateTime } from '#rules/london-clock';
import { TABS, type DeliveryTab } from '#rules/delivery';
import { fresh } from '#styles/pages/driver-dashboard';
import { Button } from '../../../parts/Button.tsx';
import { Empty } from '../../../parts/Empty.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { toast } from '../../../parts/Toast.tsx';
import { useValue } from '../../../session.ts';
import { later } from './later.ts';
import { listings, load, type Listing } from './lists.ts';
import { dress, problem } from './shown.ts';
import { Table } from './Table.tsx';

const NOTHING_YET: Listing = {};
const FAILED = 'Failed to load deliveries';

/** What fills an empty tab. */
const HINTS: Record<DeliveryTab, string> = {
  available: 'New ones show up here by themselves.',
  upcoming: 'What you accept waits for you here.',
  completed: 'What you have delivered is kept here, with its payout.',
  cancelled: 'What you give back is kept here.',
};

interface ListedProps {
  tab: DeliveryTab;
  now: number;
  online: boolean;
}

/** One tab's deliveries, how fresh they are, and what went wrong with loading them. */
export const Listed = memo(function Listed({ tab, now, online }: ListedProps) {
  const { list, failed } = useValue(listings[tab]) ?? NOTHING_YET;
  const dressed = useValue(dress);
  const rows = dressed ? list?.rows.map(dressed) : list?.rows;

  // Signal may be gone when the driver arrives: what sends a tap is on the phone by then.
  useEffect(() => {
    if (tab === 'upcoming') later.prefetch();
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
          <Empty art="bicycle">
            <p>No deliveries in this category.</p>
            <p>{HINTS[tab]}</p>
          </Empty>
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
