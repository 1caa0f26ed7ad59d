import { useEffect, useState } from 'react';
import type { Driver } from '#api/account';
import { chunk } from '../../chunk.ts';
import { useLocation } from '../../location.ts';
import { Button } from '../../parts/Button.tsx';
import { Page } from '../../parts/Page.tsx';
import { driver, driverToken, end, useValue } from '../../session.ts';
import { Deliveries } from './dashboard/Deliveries.tsx';
import { later, refreshMe } from './dashboard/later.ts';
import { ensure } from './dashboard/lists.ts';
import { QUEUE, quietly } from './dashboard/offline.ts';
import { tabShown } from './dashboard/tab.ts';

/** Deliveries for approved drivers; for the others, how their application stands. */
export function Dashboard() {
  const [, navigate] = useLocation();
  const record = useValue(driver);
  const waits = record !== null && record.status !== 'approved';

  function logout() {
    const token = driverToken.peek()!;
    navigate('/driver/login');
    end('driver');
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
          <Button kind="plain" onClick={logout}>
            Logout
          </Button>
        </>
      }
    >
      {waits ? <Undecided driver={record} /> : <Deliveries />}
    </Page>
  );
}

// Most visits are approved drivers': they do not carry it.
const gate = chunk('driver-gate', async () => (await import('./dashboard/Gate.tsx')).Gate);

function Undecided({ driver: record }: { driver: Driver }) {
  const [Gate, setGate] = useState(() => gate.page);
  useEffect(() => {
    gate.load().then(
      (loaded) => setGate(() => loaded),
      // The app's page for what could not be loaded takes over.
      () =>
        setGate(() => {
          throw new Error('The application page could not be loaded');
        }),
    );
  }, []);
  return Gate ? <Gate driver={record} refresh={refreshMe} /> : <p>Loading…</p>;
}

// The first list is on its way before the page is drawn.
const first = typeof window !== 'undefined' && driverToken.peek() && tabShown();
if (first) {
  ensure(first);
  if (!driver.peek()) refreshMe();
}
