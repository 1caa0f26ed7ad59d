import { chunk } from '../../chunk.ts';
import { useLocation } from '../../location.ts';
import { Button } from '../../parts/Button.tsx';
import { Page } from '../../parts/Page.tsx';
import { Piece } from '../../parts/Piece.tsx';
import { driver, driverToken, logOut, useValue } from '../../session.ts';
import { Deliveries } from './dashboard/Deliveries.tsx';
import { later, refreshMe } from './dashboard/later.ts';
import { loadAhead } from './dashboard/lists.ts';
import { QUEUE, quietly } from './dashboard/offline.ts';
import { tabShown } from './dashboard/tab.ts';

/** Deliveries for approved drivers; for the others, how their application stands. */
export function Dashboard() {
  const [, navigate] = useLocation();
  const record = useValue(driver);
  const waits = record !== null && record.status !== 'approved';

  function leave() {
    const token = driverToken.peek()!;
    navigate('/driver/login');
    logOut('driver');
    // A session that only runs out leaves what waits for signal to the driver's next one; logging out forgets it.
    quietly(() => localStorage.removeItem(QUEUE));
    // Here the session is over, whatever becomes of this.
    later.load().then((deeds) => deeds.afterLogout(token), () => {});
  }

  return (
    <Page
      title={waits ? 'Your application' : 'Your deliveries'}
      width="wide"
      nav={
        <>
          <Button kind="plain" onClick={() => navigate('/')}>
            Home
          </Button>
          <Button kind="plain" onClick={leave}>
            Logout
          </Button>
        </>
      }
    >
      {waits ? <Piece of={gate} with={{ driver: record, refresh: refreshMe }} /> : <Deliveries />}
    </Page>
  );
}

// Most visits are approved drivers': they do not carry it.
const gate = chunk('driver-gate', async () => (await import('./dashboard/Gate.tsx')).Gate);

// The first list is on its way before the page is drawn.
const first = typeof window !== 'undefined' && driverToken.peek() && tabShown();
if (first) {
  loadAhead(first);
  if (!driver.peek()) refreshMe();
}
