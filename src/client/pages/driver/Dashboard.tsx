import { navigate } from 'wouter/use-browser-location';
import type { Driver } from '#api/account';
import { tight } from '#styles/page';
import { headButton } from '#styles/pages/driver-dashboard';
import { chunk } from '../../chunk.ts';
import { Button } from '../../components/Button.tsx';
import { Lazy } from '../../components/Lazy.tsx';
import { Link } from '../../components/Link.tsx';
import { LogOut } from '../../components/LogOut.tsx';
import { Page } from '../../components/Page.tsx';
import { driver, driverToken, gates, useValue } from '../../session.ts';
import { Deliveries } from './dashboard/Deliveries.tsx';
import { loadAhead } from './dashboard/lists.ts';
import { refreshMe } from './dashboard/me.ts';
import { below } from './dashboard/parts.ts';
import { tabShown } from './dashboard/tab.ts';

/** Deliveries for approved drivers; the application's status for others. */
export function Dashboard() {
  const record = useValue(driver);
  const open = useValue(gates.deliveries);
  const waits = record !== null && !open;

  return (
    <Page
      title={waits ? (record.suspended ? 'Your account' : 'Your application') : 'Your deliveries'}
      width="wide"
      frame={tight}
      nav={
        <>
          {/* A driver who was ever approved may have earnings. */}
          {record?.status !== 'pending' && <Link href="/driver/pay">Earnings</Link>}
          <Button {...IN_HEADER} onClick={() => navigate('/')}>
            Home
          </Button>
          <LogOut of="driver" {...IN_HEADER}>
            Logout
          </LogOut>
        </>
      }
    >
      {record && (waits || hasExpiryDates(record)) && (
        <Lazy chunk={gate} props={{ driver: record, refresh: refreshMe }} />
      )}
      {!waits && <Deliveries />}
      {record && <Lazy chunk={below} props={{}} isQuiet />}
    </Page>
  );
}

const IN_HEADER = { kind: 'quiet', className: headButton } as const;

/** Whether any document or right-to-work check has an expiry date. Records stored by an earlier version have none. */
const hasExpiryDates = ({ right_to_work, documents }: Partial<Driver>) =>
  right_to_work?.follow_up_on || documents?.some(({ expires_on }) => expires_on);

// Most visitors are approved drivers without expiry dates, so they don't load this.
const gate = chunk('pages/driver/dashboard/Gate.tsx', () => import('./dashboard/Gate.tsx'));

// The first list is requested before the page renders.
const first = typeof window !== 'undefined' && driverToken.peek() && tabShown();
if (first) {
  loadAhead(first);
  // Expiry dates may have changed since the login. Drivers who are not approved fetch this themselves.
  if (!driver.peek() || gates.deliveries.peek()) void refreshMe();
}
