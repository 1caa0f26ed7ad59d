import { logoutDriver } from '#api/account';
import { useLocation } from '../../location.ts';
import { Button } from '../../parts/Button.tsx';
import { Page } from '../../parts/Page.tsx';
import { send } from '../../send.ts';
import { driver, driverToken, end, useValue } from '../../session.ts';
import { Deliveries } from './dashboard/Deliveries.tsx';
import { Gate } from './dashboard/Gate.tsx';
import { ensure } from './dashboard/lists.ts';
import { refreshMe } from './dashboard/me.ts';
import { dropTaps } from './dashboard/queue.ts';
import { tabShown } from './dashboard/tab.ts';

/** Deliveries for approved drivers; for the others, how their application stands. */
export function Dashboard() {
  const [, navigate] = useLocation();
  const record = useValue(driver);
  const waits = record !== null && record.status !== 'approved';

  function logout() {
    // The server ends the token; here it is over whatever becomes of that.
    send(logoutDriver).catch(() => {});
    dropTaps();
    navigate('/driver/login');
    end('driver');
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
      {waits ? <Gate driver={record} /> : <Deliveries />}
    </Page>
  );
}

// The first list is on its way before the page is drawn.
const first = typeof window !== 'undefined' && driverToken.peek() && tabShown();
if (first) {
  ensure(first);
  if (!driver.peek()) void refreshMe();
}
