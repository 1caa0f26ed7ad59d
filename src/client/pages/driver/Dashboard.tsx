import { navigate } from 'wouter/use-browser-location';
import { type Driver, logoutDriver } from '#api/account';
import { tight } from '#styles/page';
import { headButton } from '#styles/pages/driver-dashboard';
import { chunk } from '../../chunk.ts';
import { Button } from '../../components/Button.tsx';
import { Lazy } from '../../components/Lazy.tsx';
import { Link } from '../../components/Link.tsx';
import { Page } from '../../components/Page.tsx';
import { send } from '../../send.ts';
import { driver, driverToken, gates, logOut, useValue } from '../../session.ts';
import { Deliveries } from './dashboard/Deliveries.tsx';
import { loadAhead } from './dashboard/lists.ts';
import { refreshMe } from './dashboard/me.ts';
import { tabShown } from './dashboard/tab.ts';
import { forgetTaps } from './dashboard/taps.ts';

/** Deliveries for approved drivers; the state of their application for the others. */
export function Dashboard() {
  const record = useValue(driver);
  const open = useValue(gates.deliveries);
  const waits = record !== null && !open;

  function leave() {
    const token = driverToken.peek()!;
    navigate('/driver/login');
    logOut('driver');
    // After a session that only expired, what waits is sent in the driver's next one; logging out forgets it.
    forgetTaps();
    // The session is over here, whether or not this call arrives.
    send(logoutDriver, undefined, { headers: { authorization: `Bearer ${token}` } }).catch(() => {});
  }

  return (
    <Page
      title={waits ? (record.suspended ? 'Your account' : 'Your application') : 'Your deliveries'}
      width="wide"
      frame={tight}
      nav={
        <>
          {/* Anyone approved once may have earned something. */}
          {record?.status !== 'pending' && <Link href="/driver/pay">Earnings</Link>}
          <Button {...IN_HEADER} onClick={() => navigate('/')}>
            Home
          </Button>
          <Button {...IN_HEADER} onClick={leave}>
            Logout
          </Button>
        </>
      }
    >
      {record && (waits || runsOut(record)) && <Lazy chunk={gate} props={{ driver: record, refresh: refreshMe }} />}
      {!waits && <Deliveries summary={summary} />}
      {record && <Lazy chunk={below} props={{}} isQuiet />}
    </Page>
  );
}

const IN_HEADER = { kind: 'quiet', className: headButton } as const;

/** Whether anything has a last day, near or far. A record that an earlier version kept here knows of none. */
const runsOut = ({ right_to_work, documents }: Partial<Driver>) =>
  right_to_work?.follow_up_on || documents?.some(({ expires_on }) => expires_on);

const LATER = 'pages/driver/dashboard/later.ts';
const later = () => import('./dashboard/later.ts');
const below = chunk(LATER, later, 'Below');
const summary = chunk(LATER, later, 'Summary');
// Approved drivers of whom nothing runs out, who are most visitors, don't load it.
const gate = chunk('pages/driver/dashboard/Gate.tsx', () => import('./dashboard/Gate.tsx'), 'Gate');

// The first list is on its way before the page is drawn.
const first = typeof window !== 'undefined' && driverToken.peek() && tabShown();
if (first) {
  loadAhead(first);
  // What has run out may have changed since the login; those who wait ask for themselves.
  if (!driver.peek() || gates.deliveries.peek()) void refreshMe();
}
